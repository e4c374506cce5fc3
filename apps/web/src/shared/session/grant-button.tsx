import { Gift } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { useGrant, useGrantOffered } from './use-grant.ts';

/** The day's play money, for a new account and where an order is short of money. */
export function GrantButton({ gold = false }: { gold?: boolean }) {
  const { t } = useTranslation('common');
  const offered = useGrantOffered();
  const grant = useGrant();
  if (offered !== true) return null;
  return (
    <Button
      {...(gold && { tone: 'gold', size: 'medium' })}
      block
      icon={<Gift size={18} strokeWidth={gold ? 1.75 : 2} aria-hidden />}
      busy={grant.isPending}
      onClick={() => grant.mutate({})}
    >
      {t('grant.take')}
    </Button>
  );
}

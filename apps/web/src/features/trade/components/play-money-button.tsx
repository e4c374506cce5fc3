import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/error-text.ts';
import { useSite } from '../../../shared/api/use-site.ts';
import { useGrant } from '../../../shared/session/use-grant.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';

/** Where the money is play money, the next step of an order that there is not enough for. */
export function PlayMoneyButton({ icon }: { icon?: ReactNode }) {
  const { t } = useTranslation('trade');
  const { data: site } = useSite();
  const grant = useGrant();
  if (site?.play_money !== true) return null;
  const take = (): void =>
    grant.mutate(
      {},
      {
        onSuccess: () => notify({ message: t('grant.done'), tone: 'success', durationMs: 3_000 }),
        onError: (error) => notify({ message: errorText(error), tone: 'warn', durationMs: 6_000 }),
      },
    );
  return (
    <Button tone="gold" size="medium" block icon={icon} busy={grant.isPending} onClick={take}>
      {t('grant.take')}
    </Button>
  );
}

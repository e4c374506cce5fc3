import { useTranslation } from 'react-i18next';
import { Banner } from '../../../shared/ui/banner.tsx';
import { useOverview } from '../calls/use-overview.ts';

/** Says before a change that withdrawals and payments for works wait after it, where they do. */
export function HoldNote() {
  const { t } = useTranslation('security');
  const { data } = useOverview();
  const hours = data?.withdrawals_hold_hours ?? 0;
  if (hours === 0) return null;
  return (
    <Banner tone="info" boxed>
      {t('held.before', { count: hours })}
    </Banner>
  );
}

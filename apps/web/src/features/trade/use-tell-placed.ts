import type { OutputOf, calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../shared/lib/format.ts';
import { useFirstSteps } from '../../shared/session/first-steps.ts';
import { notify } from '../../shared/ui/toaster.tsx';

export type Placed = OutputOf<typeof calls.spot.place>;

/** Says what has become of an order, and what stays of a budget where its currency is known. */
export function useTellPlaced(): (placed: Placed, currency?: string) => void {
  const { t } = useTranslation('trade');
  return (placed, currency) => {
    useFirstSteps.getState().go('trade');
    const partly = placed.status === 'cancelled' && !/^0(\.0*)?$/.test(placed.filled);
    const kind = partly ? 'partly' : placed.queued ? 'queued' : placed.status;
    const good = kind !== 'partly' && kind !== 'cancelled';
    const { unspent } = placed;
    const leaves = unspent !== null && currency !== undefined && parseAmount(unspent) > 0n;
    notify({
      id: `order-${placed.id}`,
      message: t(`placed.${kind}`),
      tone: good ? 'success' : 'warn',
      durationMs: good && !leaves ? 2_500 : 6_000,
      ...(leaves && {
        description: t('placed.unspent', { amount: formatMoney(unspent), currency }),
      }),
      ...(placed.reason !== null &&
        !good && {
          description: t(`reason.${placed.reason}` as 'reason.user', {
            defaultValue: t('reason.other'),
          }),
        }),
    });
  };
}

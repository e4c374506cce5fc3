import type { OutputOf, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useFirstSteps } from '../../shared/session/first-steps.ts';
import { notify } from '../../shared/ui/toaster.tsx';

export type Placed = OutputOf<typeof calls.spot.place>;

/** Says what has become of an order, in words that fit its state. */
export function useTellPlaced(): (placed: Placed) => void {
  const { t } = useTranslation('trade');
  return (placed) => {
    useFirstSteps.getState().go('trade');
    const partly = placed.status === 'cancelled' && !/^0(\.0*)?$/.test(placed.filled);
    const kind = partly ? 'partly' : placed.queued ? 'queued' : placed.status;
    const good = kind !== 'partly' && kind !== 'cancelled';
    notify({
      id: `order-${placed.id}`,
      message: t(`placed.${kind}`),
      tone: good ? 'success' : 'warn',
      durationMs: good ? 2_500 : 6_000,
      ...(placed.reason !== null &&
        !good && {
          description: t(`reason.${placed.reason}` as 'reason.user', {
            defaultValue: t('reason.other'),
          }),
        }),
    });
  };
}

import { type InputOf, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readAgain, useAct } from '../../../shared/api/use-call.ts';
import { notify } from '../../../shared/ui/toaster.tsx';

export type LimitsInput = InputOf<typeof calls.security.setLimits>;

/** Changes limits; the form shows what is refused. */
export function useSetLimits() {
  const { t } = useTranslation('security');
  const cache = useQueryClient();
  const { security, spot, futures } = calls;
  return useAct(security.setLimits, {
    quiet: true,
    onSuccess: () => notify({ message: t('limits.saved'), tone: 'success', durationMs: 4_000 }),
    onSettled: () => {
      // A break also cancels what waits to buy or to open.
      readAgain(cache, [security.limits, security.log, spot.list, futures.all]);
    },
  });
}

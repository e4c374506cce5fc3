import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { CallError } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';
import { readAgain, useAct } from '../api/use-call.ts';
import { useSite } from '../api/use-site.ts';
import { DAY_MS, serverNowMs } from '../lib/clock.ts';
import { lasting } from '../storage/safe-storage.ts';
import { notify } from '../ui/toaster.tsx';
import { useFirstSteps } from './first-steps.ts';
import { useSession } from './session-store.ts';

/** Play money is given once in so long, on the platform's clock. */
const GRANT_EVERY_MS = DAY_MS;

/** When somebody may ask again, as far as this browser knows. */
interface NextGrant {
  uid: string | null;
  nextMs: number;
}

const useNextGrant = create<NextGrant>()(
  persist((): NextGrant => ({ uid: null, nextMs: 0 }), {
    name: 'kontor.grant',
    version: 1,
    storage: createJSONStorage(() => lasting),
  }),
);

function remember(nextMs: number): void {
  useNextGrant.setState({ uid: useSession.getState().member?.uid ?? null, nextMs });
}

/**
 * Asks for the day's play money, shows it in every balance and says so. It is said from here: the
 * button is gone with the answer, and what a mutation was to call back then is never called.
 */
export function useGrant() {
  const { t } = useTranslation('common');
  const cache = useQueryClient();
  return useAct(calls.people.grant, {
    quiet: true,
    onSuccess: () => {
      remember(serverNowMs() + GRANT_EVERY_MS);
      useFirstSteps.getState().go('money');
      readAgain(cache, Object.values(calls.wallet));
      notify({ message: t('grant.done'), tone: 'success', durationMs: 4_000 });
    },
    onError: (error) => {
      const taken = error instanceof CallError && error.code === 'GRANT_TAKEN';
      notify({ message: errorText(error), tone: taken ? 'plain' : 'error', durationMs: 6_000 });
      if (!taken) return;
      const nextMs = Number(error.details['next_at']);
      remember(Number.isFinite(nextMs) ? nextMs : serverNowMs() + GRANT_EVERY_MS);
    },
  });
}

/** Whether play money is to be had now: a gold button for what was taken leads nowhere. */
export function useGrantOffered(): boolean {
  const { data: site } = useSite();
  const { uid, nextMs } = useNextGrant();
  const own = useSession((session) => session.member?.uid ?? null);
  return site?.play_money === true && !(uid === own && serverNowMs() < nextMs);
}

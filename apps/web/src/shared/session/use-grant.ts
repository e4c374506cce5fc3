import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';
import { readAgain, useAct } from '../api/use-call.ts';
import { useSite } from '../api/use-site.ts';
import { serverNowMs } from '../lib/clock.ts';
import { formatMoney } from '../lib/format.ts';
import { notify } from '../ui/toaster.tsx';
import { useFirstSteps } from './first-steps.ts';
import { useSession } from './session-store.ts';

/**
 * Asks for the day's play money, shows it in every balance and says so. It is said from here: the
 * button is gone with the answer, and what a mutation was to call back then is never called.
 */
export function useGrant() {
  const { t } = useTranslation('common');
  const cache = useQueryClient();
  return useAct(calls.people.grant, {
    quiet: true,
    onSuccess: ({ granted: [first] }) => {
      useFirstSteps.getState().go('money');
      readAgain(cache, [calls.people.info, ...Object.values(calls.wallet)]);
      const amount = formatMoney(first?.amount ?? '0');
      notify({ message: t('grant.done', { amount }), tone: 'success', durationMs: 4_000 });
    },
    onError: (error) => {
      const taken = error instanceof CallError && error.code === 'GRANT_TAKEN';
      notify({ message: errorText(error), tone: taken ? 'plain' : 'error', durationMs: 6_000 });
      if (taken) readAgain(cache, [calls.people.info]);
    },
  });
}

/**
 * Whether play money is to be had now: a gold button for what was taken leads nowhere. Undefined
 * until it is known.
 */
export function useGrantOffered(): boolean | undefined {
  const { data: site } = useSite();
  const member = useSession((session) => session.member);
  if (site === undefined || member === null) return undefined;
  if (!site.play_money) return false;
  return member.next_grant_at === null || serverNowMs() >= member.next_grant_at;
}

import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { changeAccount } from './change-account.ts';
import { changeSecurity } from './security.queries.ts';

/** Sets the words that stand in every mail to the owner, or takes them away. */
export const setAntiPhishing = route(calls.security.setAntiPhishing, async (context) => {
  const { input, member } = context;
  const antiPhishingCode = input.phrase ?? null;
  const proved = { purpose: 'anti_phishing', proof: input.proof } as const;
  await changeAccount(context, proved, async (writes) => {
    await changeSecurity(writes, member.userId, { antiPhishingCode });
    return { kind: antiPhishingCode === null ? 'anti_phishing_off' : 'anti_phishing_set' };
  });
  return {};
});

import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { sendLetters } from './letters.ts';
import { writeEvent } from './note-event.ts';
import { takeProof } from './owner-proof.ts';
import { changeSecurity } from './security.queries.ts';

/** Sets the words that stand in every mail to the owner, or takes them away. */
export const setAntiPhishing = route(calls.security.setAntiPhishing, async (context) => {
  const { input, member, request, services } = context;
  const { userId } = member;
  const antiPhishingCode = input.phrase ?? null;
  const kind = antiPhishingCode === null ? 'anti_phishing_off' : 'anti_phishing_set';
  const { queries, wallClock } = services;
  const letters = await queries.transaction(async (transaction) => {
    await takeProof(transaction, context, 'anti_phishing', input.proof);
    await changeSecurity(transaction, userId, { antiPhishingCode });
    return await writeEvent(transaction, wallClock.now(), { userId, kind, from: request });
  });
  sendLetters(services, letters);
  return {};
});

import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { spendCode } from '../people/index.ts';
import { noteEvent } from './note-event.ts';
import { checkOwnCode } from './own-code.ts';
import { changeSecurity } from './security.queries.ts';

/** Sets the words that stand in every mail to the owner, or takes them away. */
export const setAntiPhishing = route(
  calls.security.setAntiPhishing,
  async ({ input, member, request, services }) => {
    const { queries, wallClock } = services;
    const { userId } = member;
    const codeId = await checkOwnCode(services, userId, input.code);
    const antiPhishingCode = input.phrase ?? null;
    await queries.transaction(async (transaction) => {
      await spendCode(transaction, codeId, wallClock.now());
      await changeSecurity(transaction, userId, { antiPhishingCode });
    });
    const kind = antiPhishingCode === null ? 'anti_phishing_off' : 'anti_phishing_set';
    await noteEvent(services, userId, kind, request);
    return {};
  },
);

import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { knowingWhatIsOver } from './core-refusal.ts';
import { withdrawalById } from './funding.queries.ts';
import { withdrawalAnswer } from './withdraw.ts';

/** Takes back an own withdrawal that is not reviewed yet. */
export const cancel = route(calls.funding.cancel, async (context) => {
  const { input, member, services } = context;
  const { withdrawalId } = await knowingWhatIsOver(
    () => submit(context, 'withdrawal.cancel', { withdrawalId: input.id }),
    { unknown: 'WITHDRAWAL_UNKNOWN', over: 'WITHDRAWAL_MOVED_ON' },
    async () => (await withdrawalById(services.queries, input.id))?.userId === member.userId,
  );
  return await withdrawalAnswer(context, withdrawalId);
});

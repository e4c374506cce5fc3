import { calls } from '@kontor/contract';
import { ownQueries } from '../../http/own-writes.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { knowingWhatIsOver } from '../../http/known.ts';
import { withdrawalById } from './funding.queries.ts';
import { withdrawalAnswer } from './withdraw.ts';

/** Takes back an own withdrawal that is not reviewed yet. */
export const cancel = route(calls.funding.cancel, async (context) => {
  const { input, member } = context;
  const { withdrawalId } = await knowingWhatIsOver(
    () => submit(context, 'withdrawal.cancel', { withdrawalId: input.id }),
    { unknown: 'WITHDRAWAL_UNKNOWN', over: 'WITHDRAWAL_MOVED_ON' },
    async () => {
      const row = await withdrawalById(await ownQueries(context), input.id);
      return row?.userId === member.userId;
    },
  );
  return await withdrawalAnswer(context, withdrawalId);
});

import { calls, type OutputOf } from '@kontor/contract';
import { ownRow } from '../../http/own-writes.ts';
import { route } from '../../http/route.ts';
import { type MemberContext, submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';
import { followOf } from './copy.queries.ts';
import { followWire, openFigures } from './follow-wire.ts';

const KINDS = { 1: 'multiple', 2: 'lots' } as const;

/** Follows a trader, or gives an own follow other terms. */
export const follow = route(calls.copy.follow, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  const terms = {
    kind: KINDS[input.type as keyof typeof KINDS],
    number: input.number,
    deadline: input.deadline,
    maximumMargin: input.max_margin,
    stopLoss: input.stop_loss,
  };
  const { followId } =
    input.follow_id === undefined
      ? await submit(context, 'follow.start', {
          traderId: input.trader_user_id,
          profitShare: input.profit_share,
          ...terms,
        })
      : await submit(context, 'follow.edit', { followId: input.follow_id, ...terms });
  return await followAnswer(context, followId);
});

/** A follow as it is after the command that was just answered. */
export async function followAnswer(
  context: MemberContext,
  followId: number,
): Promise<OutputOf<typeof calls.copy.follow>> {
  const { services, member } = context;
  return await ownRow(context, async (queries) => {
    const found = await followOf(queries, member.userId, followId);
    if (found === undefined) return undefined;
    const figures = await openFigures({ ...services, queries }, member.userId);
    return followWire(found, figures.get(followId));
  });
}

import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';
import { preventionOf } from './spot.queries.ts';

/** What the own orders go by that say nothing themselves. */
export const preferences = route(calls.spot.preferences, async ({ member, services }) => ({
  self_trade_prevention: await preventionOf(services.queries, member.userId),
}));

export const prefer = route(calls.spot.prefer, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  const { selfTradePrevention } = await submit(context, 'member.prefer', {
    selfTradePrevention: input.self_trade_prevention,
  });
  return { self_trade_prevention: selfTradePrevention };
});

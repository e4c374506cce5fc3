import { calls } from '@kontor/contract';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { ensureMember } from '../people/index.ts';

/** Asks to become a trader; afterwards it changes the terms. */
export const apply = route(calls.copy.apply, async (context) => {
  const { input, member, services } = context;
  await ensureMember(services, member.userId);
  return await submit(context, 'trader.apply', {
    profitShare: input.profit_share,
    introduction: input.introduction,
  });
});

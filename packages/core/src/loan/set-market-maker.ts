import { command } from '../kernel/command.ts';
import { flagInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';

/** A market maker may ask for a loan whatever the VIP level. What runs is not touched. */
export const setMarketMaker = command(
  'member.set_market_maker',
  'operator',
  { userId: idInput, enabled: flagInput },
  (x, { userId, enabled }) => {
    const member = x.members.tryEdit(userId) ?? refuse('USER_UNKNOWN', { field: 'user_id' });
    member.marketMaker = enabled;
    return { userId };
  },
);

import { command } from '../kernel/command.ts';
import { flagInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';

/** Stops or allows a member's new orders; cancelling is always allowed. */
export const setTrading = command(
  'member.set_trading',
  'platform',
  { userId: idInput, enabled: flagInput },
  (x, { userId, enabled }) => {
    const member = x.members.tryEdit(userId) ?? refuse('USER_UNKNOWN', { field: 'userId' });
    member.tradingEnabled = enabled;
    return { userId };
  },
);

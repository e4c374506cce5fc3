import { command } from '../kernel/command.ts';
import { flagInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';

/**
 * Freezes a member's withdrawals, or allows them again: of an account that is closed, or whose
 * owner says that somebody else is in it. What is not on its way yet stays where it is.
 */
export const setWithdrawals = command(
  'member.set_withdrawals',
  'platform',
  { userId: idInput, enabled: flagInput },
  (x, { userId, enabled }) => {
    const member = x.members.tryEdit(userId) ?? refuse('USER_UNKNOWN', { field: 'userId' });
    member.withdrawalsEnabled = enabled;
    return { userId };
  },
);

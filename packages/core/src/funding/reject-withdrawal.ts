import { command } from '../kernel/command.ts';
import { idInput, optional, textInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { notify } from '../notices/index.ts';
import { giveBack, noticeValues, reasonCodeInput, withdrawalIn } from './withdrawals.ts';

/**
 * An operator refuses it before it is sent: the money is the member's own, and free again. `seen`
 * is the state that the operator has looked at: where another has moved it on, nothing is done.
 */
export const rejectWithdrawal = command(
  'withdrawal.reject',
  'operator',
  {
    withdrawalId: idInput,
    reasonCode: reasonCodeInput,
    reason: textInput(500),
    seen: optional(wordInput('requested', 'reviewed')),
  },
  (x, { withdrawalId, seen, ...why }) => {
    const known = withdrawalIn(x, withdrawalId, 'requested', 'reviewed');
    if (seen !== null && seen !== known.status) refuse('WITHDRAWAL_MOVED_ON', { field: 'id' });
    Object.assign(giveBack(x, withdrawalId, 'rejected'), why);
    const { number, currency } = noticeValues(x, known);
    notify(x, known.userId, 'withdrawal.rejected', { number, currency });
    return { withdrawalId };
  },
);

import { command } from '../kernel/command.ts';
import { idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { giveBack, withdrawalIn } from './withdrawals.ts';

/** The member thinks better of it, while nobody has finished its review. */
export const cancelWithdrawal = command(
  'withdrawal.cancel',
  'member',
  { withdrawalId: idInput },
  (x, { withdrawalId }) => {
    const known = x.withdrawals.get(withdrawalId);
    if (known?.userId !== x.actor) refuse('WITHDRAWAL_UNKNOWN', { field: 'id' });
    withdrawalIn(x, withdrawalId, 'requested');
    giveBack(x, withdrawalId, 'cancelled');
    return { withdrawalId };
  },
);

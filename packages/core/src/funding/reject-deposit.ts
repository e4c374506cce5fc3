import { formatAmount } from '@kontor/money';
import { command } from '../kernel/command.ts';
import { idInput, textInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { notify } from '../notices/index.ts';
import { editUse } from './uses.ts';

/** An operator does not find the money. The voucher stays used: another try needs another one. */
export const rejectDeposit = command(
  'deposit.reject',
  'operator',
  {
    depositId: idInput,
    reasonCode: wordInput(
      'unreadable',
      'not_received',
      'other_amount',
      'other_name',
      'duplicate',
      'other',
    ),
    reason: textInput(500),
  },
  (x, { depositId, reasonCode, reason }) => {
    const pending = x.deposits.get(depositId);
    if (pending === undefined) return refuse('DEPOSIT_UNKNOWN', { field: 'id' });
    if (pending.status !== 'pending') refuse('DEPOSIT_DECIDED', { field: 'id' });
    const { userId, amount, currencyId } = pending;
    editUse(x, userId).pendingDeposits -= 1;
    Object.assign(x.deposits.edit(depositId), {
      status: 'rejected',
      reasonCode,
      reason,
      operatorId: x.actor,
      handledAt: x.at,
    });
    const currency = x.currencies.get(currencyId)?.code ?? '';
    notify(x, userId, 'deposit.rejected', { amount: formatAmount(amount), currency });
    return { depositId };
  },
);

import { requireWithdrawals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import { idInput } from '../kernel/inputs.ts';
import {
  requireOtherHand,
  requireOwnWord,
  retractInput,
  secondingInput,
} from '../kernel/second-operator.ts';
import { withdrawalIn } from './withdrawals.ts';

/**
 * An operator has reviewed a withdrawal. Where it was above the limit when it was requested,
 * alone or with what its member had asked for in the 24 hours before, it stays requested until
 * another operator has done the same.
 */
export const approveWithdrawal = command(
  'withdrawal.approve',
  'operator',
  { withdrawalId: idInput, ...secondingInput },
  (x, { withdrawalId, barred }) => {
    const { firstReviewer, userId } = withdrawalIn(x, withdrawalId, 'requested');
    requireWithdrawals(x, userId, { field: 'id' });
    if (firstReviewer !== null) requireOtherHand(x, firstReviewer, { barred });
    const row = x.withdrawals.edit(withdrawalId);
    if (firstReviewer === null) row.firstReviewer = x.actor;
    else row.secondReviewer = x.actor;
    if (!row.needsSecond || firstReviewer !== null) row.status = 'reviewed';
    row.updatedAt = x.at;
    return { withdrawalId, status: row.status };
  },
);

/** The first of two reviewers thinks better of it, before anybody has agreed. */
export const retractReview = command(
  'withdrawal.retract',
  'operator',
  { withdrawalId: idInput, ...retractInput },
  (x, { withdrawalId, shutOut }) => {
    const { firstReviewer } = withdrawalIn(x, withdrawalId, 'requested');
    requireOwnWord(x, firstReviewer, shutOut);
    const row = x.withdrawals.edit(withdrawalId);
    row.firstReviewer = null;
    row.updatedAt = x.at;
    return { withdrawalId };
  },
);

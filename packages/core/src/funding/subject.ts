import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { approveDeposit, retractDeposit } from './approve-deposit.ts';
import { approveWithdrawal, retractReview } from './approve-withdrawal.ts';
import { cancelWithdrawal } from './cancel-withdrawal.ts';
import { creditDeposit } from './credit-deposit.ts';
import { defineNetwork, setNetworkMode } from './define-network.ts';
import { rejectDeposit } from './reject-deposit.ts';
import { rejectWithdrawal } from './reject-withdrawal.ts';
import { requestDeposit } from './request-deposit.ts';
import { requestWithdrawal } from './request-withdrawal.ts';
import { withdrawalFailed, withdrawalReturned } from './return-withdrawal.ts';
import { withdrawalDone, withdrawalSent } from './send-withdrawal.ts';
import { heldBalance } from './withdrawals.ts';

export const fundingSubject = {
  commands: [
    defineNetwork,
    setNetworkMode,
    requestDeposit,
    approveDeposit,
    retractDeposit,
    rejectDeposit,
    creditDeposit,
    requestWithdrawal,
    cancelWithdrawal,
    approveWithdrawal,
    retractReview,
    withdrawalSent,
    withdrawalDone,
    withdrawalFailed,
    withdrawalReturned,
    rejectWithdrawal,
  ],
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const row of x.withdrawals.values()) {
      if (row.holdLeft > 0n) yield [heldBalance(row), row.holdLeft];
    }
  },
} as const satisfies Subject;

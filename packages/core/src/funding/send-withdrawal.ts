import { requireWithdrawals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { idInput, optional, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireOtherHand, secondingInput } from '../kernel/second-operator.ts';
import { notify } from '../notices/index.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseOf, networkOf } from './networks.ts';
import { keepTransaction } from './payout-transactions.ts';
import { endWithdrawal } from './uses.ts';
import { heldBalance, noticeValues, type Withdrawal, withdrawalIn } from './withdrawals.ts';

/**
 * A reviewed withdrawal is on its way. The program of an automatic network says so, with the id of
 * the transaction that it has signed, before anybody else can see it: from here on nobody can
 * refuse the withdrawal, and after a crash it is this transaction that is sent again. One
 * transaction pays one withdrawal.
 */
export const withdrawalSent = command(
  'withdrawal.sent',
  'platform',
  { withdrawalId: idInput, txid: optional(textInput(100)), ...secondingInput },
  (x, { withdrawalId, txid, barred }) => {
    const reviewed = withdrawalIn(x, withdrawalId, 'reviewed');
    refuseByHand(x, reviewed);
    requireWithdrawals(x, reviewed.userId, { field: 'id' });
    // Who finds it good does not pay it too: one person alone would send money anywhere.
    const { firstReviewer, secondReviewer } = reviewed;
    for (const reviewer of x.actor > 0 ? [firstReviewer, secondReviewer] : []) {
      if (reviewer !== null) requireOtherHand(x, reviewer, { barred });
    }
    if (txid !== null) keepTransaction(x, reviewed, txid);
    const row = x.withdrawals.edit(withdrawalId);
    row.status = 'sent';
    row.sentBy = x.actor;
    row.txid = txid;
    row.updatedAt = x.at;
    const { receive, currency, destination } = noticeValues(x, row);
    notify(x, row.userId, 'withdrawal.sent', { receive, currency, destination });
    return { withdrawalId };
  },
);

/** It has arrived: the frozen number leaves the books, the fee goes to the fees. */
export const withdrawalDone = command(
  'withdrawal.done',
  'platform',
  { withdrawalId: idInput },
  (x, { withdrawalId }) => {
    const sent = withdrawalIn(x, withdrawalId, 'sent');
    refuseByHand(x, sent);
    const { currencyId, networkId, amount, fee, userId } = sent;
    x.ledger.settleShared(
      heldBalance(sent),
      houseOf(networkOf(x, networkId, currencyId)),
      houseBalanceId(HOUSE.fees.id, currencyId),
      amount,
      fee,
      'withdrawal',
      withdrawalId,
      withdrawalId,
    );
    endWithdrawal(x, userId, withdrawalId, 'done');
    const row = x.withdrawals.edit(withdrawalId);
    row.holdLeft = 0n;
    row.status = 'done';
    row.updatedAt = x.at;
    const { receive, currency, destination } = noticeValues(x, row);
    notify(x, userId, 'withdrawal.done', { receive, currency, destination });
    return { withdrawalId };
  },
);

/** Of an automatic network only its program knows what is on its way. */
export function refuseByHand(x: Exchange, { networkId }: Readonly<Withdrawal>): void {
  if (x.actor > 0 && x.networks.get(networkId)?.mode === 'automatic') {
    refuse('NETWORK_AUTOMATIC', { field: 'id' });
  }
}

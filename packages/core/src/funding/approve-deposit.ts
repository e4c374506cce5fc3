import { type Amount, formatAmount } from '@kontor/money';
import type { depositsTable, RowOf } from '@kontor/schema';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, optional, textInput } from '../kernel/inputs.ts';
import { Refusal, refuse } from '../kernel/refusal.ts';
import {
  requireOtherHand,
  requireOwnWord,
  retractInput,
  type Seconding,
  secondingInput,
} from '../kernel/second-operator.ts';
import { spotBalance } from '../ledger/accounts.ts';
import { notify } from '../notices/index.ts';
import { checkNumber, coinOf, houseOf, networkOf } from './networks.ts';
import { bookedProof, keepProof, provenDeposit, seenProof } from './proofs.ts';
import { editUse, isTooMuchAlone, noteGift } from './uses.ts';
import { worthInBtc } from './worth.ts';

type Deposit = Readonly<RowOf<typeof depositsTable>>;

/**
 * An operator has seen the money and books what has arrived. A transaction that is named is booked
 * as a whole, once for ever, whoever sees it again. Above the limit, and where more has arrived
 * than the member told, another operator must see the same amount before anything is booked. An
 * approval of what is booked finds nothing to approve.
 */
export const approveDeposit = command(
  'deposit.approve',
  'operator',
  {
    depositId: idInput,
    amount: amountInput,
    txid: optional(textInput(100)),
    ...secondingInput,
  },
  (x, { depositId, amount, txid, barred }) => {
    const pending = x.deposits.get(depositId);
    if (pending === undefined) return refuse('DEPOSIT_UNKNOWN', { field: 'id' });
    if (pending.status !== 'pending') refuse('DEPOSIT_DECIDED', { field: 'id' });
    const { userId, currencyId, networkId } = pending;
    const currency = coinOf(x, currencyId);
    checkNumber(amount, currency, 'amount');
    const network = networkOf(x, networkId, currencyId);
    // What a program may book as well must be known by its transaction.
    if (txid === null && network.kind === 'chain' && network.mode === 'automatic') {
      refuse('FIELD_REQUIRED', { field: 'txid' });
    }
    if (txid !== null) {
      const proofs = [bookedProof(networkId, txid), seenProof(networkId, txid)];
      if (proofs.some((proof) => provenDeposit(x, proof) !== undefined)) {
        refuse('TRANSACTION_USED', { field: 'txid' });
      }
    }
    const isSecond = isSecondWord(x, pending, amount, { barred });
    const worth = isSecond ? undefined : worthNow(x, currency.code, amount);
    if (!isSecond && needsSecond(x, pending, { amount, worth })) {
      Object.assign(x.deposits.edit(depositId), { firstReviewer: x.actor, firstAmount: amount });
      return { depositId, status: pending.status };
    }
    if (txid !== null) keepProof(x, bookedProof(networkId, txid), depositId);
    x.ledger.move(
      houseOf(network),
      spotBalance(userId, currencyId),
      amount,
      'deposit',
      depositId,
      depositId,
    );
    editUse(x, userId).pendingDeposits -= 1;
    if (worth !== undefined) noteGift(x, userId, 'deposit', worth);
    const deposit = x.deposits.edit(depositId);
    Object.assign(deposit, {
      status: 'confirmed',
      credited: amount,
      txid,
      operatorId: x.actor,
      handledAt: x.at,
      // Who corrected an amount downwards, so far that one is enough, was no first of two.
      ...(isSecond ? {} : { firstReviewer: null, firstAmount: null }),
    });
    const named = { amount: formatAmount(deposit.amount), currency: currency.code };
    if (deposit.amount === amount) notify(x, userId, 'deposit.confirmed', named);
    else notify(x, userId, 'deposit.changed', { ...named, credited: formatAmount(amount) });
    return { depositId, status: deposit.status };
  },
);

/** The first of two has mistyped, and takes it back before anybody has agreed. */
export const retractDeposit = command(
  'deposit.retract',
  'operator',
  { depositId: idInput, ...retractInput },
  (x, { depositId, shutOut }) => {
    const pending = x.deposits.get(depositId);
    if (pending === undefined) return refuse('DEPOSIT_UNKNOWN', { field: 'id' });
    if (pending.status !== 'pending') refuse('DEPOSIT_DECIDED', { field: 'id' });
    requireOwnWord(x, pending.firstReviewer, shutOut);
    Object.assign(x.deposits.edit(depositId), { firstReviewer: null, firstAmount: null });
    return { depositId };
  },
);

/** Whether another operator has seen the same before. Refuses what says something else. */
function isSecondWord(
  x: Exchange,
  deposit: Deposit,
  amount: Amount,
  seconding: Seconding,
): boolean {
  const { firstReviewer, firstAmount } = deposit;
  if (firstReviewer === null || firstAmount === null) return false;
  if (firstReviewer !== x.actor) {
    requireOtherHand(x, firstReviewer, seconding);
    if (firstAmount === amount) return true;
    const seen = formatAmount(firstAmount);
    return refuse('DEPOSIT_SECOND_DIFFERS', { field: 'amount', amount: seen });
  }
  // The first one may correct the amount, and not be the second one too.
  if (firstAmount === amount) refuse('FOUR_EYES_REQUIRED', { field: 'id' });
  return false;
}

/**
 * Whether one word is not enough. What cannot be measured now is for two as well, so that a stale
 * price is no way around them.
 */
function needsSecond(
  x: Exchange,
  { amount: told, userId }: Deposit,
  { amount, worth }: { readonly amount: Amount; readonly worth: Amount | undefined },
): boolean {
  if (amount > told || worth === undefined) return true;
  const limit = x.setting('deposit_second_review_btc');
  return isTooMuchAlone(x, userId, { kind: 'deposit', worth, limit });
}

function worthNow(x: Exchange, code: string, amount: Amount): Amount | undefined {
  try {
    return worthInBtc(x, code, amount);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

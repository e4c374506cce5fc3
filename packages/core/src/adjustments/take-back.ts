import { type Amount, formatAmount, minimum } from '@kontor/money';
import {
  ADJUSTABLE_KINDS,
  ADJUSTMENT_REASONS,
  type adjustmentsTable,
  type RowOf,
} from '@kontor/schema';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, countInput, idInput, textInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireSecondOperator, secondingInput } from '../kernel/second-operator.ts';
import { currencyOf, spotBalance } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { notify } from '../notices/index.ts';

type Adjustment = RowOf<typeof adjustmentsTable>;
type PayoutKind = (typeof ADJUSTABLE_KINDS)[number];

const ID = { field: 'id' } as const;

/** Which accounts of the house pay what. */
const PAYERS: Readonly<Record<PayoutKind, readonly number[]>> = {
  deposit: [HOUSE.onChain.id, HOUSE.bank.id],
  'buy.credit': [HOUSE.fiatTreasury.id],
  'coupon.voucher': [HOUSE.promotions.id],
  'referral.rebate': [HOUSE.fees.id],
  'member.grant': [HOUSE.playMoney.id],
};

/**
 * An operator says that a payout was wrong, by its entry in the ledger, which the sender has read.
 * Of what the member has left so much is frozen at once, as a bank would, and nothing is taken
 * before another operator agrees. All that is taken back of one payout is at most what it paid.
 */
export const proposeAdjustment = command(
  'adjustment.propose',
  'operator',
  {
    userId: idInput,
    currencyId: idInput,
    entryId: idInput,
    payoutKind: wordInput(...ADJUSTABLE_KINDS),
    payoutReference: countInput(0, Number.MAX_SAFE_INTEGER),
    paid: amountInput,
    houseId: idInput,
    amount: amountInput,
    reasonCode: wordInput(...ADJUSTMENT_REASONS),
    reason: textInput(500),
  },
  (x, input) => {
    const { userId, currencyId, payoutKind, houseId, amount } = input;
    if (x.members.get(userId) === undefined) refuse('USER_UNKNOWN', { field: 'user_id' });
    const currency = x.currencies.get(currencyId);
    if (currency === undefined || !PAYERS[payoutKind].includes(houseId)) {
      return refuse('PAYOUT_UNKNOWN', { field: 'entry_id' });
    }
    checkDecimals(amount, currency.decimals, 'amount');
    const left = input.paid - takenOf(x, input.entryId);
    if (amount > left) refuse('ABOVE_MAXIMUM', { field: 'amount', maximum: formatAmount(left) });
    const balance = spotBalance(userId, currencyId);
    const held = minimum(amount, x.ledger.available(balance));
    x.ledger.hold(balance, held);
    const { id } = x.adjustments.insert({
      id: x.counters.next('adjustment'),
      ...input,
      held,
      taken: 0n,
      status: 'waiting',
      definedBy: x.actor,
      decidedBy: null,
      createdAt: x.at,
      updatedAt: x.at,
    });
    return { adjustmentId: id };
  },
);

/**
 * The second operator agrees: what there is goes back to where it came from, never more than there
 * is. What is missing stays in the row; more can be asked for when the member has more.
 */
export const approveAdjustment = command(
  'adjustment.approve',
  'operator',
  { adjustmentId: idInput, ...secondingInput },
  (x, { adjustmentId, barred }) => {
    const { definedBy, updatedAt, held, amount, houseId, ...known } = waiting(x, adjustmentId);
    const asked = { needsSecond: true, definedBy, updatedAt, approvedBy: null };
    requireSecondOperator(x, asked, 'ADJUSTMENT_DECIDED', { barred });
    const { userId, currencyId, reasonCode } = known;
    const balance = spotBalance(userId, currencyId);
    const more = minimum(amount - held, x.ledger.available(balance));
    const taken = held + more;
    if (taken === 0n) refuse('ADJUSTMENT_NOTHING', ID);
    x.ledger.hold(balance, more);
    const house = houseBalanceId(houseId, currencyId);
    const kind = `adjustment.${reasonCode}` as const;
    x.ledger.settle(balance, house, taken, kind, adjustmentId, adjustmentId);
    end(x, adjustmentId, { status: 'done', taken });
    const currency = currencyOf(x, currencyId).code;
    notify(x, userId, 'adjustment.taken', { amount: formatAmount(taken), currency });
    return { adjustmentId, taken: formatAmount(taken) };
  },
);

/** Takes it back: its author, who has mistyped, or whoever does not agree. All is free again. */
export const dropAdjustment = command(
  'adjustment.drop',
  'operator',
  { adjustmentId: idInput },
  (x, { adjustmentId }) => {
    const { userId, currencyId, held } = waiting(x, adjustmentId);
    x.ledger.release(spotBalance(userId, currencyId), held);
    end(x, adjustmentId, { status: 'dropped', taken: 0n });
    return { adjustmentId };
  },
);

function waiting(x: Exchange, adjustmentId: number): Readonly<Adjustment> {
  const row = x.adjustments.get(adjustmentId) ?? refuse('ADJUSTMENT_UNKNOWN', ID);
  return row.status === 'waiting' ? row : refuse('ADJUSTMENT_DECIDED', ID);
}

function end(x: Exchange, adjustmentId: number, how: Pick<Adjustment, 'status' | 'taken'>): void {
  const row = x.adjustments.edit(adjustmentId);
  Object.assign(row, how, { held: 0n, decidedBy: x.actor, updatedAt: x.at });
}

/** What was taken back of a payout, or may be. */
function takenOf(x: Exchange, entryId: number): Amount {
  let sum = 0n;
  for (const row of x.adjustments.values()) {
    if (row.entryId !== entryId || row.status === 'dropped') continue;
    sum += row.status === 'waiting' ? row.amount : row.taken;
  }
  return sum;
}

import { type Amount, formatAmount, multiplyDivide, ONE } from '@kontor/money';
import type { promotionFundingsTable, RowOf } from '@kontor/schema';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, idInput, wordInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireSecondOperator, secondingInput } from '../kernel/second-operator.ts';
import { checkDecimals } from '../kernel/checks.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { indexInUsdt } from '../market/valuation.ts';
import type { CouponOffer } from './memory.ts';

type Funding = RowOf<typeof promotionFundingsTable>;

const ID = { field: 'id' } as const;
/** Out of what the platform has earned, or made where all money is play money. */
export const SOURCES = ['fees', 'play_money'] as const;
/** Nobody looks through more than these. */
const WAITING_MAX = 100;

/** Where the budget of a currency lies: what is available is free, what is frozen is promised. */
export function budgetOf(currencyId: number): number {
  return houseBalanceId(HOUSE.promotions.id, currencyId);
}

/**
 * An operator asks for money for promotions, or for what is free of it back. Nothing moves before
 * another operator agrees: `promotion.approve_funding`.
 */
export const fundPromotions = command(
  'promotion.fund',
  'operator',
  {
    currencyId: idInput,
    amount: amountInput,
    direction: wordInput('in', 'out'),
    source: wordInput(...SOURCES),
  },
  (x, { currencyId, amount, direction, source }) => {
    const { price } = indexInUsdt(x, currencyId, 'currency_id');
    checkDecimals(amount, decimalsOf(x, currencyId), 'amount');
    if (x.promotionFundings.size >= WAITING_MAX) {
      refuse('FIELD_TOO_LARGE', { field: 'amount', maximum: WAITING_MAX });
    }
    requireThere(x, { currencyId, amount, direction, source });
    const { id } = x.promotionFundings.insert({
      id: x.counters.next('promotionFunding'),
      currencyId,
      amount,
      direction,
      source,
      worth: multiplyDivide(amount, price, ONE, 'up'),
      status: 'waiting',
      definedBy: x.actor,
      decidedBy: null,
      createdAt: x.at,
      updatedAt: x.at,
    });
    return { fundingId: id };
  },
);

/** The word of a second operator: the money moves. */
export const approveFunding = command(
  'promotion.approve_funding',
  'operator',
  { fundingId: idInput, ...secondingInput },
  (x, { fundingId, barred }) => {
    const funding = waiting(x, fundingId);
    const { definedBy, updatedAt, currencyId, amount } = funding;
    const asked = { needsSecond: true, definedBy, updatedAt, approvedBy: null };
    requireSecondOperator(x, asked, 'PROMOTION_DECIDED', { barred });
    requireThere(x, funding);
    const [from, to] = endsOf(funding);
    x.ledger.move(from, to, amount, 'promotion.fund', fundingId, fundingId);
    decide(x, fundingId, 'done');
    return { fundingId, currencyId };
  },
);

/** Takes back what waits: its author, who has mistyped, or whoever does not agree. */
export const dropFunding = command(
  'promotion.drop_funding',
  'operator',
  { fundingId: idInput },
  (x, { fundingId }) => {
    waiting(x, fundingId);
    decide(x, fundingId, 'dropped');
    return { fundingId };
  },
);

/** What is over is not in memory. */
function waiting(x: Exchange, fundingId: number): Readonly<Funding> {
  const funding = x.promotionFundings.get(fundingId);
  if (funding === undefined) return refuse('PROMOTION_UNKNOWN', ID);
  return funding.status === 'waiting' ? funding : refuse('PROMOTION_DECIDED', ID);
}

function decide(x: Exchange, fundingId: number, status: 'done' | 'dropped'): void {
  const funding = x.promotionFundings.edit(fundingId);
  funding.status = status;
  funding.decidedBy = x.actor;
  funding.updatedAt = x.at;
}

/** Where money for the budget comes from. */
export function outsideOf(source: Funding['source'], currencyId: number): number {
  const house = source === 'fees' ? HOUSE.fees : HOUSE.playMoney;
  return houseBalanceId(house.id, currencyId);
}

type Move = Pick<Funding, 'currencyId' | 'amount' | 'direction' | 'source'>;

function endsOf({ currencyId, direction, source }: Move): readonly [from: number, to: number] {
  const outside = outsideOf(source, currencyId);
  const budget = budgetOf(currencyId);
  return direction === 'in' ? [outside, budget] : [budget, outside];
}

/** Promotions are paid with what is there: only play money is made from nothing. */
function requireThere(x: Exchange, move: Move): void {
  if (move.direction === 'in' && move.source === 'play_money') return;
  const available = x.ledger.available(endsOf(move)[0]);
  if (available >= move.amount) return;
  refuse('PROMOTIONS_SHORT', { field: 'amount', available: formatAmount(notNegative(available)) });
}

/** What may still be claimed of an offer. */
export function openCost(x: Exchange, offer: Readonly<CouponOffer>): Amount {
  const { amount, enabled, claimUntil, quantity, claimed } = offer;
  const isOpen = enabled && x.at < claimUntil;
  return isOpen ? (amount ?? 0n) * BigInt(quantity - claimed) : 0n;
}

/** What an offer freezes of the budget while it can be claimed. */
export function reserveOpen(x: Exchange, offer: CouponOffer): void {
  setOpen(x, offer, openCost(x, offer));
}

/** Freezes or frees the difference. Refuses with PROMOTIONS_SHORT what the budget has not. */
export function setOpen(x: Exchange, offer: CouponOffer, wanted: Amount): void {
  const { currencyId, reservedOpen } = offer;
  if (currencyId === null || wanted === reservedOpen) return;
  const budget = budgetOf(currencyId);
  const more = wanted - reservedOpen;
  const available = x.ledger.available(budget);
  if (more > available) {
    refuse('PROMOTIONS_SHORT', {
      field: 'quantity',
      available: formatAmount(notNegative(available)),
      needed: formatAmount(more),
    });
  }
  if (more > 0n) x.ledger.hold(budget, more);
  else x.ledger.release(budget, -more);
  offer.reservedOpen = wanted;
}

/** One that is claimed is no longer open, and stays promised until it is used or over. */
export function promiseClaimed(offer: CouponOffer): void {
  const amount = offer.amount ?? 0n;
  // Of an offer from before there was a budget nothing is put aside until a start has done so.
  if (offer.reservedOpen < amount) refuse('COUPON_UNFUNDED', ID);
  offer.reservedOpen -= amount;
  offer.reservedClaimed += amount;
}

/** Pays out of what was promised for it. */
export function payPromised(
  x: Exchange,
  offer: CouponOffer,
  { to, currencyId, amount, kind, couponId }: PromisedPayment,
): void {
  if (offer.reservedClaimed < amount) refuse('COUPON_UNFUNDED', ID);
  offer.reservedClaimed -= amount;
  x.ledger.settle(budgetOf(currencyId), to, amount, kind, 0, couponId);
}

interface PromisedPayment {
  readonly to: number;
  readonly currencyId: number;
  readonly amount: Amount;
  readonly kind: 'coupon.bonus' | 'coupon.voucher';
  readonly couponId: number;
}

/** A claimed coupon that nobody used: its part of the budget is free again. */
export function freeClaimed(x: Exchange, offer: CouponOffer): void {
  const { currencyId, amount, reservedClaimed } = offer;
  if (currencyId === null || amount === null || reservedClaimed < amount) return;
  offer.reservedClaimed -= amount;
  x.ledger.release(budgetOf(currencyId), amount);
}

const notNegative = (amount: Amount): Amount => (amount > 0n ? amount : 0n);

/**
 * The figures of futures contracts, as the core decides by them, the ticket shows them before
 * anything is sent, and a receipt is checked by them. Everything is an Amount at 10^-18; money is
 * in the contract's margin currency and rounded to its decimals: what a member owes or must have
 * goes up, what a member has gained goes down.
 *
 * A linear contract's lot is a quantity of the base coin, margined in the quote currency; an
 * inverse one's is a sum of the quote currency, margined in the base coin.
 */
import { type Amount, divide, maximum, multiplyDivide, ONE } from '@kontor/money';
import {
  type ContractKind,
  type ContractTerms,
  type Direction,
  type Held,
  type MarginMode,
  notionalOf,
  quantityOf,
  tierOf,
  unitOf,
  valueOf,
} from './futures-contract.ts';
import { solveLiquidation } from './futures-liquidation.ts';

export type {
  ContractKind,
  ContractTerms,
  Direction,
  Held,
  MarginMode,
  Tier,
} from './futures-contract.ts';
export type { AgedPosition, StaleRule } from './futures-stale.ts';
export { countedPositions, countedPrice, haircutOf, judgedAt } from './futures-stale.ts';
export { contractTerms, notionalOf, quantityOf, tierOf, valueOf } from './futures-contract.ts';

/** A position against a margin, at its mark price. */
export interface MarkedPosition {
  readonly terms: ContractTerms;
  readonly held: Held;
  readonly mark: Amount;
  /** Unrealised profit that was already paid out. */
  readonly advanced: Amount;
  /** What is frozen for it. */
  readonly margin: Amount;
}

export interface PoolFigures {
  /** Money behind the positions plus unrealised profit, less what of it was paid out before. */
  readonly equity: Amount;
  /** Equity at or below this is liquidated. */
  readonly maintenance: Amount;
  readonly usedMargin: Amount;
  /** Unrealised, less what was paid out before. */
  readonly profit: Amount;
}

/** True where a rising value is a profit: linear long and inverse short. */
export function gainsWithValue(kind: ContractKind, direction: Direction): boolean {
  return (kind === 'linear') === (direction === 'long');
}

/** The profit, below zero a loss, of what was worth `openValue` and is worth `value`. */
export function profitOf(
  kind: ContractKind,
  direction: Direction,
  openValue: Amount,
  value: Amount,
): Amount {
  return gainsWithValue(kind, direction) ? value - openValue : openValue - value;
}

/** Unrealised profit at a mark price, rounded down. */
export function unrealisedProfit(terms: ContractTerms, held: Held, mark: Amount): Amount {
  const rounding = gainsWithValue(terms.kind, held.direction) ? 'down' : 'up';
  const value = valueOf(terms, held.lots, mark, rounding);
  return profitOf(terms.kind, held.direction, held.openValue, value);
}

/** What is frozen for a position of this value at entry. */
export function initialMargin(terms: ContractTerms, value: Amount, multiple: number): Amount {
  const unit = unitOf(terms);
  return multiplyDivide(value, 1n, BigInt(multiple) * unit, 'up') * unit;
}

/** The fee of a trade of this value, never less than the rate says. */
export function feeOf(terms: ContractTerms, value: Amount, rate: Amount): Amount {
  const unit = unitOf(terms);
  return multiplyDivide(value, rate, ONE * unit, 'up') * unit;
}

/** What so many nights cost a position at this mark. */
export function overnightFee(
  terms: ContractTerms,
  lots: Amount,
  mark: Amount,
  rate: Amount,
  nights: number,
): Amount {
  return feeOf(terms, valueOf(terms, lots, mark, 'up'), rate * BigInt(nights));
}

/** The highest multiple for so much open in a market; null where that much may not be open. */
export function highestMultiple(terms: ContractTerms, notional: Amount): number | null {
  return terms.tiers.find((tier) => notional <= tier.notional)?.multiple ?? null;
}

/** The most that a member may have open in the market, in the quote currency. */
export function highestNotional(terms: ContractTerms): Amount {
  return terms.tiers.at(-1)?.notional ?? 0n;
}

/** The least equity that a position must keep at a mark price, rounded up. */
export function maintenanceMargin(terms: ContractTerms, lots: Amount, mark: Amount): Amount {
  const notional = notionalOf(terms, lots, mark);
  const { rate, deduction } = tierOf(terms, notional);
  const unit = unitOf(terms);
  const scaled = notional * rate - deduction * ONE;
  return terms.kind === 'linear'
    ? multiplyDivide(scaled, 1n, ONE * unit, 'up') * unit
    : multiplyDivide(scaled, 1n, mark * unit, 'up') * unit;
}

/**
 * The figures of one margin: the cross pool of an account, or an isolated position alone. `balance`
 * is the money behind it: all money of the account less isolated margins, or the position's margin.
 */
export function poolFigures(balance: Amount, positions: readonly MarkedPosition[]): PoolFigures {
  let profit = 0n;
  let maintenance = 0n;
  let usedMargin = 0n;
  for (const { terms, held, mark, advanced, margin } of positions) {
    profit += unrealisedProfit(terms, held, mark) - advanced;
    maintenance += maintenanceMargin(terms, held.lots, mark);
    usedMargin += margin;
  }
  return { equity: balance + profit, maintenance, usedMargin, profit };
}

/** The rule of liquidation. */
export function mustLiquidate(figures: Pick<PoolFigures, 'equity' | 'maintenance'>): boolean {
  return figures.equity <= figures.maintenance;
}

/**
 * Equity over used margin: 2.68 is 268 %. Null without positions; zero where nothing is frozen for
 * them any more, because unrealised profits alone keep them from their end.
 */
export function riskRate(figures: Omit<PoolFigures, 'profit'>): Amount | null {
  if (figures.usedMargin > 0n) return divide(figures.equity, figures.usedMargin, 'down');
  return figures.maintenance > 0n ? 0n : null;
}

/** What new positions may take of `available`: an unrealised loss of the pool is not free. */
export function availableForNew(available: Amount, poolProfit: Amount): Amount {
  return poolProfit < 0n ? maximum(0n, available + poolProfit) : available;
}

/**
 * Where an isolated position is liquidated: the first step of the market's price at which the rule
 * holds, the mark itself where it holds already. Null where no price above zero reaches it.
 */
export function isolatedLiquidationPrice(
  terms: ContractTerms,
  held: Held,
  margin: Amount,
  mark: Amount,
): Amount | null {
  return liquidationPrice(terms, held.direction, [held], margin, mark);
}

/**
 * Where a cross pool is liquidated by this market's price, falling for a long position and rising
 * for a short one, with all other marks as they are. The pool's positions in this market move
 * together. `pool` are the figures of the whole pool, with `inMarket` in them, at `mark`. The
 * first step of the price, or null, as for an isolated position.
 */
export function crossLiquidationPrice(
  terms: ContractTerms,
  direction: Direction,
  pool: Pick<PoolFigures, 'equity' | 'maintenance'>,
  inMarket: readonly Held[],
  mark: Amount,
): Amount | null {
  let backing = pool.equity - pool.maintenance;
  for (const held of inMarket) {
    backing -= unrealisedProfit(terms, held, mark);
    backing += maintenanceMargin(terms, held.lots, mark);
  }
  return liquidationPrice(terms, direction, inMarket, backing, mark);
}

function liquidationPrice(
  terms: ContractTerms,
  direction: Direction,
  positions: readonly Held[],
  backing: Amount,
  mark: Amount,
): Amount | null {
  // On the way there, what is on its side only loses and the rest of the market only gains.
  const maintenanceGrows = (terms.kind === 'linear') === (direction === 'short');
  return solveLiquidation(terms, direction, positions, backing, mark, (near, far) => {
    let least = backing;
    for (const held of positions) {
      least += unrealisedProfit(terms, held, held.direction === direction ? far : near);
      least -= maintenanceMargin(terms, held.lots, maintenanceGrows ? far : near);
    }
    return least;
  });
}

/**
 * The value at exit that leaves nothing of `backing` (what stands behind this position but its own
 * unrealised profit) after a fee of `feeRate`. Rounded for the member's money to suffice; not below
 * zero.
 */
export function bankruptcyValue(
  terms: ContractTerms,
  held: Held,
  backing: Amount,
  feeRate: Amount,
): Amount {
  const unit = unitOf(terms);
  const value = gainsWithValue(terms.kind, held.direction)
    ? multiplyDivide(held.openValue - backing, ONE, (ONE - feeRate) * unit, 'up')
    : multiplyDivide(held.openValue + backing, ONE, (ONE + feeRate) * unit, 'down');
  return maximum(0n, value * unit);
}

/**
 * The worst price at which a close still leaves nothing owed, at 10^-18. Null where every price
 * does: a value of nothing at exit.
 */
export function bankruptcyPrice(
  terms: ContractTerms,
  held: Held,
  backing: Amount,
  feeRate: Amount,
): Amount | null {
  const value = bankruptcyValue(terms, held, backing, feeRate);
  if (value === 0n && gainsWithValue(terms.kind, held.direction)) return null;
  return priceOfValue(terms, held, value);
}

/** The price at which lots changed hands for `value` on average, cut off; null for nothing. */
export function averagePrice(terms: ContractTerms, lots: Amount, value: Amount): Amount | null {
  if (lots === 0n || value === 0n) return null;
  const quantity = quantityOf(terms, lots);
  return terms.kind === 'linear'
    ? divide(value, quantity, 'down')
    : divide(quantity, value, 'down');
}

/** The price at which a position's lots are worth `value`, rounded for its holder: 10^-18. */
export function priceOfValue(terms: ContractTerms, held: Held, value: Amount): Amount {
  const quantity = quantityOf(terms, held.lots);
  const rounding = held.direction === 'long' ? 'up' : 'down';
  if (terms.kind === 'linear') return divide(value, quantity, rounding);
  return value === 0n ? 0n : divide(quantity, value, rounding);
}

export interface OrderCost {
  /** Initial margin at the worst price. */
  readonly margin: Amount;
  readonly fee: Amount;
  /** What would be lost at once against the mark price. */
  readonly openLoss: Amount;
  /** What the order freezes. */
  readonly total: Amount;
}

/**
 * What an entry freezes. `price` is the worst at which it can fill; `bestPrice`, the best price of
 * the other side, counts instead where it makes the value larger.
 */
export function orderCost(
  terms: ContractTerms,
  order: {
    readonly direction: Direction;
    readonly lots: Amount;
    readonly price: Amount;
    readonly bestPrice?: Amount | null;
    readonly mark: Amount;
    readonly multiple: number;
    readonly feeRate: Amount;
  },
): OrderCost {
  const atWorst = valueOf(terms, order.lots, order.price, 'up');
  const atBest = valueOf(terms, order.lots, order.bestPrice ?? order.price, 'up');
  const value = maximum(atWorst, atBest);
  const margin = initialMargin(terms, value, order.multiple);
  const fee = feeOf(terms, value, order.feeRate);
  const openLoss = openingLoss(terms, order);
  return { margin, fee, openLoss, total: margin + fee + openLoss };
}

/** What lots opened at `price` have lost at `mark` already; zero where they gained. */
export function openingLoss(
  terms: ContractTerms,
  order: {
    readonly direction: Direction;
    readonly lots: Amount;
    readonly price: Amount;
    readonly mark: Amount;
  },
): Amount {
  const { direction, lots, price, mark } = order;
  const rounding = gainsWithValue(terms.kind, direction) ? 'up' : 'down';
  const openValue = valueOf(terms, lots, price, rounding);
  return maximum(0n, -unrealisedProfit(terms, { direction, lots, openValue }, mark));
}

export interface TicketInput {
  readonly direction: Direction;
  readonly lots: Amount;
  readonly multiple: number;
  readonly marginMode: MarginMode;
  /** Where it is expected to fill: the limit, or the best price of the other side. */
  readonly price: Amount;
  /** The best price of the other side, where it would be hit at once. */
  readonly bestPrice?: Amount | null;
  readonly mark: Amount;
  readonly feeRate: Amount;
  readonly overnightRate: Amount;
  readonly takeProfitPrice: Amount | null;
  readonly stopLossPrice: Amount | null;
  /** The cross pool of the account as it is, with its positions in this market. */
  readonly pool: Pick<PoolFigures, 'equity' | 'maintenance'> & {
    readonly inMarket: readonly Held[];
  };
}

export interface TicketEstimate {
  readonly value: Amount;
  readonly margin: Amount;
  readonly fee: Amount;
  readonly openLoss: Amount;
  /** Margin, fee and opening loss: what must be available. */
  readonly cost: Amount;
  /** A night at the mark price. */
  readonly overnight: Amount;
  readonly liquidationPrice: Amount | null;
  /** After the fees of both trades, if the stop fills at its price; above zero is a loss. */
  readonly lossAtStop: Amount | null;
  readonly profitAtTarget: Amount | null;
  /** All that can be lost: the position's margin and the fee, or the cross account's equity. */
  readonly worstLoss: Amount;
}

/** Everything that a ticket says before it is sent. */
export function ticketEstimate(terms: ContractTerms, ticket: TicketInput): TicketEstimate {
  const { direction, lots, price, mark, multiple, feeRate, marginMode, pool } = ticket;
  const openValue = valueOf(terms, lots, price);
  const { margin, fee, openLoss, total } = orderCost(terms, ticket);
  const held: Held = { direction, lots, openValue };
  const liquidationPrice =
    marginMode === 'isolated'
      ? isolatedLiquidationPrice(terms, held, initialMargin(terms, openValue, multiple), mark)
      : crossLiquidationPrice(
          terms,
          direction,
          poolWith(terms, pool, held, mark, fee),
          [...pool.inMarket, held],
          mark,
        );
  const profitAt = (exit: Amount | null): Amount | null => {
    if (exit === null) return null;
    const exitFee = feeOf(terms, valueOf(terms, lots, exit, 'up'), feeRate);
    return unrealisedProfit(terms, held, exit) - fee - exitFee;
  };
  const atStop = profitAt(ticket.stopLossPrice);
  return {
    value: openValue,
    margin,
    fee,
    openLoss,
    cost: total,
    overnight: overnightFee(terms, lots, mark, ticket.overnightRate, 1),
    liquidationPrice,
    lossAtStop: atStop === null ? null : -atStop,
    profitAtTarget: profitAt(ticket.takeProfitPrice),
    worstLoss: marginMode === 'isolated' ? margin + fee : maximum(0n, pool.equity),
  };
}

/** A pool's figures with one position more, whose fee was paid. */
export function poolWith(
  terms: ContractTerms,
  pool: Pick<PoolFigures, 'equity' | 'maintenance'>,
  held: Held,
  mark: Amount,
  fee: Amount,
): Pick<PoolFigures, 'equity' | 'maintenance'> {
  return {
    equity: pool.equity + unrealisedProfit(terms, held, mark) - fee,
    maintenance: pool.maintenance + maintenanceMargin(terms, held.lots, mark),
  };
}

import { type Amount, ONE, multiply, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import type { marketsTable, RowOf } from '@kontor/schema';
import type { TradingRules } from '../kernel/subject.ts';
import { OrderBook, type Side, TriggerIndex } from '../book/index.ts';
import { Ladder } from './ladder.ts';

export type MarketRow = RowOf<typeof marketsTable>;

/** How far from the index a price may lie on its patient side: ten times or a tenth. */
const FARTHEST_FACTOR = 10n;

interface Bounds {
  readonly index: Amount;
  readonly buyTicks: number;
  readonly sellTicks: number;
  readonly lowestTicks: number;
  readonly highestTicks: number;
}

/**
 * One order book with what belongs to it. Prices are counts of the tick and quantities counts of
 * the step in here; because tick × step is a whole number of the quote currency's smallest units,
 * every notional is exact.
 */
export class Market {
  private current: MarketRow;
  readonly book = new OrderBook();
  /** Conditional orders by their trigger on the index price. */
  readonly triggers = new TriggerIndex();
  readonly ladder = new Ladder();
  /** Limit orders that wait for the session to open, in the order in which they came. */
  readonly queued = new Set<number>();
  private rules: TradingRules;
  /**
   * Shares: the last index price in shares as they are since a split, until there is a price of
   * them.
   */
  referencePrice: Amount | null = null;
  readonly tick: Amount;
  readonly step: Amount;
  /** What one step at one tick is worth, at 10^-18. */
  private readonly unit: bigint;
  private bounds: Bounds;

  constructor(row: MarketRow, trading: TradingRules) {
    this.current = row;
    this.rules = trading;
    this.tick = powerOfTen(SCALE_DIGITS - row.priceDecimals);
    this.step = powerOfTen(SCALE_DIGITS - row.quantityDecimals);
    this.unit = (this.tick * this.step) / ONE;
    this.bounds = this.makeBounds(0n);
  }

  get row(): MarketRow {
    return this.current;
  }

  /** How its trades are paid for. */
  get trading(): TradingRules {
    return this.rules;
  }

  /** Takes over a changed row; decimals and currencies never change. */
  changeTo(row: MarketRow, trading: TradingRules): void {
    this.current = row;
    this.rules = trading;
    this.bounds = this.makeBounds(this.bounds.index);
  }

  /** Whole ticks below or at the price. */
  ticksOf(price: Amount): number {
    return Number(price / this.tick);
  }

  priceOf(ticks: number): Amount {
    return BigInt(ticks) * this.tick;
  }

  lotsOf(quantity: Amount): number {
    return Number(quantity / this.step);
  }

  quantityOf(lots: number): Amount {
    return BigInt(lots) * this.step;
  }

  notionalOf(ticks: number, lots: number): Amount {
    const product = ticks * lots;
    if (product <= Number.MAX_SAFE_INTEGER) return BigInt(product) * this.unit;
    return BigInt(ticks) * BigInt(lots) * this.unit;
  }

  /** How many lots this much of the quote currency pays for at this price. */
  lotsFor(budget: Amount, ticks: number): number {
    const lots = budget / (BigInt(ticks) * this.unit);
    return lots > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(lots);
  }

  /** The furthest price, in ticks, that an order may trade at: the band around the index. */
  bandTicks(side: Side, index: Amount): number {
    const { buyTicks, sellTicks } = this.boundsOf(index);
    return side === 'buy' ? buyTicks : sellTicks;
  }

  /** What an index price allows, in ticks; kept for the newest one, which every order asks for. */
  boundsOf(index: Amount): Bounds {
    if (index !== this.bounds.index) this.bounds = this.makeBounds(index);
    return this.bounds;
  }

  private makeBounds(index: Amount): Bounds {
    const width = multiply(index, this.row.priceBand, 'down');
    return {
      index,
      buyTicks: this.ticksOf(index + width),
      sellTicks: Math.max(1, this.ticksAbove(index - width)),
      lowestTicks: Math.max(1, this.ticksAbove(index / FARTHEST_FACTOR)),
      highestTicks: this.ticksOf(index * FARTHEST_FACTOR),
    };
  }

  private ticksAbove(price: Amount): number {
    return Number((price + this.tick - 1n) / this.tick);
  }
}

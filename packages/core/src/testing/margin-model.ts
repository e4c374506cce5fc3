import type {
  fillsTable,
  ledgerEntriesTable,
  liquidationsTable,
  ordersTable,
  RowOf,
} from '@kontor/schema';
import { ACCOUNT_IDS, type ExchangeRow } from '@kontor/schema';
import type { Position } from '../futures/position.ts';
import { balanceId } from '../index.ts';
import type { TestExchange } from './exchange.ts';

/**
 * A second reading of margins, as plain as can be: every figure is made anew from the lists of
 * fills, orders and ledger entries that the database would have, in exact fractions. It knows
 * nothing of open values, advances or rounding, which the core carries along.
 */

/** An exact fraction; the denominator is above zero. */
export class Fraction {
  readonly n: bigint;
  readonly d: bigint;

  constructor(n: bigint, d = 1n) {
    this.n = d < 0n ? -n : n;
    this.d = d < 0n ? -d : d;
  }

  plus(other: Fraction): Fraction {
    if (this.d === other.d) return new Fraction(this.n + other.n, this.d);
    // Where one denominator divides the other, sums stay short.
    if (this.d % other.d === 0n) {
      return new Fraction(this.n + other.n * (this.d / other.d), this.d);
    }
    if (other.d % this.d === 0n) return other.plus(this);
    return new Fraction(this.n * other.d + other.n * this.d, this.d * other.d);
  }

  minus(other: Fraction): Fraction {
    return this.plus(new Fraction(-other.n, other.d));
  }

  times(other: Fraction): Fraction {
    return new Fraction(this.n * other.n, this.d * other.d);
  }

  over(other: Fraction): Fraction {
    return new Fraction(this.n * other.d, this.d * other.n);
  }

  isBelow(other: Fraction): boolean {
    return this.n * other.d < other.n * this.d;
  }

  /** For reports. */
  get approximate(): number {
    return Number((this.n * 10n ** 12n) / this.d) / 1e12;
  }
}

export const ZERO = new Fraction(0n);
const SCALE = 10n ** 18n;
export const exact = (amount: bigint) => new Fraction(amount, SCALE);
export const whole = (count: number) => new Fraction(BigInt(count));

function decimal(text: string): Fraction {
  const [units = '0', digits = ''] = text.split('.');
  return new Fraction(BigInt(units + digits), 10n ** BigInt(digits.length));
}

interface Legs {
  /** What fills have added and taken away, in contract units (coins, or dollars if inverse). */
  quantity: Fraction;
  /** Profit so far if what is open were worth nothing: cash in less cash out. */
  cash: Fraction;
  fees: Fraction;
  fills: number;
}

export interface ModelPool {
  readonly key: string;
  readonly userId: number;
  readonly positions: readonly Readonly<Position>[];
  readonly first: Readonly<Position>;
  readonly equity: Fraction;
  readonly maintenance: Fraction;
  /** How far exact figures and those of the core may be apart: units of the margin currency. */
  readonly slack: Fraction;
  /** Whether a price of it is old, and whether one is not. */
  readonly hasOld: boolean;
  readonly hasFresh: boolean;
}

/** New prices of a moment, before the core has them. */
export interface Moment {
  readonly at: number;
  readonly marks: ReadonlyMap<number, Fraction>;
}

interface Seen {
  readonly price: Fraction;
  readonly at: number;
}

type Fill = RowOf<typeof fillsTable>;
type Order = RowOf<typeof ordersTable>;
type Entry = RowOf<typeof ledgerEntriesTable>;
type Liquidation = RowOf<typeof liquidationsTable>;

export class MarginModel {
  private readonly test: TestExchange;
  private readonly legs = new Map<number, Legs>();
  /** Money that came and went beside trades, by balance. */
  private readonly moved = new Map<number, Fraction>();
  private readonly insured = new Set<number>();
  private readonly ids = new Map<number, Set<number>>();
  /** What the liquidity account paid and received by its trades, by market. */
  readonly liquidity = new Map<number, bigint>();
  fillsRead = 0;
  private entriesRead = 0;
  private liquidationsRead = 0;

  constructor(test: TestExchange) {
    this.test = test;
  }

  /** Takes in what the last batches have written. */
  read(): void {
    this.fillsRead = this.readOn('fills', this.fillsRead, (row) => this.readFill(row as Fill));
    this.entriesRead = this.readOn('ledger_entries', this.entriesRead, (row) =>
      this.readEntry(row as Entry),
    );
    this.liquidationsRead = this.readOn('liquidations', this.liquidationsRead, (row) => {
      const { userId, marketId, insurance } = row as Liquidation;
      if (insurance >= 0n) return;
      const x = this.test.core.exchange;
      const currencyId = x.contracts.get(marketId)?.marginCurrencyId ?? 0;
      this.insured.add(balanceId(userId, ACCOUNT_IDS.lever, currencyId));
    });
  }

  /** The rows of a log with ids above `id`, which rise by one; answers the last of them. */
  private readOn(table: string, id: number, take: (row: ExchangeRow) => void): number {
    const rows = this.test.rows.get(table);
    for (;;) {
      const row = rows?.get(id + 1);
      if (row === undefined) return id;
      take(row);
      id += 1;
    }
  }

  private readFill(fill: Fill): void {
    if (this.test.core.exchange.contracts.get(fill.marketId) === undefined) return;
    const takerBuys = fill.side === 'buy';
    this.readSide(fill, fill.takerOrderId, takerBuys, fill.takerFee);
    this.readSide(fill, fill.makerOrderId, !takerBuys, fill.makerFee);
  }

  private readSide(fill: Fill, orderId: number, buys: boolean, fee: bigint): void {
    if (orderId === 0) {
      const known = this.liquidity.get(fill.marketId) ?? 0n;
      const paid = buys === this.isLinear(fill.marketId) ? -fill.notional : fill.notional;
      this.liquidity.set(fill.marketId, known + paid);
      return;
    }
    const { positionId } = this.test.row<Order>('orders', orderId);
    if (positionId === null) throw new Error(`order ${orderId} names no position`);
    const { userId } = this.test.row<Position>('positions', positionId);
    this.ids.set(userId, (this.ids.get(userId) ?? new Set()).add(positionId));
    const legs = this.legsOf(positionId);
    const sign = whole(buys ? 1 : -1);
    const isLinear = this.isLinear(fill.marketId);
    const quantity = exact(fill.quantity);
    // A linear buyer pays the value; an inverse one receives it, and owes it back at the close.
    const value = exact(fill.notional).times(sign);
    legs.quantity = legs.quantity.plus(quantity.times(sign));
    legs.cash = isLinear ? legs.cash.minus(value) : legs.cash.plus(value);
    legs.fees = legs.fees.plus(exact(fee));
    legs.fills += 1;
  }

  private readEntry(entry: Entry): void {
    if (entry.accountId !== ACCOUNT_IDS.lever) return;
    const isTrade = entry.kind === 'futures.profit' || entry.kind === 'futures.fee';
    if (isTrade) return;
    const known = this.moved.get(entry.balanceId) ?? ZERO;
    this.moved.set(entry.balanceId, known.plus(exact(entry.amount)));
  }

  private legsOf(positionId: number): Legs {
    let legs = this.legs.get(positionId);
    if (legs === undefined) {
      legs = { quantity: ZERO, cash: ZERO, fees: ZERO, fills: 0 };
      this.legs.set(positionId, legs);
    }
    return legs;
  }

  private isLinear(marketId: number): boolean {
    return this.test.core.exchange.contracts.get(marketId)?.kind === 'linear';
  }

  private mark(marketId: number, marks?: ReadonlyMap<number, Fraction>): Fraction {
    const x = this.test.core.exchange;
    const instrumentId = x.marketRows.get(marketId)?.instrumentId ?? 0;
    return marks?.get(instrumentId) ?? exact(x.instrumentStates.get(instrumentId)?.price ?? 0n);
  }

  /** Profit of a position from its first fill on, open lots at the mark. */
  profit(position: Readonly<Position>, marks?: ReadonlyMap<number, Fraction>): Fraction {
    const legs = this.legsOf(position.id);
    const mark = this.mark(position.marketId, marks);
    return this.isLinear(position.marketId)
      ? legs.cash.plus(legs.quantity.times(mark))
      : legs.cash.minus(legs.quantity.over(mark));
  }

  /** What is open, as the fills say: long above zero. */
  quantity(positionId: number): Fraction {
    return this.legsOf(positionId).quantity;
  }

  /** Bracket by bracket, as income tax is reckoned. */
  maintenance(position: Readonly<Position>, marks?: ReadonlyMap<number, Fraction>): Fraction {
    const contract = this.test.core.exchange.contracts.get(position.marketId);
    if (contract === undefined) throw new Error(`market ${position.marketId} has no contract`);
    const mark = this.mark(position.marketId, marks);
    const { n, d } = this.quantity(position.id);
    const quantity = new Fraction(n < 0n ? -n : n, d);
    const notional = this.isLinear(position.marketId) ? quantity.times(mark) : quantity;
    let sum = ZERO;
    let from = ZERO;
    contract.tiers.forEach((tier, index) => {
      const isLast = index === contract.tiers.length - 1;
      const cap = decimal(tier.notional);
      const to = isLast || notional.isBelow(cap) ? notional : cap;
      if (from.isBelow(to)) sum = sum.plus(to.minus(from).times(decimal(tier.rate)));
      if (from.isBelow(cap)) from = cap;
    });
    return this.isLinear(position.marketId) ? sum : sum.over(mark);
  }

  private seen(marketId: number, moment?: Moment): Seen {
    const x = this.test.core.exchange;
    const instrumentId = x.marketRows.get(marketId)?.instrumentId ?? 0;
    const price = moment?.marks.get(instrumentId);
    if (moment !== undefined && price !== undefined) return { price, at: moment.at };
    const state = x.instrumentStates.get(instrumentId);
    return { price: exact(state?.price ?? 0n), at: state?.tickAt ?? 0 };
  }

  private staleMs(): number {
    return Number(this.test.core.exchange.setting('index_stale_seconds') / 10n ** 15n);
  }

  /**
   * The prices at which positions count in sum, by instrument. From ten seconds on an old price is
   * moved, by so much a minute and no further than the maximum: down where more is long, up where
   * more is short.
   */
  private countedMarks(
    positions: readonly Readonly<Position>[],
    at: number,
    moment?: Moment,
  ): Map<number, Fraction> {
    const x = this.test.core.exchange;
    const marks = new Map<number, Fraction>();
    const net = new Map<number, Fraction>();
    for (const { id, marketId } of positions) {
      net.set(marketId, (net.get(marketId) ?? ZERO).plus(this.quantity(id)));
    }
    for (const [marketId, { n }] of net) {
      const { price, at: seenAt } = this.seen(marketId, moment);
      const late = new Fraction(BigInt(Math.max(0, at - seenAt - this.staleMs())), 60_000n);
      const grown = late.times(exact(x.setting('stale_haircut_per_minute')));
      const most = exact(x.setting('stale_haircut_maximum'));
      const share = grown.isBelow(most) ? grown : most;
      const moved = n === 0n ? ZERO : n > 0n ? ZERO.minus(share) : share;
      const instrumentId = x.marketRows.get(marketId)?.instrumentId ?? 0;
      marks.set(instrumentId, price.times(whole(1).plus(moved)));
    }
    return marks;
  }

  /**
   * All margins with something open, at the prices of a moment that comes or at the newest: as
   * they count `now`, or as they are `judged`, at the newest of their own prices.
   */
  pools(when: 'now' | 'judged', moment?: Moment): ModelPool[] {
    const x = this.test.core.exchange;
    const groups = new Map<string, Readonly<Position>[]>();
    for (const position of x.positions.values()) {
      if (position.openLots === 0n) continue;
      const currencyId = x.contracts.get(position.marketId)?.marginCurrencyId ?? 0;
      const own = position.marginMode === 'isolated' ? position.id : 'cross';
      const key = `${position.userId} ${currencyId} ${own}`;
      groups.set(key, [...(groups.get(key) ?? []), position]);
    }
    return [...groups].map(([key, positions]) => this.pool(key, positions, when, moment));
  }

  private pool(
    key: string,
    positions: readonly Readonly<Position>[],
    when: 'now' | 'judged',
    moment?: Moment,
  ): ModelPool {
    const [first] = positions;
    if (first === undefined) throw new Error(`the margin ${key} has no position`);
    const [userId = 0, currencyId = 0] = key.split(' ').map(Number);
    const x = this.test.core.exchange;
    const times = positions.map(({ marketId }) => this.seen(marketId, moment).at);
    const now = moment?.at ?? this.test.core.at;
    const counted = this.countedMarks(positions, when === 'now' ? now : Math.max(...times), moment);
    const marks = moment?.marks;
    let maintenance = ZERO;
    let haircut = ZERO;
    for (const position of positions) {
      maintenance = maintenance.plus(this.maintenance(position, counted));
      const profit = this.profit(position, marks);
      haircut = haircut.plus(profit.minus(this.profit(position, counted)));
    }
    const decimals = x.currencies.get(currencyId)?.decimals ?? 0;
    const unit = new Fraction(1n, 10n ** BigInt(decimals));
    const slack = unit.times(whole(4 * positions.length + this.roundings(positions)));
    const equity = key.endsWith('cross')
      ? this.accountEquity(userId, currencyId, marks)
      : this.isolatedEquity(first, marks);
    const isFresh = (at: number) => now - at <= this.staleMs();
    return {
      key,
      userId,
      positions,
      first,
      equity: equity.minus(haircut),
      maintenance,
      slack,
      hasOld: !times.every(isFresh),
      hasFresh: times.some(isFresh),
    };
  }

  private roundings(positions: readonly Readonly<Position>[]): number {
    return positions.reduce((sum, { id }) => sum + this.legsOf(id).fills, 0);
  }

  /**
   * Cross: all that came into the account, with the profit of every position it ever had at the
   * marks, less the fees, less what is behind its isolated positions.
   */
  private accountEquity(
    userId: number,
    currencyId: number,
    marks?: ReadonlyMap<number, Fraction>,
  ): Fraction {
    let equity = this.account(userId, currencyId, marks);
    for (const position of this.test.core.exchange.positions.values()) {
      const isOwn = position.userId === userId && position.marginMode === 'isolated';
      if (!isOwn || position.openLots === 0n) continue;
      if (this.currencyOf(position) !== currencyId) continue;
      equity = equity.minus(this.isolatedEquity(position, marks));
    }
    return equity;
  }

  /** Everything in a futures account at the marks. */
  account(userId: number, currencyId: number, marks?: ReadonlyMap<number, Fraction>): Fraction {
    let sum = this.moved.get(balanceId(userId, ACCOUNT_IDS.lever, currencyId)) ?? ZERO;
    for (const row of this.positionsOf(userId)) {
      if (this.currencyOf(row) !== currencyId) continue;
      sum = sum.plus(this.profit(row, marks)).minus(this.legsOf(row.id).fees);
    }
    return sum;
  }

  /**
   * What the insurance fund pays for an account is no entry of it, so its own fills do not add up
   * any more: after such a payment it is reckoned from here on, beginning with `equity`.
   */
  rebase(equityOf: (userId: number, currencyId: number) => Fraction): void {
    for (const balance of this.insured) {
      const currencyId = balance % 4_096;
      const userId = Math.floor(balance / 4_096 / 16);
      const known = this.moved.get(balance) ?? ZERO;
      const apart = equityOf(userId, currencyId).minus(this.account(userId, currencyId));
      this.moved.set(balance, known.plus(apart));
    }
    this.insured.clear();
  }

  /** Whether the fund has paid for an account since it was reckoned last. */
  wasInsured(userId: number, currencyId: number): boolean {
    return this.insured.has(balanceId(userId, ACCOUNT_IDS.lever, currencyId));
  }

  private isolatedEquity(
    position: Readonly<Position>,
    marks?: ReadonlyMap<number, Fraction>,
  ): Fraction {
    const legs = this.legsOf(position.id);
    const isLinear = this.isLinear(position.marketId);
    const entry = exact(position.openValue);
    const mark = this.mark(position.marketId, marks);
    const value = isLinear ? legs.quantity.times(mark) : legs.quantity.over(mark);
    const isLong = legs.quantity.n > 0n;
    const size = isLong ? value : ZERO.minus(value);
    const gains = isLinear === isLong;
    const unrealised = gains ? size.minus(entry) : entry.minus(size);
    return exact(position.margin).plus(unrealised);
  }

  private currencyOf(position: Readonly<Position>): number {
    const { contracts } = this.test.core.exchange;
    return contracts.get(position.marketId)?.marginCurrencyId ?? 0;
  }

  private *positionsOf(userId: number): Generator<Readonly<Position>> {
    for (const id of this.ids.get(userId) ?? []) yield this.test.row<Position>('positions', id);
  }
}

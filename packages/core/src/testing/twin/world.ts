/**
 * A second exchange for two members, as plain as can be: one spot market, one contract margined in
 * USDT and one in coins, and one member who may copy the other. It is written from the rules of the
 * business and shares no code with the core but the liquidity account's quotes, which are drawn and
 * not decided. Lists are sorted anew at every question, sums are made anew from what is listed.
 *
 * Prices are counts of the tick (0.1), sizes counts of a market's step, money is at 10^-18.
 */
import { Ladder } from '../../market/ladder.ts';

export const SCALE = 10n ** 18n;
/** All currencies are kept to eight decimals. */
export const UNIT = 10n ** 10n;
export const TICK = 10n ** 17n;
export const STALE_MS = 10_000;
/** A hundredth part of a percent. */
const BASIS_POINT = SCALE / 10_000n;
/** Rates that nothing is a whole number of units by. */
export const RATES = {
  spotMakerRate: '0.00071',
  spotTakerRate: '0.00113',
  futuresMakerRate: '0.00017',
  futuresTakerRate: '0.00053',
} as const;
/** How far from the trader's price a copy opens. */
export const GUARD = '0.002';
/** How far from the index a market order trades. */
export const BAND = 200n * BASIS_POINT;

export type Side = 'buy' | 'sell';
export type MarketName = 'spot' | 'linear' | 'inverse';
/** A member, by place: the first one trades, the second one may follow. */
export type Member = 0 | 1;
export const MEMBERS = [0, 1] as const;
/** Who ends where an order would trade with one of its own member. */
export type Mode = 'expire_taker' | 'expire_maker' | 'expire_both';
/** Yes and no bind; `either` is a decision within a rounding, which the exchange may make. */
export type Verdict = 'yes' | 'no' | 'either';

/** `n ÷ d`, for a denominator above zero. */
export function down(n: bigint, d: bigint): bigint {
  const cut = n / d;
  return n < 0n && cut * d !== n ? cut - 1n : cut;
}
export const up = (n: bigint, d: bigint) => -down(-n, d);
/** To whole units of a currency: what is owed goes up, what is gained goes down. */
export const owed = (n: bigint, d = 1n) => up(n, d * UNIT) * UNIT;
export const gained = (n: bigint, d = 1n) => down(n, d * UNIT) * UNIT;
export const larger = (a: bigint, b: bigint) => (a > b ? a : b);
export const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

export interface Purse {
  available: bigint;
  frozen: bigint;
}

export interface Order {
  readonly member: Member;
  readonly market: MarketName;
  readonly side: Side;
  /** In ticks; null at the market. */
  limit: number | null;
  /** Steps that are still wanted; null where a budget is spent. */
  left: number | null;
  budget: bigint | null;
  readonly timeInForce: 'gtc' | 'ioc' | 'fok' | 'post_only';
  readonly mode: Mode;
  /** The index that it waits for. */
  trigger: { readonly ticks: number; readonly above: boolean } | null;
  hold: bigint;
  filled: number;
  spent: bigint;
  /** Whose turn comes first at one price. */
  turn: number;
  readonly position: Position | null;
  readonly closes: boolean;
}

export interface Position {
  readonly member: Member;
  readonly market: 'linear' | 'inverse';
  readonly isLong: boolean;
  readonly multiple: number;
  readonly isIsolated: boolean;
  readonly at: number;
  /** By age: also its number in the exchange, once that has said it. */
  id: number;
  status: 'waiting' | 'open' | 'closing' | 'closed' | 'cancelled';
  open: number;
  openValue: bigint;
  entered: number;
  enteredValue: bigint;
  margin: bigint;
  advanced: bigint;
  realised: bigint;
  fee: bigint;
  takeProfit: number | null;
  stopLoss: number | null;
  /** Of a copy: the trader's position, what was open of it then, and for which follow. */
  copy: { readonly of: Position; readonly lots: number; readonly follow: Follow } | null;
}

export interface Follow {
  readonly at: number;
  readonly kind: 'multiple' | 'lots';
  readonly number: bigint;
  readonly maximumMargin: bigint | null;
  readonly stopLoss: bigint | null;
  /** The trader's part. */
  readonly share: bigint;
  id: number;
  status: 'active' | 'ending' | 'ended';
  realised: bigint;
  highWaterMark: bigint;
  paid: bigint;
}

/** What is done to the follower right after an act of the trader's. */
export type Errand =
  | { readonly kind: 'open' | 'close' | 'stops'; readonly of: Position }
  | { readonly kind: 'share'; readonly of: Follow };

export interface Market {
  readonly id: number;
  /** One step, in the currency that it is measured in. */
  readonly step: bigint;
  readonly halfSpread: bigint;
  readonly quoted: number;
  readonly quotes: Ladder;
}

const market = (id: number, step: bigint, halfSpread: bigint, quoted: number): Market => ({
  id,
  step,
  halfSpread,
  quoted,
  quotes: new Ladder(),
});

export class World {
  at = 0;
  index = 0n;
  tickAt = 0;
  readonly markets: Readonly<Record<MarketName, Market>>;
  readonly purses = new Map<string, Purse>();
  orders: Order[] = [];
  positions: Position[] = [];
  follows: Follow[] = [];
  errands: Errand[] = [];
  /** What each member's orders go by that say nothing and protect nothing. */
  readonly prefers: [Mode, Mode] = ['expire_taker', 'expire_taker'];
  /** How many amounts of the running act were rounded: so many units it may be apart. */
  roundings = 0;
  /** Set where an act goes beyond what is told here: what the exchange has is then taken over. */
  isBeyond = false;
  private turns = 0;

  constructor(ids: Readonly<Record<MarketName, number>>, spotQuoted: number, lotsQuoted: number) {
    this.markets = {
      spot: market(ids.spot, SCALE / 10_000n, 5n * BASIS_POINT, spotQuoted),
      linear: market(ids.linear, SCALE / 10_000n, 2n * BASIS_POINT, lotsQuoted),
      inverse: market(ids.inverse, SCALE, 2n * BASIS_POINT, lotsQuoted),
    };
  }

  nextTurn(): number {
    this.turns += 1;
    return this.turns;
  }

  get isFresh(): boolean {
    return this.index > 0n && this.at - this.tickAt <= STALE_MS;
  }

  /** The index in ticks; it has no more decimals than a price. */
  get ticks(): number {
    return Number(this.index / TICK);
  }

  purse(member: Member, account: 'spot' | 'futures', currency: 'USDT' | 'BTC'): Purse {
    const key = `${member} ${account} ${currency}`;
    let purse = this.purses.get(key);
    if (purse === undefined) {
      purse = { available: 0n, frozen: 0n };
      this.purses.set(key, purse);
    }
    return purse;
  }

  /** The worst price of a taker, in ticks, around an index. */
  bandOf(side: Side, index: bigint): number {
    const width = (index * BAND) / SCALE;
    if (side === 'buy') return Number((index + width) / TICK);
    return Math.max(1, Number(up(index - width, TICK)));
  }

  /** The liquidity account quotes anew around the newest tick. */
  quote(): void {
    for (const { id, quoted, halfSpread, quotes } of Object.values(this.markets)) {
      const seed = Math.imul(Math.floor(this.tickAt / 1_000) | 0, 31) ^ id;
      quotes.rebuild(this.ticks, quoted, halfSpread, seed);
    }
  }
}

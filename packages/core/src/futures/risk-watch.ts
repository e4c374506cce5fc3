import { type Amount, toApproximateNumber } from '@kontor/money';
import { type ContractTerms, gainsWithValue } from '@kontor/rules/futures';
import type { Exchange } from '../kernel/exchange.ts';
import { accountOf, type Pool } from './pool.ts';
import type { Position } from './position.ts';

/** A double's error over a sum of this many terms stays far below this part of them. */
const RELATIVE_SLACK = 1e-9;
/** Units of the margin currency that exact rounding may add for a position. */
const UNITS_SLACK = 4;

interface WatchedMarket {
  readonly index: number;
  readonly instrumentId: number;
  readonly isLinear: boolean;
  readonly caps: Float64Array;
  readonly rates: Float64Array;
  readonly deductions: Float64Array;
  readonly unit: number;
}

/** One margin with what was last read of its money. */
class WatchedPool {
  readonly pool: Pool;
  readonly unit: number;
  readonly accountId: number;
  positions = 0;
  /** Frozen for isolated positions of the same account. */
  isolated: Amount = 0n;
  available: Amount = 0n;
  frozen: Amount = 0n;
  isolatedSeen: Amount = 0n;
  money = 0;
  equity = 0;
  gross = 0;

  constructor(pool: Pool, unit: number) {
    this.pool = pool;
    this.unit = unit;
    this.accountId = accountOf(pool);
  }
}

/** One position as doubles: its equity at a mark is `sign × value + base`. */
class WatchedPosition {
  readonly market: WatchedMarket;
  readonly pool: WatchedPool;
  /** Of the account, also for an isolated position. */
  readonly account: WatchedPool;
  readonly isIsolated: boolean;
  at: number;
  margin: Amount = 0n;

  constructor(
    market: WatchedMarket,
    pool: WatchedPool,
    account: WatchedPool,
    isIsolated: boolean,
    at: number,
  ) {
    this.market = market;
    this.pool = pool;
    this.account = account;
    this.isIsolated = isIsolated;
    this.at = at;
  }
}

/**
 * Looks over all open positions at once, in doubles and side by side in memory, for margins that
 * may have to be liquidated. It errs only by naming too many: the decision is made exactly.
 */
export class RiskWatch {
  private readonly markets = new Map<number, WatchedMarket>();
  private readonly marketList: WatchedMarket[] = [];
  private readonly pools = new Map<string, WatchedPool>();
  private readonly positions = new Map<number, WatchedPosition>();
  private readonly slots: WatchedPosition[] = [];
  private signs = new Float64Array(1_024);
  private quantities = new Float64Array(1_024);
  private bases = new Float64Array(1_024);

  define(marketId: number, instrumentId: number, terms: ContractTerms): void {
    const known = this.markets.get(marketId);
    const market: WatchedMarket = {
      index: known?.index ?? this.marketList.length,
      instrumentId,
      isLinear: terms.kind === 'linear',
      caps: Float64Array.from(terms.tiers, ({ notional }) => toApproximateNumber(notional)),
      rates: Float64Array.from(terms.tiers, ({ rate }) => toApproximateNumber(rate)),
      deductions: Float64Array.from(terms.tiers, ({ deduction }) => toApproximateNumber(deduction)),
      unit: 10 ** -terms.marginDecimals,
    };
    // Positions keep their market's object: give the known one the new figures.
    if (known === undefined) {
      this.markets.set(marketId, market);
      this.marketList.push(market);
    } else Object.assign(known, market);
    this.lotSizes.set(marketId, toApproximateNumber(terms.lotSize));
  }

  private readonly lotSizes = new Map<number, number>();

  note(position: Readonly<Position>, currencyId: number): void {
    let watched = this.positions.get(position.id);
    if (position.openLots === 0n) {
      if (watched !== undefined) this.forget(position.id, watched);
      return;
    }
    watched ??= this.add(position, currencyId);
    if (watched.isIsolated) watched.account.isolated += position.margin - watched.margin;
    watched.margin = position.margin;
    const { at } = watched;
    const kind = watched.market.isLinear ? 'linear' : 'inverse';
    const sign = gainsWithValue(kind, position.direction) ? 1 : -1;
    const lotSize = this.lotSizes.get(position.marketId) ?? 0;
    this.signs[at] = sign;
    this.quantities[at] = toApproximateNumber(position.openLots) * lotSize;
    this.bases[at] =
      -sign * toApproximateNumber(position.openValue) - toApproximateNumber(position.advanced);
  }

  private add(position: Readonly<Position>, currencyId: number): WatchedPosition {
    const market = this.markets.get(position.marketId);
    if (market === undefined) throw new Error(`market ${position.marketId} has no contract`);
    const isIsolated = position.marginMode === 'isolated';
    const { userId, id } = position;
    const account = this.poolFor({ userId, currencyId, positionId: null }, market.unit);
    const pool = isIsolated
      ? this.poolFor({ userId, currencyId, positionId: id }, market.unit)
      : account;
    const watched = new WatchedPosition(market, pool, account, isIsolated, this.slots.length);
    pool.positions += 1;
    if (pool !== account) account.positions += 1;
    this.slots.push(watched);
    this.positions.set(id, watched);
    if (this.slots.length > this.signs.length) this.grow();
    return watched;
  }

  private poolFor(pool: Pool, unit: number): WatchedPool {
    const key = `${pool.userId} ${pool.currencyId} ${pool.positionId ?? ''}`;
    let watched = this.pools.get(key);
    if (watched === undefined) {
      watched = new WatchedPool(pool, unit);
      this.pools.set(key, watched);
    }
    return watched;
  }

  private forget(id: number, watched: WatchedPosition): void {
    const { at, pool, account } = watched;
    const last = this.slots.pop();
    if (last !== undefined && last !== watched) {
      const from = last.at;
      this.slots[at] = last;
      last.at = at;
      for (const values of [this.signs, this.quantities, this.bases]) {
        values[at] = values[from] as number;
      }
    }
    this.positions.delete(id);
    if (watched.isIsolated) account.isolated -= watched.margin;
    this.leave(pool);
    if (pool !== account) this.leave(account);
  }

  private leave(pool: WatchedPool): void {
    pool.positions -= 1;
    if (pool.positions > 0) return;
    const { userId, currencyId, positionId } = pool.pool;
    this.pools.delete(`${userId} ${currencyId} ${positionId ?? ''}`);
  }

  private grow(): void {
    const grown = (values: Float64Array<ArrayBuffer>) => {
      const larger = new Float64Array(values.length * 2);
      larger.set(values);
      return larger;
    };
    this.signs = grown(this.signs);
    this.quantities = grown(this.quantities);
    this.bases = grown(this.bases);
  }

  /** Margins near or below their maintenance at the newest marks, by member and position. */
  suspects(x: Exchange): Pool[] {
    const { slots, signs, quantities, bases } = this;
    for (const pool of this.pools.values()) this.readMoney(x, pool);
    const marks = Float64Array.from(this.marketList, ({ instrumentId }) =>
      toApproximateNumber(x.instrumentStates.get(instrumentId)?.price ?? 0n),
    );
    for (let at = 0; at < slots.length; at += 1) {
      const { market, pool } = slots[at] as WatchedPosition;
      const mark = marks[market.index] as number;
      const quantity = quantities[at] as number;
      const value = market.isLinear ? quantity * mark : quantity / mark;
      const notional = market.isLinear ? value : quantity;
      const { caps } = market;
      let tier = 0;
      while (tier < caps.length - 1 && notional > (caps[tier] as number)) tier += 1;
      const kept = notional * (market.rates[tier] as number) - (market.deductions[tier] as number);
      const base = bases[at] as number;
      pool.equity += (signs[at] as number) * value + base - (market.isLinear ? kept : kept / mark);
      pool.gross += value + Math.abs(base);
    }
    const found: Pool[] = [];
    for (const { pool, equity, gross, money, positions, unit } of this.pools.values()) {
      // A margin whose market has no price yet has a sum that is no number.
      const sums = gross + Math.abs(money);
      const slack = sums * RELATIVE_SLACK + UNITS_SLACK * unit * positions;
      if (gross > 0 && !(equity > slack)) found.push(pool);
    }
    return found.sort(
      (a, b) =>
        a.userId - b.userId ||
        a.currencyId - b.currencyId ||
        (a.positionId ?? 0) - (b.positionId ?? 0),
    );
  }

  /** Money is read anew where it changed; a bigint becomes a double only then. */
  private readMoney(x: Exchange, watched: WatchedPool): void {
    const { pool } = watched;
    if (pool.positionId !== null) {
      const margin = this.positions.get(pool.positionId)?.margin ?? 0n;
      if (margin !== watched.available) {
        watched.available = margin;
        watched.money = toApproximateNumber(margin);
      }
    } else {
      const row = x.balances.get(watched.accountId);
      const available = row?.available ?? 0n;
      const frozen = row?.frozen ?? 0n;
      if (
        available !== watched.available ||
        frozen !== watched.frozen ||
        watched.isolated !== watched.isolatedSeen
      ) {
        watched.available = available;
        watched.frozen = frozen;
        watched.isolatedSeen = watched.isolated;
        watched.money = toApproximateNumber(available + frozen - watched.isolated);
      }
    }
    watched.equity = watched.money;
    watched.gross = 0;
  }
}

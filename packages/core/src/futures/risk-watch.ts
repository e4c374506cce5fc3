import { type Amount, ONE, powerOfTen, SCALE_DIGITS, toApproximateNumber } from '@kontor/money';
import {
  type ContractTerms,
  countedPrice,
  type Direction,
  gainsWithValue,
  haircutOf,
} from '@kontor/rules/futures';
import type { Exchange } from '../kernel/exchange.ts';
import { accountOf, type Pool, staleRuleOf } from './pool.ts';
import { isClosable, LOT_STEP, type Position } from './position.ts';

/** A double's error over a sum of this many terms stays far below this part of them. */
const RELATIVE_SLACK = 1e-9;
/** Units of the margin currency that exact rounding may add for a position. */
const UNITS_SLACK = 4;
/** The same of a sum of two. */
const SUM_SLACK = 1e-14;
const ROOM_AT_FIRST = 1_024;

interface WatchedMarket {
  readonly id: number;
  readonly index: number;
  readonly instrumentId: number;
  readonly isLinear: boolean;
  /** By rising notional, in the quote currency. */
  readonly caps: Float64Array;
  readonly rates: Float64Array;
  readonly deductions: Float64Array;
  /** One step of a lot in the currency that a lot is measured in; exactly, and as a double. */
  readonly step: Amount;
  readonly stepQuantity: number;
  /** The smallest unit of the margin currency: exactly, and as a double. */
  readonly unit: Amount;
  readonly unitSize: number;
}

/** The positions of one market and direction at a mark, in units of the margin currency. */
interface Side {
  readonly market: WatchedMarket;
  /** A margin of whose positions none can be closed is not judged. */
  readonly isClosable: boolean;
  /** 1 where a rising value is a profit. */
  readonly sign: number;
  readonly stepValue: number;
  /** Whether a step is worth whole units, so that sums of them are exact in doubles. */
  readonly isWhole: boolean;
  /** In the quote currency. */
  readonly stepNotional: number;
  /** Turns a maintenance in the quote currency into units of the margin currency. */
  readonly keptUnits: number;
}

/** The positions of one side that may have a profit at a mark, side by side. */
export class Gainers {
  count = 0;
  readonly sign: number;
  readonly unit: Amount;
  readonly ids: Float64Array;
  /** In units; where `whole` says 1, exactly, and so is the margin. */
  readonly profits: Float64Array;
  readonly margins: Float64Array;
  readonly whole: Uint8Array;
  /** How far off a profit that is not exact may be by the rounding of doubles. */
  readonly slacks: Float64Array;
  /** What stands against the value of one step: its equity there is `sign × value + base`. */
  readonly stepBases: Float64Array;

  constructor(room: number, sign: number, unit: Amount) {
    this.sign = sign;
    this.unit = unit;
    this.ids = new Float64Array(room);
    this.profits = new Float64Array(room);
    this.margins = new Float64Array(room);
    this.whole = new Uint8Array(room);
    this.slacks = new Float64Array(room);
    this.stepBases = new Float64Array(room);
  }
}

/** The futures account of a member in one currency; its cross pool has all but isolated margins. */
interface WatchedAccount {
  readonly id: number;
  readonly pool: number;
  readonly unit: Amount;
  /** Frozen for isolated positions. */
  isolated: Amount;
  positions: number;
}

interface WatchedPosition {
  readonly id: number;
  readonly market: WatchedMarket;
  readonly account: WatchedAccount;
  readonly pool: number;
  /** Its place in the columns. */
  at: number;
  margin: Amount;
}

/**
 * Looks over all open positions at once, in doubles and side by side in memory, for margins that
 * may have to be liquidated, and for those that gain by somebody's liquidation. It errs only by
 * naming too many: what is decided is decided exactly.
 */
export class RiskWatch {
  private readonly markets = new Map<number, WatchedMarket>();
  private readonly marketList: WatchedMarket[] = [];
  private readonly positions = new Map<number, WatchedPosition>();
  private readonly accounts = new Map<number, WatchedAccount>();
  /** Accounts whose money was never read. */
  private readonly unread = new Set<number>();

  // Positions, without gaps. Amounts are in units of the margin currency.
  private readonly slots: WatchedPosition[] = [];
  private ids = new Float64Array(ROOM_AT_FIRST);
  /** Twice the market's index, and one more for a short position. */
  private sides = new Int32Array(ROOM_AT_FIRST);
  private poolOf = new Int32Array(ROOM_AT_FIRST);
  private steps = new Float64Array(ROOM_AT_FIRST);
  /** What stands against the value: its equity is `sign × value + base`. */
  private bases = new Float64Array(ROOM_AT_FIRST);
  private margins = new Float64Array(ROOM_AT_FIRST);

  // Margins, with gaps where one is gone.
  private readonly pools: (Pool | undefined)[] = [];
  private readonly freePools: number[] = [];
  private money = new Float64Array(ROOM_AT_FIRST);
  private equity = new Float64Array(ROOM_AT_FIRST);
  private gross = new Float64Array(ROOM_AT_FIRST);
  private counts = new Int32Array(ROOM_AT_FIRST);
  /** 1 where a position can be closed. */
  private judged = new Uint8Array(ROOM_AT_FIRST);

  define(marketId: number, instrumentId: number, terms: ContractTerms): void {
    const known = this.markets.get(marketId);
    const unit = powerOfTen(SCALE_DIGITS - terms.marginDecimals);
    const step = (LOT_STEP * terms.lotSize) / ONE;
    const market: WatchedMarket = {
      id: marketId,
      index: known?.index ?? this.marketList.length,
      instrumentId,
      isLinear: terms.kind === 'linear',
      caps: Float64Array.from(terms.tiers, ({ notional }) => toApproximateNumber(notional)),
      rates: Float64Array.from(terms.tiers, ({ rate }) => toApproximateNumber(rate)),
      deductions: Float64Array.from(terms.tiers, ({ deduction }) => toApproximateNumber(deduction)),
      step,
      stepQuantity: toApproximateNumber(step),
      unit,
      unitSize: toApproximateNumber(unit),
    };
    // Positions keep their market's object: give the known one the new figures.
    if (known === undefined) {
      this.markets.set(marketId, market);
      this.marketList.push(market);
    } else Object.assign(known, market);
  }

  note(position: Readonly<Position>, currencyId: number): void {
    let watched = this.positions.get(position.id);
    if (position.openLots === 0n) {
      if (watched !== undefined) this.forget(watched);
      return;
    }
    watched ??= this.add(position, currencyId);
    const { at, account, market, pool } = watched;
    const isAlone = pool !== account.pool;
    if (isAlone && position.margin !== watched.margin) {
      account.isolated += position.margin - watched.margin;
      this.unread.add(account.id);
    }
    watched.margin = position.margin;
    const margin = inUnits(position.margin, market.unit);
    if (isAlone) this.money[pool] = margin;
    const openValue = inUnits(position.openValue, market.unit);
    const advanced = inUnits(position.advanced, market.unit);
    this.steps[at] = Number(position.openLots / LOT_STEP);
    this.bases[at] = -signOf(market, position.direction) * openValue - advanced;
    this.margins[at] = margin;
  }

  private add(position: Readonly<Position>, currencyId: number): WatchedPosition {
    const market = this.markets.get(position.marketId);
    if (market === undefined) throw new Error(`market ${position.marketId} has no contract`);
    const { userId, id } = position;
    const account = this.accountFor(userId, currencyId, market.unit);
    account.positions += 1;
    const isAlone = position.marginMode === 'isolated';
    const pool = isAlone ? this.addPool({ userId, currencyId, positionId: id }) : account.pool;
    this.counts[pool] = (this.counts[pool] ?? 0) + 1;
    const at = this.slots.length;
    if (at === this.ids.length) this.growSlots();
    const watched = { id, market, account, pool, at, margin: 0n };
    this.slots.push(watched);
    this.positions.set(id, watched);
    this.ids[at] = id;
    this.sides[at] = sideIndex(market, position.direction);
    this.poolOf[at] = pool;
    return watched;
  }

  private accountFor(userId: number, currencyId: number, unit: Amount): WatchedAccount {
    const id = accountOf({ userId, currencyId });
    let account = this.accounts.get(id);
    if (account === undefined) {
      const pool = this.addPool({ userId, currencyId, positionId: null });
      account = { id, pool, unit, isolated: 0n, positions: 0 };
      this.accounts.set(id, account);
      this.unread.add(id);
    }
    return account;
  }

  private addPool(pool: Pool): number {
    const index = this.freePools.pop() ?? this.pools.length;
    this.pools[index] = pool;
    if (index === this.money.length) this.growPools();
    this.money[index] = 0;
    this.counts[index] = 0;
    return index;
  }

  private forget(watched: WatchedPosition): void {
    const { id, at, pool, account } = watched;
    const last = this.slots.pop();
    if (last !== undefined && last !== watched) {
      this.slots[at] = last;
      for (const column of [
        this.ids,
        this.sides,
        this.poolOf,
        this.steps,
        this.bases,
        this.margins,
      ]) {
        column[at] = column[last.at] as number;
      }
      last.at = at;
    }
    this.positions.delete(id);
    this.counts[pool] = (this.counts[pool] ?? 0) - 1;
    if (pool !== account.pool) {
      account.isolated -= watched.margin;
      this.unread.add(account.id);
      this.removePool(pool);
    }
    account.positions -= 1;
    if (account.positions > 0) return;
    this.accounts.delete(account.id);
    this.removePool(account.pool);
  }

  private removePool(index: number): void {
    this.pools[index] = undefined;
    this.freePools.push(index);
  }

  private growSlots(): void {
    this.ids = grown(this.ids);
    this.sides = grown(this.sides);
    this.poolOf = grown(this.poolOf);
    this.steps = grown(this.steps);
    this.bases = grown(this.bases);
    this.margins = grown(this.margins);
  }

  private growPools(): void {
    this.money = grown(this.money);
    this.equity = grown(this.equity);
    this.gross = grown(this.gross);
    this.counts = grown(this.counts);
    this.judged = grown(this.judged);
  }

  /** Margins near or below their maintenance at the newest marks, by member and position. */
  suspects(x: Exchange): Pool[] {
    this.readMoney(x);
    this.sumUp(x);
    const { pools, equity, gross, money, counts, judged } = this;
    const found: Pool[] = [];
    for (let index = 0; index < pools.length; index += 1) {
      if (judged[index] === 0) continue;
      const sums = (gross[index] as number) + Math.abs(money[index] as number);
      const slack = sums * RELATIVE_SLACK + UNITS_SLACK * (counts[index] as number);
      // A margin whose market has no price yet has a sum that is no number.
      const pool = pools[index];
      if (pool !== undefined && !((equity[index] as number) > slack)) found.push(pool);
    }
    return found.sort(
      (a, b) =>
        a.userId - b.userId ||
        a.currencyId - b.currencyId ||
        (a.positionId ?? 0) - (b.positionId ?? 0),
    );
  }

  /** The open positions of one side that may have a profit at the newest mark, unsorted. */
  gainers(x: Exchange, marketId: number, direction: Direction): Gainers {
    const market = this.markets.get(marketId);
    if (market === undefined) throw new Error(`market ${marketId} has no contract`);
    const { slots, sides, ids, steps, bases, margins } = this;
    const { sign, stepValue, isWhole } = sideAt(x, market, direction);
    const wanted = sideIndex(market, direction);
    const found = new Gainers(slots.length, sign, market.unit);
    for (let at = 0; at < slots.length; at += 1) {
      if (sides[at] !== wanted) continue;
      const { count } = found;
      const value = (steps[at] as number) * stepValue;
      const base = bases[at] as number;
      const profit = sign * value + base;
      const slack = (value + Math.abs(base)) * SUM_SLACK;
      if (profit < -slack - UNITS_SLACK) continue;
      found.ids[count] = ids[at] as number;
      found.profits[count] = profit;
      found.margins[count] = margins[at] as number;
      found.slacks[count] = slack;
      found.stepBases[count] = base / (steps[at] as number);
      const isExact = isWhole && Number.isSafeInteger(value) && Number.isSafeInteger(base);
      found.whole[count] = isExact && Number.isSafeInteger(margins[at]) ? 1 : 0;
      found.count += 1;
    }
    return found;
  }

  /** Makes `equity`, less the maintenance, and `gross` of all margins. */
  private sumUp(x: Exchange): void {
    const { slots, sides, poolOf, steps, bases, equity, gross, money, judged } = this;
    equity.set(money);
    gross.fill(0);
    judged.fill(0);
    const sideList = this.marketList.flatMap((market) => [
      sideAt(x, market, 'long'),
      sideAt(x, market, 'short'),
    ]);
    for (let at = 0; at < slots.length; at += 1) {
      const side = sideList[sides[at] as number] as Side;
      const count = steps[at] as number;
      const value = count * side.stepValue;
      const notional = count * side.stepNotional;
      const { caps, rates, deductions } = side.market;
      let tier = 0;
      while (tier < caps.length - 1 && notional > (caps[tier] as number)) tier += 1;
      const kept = notional * (rates[tier] as number) - (deductions[tier] as number);
      const base = bases[at] as number;
      const pool = poolOf[at] as number;
      equity[pool] = (equity[pool] as number) + side.sign * value + base - kept * side.keptUnits;
      gross[pool] = (gross[pool] as number) + value + Math.abs(base);
      if (side.isClosable) judged[pool] = 1;
    }
  }

  /** Money is read anew where it was touched; a bigint becomes a double only then. */
  private readMoney(x: Exchange): void {
    const { touchedMargins } = x.ledger;
    for (const id of touchedMargins) this.unread.add(id);
    touchedMargins.clear();
    for (const id of this.unread) {
      const account = this.accounts.get(id);
      if (account === undefined) continue;
      const row = x.balances.get(id);
      const sum = (row?.available ?? 0n) + (row?.frozen ?? 0n) - account.isolated;
      this.money[account.pool] = Number(sum / account.unit);
    }
    this.unread.clear();
  }
}

/**
 * An old price is moved against each position by itself, whatever its holder has on the other side,
 * and by its age now: by no less than when it is decided.
 */
function sideAt(x: Exchange, market: WatchedMarket, direction: Direction): Side {
  const { isLinear, step, stepQuantity, unit, unitSize, instrumentId } = market;
  const state = x.instrumentStates.get(instrumentId);
  const haircut = haircutOf(staleRuleOf(x), x.at - (state?.tickAt ?? 0));
  const price = countedPrice(state?.price ?? 0n, haircut, direction === 'long' ? 1n : -1n);
  const mark = toApproximateNumber(price);
  const wholeUnits = (step * price) / (ONE * unit);
  const isWhole = isLinear && wholeUnits * ONE * unit === step * price;
  const stepValue = (isLinear ? stepQuantity * mark : stepQuantity / mark) / unitSize;
  return {
    market,
    isClosable: isClosable(x, market.id),
    sign: signOf(market, direction),
    stepValue: isWhole ? Number(wholeUnits) : stepValue,
    isWhole,
    stepNotional: isLinear ? stepQuantity * mark : stepQuantity,
    keptUnits: 1 / (isLinear ? unitSize : mark * unitSize),
  };
}

function sideIndex(market: WatchedMarket, direction: Direction): number {
  return 2 * market.index + (direction === 'short' ? 1 : 0);
}

function signOf(market: WatchedMarket, direction: Direction): number {
  return gainsWithValue(market.isLinear ? 'linear' : 'inverse', direction) ? 1 : -1;
}

/** Whole units exactly; what has parts of one lies between two and is not taken for whole. */
function inUnits(amount: Amount, unit: Amount): number {
  const units = amount / unit;
  return units * unit === amount ? Number(units) : Number(units) + 0.5;
}

type Column = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

function grown<Grown extends Column>(column: Grown): Grown {
  const Kind = column.constructor as new (length: number) => Grown;
  const larger = new Kind(column.length * 2);
  larger.set(column);
  return larger;
}

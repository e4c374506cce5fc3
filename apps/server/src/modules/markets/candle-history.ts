import type { Database } from '@kontor/postgres';
import {
  aggregate,
  BASE_PERIODS,
  basePeriodOf,
  type Candle,
  CandleBuilder,
  type ChangedCandle,
  type Feed,
  PERIODS,
  type Period,
  periodStart,
  type PriceUpdate,
} from '../../feeds/index.ts';
import { CandleStore, type StoredHour } from './candle-store.ts';
import type { Split, Splits } from './splits.ts';

const HISTORY_FROM = 0;
/** Of a longer stop the older minutes are kept as hours and days only, as before a first start. */
const MINUTES_OF_STOP_MS = 3 * 86_400_000;
const CANDLES_MAX = 1_500;
/** More than the days of a month or the minutes of half an hour. */
const BASE_CANDLES_MAX = 100;

const isBase = (change: ChangedCandle<Period>): change is ChangedCandle =>
  (BASE_PERIODS as readonly Period[]).includes(change.period);

interface Range {
  readonly from: number;
  readonly to: number;
  readonly limit: number;
  /** A candle in the shares of today. */
  readonly inToday: (candle: Candle) => Candle;
}

/** Shorter ones lie within a UTC day, and so before or after a split. */
const spansSplits = (period: Period): boolean => period === '1week' || period === '1mon';

type Tick = Pick<PriceUpdate, 'instrumentId' | 'price' | 'volume' | 'inSession'>;

/**
 * All candles: the stored ones and the current one of each of the nine periods. Changes are saved
 * together with the time of the newest tick in them, so a start adds exactly the ticks that came
 * after the last save.
 */
export class CandleHistory {
  readonly #store: CandleStore;
  readonly #splits: Splits;
  readonly #database: Database;
  readonly #builder = new CandleBuilder<Period>(PERIODS);
  #dirty = new Map<string, ChangedCandle>();
  #beingSaved: ReadonlyMap<string, ChangedCandle> = new Map();
  #newestTickAt = 0;
  #saving: Promise<void> | undefined;

  constructor(database: Database, splits: Splits) {
    this.#database = database;
    this.#splits = splits;
    splits.onSplit((split) => this.#onSplit(split));
    this.#store = new CandleStore(database.pool);
  }

  /**
   * Fills what is missing: the past of instruments that have none, the ticks that were not saved
   * before a crash, and the time in which the server was down. Those that have `begun` here have no
   * past before their first tick.
   */
  async open(
    feed: Feed,
    instrumentIds: readonly number[],
    now: number,
    begun: ReadonlySet<number> = new Set(),
  ): Promise<void> {
    const known = new Set([...(await this.#store.known(instrumentIds)), ...begun]);
    const savedUntil = await this.#savedUntil();
    for (const id of instrumentIds) {
      if (!known.has(id)) await this.#savePast(feed, id, now);
      await this.#resume(id, now);
      if (known.has(id)) {
        await this.#catchUp(id, savedUntil);
        // A start that ended before its first tick has saved a part of the bridge already.
        const from = this.#builder.current(id, '1min')?.time ?? HISTORY_FROM;
        for (const part of await feed.bridge(id, from, now)) {
          const changes = this.#builder.addCandle(id, part);
          const isOld = part.time > from && part.time < now - MINUTES_OF_STOP_MS;
          this.#note(isOld ? changes.filter(({ period }) => period !== '1min') : changes);
        }
      }
    }
    this.#newestTickAt = Math.max(this.#newestTickAt, now);
    await this.save();
  }

  /** Adds a tick and tells which current candles it changed. */
  add(tick: Tick, at: number): readonly ChangedCandle<Period>[] {
    const changes = this.#builder.add(tick, at);
    this.#note(changes);
    this.#newestTickAt = Math.max(this.#newestTickAt, at);
    return changes;
  }

  current(instrumentId: number, period: Period): Candle | undefined {
    return this.#builder.current(instrumentId, period);
  }

  /**
   * Candles that begin in [from, to) platform ms, oldest first: the newest `limit` of them, at most
   * 1,500, the unfinished one included; in the shares of today.
   */
  candles(
    instrumentId: number,
    period: Period,
    from: number,
    to: number,
    limit = CANDLES_MAX,
  ): Promise<readonly Candle[]> {
    const inToday = (candle: Candle) => this.#splits.candle(instrumentId, candle);
    return this.#candles(instrumentId, period, { from, to, limit, inToday });
  }

  /**
   * Saved minutes that begin in [from, to), by instrument and hour; in the shares of today, also
   * where they are read after the next split.
   */
  async hoursOfMinutes(
    instrumentIds: readonly number[],
    from: number,
    to: number,
  ): Promise<StoredHour[]> {
    const stored = await this.#store.hoursOfMinutes(instrumentIds, from, to);
    return stored.map(({ id, hour, minutes }) => {
      const inToday = this.#splits.counting(id);
      return { id, hour, minutes: () => minutes().map(inToday) };
    });
  }

  /** The same in the shares of their time; of weeks and months there are none. */
  candlesOfThen(
    instrumentId: number,
    period: Exclude<Period, '1week' | '1mon'>,
    from: number,
    to: number,
    limit = CANDLES_MAX,
  ): Promise<readonly Candle[]> {
    return this.#candles(instrumentId, period, { from, to, limit, inToday: (candle) => candle });
  }

  async #candles(
    instrumentId: number,
    period: Period,
    { from, to, limit, inToday }: Range,
  ): Promise<readonly Candle[]> {
    const most = Math.min(limit, CANDLES_MAX);
    const stored = await this.#store.candles(instrumentId, period, { from, to, most, inToday });
    const byTime = new Map(stored.map((candle) => [candle.time, candle]));
    const first = periodStart(period, from);
    for (const candle of this.#unsaved(instrumentId, period)) {
      if (candle.time < first || candle.time >= to) continue;
      byTime.set(candle.time, spansSplits(period) ? candle : inToday(candle));
    }
    const all = [...byTime.values()].sort((a, b) => a.time - b.time);
    return all.slice(-most);
  }

  /** What a week or a month has had so far is of the old shares, and goes on in the new ones. */
  #onSplit(split: Split): void {
    for (const period of PERIODS.filter(spansSplits)) {
      const candle = this.#builder.current(split.instrumentId, period);
      if (candle === undefined) continue;
      const after = this.#splits.candleAfter(split.instrumentId, candle, [split]);
      this.#builder.resume(split.instrumentId, period, after);
    }
  }

  /**
   * What is newer in memory than in the table: candles that ended since the last save, and the
   * current.
   */
  *#unsaved(instrumentId: number, period: Period): Generator<Candle> {
    for (const change of [...this.#beingSaved.values(), ...this.#dirty.values()]) {
      if (change.instrumentId === instrumentId && change.period === period) yield change.candle;
    }
    const current = this.#builder.current(instrumentId, period);
    if (current !== undefined) yield current;
  }

  /** Writes what changed since the last save; a failure is thrown and nothing is forgotten. */
  save(): Promise<void> {
    this.#saving ??= this.#saveNow().finally(() => {
      this.#saving = undefined;
      this.#beingSaved = new Map();
    });
    return this.#saving;
  }

  async #saveNow(): Promise<void> {
    const dirty = this.#dirty;
    const savedUntil = this.#newestTickAt;
    if (dirty.size === 0) return;
    this.#dirty = new Map();
    this.#beingSaved = dirty;
    const client = await this.#database.pool.connect().catch((error: unknown) => {
      this.#putBack(dirty);
      throw error;
    });
    try {
      await client.query('BEGIN');
      await new CandleStore(client).save(
        [...dirty.values()].map((change) => ({ ...change, simulated: false })),
      );
      await client.query(
        `INSERT INTO candle_checkpoint (id, saved_until) VALUES (1, $1)
         ON CONFLICT (id) DO UPDATE SET saved_until = excluded.saved_until`,
        [savedUntil],
      );
      await client.query('COMMIT');
      client.release();
    } catch (error) {
      this.#putBack(dirty);
      client.release(true);
      throw error;
    }
  }

  /** Newer changes of the same candle win. */
  #putBack(dirty: ReadonlyMap<string, ChangedCandle>): void {
    this.#dirty = new Map([...dirty, ...this.#dirty]);
  }

  #note(changes: readonly ChangedCandle<Period>[]): void {
    for (const change of changes) {
      if (!isBase(change)) continue;
      const { instrumentId, period, candle } = change;
      this.#dirty.set(`${instrumentId} ${period} ${candle.time}`, change);
    }
  }

  async #savedUntil(): Promise<number> {
    const { rows } = await this.#database.pool.query<{ saved_until: number }>(
      'SELECT saved_until FROM candle_checkpoint WHERE id = 1',
    );
    return rows[0]?.saved_until ?? 0;
  }

  async #savePast(feed: Feed, instrumentId: number, now: number): Promise<void> {
    const rows = [];
    for (const period of BASE_PERIODS) {
      for (const candle of await feed.history(instrumentId, period, HISTORY_FROM, now + 1)) {
        rows.push({ instrumentId, period, candle, simulated: true });
      }
    }
    await this.#store.save(rows);
  }

  /** The current candle of each period is made of its few newest base candles. */
  async #resume(instrumentId: number, now: number): Promise<void> {
    for (const base of BASE_PERIODS) {
      const longest = PERIODS.findLast((period) => basePeriodOf(period) === base) ?? base;
      const [newest] = await this.#store.base(instrumentId, base, 0, now + 1, 1);
      if (newest === undefined) continue;
      const from = periodStart(longest, newest.time);
      const parts = await this.#store.base(instrumentId, base, from, now + 1, BASE_CANDLES_MAX);
      for (const period of PERIODS) {
        if (basePeriodOf(period) !== base) continue;
        const counted = spansSplits(period)
          ? parts.map((part) => this.#splits.candle(instrumentId, part))
          : parts;
        const current = aggregate(counted, period).at(-1);
        if (current !== undefined) this.#builder.resume(instrumentId, period, current);
      }
    }
  }

  async #catchUp(instrumentId: number, savedUntil: number): Promise<void> {
    for (const tick of await this.#store.ticksSince(instrumentId, savedUntil + 1)) {
      const { at, price, volume } = tick;
      this.#note(this.#builder.add({ instrumentId, price, volume, inSession: true }, at));
      this.#newestTickAt = Math.max(this.#newestTickAt, at);
    }
  }
}

import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import type pg from 'pg';
import {
  aggregate,
  type BasePeriod,
  basePeriodOf,
  type Candle,
  type ChangedCandle,
  type Period,
  periodStart,
} from '../../feeds/candles.ts';

const CHUNK_ROWS = 20_000;

interface StoredCandle extends ChangedCandle {
  readonly simulated: boolean;
}

interface CandleRange {
  readonly from: number;
  readonly to: number;
  readonly most: number;
  readonly inToday: (candle: Candle) => Candle;
}

/** The minutes of an instrument's hour. */
export interface StoredHour {
  readonly id: number;
  readonly hour: number;
  readonly minutes: () => Candle[];
}

interface CandleRow {
  at: number;
  open: string;
  high: string;
  low: string;
  close: string;
  volume: string;
}

/** The table `candles`: the three base periods of every instrument. */
export class CandleStore {
  readonly #pool: pg.Pool | pg.PoolClient;

  constructor(pool: pg.Pool | pg.PoolClient) {
    this.#pool = pool;
  }

  /** Adds candles or replaces those of the same instrument, period and time. */
  async save(candles: readonly StoredCandle[]): Promise<void> {
    for (let from = 0; from < candles.length; from += CHUNK_ROWS) {
      const rows = candles.slice(from, from + CHUNK_ROWS);
      const column = (pick: (row: StoredCandle) => Amount) =>
        rows.map((row) => formatAmount(pick(row)));
      await this.#pool.query(
        `INSERT INTO candles (instrument_id, period, at, open, high, low, close, volume, simulated)
         SELECT * FROM unnest($1::bigint[], $2::text[], $3::bigint[], $4::numeric[], $5::numeric[],
                              $6::numeric[], $7::numeric[], $8::numeric[], $9::boolean[])
         ON CONFLICT (instrument_id, period, at) DO UPDATE SET
           open = excluded.open, high = excluded.high, low = excluded.low, close = excluded.close,
           volume = excluded.volume, simulated = excluded.simulated`,
        [
          rows.map((row) => row.instrumentId),
          rows.map((row) => row.period),
          rows.map((row) => row.candle.time),
          column((row) => row.candle.open),
          column((row) => row.candle.high),
          column((row) => row.candle.low),
          column((row) => row.candle.close),
          column((row) => row.candle.volume),
          rows.map((row) => row.simulated),
        ],
      );
    }
  }

  /** Those of the instruments that have any candle. */
  async known(instrumentIds: readonly number[]): Promise<Set<number>> {
    const { rows } = await this.#pool.query<{ id: number }>(
      `SELECT id FROM unnest($1::bigint[]) AS id
       WHERE EXISTS (SELECT FROM candles WHERE instrument_id = id AND period = '1day')`,
      [instrumentIds],
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Base candles that begin in [from, to), oldest first, of the newest at most `limit`. */
  async base(
    instrumentId: number,
    period: BasePeriod,
    from: number,
    to: number,
    limit: number,
  ): Promise<Candle[]> {
    const { rows } = await this.#pool.query<CandleRow>(
      `SELECT at, open, high, low, close, volume FROM candles
       WHERE instrument_id = $1 AND period = $2 AND at >= $3 AND at < $4
       ORDER BY at DESC LIMIT $5`,
      [instrumentId, period, from, to, limit],
    );
    return rows.reverse().map(candleOf);
  }

  /**
   * Minutes that begin in [from, to), by instrument and hour, oldest first. An hour is one text,
   * which is read when its candles are asked for: most never are.
   */
  async hoursOfMinutes(
    instrumentIds: readonly number[],
    from: number,
    to: number,
  ): Promise<StoredHour[]> {
    const { rows } = await this.#pool.query<{ id: number; hour: number; minutes: string }>(
      `SELECT instrument_id AS id, at / $4 * $4 AS hour,
              string_agg(concat_ws(' ', at, trim_scale(open), trim_scale(high), trim_scale(low),
                                   trim_scale(close), trim_scale(volume)), ',' ORDER BY at)
                AS minutes
       FROM candles
       WHERE instrument_id = ANY($1) AND period = '1min' AND at >= $2 AND at < $3
       GROUP BY 1, 2 ORDER BY 1, 2`,
      [instrumentIds, from, to, LENGTH_MS['60min']],
    );
    return rows.map(({ id, hour, minutes }) => ({
      id,
      hour,
      minutes: () => minutes.split(',').map(candleOfText),
    }));
  }

  /**
   * Candles of any period that begin in [from, to), oldest first, of the newest at most `most`.
   * Those of a day or less, and the days of longer ones, go through `inToday`.
   */
  async candles(
    instrumentId: number,
    period: Period,
    { from, to, most, inToday }: CandleRange,
  ): Promise<Candle[]> {
    const base = basePeriodOf(period);
    const start = periodStart(period, from);
    if (base === period) {
      return (await this.base(instrumentId, base, start, to, most)).map(inToday);
    }
    if (period === '1week' || period === '1mon') {
      const days = await this.base(instrumentId, base, start, to, most * 31);
      return aggregate(days.map(inToday), period).slice(-most);
    }
    const { rows } = await this.#pool.query<CandleRow>(
      `SELECT at / $6 * $6 AS at, (array_agg(open ORDER BY at))[1] AS open, max(high) AS high,
              min(low) AS low, (array_agg(close ORDER BY at DESC))[1] AS close,
              sum(volume) AS volume
       FROM candles
       WHERE instrument_id = $1 AND period = $2 AND at >= $3 AND at < $4
       GROUP BY 1 ORDER BY 1 DESC LIMIT $5`,
      [instrumentId, base, start, to, most, LENGTH_MS[period]],
    );
    return rows.reverse().map((row) => inToday(candleOf(row)));
  }

  /**
   * Ticks of an instrument from a time on, oldest first, for candles that were not saved in time.
   */
  async ticksSince(
    instrumentId: number,
    from: number,
  ): Promise<{ at: number; price: Amount; volume: Amount }[]> {
    const { rows } = await this.#pool.query<{ at: number; price: string; volume: string }>(
      `SELECT at, price, volume FROM ticks
       WHERE id >= $1::bigint * 4294967296 + $2::bigint / 1000
         AND id < ($1::bigint + 1) * 4294967296
         AND at >= $2::bigint ORDER BY id`,
      [instrumentId, from],
    );
    return rows.map((row) => ({
      at: row.at,
      price: parseAmount(row.price),
      volume: parseAmount(row.volume),
    }));
  }
}

const LENGTH_MS: Readonly<Record<Exclude<Period, '1week' | '1mon'>, number>> = {
  '1min': 60_000,
  '5min': 300_000,
  '15min': 900_000,
  '30min': 1_800_000,
  '60min': 3_600_000,
  '4hour': 14_400_000,
  '1day': 86_400_000,
};

/** numeric text from the driver may carry zeros at its end and is within the amounts' range. */
function candleOf(row: CandleRow): Candle {
  return {
    time: row.at,
    open: parseAmount(row.open),
    high: parseAmount(row.high),
    low: parseAmount(row.low),
    close: parseAmount(row.close),
    volume: parseAmount(row.volume),
  };
}

function candleOfText(text: string): Candle {
  const [at = '', open = '', high = '', low = '', close = '', volume = ''] = text.split(' ');
  return candleOf({ at: Number(at), open, high, low, close, volume });
}

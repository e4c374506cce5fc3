import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase, silentLog } from '@kontor/postgres';
import type { Preparation } from '@kontor/testkit/database';
import pg from 'pg';
import { openExchange } from '../exchange/index.ts';
import { Markets } from '../modules/markets/index.ts';
import { ManualClock } from '../platform/clock.ts';
import { createLog } from '../platform/logger.ts';
import { queriesOf } from '../platform/queries.ts';
import { ManualWallClock } from '../platform/wall-clock.ts';
import { FEED_SEED, testConfig } from './test-config.ts';

/** 2026-03-02 12:00 UTC, a Monday. */
export const TEST_START = Date.UTC(2026, 2, 2, 12);

/**
 * The past of all instruments at TEST_START, which the first start would make: it takes as long as
 * all the rest of the start.
 */
export const CANDLES: Preparation = {
  name: 'candles',
  tables: ['candles', 'candle_checkpoint'],
  fill: async (databaseUrl) => {
    const dataDirectory = await mkdtemp(join(tmpdir(), 'kontor-candles-'));
    const config = { ...testConfig({ DATA_DIR: dataDirectory }) };
    const database = await openDatabase({ databaseUrl, dataDirectory, log: silentLog });
    try {
      const log = createLog('error', { write: () => {} });
      const clock = new ManualClock(TEST_START, 1);
      const exchange = await openExchange({ database, clock, log });
      try {
        const queries = queriesOf(database.pool);
        const wallClock = new ManualWallClock(TEST_START);
        const options = { config: { ...config, feedSeed: FEED_SEED }, database, queries };
        const markets = await Markets.open({ ...options, exchange, clock, wallClock, log });
        await markets.close();
      } finally {
        await exchange.close();
      }
    } finally {
      await database.close();
      await rm(dataDirectory, { recursive: true, force: true });
    }
  },
};

/**
 * The same but of one instrument, whose past the start makes: that of all takes forty times as
 * long.
 */
export function pastBut(instrumentId: number): Preparation {
  return {
    name: `pastbut${instrumentId}`,
    from: CANDLES,
    fill: (url) => changed(url, `DELETE FROM candles WHERE instrument_id = ${instrumentId}`),
  };
}

/**
 * For servers that begin at another time and show no charts: a single day of each instrument, in
 * 1970, so that the start makes up no past.
 */
export const NO_PAST: Preparation = {
  name: 'nopast',
  from: CANDLES,
  fill: (url) =>
    changed(
      url,
      `DELETE FROM candle_checkpoint;
       DELETE FROM candles WHERE (instrument_id, period, at) NOT IN
         (SELECT instrument_id, period, max(at) FROM candles WHERE period = '1day' GROUP BY 1, 2);
       UPDATE candles SET at = 0`,
    ),
};

async function changed(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(sql);
  } finally {
    await client.end();
  }
}

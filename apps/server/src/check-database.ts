import { MINUTE_MS } from '@kontor/rules/time';
import type pg from 'pg';
import { ConfigError, railOf, type Settings } from './config.ts';
import type { Log } from './platform/logger.ts';

/** For whom a database has begun, and for whom it stays. */
type Purpose = 'tests' | 'people';
/** Whether its balances are play money or real; this stays too. */
type Money = 'play' | 'real';

const PURPOSE = 'begun_for';
const MONEY = 'begun_with';
/** Machines of one exchange may differ by so much. */
const AHEAD_MS_MAX = MINUTE_MS;
const OTHER = 'set another DATA_DIR or DATABASE_URL';

export interface DatabaseCheck {
  readonly pool: pg.Pool;
  readonly settings: Settings;
  /** The machine's time in ms. */
  readonly now: number;
  readonly log: Log;
}

/**
 * Looks whether settings and database go together, before anything is written to one that has
 * begun. Its tables are there.
 * @throws ConfigError where tests and people would meet on one database, or play money and real, or
 *   real money a time that is not the world's
 */
export async function checkDatabase(check: DatabaseCheck): Promise<void> {
  await checkPurpose(check);
  await checkMoney(check);
  await checkTime(check);
}

/**
 * What a test does with prices and time stays in the journal for good, so whoever begins a database
 * decides for whom it is. One without the mark that has a journal is of people.
 */
async function checkPurpose({ pool, settings }: DatabaseCheck): Promise<void> {
  const own = testSwitchOf(settings);
  for (;;) {
    const { rows } = await pool.query<{ mark: Purpose | null; begun: boolean }>(
      `SELECT (SELECT value FROM site_settings WHERE name = $1) AS mark,
         EXISTS (SELECT FROM journal) AS begun`,
      [PURPOSE],
    );
    const { mark: known = null, begun = false } = rows[0] ?? {};
    const purpose = known ?? (own === undefined || begun ? 'people' : 'tests');
    if (purpose === 'tests' && !settings.isForTests) {
      throw new ConfigError(
        `this database has begun in a test, whose prices and times are in it for good: ${OTHER}`,
      );
    }
    if (purpose === 'people' && own !== undefined) {
      throw new ConfigError(
        `${own} is only for a database that begins in a test, and this one has not: ${OTHER}`,
      );
    }
    if (known !== null) return;
    await mark(pool, PURPOSE, purpose);
  }
}

/**
 * Play money that was given out is in the books for good, so a rail would pay it out as real money;
 * and where money is real none is given out. One without the mark says by what was done in it.
 */
async function checkMoney({ pool, settings }: DatabaseCheck): Promise<void> {
  const rail = railOf(settings);
  for (;;) {
    const { rows } = await pool.query<{ mark: Money | null; given: boolean; watched: boolean }>(
      `SELECT (SELECT value FROM site_settings WHERE name = $1) AS mark,
         EXISTS (SELECT FROM members WHERE granted_at IS NOT NULL) AS given,
         EXISTS (SELECT FROM chain_cursors) AS watched`,
      [MONEY],
    );
    const { mark: known = null, given = false, watched = false } = rows[0] ?? {};
    const money = known ?? (given || (settings.playMoney && !watched) ? 'play' : 'real');
    if (money === 'play' && rail !== undefined) {
      throw new ConfigError(
        `this database has begun with play money, which ${rail} would pay out as real money: ` +
          OTHER,
      );
    }
    if (money === 'real' && settings.playMoney) {
      throw new ConfigError(
        `money in this database is real, so PLAY_MONEY must be 0; to play, ${OTHER}`,
      );
    }
    if (known !== null) return;
    await mark(pool, MONEY, money);
  }
}

/** Of two that begin a database at once one decides, and the other looks again. */
async function mark(pool: pg.Pool, name: string, value: Purpose | Money): Promise<void> {
  await pool.query(
    `INSERT INTO site_settings (name, value, public) VALUES ($1, $2, false)
     ON CONFLICT DO NOTHING`,
    [name, value],
  );
}

/** The setting by which a test makes prices or time. */
function testSwitchOf({ feedIsStill, clockIsMoved }: Settings): string | undefined {
  if (feedIsStill) return 'FEED=still';
  return clockIsMoved ? 'CLOCK_MOVED' : undefined;
}

/** The platform's time never goes back: a journal that is ahead of the world stays so. */
async function checkTime({ pool, settings, now, log }: DatabaseCheck): Promise<void> {
  if (settings.clockSpeed !== 1 || settings.clockStart !== undefined) return;
  const { rows } = await pool.query<{ at: number }>(
    'SELECT at FROM journal ORDER BY last_sequence DESC LIMIT 1',
  );
  const aheadMs = (rows[0]?.at ?? now) - now;
  if (aheadMs <= AHEAD_MS_MAX) return;
  const rail = railOf(settings);
  if (rail !== undefined) {
    throw new ConfigError(
      `the journal is ${Math.round(aheadMs / 1000)} seconds ahead of this machine's time, and ` +
        `money is real where ${rail} is set: put the machine's time right, or ${OTHER}`,
    );
  }
  log.warn({ aheadMs }, "the journal is ahead of this machine's time, and goes on from there");
}

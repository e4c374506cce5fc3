import { createTestDatabase, type Preparation, type TestDatabase } from '@kontor/testkit/database';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from './cli.ts';
import { openExchange } from './exchange/index.ts';
import { marketSetup, randomOrder, seededRandom } from './exchange/testing/market-load.ts';

/** A market on which a little was traded: it is the same for all that look at it or damage it. */
const TRADED: Preparation = {
  name: 'traded',
  fill: async (url) => {
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const exchange = await openExchange({
      database: { url },
      clock: { now: () => 5_000_000 },
      log,
    });
    const random = seededRandom(7);
    const commands = marketSetup(5, 5_000_000);
    for (let n = 0; n < 200; n += 1) commands.push(randomOrder(random, 5, null));
    const answers = await Promise.all(commands.map((command) => exchange.submit(command)));
    expect(answers.filter(({ outcome }) => outcome.ok).length).toBeGreaterThan(150);
    await exchange.close();
  },
};

let database: TestDatabase;
beforeEach(async () => {
  database = await createTestDatabase({ prepared: TRADED });
});
afterEach(async () => {
  await database.drop();
});

async function run(...words: string[]): Promise<{ code: number; text: string; errors: string }> {
  let text = '';
  let errors = '';
  const code = await runCli(
    words,
    { DATABASE_URL: database.url },
    {
      out: (part) => {
        text += part;
      },
      error: (part) => {
        errors += part;
      },
    },
  );
  return { code, text, errors };
}

async function damage(text: string): Promise<void> {
  await database.allowTampering();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rowCount } = await client.query(text);
  await client.end();
  expect(rowCount).toBeGreaterThan(0);
}

describe('kontor verify', () => {
  it('says what it looked at on a database that is well', async () => {
    const { code, text, errors } = await run('verify');
    expect([code, errors]).toEqual([0, '']);
    expect(text).toContain('all is well');
    const checks = [
      'commands replay',
      'rows of orders',
      'rows of fills',
      'fills equal orders',
      'tick hash chains',
    ];
    for (const name of checks) expect(text).toMatch(new RegExp(`ok +${name} +[1-9]`));
  });

  // Each damage is found by the check that is meant for it, not only by the comparison of rows.
  it.each([
    [
      'journal hash chain',
      'UPDATE journal SET changes_digest = repeat($$0$$, 64) WHERE first_sequence = 1',
    ],
    ['rows of members', 'UPDATE members SET vip_level = 9 WHERE id = 100001'],
    ['rows of ticks', 'DELETE FROM ticks'],
    [
      'currencies sum to zero',
      'UPDATE balances SET available = available + 1 WHERE user_id = 100001',
    ],
    ['entries sum to zero', 'DELETE FROM ledger_entries WHERE id = 3'],
    ['balances equal their entries', 'DELETE FROM balances WHERE user_id = 100002'],
    ['running balances', 'UPDATE ledger_entries SET balance_after = 1 WHERE id = 1'],
    ['newest balance after', 'UPDATE ledger_entries SET balance_after = 1'],
    [
      'fills equal orders',
      'UPDATE orders SET filled_quantity = 7 WHERE id = (SELECT max(id) FROM orders)',
    ],
    ['fills equal orders', 'DELETE FROM orders WHERE filled_quantity > 0'],
    ['holds of finished orders', "UPDATE orders SET hold_left = 1 WHERE status = 'filled'"],
    ['tick hash chains', 'UPDATE ticks SET price = price + 1'],
    ['tick heads', `INSERT INTO tick_heads SELECT id, instrument_id, at, 'other', 'x' FROM ticks`],
  ])('finds what is wrong: %s', async (name, text) => {
    await damage(text);
    const { code, text: report } = await run('verify');
    expect(code).toBe(1);
    expect(report).toMatch(new RegExp(`WRONG +${name} `));
  });

  it('explains itself, and refuses what it does not understand', async () => {
    expect(await run('--help')).toMatchObject({
      code: 0,
      text: expect.stringContaining('kontor verify'),
    });
    expect(await run()).toMatchObject({ code: 2, text: expect.stringContaining('kontor verify') });
    expect(await run('verify', '--all')).toMatchObject({ code: 2, text: '' });
    expect(await run('pay')).toMatchObject({ code: 2, text: '' });
  });

  it('tells when the database cannot be looked into', async () => {
    await database.drop();
    const { code, errors } = await run('verify');
    expect(code).toBe(2);
    expect(errors).toContain('cannot reach the database');
    database = await createTestDatabase();
  });
});

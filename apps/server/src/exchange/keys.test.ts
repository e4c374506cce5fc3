import { KEY_REMEMBERED_MS, STAMP_AHEAD_MS_MAX } from '@kontor/rules/keys';
import { HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CommandKeys } from './command-keys.ts';
import { ExchangeError } from './errors.ts';
import type { Exchange } from './exchange.ts';
import { type FakeCore, fakeCoreMaker } from './testing/fake-core.ts';
import { grant, Harness, TABLES, until } from './testing/harness.ts';
import { verify } from './verify.ts';

const MEMBER = 100_001;
const OTHER = 100_002;
/** So few that keys are forgotten soon. */
const KEYS = 20;
const maker = fakeCoreMaker({ keys: KEYS });

let harness: Harness;
let exchange: Exchange<FakeCore>;
beforeEach(async () => {
  harness = await Harness.create();
  exchange = await harness.open({ maker });
});
afterEach(async () => {
  await harness.end();
});

const codeOf = (error: unknown): string =>
  error instanceof ExchangeError ? error.code : String(error);

async function given(userId: number): Promise<number> {
  await exchange.waitFor(exchange.status().sequence, 10_000);
  return await harness.number(
    `SELECT coalesce(sum(amount), 0) FROM ledger_entries WHERE user_id = ${userId}`,
  );
}

let others = 0;
/** Makes the memory forget all keys that it has. */
async function forgetAll(): Promise<void> {
  for (let n = 0; n < KEYS; n += 1) {
    others += 1;
    await exchange.submit(grant(OTHER, '1', `other-${others}`), harness.clock.now());
  }
}

async function expectClean(): Promise<void> {
  await exchange.waitFor(exchange.status().sequence, 10_000);
  const { database, log } = harness;
  const report = await verify({ database, maker, tables: TABLES, log });
  expect(report.checks.filter((check) => !check.ok)).toEqual([]);
}

describe('a key', () => {
  it('means one command, however many others came before it was sent again', async () => {
    const first = await exchange.submit(grant(MEMBER, '10', 'order'));
    await forgetAll();
    expect(exchange.core()?.knowsKey(MEMBER, 'order')).toBe(false);
    const { sequence } = exchange.status();
    expect(await exchange.submit(grant(MEMBER, '10', 'order'))).toEqual(first);
    // It was answered from the journal, without a command.
    expect(exchange.status().sequence).toBe(sequence);
    expect(await given(MEMBER)).toBe(10);
    await expectClean();
  });

  it('is refused for another body, and means nothing for another member', async () => {
    await exchange.submit(grant(MEMBER, '10', 'order'));
    await forgetAll();
    const { outcome } = await exchange.submit(grant(MEMBER, '11', 'order'));
    expect(outcome).toMatchObject({ ok: false, code: 'KEY_REUSED' });
    const others = await exchange.submit(grant(OTHER, '10', 'order'));
    expect(others.outcome.ok).toBe(true);
    expect(await given(MEMBER)).toBe(10);
  });

  it('means the first refusal too', async () => {
    const transfer = {
      kind: 'transfer',
      actor: MEMBER,
      input: { to: OTHER, amount: '5' },
      key: 'transfer',
    };
    const first = await exchange.submit(transfer);
    expect(first.outcome).toMatchObject({ ok: false, code: 'INSUFFICIENT' });
    await exchange.submit(grant(MEMBER, '10'));
    await forgetAll();
    expect(await exchange.submit(transfer)).toEqual(first);
  });

  it('is known for a day of the exchange, over restarts and among many at once', async () => {
    await exchange.submit(grant(MEMBER, '10', 'order'));
    for (let hour = 0; hour < 24; hour += 4) {
      harness.clock.time += 4 * HOUR_MS;
      await forgetAll();
      await exchange.close();
      exchange = await harness.open({ maker });
      const again = Array.from({ length: 30 }, (_, n) =>
        exchange.submit(
          n % 3 === 0 ? grant(MEMBER, '10', 'order') : grant(OTHER, '1', `${hour}-${n}`),
        ),
      );
      await Promise.all(again);
    }
    expect(await given(MEMBER)).toBe(10);
    await expectClean();
  });

  it('that comes many times at once after it was forgotten is answered each time', async () => {
    const first = await exchange.submit(grant(MEMBER, '10', 'order'));
    await forgetAll();
    const again = Array.from({ length: 50 }, () => exchange.submit(grant(MEMBER, '10', 'order')));
    for (const answer of await Promise.all(again)) expect(answer).toEqual(first);
  });

  it('is known to be answered or not, as whoever asks for proof once wants to know', async () => {
    await exchange.submit(grant(MEMBER, '10', 'order'));
    expect(await exchange.isAnswered(MEMBER, 'order')).toBe(true);
    await forgetAll();
    expect(await exchange.isAnswered(MEMBER, 'order')).toBe(true);
    expect(await exchange.isAnswered(MEMBER, 'never')).toBe(false);
    expect(await exchange.isAnswered(OTHER, 'order')).toBe(false);
  });
});

describe('the table of keys', () => {
  const SESSION = 'kontor exchange keys';
  const asked = () => ({ actor: MEMBER, key: 'order', from: 0, now: harness.clock.now() });
  const sessions = () =>
    harness.number(`SELECT count(*) FROM pg_stat_activity
      WHERE application_name = '${SESSION}' AND datname = current_database()`);

  it('has one session, also where several want one at once after it was lost', async () => {
    await exchange.close();
    await until(async () => (await sessions()) === 0);
    const keys = new CommandKeys(harness.database);
    let { time } = harness.clock;
    for (let loss = 0; loss < 3; loss += 1) {
      time += HOUR_MS * 30;
      await Promise.all([keys.find(asked()), keys.prune(time)]);
      expect(await sessions()).toBe(1);
      expect(await harness.terminate(SESSION)).toBe(1);
      await until(async () => (await sessions()) === 0);
      // The database knows it first.
      await until(() => Promise.resolve(!keys.isConnected));
    }
    await keys.close();
  });

  it('leaves none behind that was being opened when it was closed', async () => {
    await exchange.close();
    const keys = new CommandKeys(harness.database);
    const found = keys.find(asked());
    const pruned = keys.prune(harness.clock.time + HOUR_MS * 30);
    const ended = Promise.allSettled([found, pruned]);
    // The one that prunes is connecting already, the one that asks begins in a moment.
    await keys.close();
    for (const { status } of await ended) expect(status).toBe('rejected');
    await until(async () => (await sessions()) === 0);
  });

  it('is not asked for a command with a fresh stamp', async () => {
    await exchange.submit(grant(MEMBER, '10', 'order'));
    await forgetAll();
    harness.clock.time += STAMP_AHEAD_MS_MAX + 2;
    await exchange.waitFor(exchange.status().sequence, 10_000);
    // Whoever asked it now would be told of a fault.
    await harness.rows('ALTER TABLE command_keys RENAME TO keys_away');
    const asked = exchange.isAnswered(MEMBER, 'fresh', harness.clock.now());
    expect(await asked).toBe(false);
    await expect(exchange.isAnswered(MEMBER, 'fresh')).rejects.toThrow('command_keys');
    await harness.rows('ALTER TABLE keys_away RENAME TO command_keys');
    await forgetAll();
    await expectClean();
  });

  it('refuses, and does nothing, while it cannot be asked', async () => {
    await exchange.submit(grant(MEMBER, '10', 'order'));
    await forgetAll();
    await exchange.waitFor(exchange.status().sequence, 10_000);
    await harness.rows('ALTER TABLE command_keys RENAME TO keys_away');
    const { sequence } = exchange.status();
    const refused = exchange.submit(grant(MEMBER, '10', 'order')).catch(codeOf);
    expect(await refused).toBe('EXCHANGE_RECOVERING');
    expect(exchange.status().sequence).toBe(sequence);
    await harness.rows('ALTER TABLE keys_away RENAME TO command_keys');
    expect((await exchange.submit(grant(MEMBER, '10', 'order'))).sequence).toBe(1);
  });

  it('keeps what may be asked for and a margin, not more', async () => {
    for (let hour = 0; hour < 40; hour += 1) {
      await exchange.submit(grant(MEMBER, '1', `hour-${hour}`));
      harness.clock.time += HOUR_MS;
    }
    await exchange.submit(grant(MEMBER, '1', 'last'));
    const oldest = 'SELECT min(sequence) FROM command_keys';
    // The last was sent at hour 40: of the hours from 15 on everything is there.
    await until(async () => (await harness.number(oldest)) === 16);
    await expectClean();
  });

  it('is made complete where a program that does not know it went on', async () => {
    await exchange.submit(grant(MEMBER, '10', 'order'));
    await forgetAll();
    await exchange.close();
    await harness.rows('TRUNCATE command_keys');
    await harness.rows('UPDATE checkpoint SET keys_sequence = 0');
    exchange = await harness.open({ maker });
    expect((await exchange.submit(grant(MEMBER, '10', 'order'))).sequence).toBe(1);
    await expectClean();
    // Half of the way, too.
    await exchange.close();
    await harness.rows('DELETE FROM command_keys WHERE sequence BETWEEN 5 AND 15');
    await harness.rows('UPDATE checkpoint SET keys_sequence = 4');
    exchange = await harness.open({ maker });
    await expectClean();
    expect(await given(MEMBER)).toBe(10);
  });

  it.each([
    ['a key that is gone', 'DELETE FROM command_keys WHERE sequence = 3'],
    ['a key of another command', 'UPDATE command_keys SET sequence = 4 WHERE sequence = 3'],
    [
      'a key that nobody sent',
      'INSERT INTO command_keys SELECT period, 7, 5 FROM command_keys LIMIT 1',
    ],
  ])('is verified: %s is found', async (_, forgery) => {
    await forgetAll();
    await exchange.close();
    await harness.rows(forgery);
    const { database, log } = harness;
    const report = await verify({ database, maker, tables: TABLES, log });
    expect(report.checks.filter((check) => !check.ok).map(({ name }) => name)).toEqual([
      'keys of the last day',
    ]);
  });
});

describe('a stamp', () => {
  it('that is older than keys are remembered is refused, and nothing is done', async () => {
    const sentAt = harness.clock.now();
    await exchange.submit(grant(MEMBER, '10', 'order'), sentAt);
    await forgetAll();
    harness.clock.time = sentAt + KEY_REMEMBERED_MS;
    expect((await exchange.submit(grant(MEMBER, '10', 'order'), sentAt)).sequence).toBe(1);
    harness.clock.time += 1;
    const refused = exchange.submit(grant(MEMBER, '10', 'order'), sentAt).catch(codeOf);
    expect(await refused).toBe('EXCHANGE_KEY_EXPIRED');
    expect(await given(MEMBER)).toBe(10);
  });

  it('that is ahead of the exchange is refused, or an old key would look new one day', async () => {
    const ahead = harness.clock.now() + STAMP_AHEAD_MS_MAX + 1;
    const refused = exchange.submit(grant(MEMBER, '10', 'order'), ahead).catch(codeOf);
    expect(await refused).toBe('EXCHANGE_KEY_AHEAD');
    expect(exchange.status().sequence).toBe(0);
  });

  it('as far ahead as may be does not let a key be used twice', async () => {
    const sentAt = harness.clock.now() + STAMP_AHEAD_MS_MAX;
    await exchange.submit(grant(MEMBER, '10', 'order'), sentAt);
    // Each of the others a moment later, so that the memory's end passes by the stamp.
    for (let n = 0; n < 40; n += 1) {
      harness.clock.time += 100;
      await exchange.submit(grant(OTHER, '1', `n-${n}`), harness.clock.now());
      expect((await exchange.submit(grant(MEMBER, '10', 'order'), sentAt)).outcome.ok).toBe(true);
      if (n % 5 === 0) await forgetAll();
    }
    expect(await given(MEMBER)).toBe(10);
  });

  it('is no excuse for waiting in the queue until memory has gone on', async () => {
    const sentAt = harness.clock.now();
    await exchange.submit(grant(MEMBER, '10', 'order'), sentAt);
    harness.clock.time += MINUTE_MS;
    // All at once: the repeat stands behind so many that the key is forgotten before its turn.
    const crowd = Array.from({ length: 3 * KEYS }, (_, n) =>
      exchange.submit(grant(OTHER, '1', `crowd-${n}`), harness.clock.now()),
    );
    const again = exchange.submit(grant(MEMBER, '10', 'order'), sentAt);
    await Promise.all(crowd);
    expect((await again).outcome.ok).toBe(true);
    expect(await given(MEMBER)).toBe(10);
    await expectClean();
  });
});

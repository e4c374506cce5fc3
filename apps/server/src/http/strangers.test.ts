/** However many strangers ask for codes or try passwords, members find the database free. */
import { calls } from '@kontor/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';

const { sendMailCode } = calls.people;
const ADDRESSES = 4;
const AT_ONCE = 6;
let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({ environment: { TRUSTED_PROXIES: '1' } });
});
afterAll(() => server.end());

it('members are answered while the codes of strangers wait in the database', async () => {
  const member = await server.newUser('member');
  const holder = new pg.Client({ connectionString: server.config.databaseUrl });
  // The activity is the same all through a transaction.
  const watcher = new pg.Client({ connectionString: server.config.databaseUrl });
  await Promise.all([holder.connect(), watcher.connect()]);
  await holder.query('BEGIN; LOCK TABLE verification_codes IN ACCESS EXCLUSIVE MODE');
  const asked = Array.from({ length: ADDRESSES * sendMailCode.perMinute }, (_, n) =>
    server.send(
      sendMailCode,
      { user_string: `stranger${n}@kontor.example`, scene: 'register' },
      { headers: { 'x-forwarded-for': `203.0.113.${n % ADDRESSES}` } },
    ),
  );
  const held = async () => {
    const { rows } = await watcher.query<{ count: number }>(
      `SELECT count(*)::int AS count FROM pg_stat_activity
       WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    );
    return rows[0]?.count;
  };
  await expect.poll(held).toBeGreaterThanOrEqual(AT_ONCE);
  const { accounts } = await server.must(calls.wallet.list, {}, { token: member.token });
  expect(accounts).not.toHaveLength(0);
  // Nor does the console's door wait for them.
  const nobody = { email: 'nobody@kontor.example', password: 'a guess that is long' };
  const { error } = await server.send(calls.operators.login, nobody);
  expect(error?.error).toBe('LOGIN_FAILED');
  expect(await held()).toBe(AT_ONCE);

  await holder.query('ROLLBACK');
  await Promise.all([holder.end(), watcher.end()]);
  const answers = await Promise.all(asked);
  expect(answers.map(({ result }) => result).filter((one) => one === undefined)).toEqual([]);
});

import * as schema from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { drizzle } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualWallClock } from '../../platform/wall-clock.ts';
import type { Queries } from '../../platform/queries.ts';
import { liveSessions } from '../../realtime/live-sessions.ts';
import { Registry } from 'prom-client';
import { readCodeBudgets } from '../../platform/code-budget.ts';
import { CodeSpending, codeMessageOf } from './codes/code-budgets.ts';
import { checkCode, issueCode } from './codes/codes.ts';
import { countLogin, forgetAccount, forgetLogin } from './login-failures.ts';
import { inviterOf, userOf, userWithLevel } from './people.queries.ts';
import { emailRecipient, mobileRecipient } from './recipients.ts';
import { Sessions } from './sessions.ts';

const NOW = Date.UTC(2026, 2, 2, 12);
const ROWS = 20_000;
const USER = 100_500;
const SIGNED_IN = { id: USER, passwordHash: 'hash' };

/** As many people as make a scan of a whole table the dearer way, and be noticed. */
const PEOPLE = `
  INSERT INTO users (id, uid, email, mobile, area_code, password_hash, nickname, signature,
      head_portrait, invite_code, language, credit_score, disabled, created_at)
    SELECT 100000 + n, n::text, 'user' || n || '@kontor.example', '15' || n, '49', 'hash', 'name',
      '', '', 'CODE' || n, 'en', 100, false, 0 FROM generate_series(1, ${ROWS}) n;
  INSERT INTO members (id, vip_level, trading_enabled)
    SELECT id, 0, true FROM users;
  INSERT INTO traders (id, status, profit_share, introduction, earned, applied_at)
    SELECT id, 'approved', 0, '', 0, 0 FROM users;
  INSERT INTO account_security (user_id) SELECT id FROM users;
  INSERT INTO sessions (user_id, token_hash, user_agent, address, created_at, last_seen_at,
      expires_at)
    SELECT id, 'token' || id || d, 'agent', '192.0.2.1', ${NOW}, ${NOW}, ${NOW} + 1000000
      FROM users, generate_series(1, 3) d;
  INSERT INTO verification_codes (recipient, scene, code_hash, attempts, created_at, expires_at)
    SELECT email, 'forget', 'hash', 0, 0, 0 FROM users;
  INSERT INTO tries (policy, key, failures, locks, last_at, locked_until)
    SELECT 'login_account', email, 200, 0, ${NOW}, ${NOW} + 1000 FROM users;
  ANALYZE;`;

let database: TestDatabase;
let pool: pg.Pool;
let queries: Queries;
let asked: { text: string; values: unknown[] }[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool();
  await pool.query(PEOPLE);
  const logger = {
    logQuery: (text: string, values: unknown[]): void => void asked.push({ text, values }),
  };
  queries = drizzle(pool, { schema, casing: 'snake_case', logger });
});
afterAll(() => database.drop());

/** The plans of all that a piece of work asked the database, in JSON. */
async function plansOf(work: () => Promise<unknown>): Promise<string[]> {
  asked = [];
  await work();
  const plans: string[] = [];
  for (const { text, values } of asked) {
    if (!/^(select .* from|update|delete|insert)/is.test(text)) continue;
    const { rows } = await pool.query(`EXPLAIN (FORMAT JSON) ${text}`, values);
    plans.push(JSON.stringify(rows));
  }
  return plans;
}

const email = emailRecipient('User500@kontor.example');
const attempt = { account: email.key, caller: '192.0.2.1', userId: USER, now: NOW };
const secret = Buffer.alloc(32);
const place = { recipient: email.key, requester: 'r', scene: 'forget', now: NOW } as const;
const fault = (message: string): never => {
  throw new Error(message);
};
const spending = new CodeSpending(
  readCodeBudgets(() => undefined, fault),
  new Registry(),
);
const cost = {
  spending,
  message: codeMessageOf(email, { pool: 'strangers', caller: '192.0.2.1', isSent: true }),
};
const browser = { userAgent: '', address: '' };
const sessions = (): Sessions => new Sessions(queries, new ManualWallClock(NOW), Buffer.alloc(32));

describe('what each login and each call asks', () => {
  it.each<[string, number, () => Promise<unknown>]>([
    ['the user of a mail address', 1, () => userOf(queries, email)],
    ['the user of a mobile number', 1, () => userOf(queries, mobileRecipient('15500', '49'))],
    ['the count of failures', 5, () => countLogin(queries, attempt)],
    ['a login that succeeded', 3, () => forgetLogin(queries, attempt)],
    ['a new password', 2, () => forgetAccount(queries, attempt)],
    ['a new session', 3, () => sessions().create(SIGNED_IN, browser, async () => undefined)],
    ['the session of a token', 1, () => sessions().find(`${USER}1`)],
    ['the list of sessions', 1, () => sessions().list(USER)],
    ['the end of a session', 1, () => sessions().end(USER, 5)],
    ['the end of all sessions', 1, () => sessions().endAll(USER)],
    ['the sessions of sockets', 1, () => liveSessions(queries, [1, 2, 3], NOW)],
    ['the user of a session', 1, () => userWithLevel(queries, USER)],
    ['an invite code', 1, () => inviterOf(queries, 'CODE500')],
    ['a new code', 3, () => issueCode(queries, secret, place, cost)],
    [
      'a code that was typed',
      2,
      () => checkCode(queries, secret, place, '1').catch(() => undefined),
    ],
  ])('%s finds by an index', async (_, statementsMin, work) => {
    const plans = await plansOf(work);
    expect(plans.length).toBeGreaterThanOrEqual(statementsMin);
    for (const plan of plans) expect(plan).not.toContain('Seq Scan');
  });

  it('would be noticed without one', async () => {
    const plans = await plansOf(() => queries.select().from(schema.users).limit(1_000_000));
    expect(plans.join('')).toContain('Seq Scan');
  });
});

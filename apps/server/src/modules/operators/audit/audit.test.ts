import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { calls } from '@kontor/contract';
import { translate } from '@kontor/i18n/server';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../../exchange/index.ts';
import { doneActs } from '../../../platform/audit-acts.ts';
import { auditHash, type AuditRow } from '../../../platform/audit-chain.ts';
import { newOperator, type TestOperator } from '../../../testing/operators.ts';
import { TestServer, type TestUser } from '../../../testing/test-server.ts';
import { projected } from '../../../testing/trading.ts';

const { audit, verifyAudit } = calls.operators;

/** As the table has it. */
interface AuditDbRow {
  readonly [column: string]: unknown;
  readonly id: number;
  readonly reason: string | null;
  readonly signature: string | null;
}

const rowOf = (row: AuditDbRow): AuditRow =>
  ({
    ...row,
    at: Number(row.at),
    operatorId: row.operator_id,
    intentId: row.intent_id === null ? null : Number(row.intent_id),
    inputHash: row.input_hash,
    sequence: row.sequence === null ? null : Number(row.sequence),
  }) as never;
const { setTrading } = calls.operatorUsers;
const reason = 'asked for by the member';

let server: TestServer;
let pool: pg.Pool;
let admin: TestOperator;
let support: TestOperator;
let member: TestUser;
beforeAll(async () => {
  server = await TestServer.start();
  ({ pool } = server.program.services.database);
  admin = await newOperator(server, 'admin');
  support = await newOperator(server, 'support');
  member = await server.newUser();
});
afterAll(() => server.end());

const keyed = (one: TestOperator, key: string) => ({
  ...one.as,
  headers: { 'idempotency-key': key },
});
const mayTrade = async (): Promise<boolean | undefined> => {
  const asked = 'SELECT trading_enabled AS may FROM members WHERE id = $1';
  return (await pool.query<{ may: boolean }>(asked, [member.id])).rows[0]?.may;
};
const newest = async (count: number) => (await server.must(audit, { limit: count }, admin.as)).data;

describe('an act', () => {
  it('has a row before and a row after, with who, why, what and what came of it', async () => {
    const input = { id: member.id, enabled: false, reason };
    await server.must(setTrading, input, keyed(admin, 'stop'));
    const [outcome, intent] = await newest(2);
    expect(intent).toMatchObject({
      kind: 'intent',
      act: 'users/trading',
      operator_id: admin.id,
      operator_name: 'admin',
      reason,
      input: { id: member.id, enabled: false },
      error: null,
      address: '127.0.0.1',
    });
    expect(outcome).toMatchObject({
      kind: 'outcome',
      act: 'users/trading',
      intent_id: intent?.id,
      error: null,
      result: { id: member.id },
    });
    expect(outcome?.sequence).toBeGreaterThan(0);
    expect(outcome?.previous_hash).toBe(intent?.hash);
  });

  it('stands there before it is done', async () => {
    // Whoever holds the log keeps the act from being done.
    const client = await pool.connect();
    await client.query('BEGIN');
    await client.query("SELECT pg_advisory_xact_lock(hashtextextended('operator_audit', 0))");
    const input = { id: member.id, enabled: true, reason };
    const acting = server.must(setTrading, input, keyed(admin, 'waits'));
    await waitedFor();
    await projected(server);
    expect(await mayTrade()).toBe(false);
    await client.query('COMMIT');
    client.release();
    await acting;
    await projected(server);
    expect(await mayTrade()).toBe(true);
  });

  it('that is refused says so in its outcome, and again to the same key', async () => {
    const input = { id: 999_999, enabled: false, reason };
    const before = (await newest(1))[0]?.id ?? 0;
    const refused = await server.call(setTrading, input, keyed(admin, 'nobody'));
    expect(refused.error).toMatchObject({ error: 'USER_UNKNOWN', fields: [{ field: 'id' }] });
    expect((await newest(1))[0]).toMatchObject({ kind: 'outcome', error: 'USER_UNKNOWN' });
    const repeated = await server.call(setTrading, input, keyed(admin, 'nobody'));
    expect(repeated.error).toEqual(refused.error);
    expect((await newest(1))[0]?.id).toBe(before + 2);
  });

  it('is done once for its key, however often it is sent, never with another input', async () => {
    const before = (await newest(1))[0]?.id ?? 0;
    const { revokeSessions } = calls.operatorUsers;
    const { id } = await server.newUser('signed');
    const input = { id, session_id: 'all' as const, reason };
    const sent = await Promise.all(
      Array.from({ length: 5 }, () => server.call(revokeSessions, input, keyed(admin, 'once'))),
    );
    expect(sent.map(({ result }) => result)).toEqual(sent.map(() => ({ ended: 1 })));
    expect((await newest(1))[0]?.id).toBe(before + 2);
    const other = { ...input, reason: 'another reason' };
    const reused = await server.errorOf(revokeSessions, other, keyed(admin, 'once'));
    expect(reused).toBe('KEY_REUSED');
  });

  it('of two operators under one key is two acts', async () => {
    const compliance = await newOperator(server, 'compliance');
    const before = (await newest(1))[0]?.id ?? 0;
    const input = { id: member.id, enabled: true, reason };
    await Promise.all([
      server.must(setTrading, input, keyed(admin, 'shared')),
      server.must(setTrading, input, keyed(compliance, 'shared')),
    ]);
    const rows = (await newest(4)).filter(({ id }) => id > before);
    expect(rows.map(({ kind }) => kind).sort()).toEqual(['intent', 'intent', 'outcome', 'outcome']);
    expect(new Set(rows.map(({ operator_id }) => operator_id)).size).toBe(2);
  });

  it('without a reason is refused at the field and leaves no row', async () => {
    const before = (await newest(1))[0]?.id;
    for (const wrong of [undefined, '', 'no', 'x'.repeat(501)]) {
      const { error } = await server.send(
        setTrading,
        { id: member.id, enabled: true, reason: wrong },
        admin.as,
      );
      expect(error?.fields?.map(({ field }) => field)).toEqual(['reason']);
    }
    expect((await newest(1))[0]?.id).toBe(before);
  });

  it('shows no secret', async () => {
    const password = 'a secret first password';
    const email = 'secretive@operators.example';
    const input = { email, name: 'Secretive', roles: ['content' as const], password, reason };
    await server.must(calls.operators.create, input, admin.as);
    const { rows } = await pool.query<{ text: string }>(
      'SELECT string_agg(operator_audit::text, $1) AS text FROM operator_audit',
      ['\n'],
    );
    expect(rows[0]?.text).toContain(email);
    expect(rows[0]?.text).not.toContain(password);
  });
});

/** Resolves once somebody waits for the log. */
async function waitedFor(): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM pg_locks l JOIN pg_database d ON d.oid = l.database
        WHERE l.locktype = 'advisory' AND NOT l.granted AND d.datname = current_database()`,
    );
    if ((rows[0]?.waiting ?? 0) > 0) return;
  }
}

describe('what was done by the log', () => {
  it('is neither what was refused nor what waits for a second operator', async () => {
    const { defineSetting } = calls.operatorConfig;
    const name = 'convert_fee_rate';
    const choose = (value: string) =>
      server.call(defineSetting, { name, value, reason }, { ...admin.as, as: 'json' });
    expect((await choose('17')).error?.error).toBe('FIELD_TOO_LARGE');
    const { result } = await choose('0.017');
    const { proposal_id: id } = result as { readonly proposal_id: number };
    const done = async () => {
      const acts = ['settings/define'];
      const { queries } = server.program.services;
      const found = await doneActs(queries, { acts, unknown: true, where: undefined });
      return found.map(({ intent, outcome }) => [intent.operatorId, intent.input, outcome?.error]);
    };
    expect(await done()).toEqual([]);
    const second = await newOperator(server, 'admin');
    await server.must(calls.proposals.approve, { id, reason }, second.as);
    const input = { name, value: '0.017', proposal_id: id, proposer: admin.id };
    expect(await done()).toEqual([[second.id, input, null]]);
  });

  it('is asked in one place: no other file reads the table but to show or to check it', () => {
    const source = fileURLToPath(new URL('../../../', import.meta.url));
    const readers = readdirSync(source, { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .filter((path) =>
        /\boperatorAudit\b|\boperator_audit\b/.test(readFileSync(join(source, path), 'utf8')),
      )
      .map((path) => path.replaceAll('\\', '/'));
    expect(readers.sort()).toEqual([
      'exchange/verify-audit.ts',
      'modules/operators/audit/list-audit.ts',
      'modules/operators/audit/list-looks.ts',
      'modules/operators/audit/operator-audit.ts',
      'modules/operators/audit/verify-audit.ts',
      'platform/audit-acts.ts',
      'platform/audit-chain.ts',
    ]);
  });
});

describe('the log', () => {
  it('is searched by operator, act, kind, time and words, by compliance alone', async () => {
    const page = async (input: Parameters<typeof server.must<typeof audit>>[1]) =>
      (await server.must(audit, input, admin.as)).data;
    expect((await page({ act: 'users/' })).every(({ act }) => act.startsWith('users/'))).toBe(true);
    expect((await page({ operator_id: support.id })).map(({ act }) => act)).toEqual([
      'sign_in',
      'totp_on',
    ]);
    expect((await page({ kind: 'event' })).every(({ kind }) => kind === 'event')).toBe(true);
    expect((await page({ keyword: 'another_that nobody wrote%' })).length).toBe(0);
    expect((await page({ keyword: 'by the member' })).length).toBeGreaterThan(2);
    expect(await page({ to: 1 })).toEqual([]);
    const { error } = await server.call(audit, {}, support.as);
    expect(error).toMatchObject({
      error: 'OPERATOR_ROLE_REQUIRED',
      message: translate('en', 'errors', 'OPERATOR_ROLE_REQUIRED', { roles: 'compliance' }),
    });
  });

  it('is only ever added to', async () => {
    for (const change of [
      "UPDATE operator_audit SET reason = 'better' WHERE id = 1",
      'DELETE FROM operator_audit WHERE id = 1',
      'TRUNCATE operator_audit',
    ]) {
      await expect(pool.query(change)).rejects.toThrow(/only ever added/);
    }
  });

  it('has a chain that fits, and says where it was tampered with', async () => {
    const whole = await server.must(verifyAudit, {}, admin.as);
    expect(whole).toMatchObject({ ok: true, broken_at: null, unfinished: 0 });
    expect(whole.rows).toBeGreaterThan(10);
    const tamper = async (change: string): Promise<number | null> => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('ALTER TABLE operator_audit DISABLE TRIGGER append_only');
        await client.query('CREATE TEMP TABLE kept AS SELECT * FROM operator_audit');
        await client.query(change);
        await client.query('COMMIT');
        const { ok, broken_at } = await server.must(verifyAudit, {}, admin.as);
        expect(ok).toBe(broken_at === null);
        const report = await verifyExchange({
          database: server.program.services.database,
          log: server.program.services.log,
        });
        const check = report.checks.find(({ name }) => name === 'operator audit chain');
        expect(check?.ok).toBe(ok);
        return broken_at;
      } finally {
        await client.query('BEGIN');
        await client.query('DELETE FROM operator_audit');
        await client.query('INSERT INTO operator_audit SELECT * FROM kept');
        await client.query('DROP TABLE kept');
        await client.query('ALTER TABLE operator_audit ENABLE TRIGGER append_only');
        await client.query('COMMIT');
        client.release();
      }
    };
    expect(await tamper("UPDATE operator_audit SET reason = 'x' WHERE id = 4")).toBe(4);
    expect(await tamper("UPDATE operator_audit SET input = '{}' WHERE kind = 'intent'")).toBe(
      (await server.must(audit, { kind: 'intent', limit: 100 }, admin.as)).data.at(-1)?.id,
    );
    expect(await tamper('UPDATE operator_audit SET operator_id = 77 WHERE id = 2')).toBe(2);
    expect(await tamper('DELETE FROM operator_audit WHERE id = 3')).toBe(4);
    expect(await tamper("UPDATE operator_audit SET hash = 'x' WHERE id = 5")).toBe(5);
    expect(await server.must(verifyAudit, {}, admin.as)).toMatchObject({ ok: true });
  });

  it('is signed by a key that the database has not, so a forged chain is found', async () => {
    const { database, log, markets } = server.program.services;
    const tickPublicKeys = [markets.keys.current.public_key];
    const report = async () =>
      (await verifyExchange({ database, log, tickPublicKeys })).checks.find(
        ({ name }) => name === 'operator audit chain',
      );
    const published = (await server.must(calls.markets.heads, { symbol: 'BTC/USDT' })).operators;
    const last = published?.row ?? 0;
    const whole = await server.must(verifyAudit, {}, admin.as);
    expect(published).toMatchObject({ row: whole.rows, hash: whole.head });
    expect(await report()).toMatchObject({ ok: true });
    const { rows } = await pool.query<AuditDbRow>('SELECT * FROM operator_audit ORDER BY id');
    const forge = async (signature: (row: AuditDbRow) => string | null) => {
      const client = await pool.connect();
      try {
        await client.query('BEGIN');
        await client.query('ALTER TABLE operator_audit DISABLE TRIGGER append_only');
        await client.query('CREATE TEMP TABLE kept AS SELECT * FROM operator_audit');
        await client.query('DELETE FROM operator_audit');
        let previous = '';
        for (const row of rows) {
          const reason = row.id === 4 ? 'nothing to see here' : row.reason;
          const forged = { ...rowOf(row), reason };
          const hash = auditHash(previous, forged);
          await client.query(
            `INSERT INTO operator_audit SELECT (jsonb_populate_record(k, $2::jsonb)).*
             FROM kept k WHERE k.id = $1`,
            [
              row.id,
              JSON.stringify({ reason, previous_hash: previous, hash, signature: signature(row) }),
            ],
          );
          previous = hash;
        }
        await client.query('COMMIT');
        const found = [await server.must(verifyAudit, {}, admin.as), await report()] as const;
        return { ...found[0], detail: found[1]?.detail, right: found[1]?.ok };
      } finally {
        await client.query('BEGIN');
        await client.query('DELETE FROM operator_audit');
        await client.query('INSERT INTO operator_audit SELECT * FROM kept');
        await client.query('DROP TABLE kept');
        await client.query('ALTER TABLE operator_audit ENABLE TRIGGER append_only');
        await client.query('COMMIT');
        client.release();
      }
    };
    expect(await forge((row) => row.signature)).toMatchObject({
      ok: false,
      broken_at: 4,
      right: false,
    });
    expect(await forge((row) => (row.id < 4 ? row.signature : null))).toMatchObject({
      ok: false,
      broken_at: 4,
      right: false,
    });
    const bare = await forge(() => null);
    expect(bare).toMatchObject({ ok: false, rows: last, detail: 'no row is signed' });
    expect(bare.head).not.toBe(published?.hash);
    expect(await report()).toMatchObject({ ok: true });
  });

  it('has every command of operators in the journal, or `verify` says what it lacks', async () => {
    await projected(server);
    const { database, log } = server.program.services;
    const report = async () => (await verifyExchange({ database, log })).checks;
    const named = (checks: Awaited<ReturnType<typeof report>>) =>
      checks.find(({ name }) => name === "operators' commands are in the audit log");
    expect(named(await report())).toMatchObject({ ok: true });
    expect(named(await report())?.looked).toBeGreaterThan(2);
    // As whoever reaches the exchange past the console.
    await server.program.services.exchange.submit({
      kind: 'member.set_trading',
      actor: admin.id,
      input: { userId: member.id, enabled: false },
      key: 'past the log',
    });
    await projected(server);
    expect(named(await report())).toMatchObject({ ok: false });
    expect(named(await report())?.detail).toContain(`operator ${admin.id}`);
  });
});

import { exchangeTables } from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ROLE = 'kontor_operator';
/** What the shell writes beside the core's own tables. */
const SHELL_TABLES = [
  'journal',
  'checkpoint',
  'command_keys',
  'tick_heads',
  'signing_keys',
  'candles',
  'candle_checkpoint',
];
const WRITES = ['INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER'];

let database: TestDatabase;
let client: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.drop();
});

async function ask(expression: string, ...values: string[]): Promise<boolean> {
  const { rows } = await client.query<{ yes: boolean }>(`SELECT ${expression} AS yes`, values);
  return rows[0]?.yes === true;
}
const may = (table: string, right: string) =>
  ask('has_table_privilege($1, $2, $3)', ROLE, table, right);

describe('the operator role of the database', () => {
  it.each([...exchangeTables.map(({ name }) => name), ...SHELL_TABLES])(
    'reads %s and writes nothing of it',
    async (table) => {
      expect(await may(table, 'SELECT')).toBe(true);
      for (const right of WRITES) expect(await may(table, right), right).toBe(false);
      const columns = await Promise.all(
        ['INSERT', 'UPDATE'].map((right) =>
          ask('has_any_column_privilege($1, $2, $3)', ROLE, table, right),
        ),
      );
      expect(columns).toEqual([false, false]);
    },
  );

  it('writes no other table either, makes none, and is nobody who may', async () => {
    const { rows } = await client.query<{ name: string }>(
      `SELECT quote_ident(table_name) AS name FROM information_schema.tables
        WHERE table_schema = 'public'`,
    );
    expect(rows.length).toBeGreaterThan(exchangeTables.length + SHELL_TABLES.length);
    for (const { name } of rows) {
      for (const right of WRITES) expect(await may(name, right), `${right} ${name}`).toBe(false);
    }
    expect(await ask("has_schema_privilege($1, 'public', 'CREATE')", ROLE)).toBe(false);
    const { rows: roles } = await client.query(
      `SELECT rolcanlogin, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname = $1`,
      [ROLE],
    );
    expect(roles).toEqual([
      {
        rolcanlogin: false,
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        memberships: 0,
      },
    ]);
  });

  it('does not read what opens accounts', async () => {
    for (const table of ['sessions', 'verification_codes', 'site_settings']) {
      expect(await may(table, 'SELECT'), table).toBe(false);
    }
    const column = (name: string) =>
      ask("has_column_privilege($1, 'users', $2, 'SELECT')", ROLE, name);
    expect(await column('password_hash')).toBe(false);
    expect(await column('uid')).toBe(true);
  });

  it('reads tables that come later', async () => {
    await client.query('CREATE TABLE a_later_table (id int)');
    expect(await may('a_later_table', 'SELECT')).toBe(true);
    expect(await may('a_later_table', 'INSERT')).toBe(false);
  });
});

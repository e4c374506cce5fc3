import { calls } from '@kontor/contract';
import { operatorAudit } from '@kontor/schema';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCli } from './cli.ts';
import { ensureFirstOperator } from './modules/operators/index.ts';
import { codeOf, newOperator, type TestOperator } from './testing/operators.ts';
import { TEST_PASSWORD, TestServer } from './testing/test-server.ts';

const { login, list } = calls.operators;
const reason = 'looked at by two of us';

let server: TestServer;
/** Has no operator yet. */
let empty: TestServer;
let olga: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  empty = await TestServer.start();
  olga = await newOperator(server, 'admin');
});
afterAll(async () => {
  await server.end();
  await empty.end();
});

async function run(
  where: TestServer,
  ...words: string[]
): Promise<{ code: number; text: string; errors: string }> {
  let text = '';
  let errors = '';
  const { databaseUrl = '', dataDirectory } = where.config;
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: dataDirectory };
  const code = await runCli(['operator', ...words], environment, {
    out: (part) => void (text += part),
    error: (part) => void (errors += part),
  });
  return { code, text, errors };
}

describe('kontor operator add', () => {
  it('is never taken for the first operator, whose password each start draws anew', async () => {
    const email = 'operator@kontor.example';
    const { text } = await run(empty, 'add', '--email', email, '--name', 'Admin');
    const [, password = ''] = /operator@kontor\.example {2}(\S+)/.exec(text) ?? [];
    expect(await ensureFirstOperator(empty.program.services)).toBeUndefined();
    const known = await empty.errorOf(login, { email, password });
    expect(known).toBe('PASSWORD_CHANGE_REQUIRED');
  });

  it('makes a second admin beside the server, who agrees at once', async () => {
    const email = 'second@ops.example';
    const { code, text, errors } = await run(server, 'add', '--email', email);
    expect([code, errors]).toEqual([0, '']);
    const [, password = ''] = /second@ops\.example {2}(\S+)/.exec(text) ?? [];
    expect(password).toMatch(/^([a-z2-9]{4}-){3}[a-z2-9]{4}$/);
    const { queries } = server.program.services;
    const [row] = await queries.select().from(operatorAudit).orderBy(desc(operatorAudit.id));
    expect(row).toMatchObject({
      kind: 'event',
      act: 'operator_added',
      operatorId: null,
      input: { id: olga.id + 1, email, name: 'second', roles: ['admin'] },
    });
    expect(JSON.stringify(row)).not.toContain(password);
    expect(await server.program.services.operators.hands.of(olga.id + 1)).toEqual([]);

    const wish = { name: 'convert_fee_rate', value: '0.002', reason };
    const waits = await server.must(calls.operatorConfig.defineSetting, wish, olga.as);
    expect(await server.errorOf(login, { email, password })).toBe('PASSWORD_CHANGE_REQUIRED');
    const typed = { email, password, new_password: TEST_PASSWORD };
    const enrolment = await server.must(login, typed);
    if (enrolment.state !== 'enrol') throw new Error('no enrolment');
    const totp = codeOf(server, enrolment.secret);
    const signedIn = await server.must(login, { ...typed, totp });
    if (signedIn.state !== 'signed_in') throw new Error('not signed in');
    const { token } = signedIn;
    const id = 'proposal_id' in waits ? waits.proposal_id : 0;
    const done = await server.must(calls.proposals.approve, { id, reason }, { token });
    expect(done.state).toBe('done');
  });

  it('takes a name and roles', async () => {
    const given = ['--name', 'Fritz', '--roles', 'finance,support'];
    expect((await run(server, 'add', '--email', 'fritz@ops.example', ...given)).code).toBe(0);
    const { data } = await server.must(list, { keyword: 'fritz@' }, olga.as);
    expect(data[0]).toMatchObject({ name: 'Fritz', roles: ['finance', 'support'] });
  });

  it.each([
    [['--email', 'SECOND@ops.example'], 'An operator with this email already exists.'],
    [['--email', 'nobody'], 'email: '],
    [['--email', 'a@ops.example', '--roles', 'king'], 'roles.0: '],
    [['--email', 'a@ops.example', '--name', ''], 'name: '],
  ])('refuses %s', async (words, why) => {
    const { code, text, errors } = await run(server, 'add', ...words);
    expect([code, text]).toEqual([1, '']);
    expect(errors).toContain(why);
    expect((await server.must(list, { keyword: 'a@ops' }, olga.as)).total).toBe(0);
  });

  it.each([
    [[]],
    [['add']],
    [['add', '--email']],
    [['add', '--roles', 'admin']],
    [['add', '--email', 'a@ops.example', '--email', 'b@ops.example']],
    [['add', '--mail', 'a@ops.example']],
    [['remove', '--email', 'a@ops.example']],
  ])('does not understand %s', async (words) => {
    const { code, errors } = await run(server, ...words);
    expect(code).toBe(2);
    expect(errors).toContain('not understood');
  });
});

import { calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { looking, newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';

const { outbox, outboxMessage, audit } = calls.operators;
const { sendMailCode, sendMobileCode } = calls.people;

/** The end of a code that freezes an account. */
const NOT_ME = /(-[2-9A-Z]{4}){4}/;

let server: TestServer;
let admin: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await newOperator(server, 'admin');
  support = await newOperator(server, 'support');
  server.wallClock.advance(61_000);
  const zh = { headers: { lang: 'zh' } };
  await server.must(sendMailCode, { user_string: 'anna@kontor.example', scene: 'register' }, zh);
  server.wallClock.advance(1_000);
  await server.must(sendMobileCode, { area_code: '49', mobile: '15112345678', scene: 'register' });
  await looking(server, support, admin);
});
afterAll(() => server.end());

describe('the outbox', () => {
  it('lists what was not sent, newest first, by whom it is for', async () => {
    const { data, total } = await server.must(outbox, {}, support.as);
    expect(total).toBe(2);
    expect(data).toMatchObject([
      { kind: 'sms', to: '+4915112345678', subject: null },
      { kind: 'mail', to: 'anna@kontor.example' },
    ]);
    // A subject in Chinese is told in Chinese, not as it is coded.
    expect(data[1]?.subject).toMatch(/\p{Script=Han}/u);
    expect((data[0]?.at ?? 0) - (data[1]?.at ?? 0)).toBe(1_000);
    const found = await server.must(outbox, { keyword: 'ANNA' }, support.as);
    expect(found.data.map(({ kind }) => kind)).toEqual(['mail']);
    expect((await server.must(outbox, { page: 2 }, support.as)).data).toEqual([]);
  });

  it('is a look at members: it wants a reason and stands in the log', async () => {
    const sam = await newOperator(server, 'support');
    const look = () => server.errorOf(outbox, { keyword: 'anna' }, sam.as);
    expect(await look()).toBe('LOOK_REASON_REQUIRED');
    await looking(server, sam);
    expect(await look()).toBeUndefined();
    const { data } = await server.must(audit, { act: 'outbox', operator_id: sam.id }, admin.as);
    const input = { keyword: 'anna', page: 1, limit: 20 };
    expect(data).toMatchObject([
      { kind: 'event', input, error: null },
      { kind: 'event', input, error: 'LOOK_REASON_REQUIRED' },
    ]);
  });

  it('has no code that anybody could use, and none is found by its digits', async () => {
    const ana = await server.newUser('ana');
    server.wallClock.advance(61_000);
    await server.must(sendMailCode, { user_string: ana.email, scene: 'forget' });
    const code = await server.codeFor(ana.email);
    const [row] = (await server.must(outbox, { keyword: ana.email }, support.as)).data;
    expect(row?.subject).toMatch(/^•{6} /);
    expect((await server.must(outbox, { keyword: code }, support.as)).total).toBe(0);
    const { text } = await server.must(outboxMessage, { name: row?.name ?? '' }, admin.as);
    expect(text).toContain('••••••');
    expect(text).not.toContain(code);
    const password = `${ana.password}-other`;
    const renewed = { user_string: ana.email, code, password, re_password: password };
    await server.must(calls.people.forget, renewed);
    await server.program.services.background.idle();
    expect((await server.outbox()).at(-1)).toMatch(NOT_ME);
    const [letter] = (await server.must(outbox, { keyword: ana.email }, support.as)).data;
    const told = await server.must(outboxMessage, { name: letter?.name ?? '' }, admin.as);
    expect(told.text).toContain('••••••');
    expect(told.text).not.toMatch(NOT_ME);
  });

  it('shows a message to an admin alone, without its code, and the log says to whom', async () => {
    const found = await server.must(outbox, { keyword: 'anna' }, admin.as);
    const { data } = await server.must(outbox, { keyword: '4915112345678' }, admin.as);
    const texts: string[] = [];
    for (const { name } of [...data, ...found.data]) {
      expect(await server.errorOf(outboxMessage, { name }, support.as)).toBe(
        'OPERATOR_ROLE_REQUIRED',
      );
      texts.push((await server.must(outboxMessage, { name }, admin.as)).text);
    }
    expect(texts).toHaveLength(2);
    for (const text of texts) {
      expect(text).toContain('••••••');
      expect(text).not.toMatch(/\d{6}/);
    }
    expect(texts[1]).toMatch(/\p{Script=Han}/u);
    const rows = (await server.must(audit, { act: 'outbox/message' }, admin.as)).data;
    const acts = rows.filter(({ kind }) => kind !== 'event').map(({ kind }) => kind);
    expect(acts.slice(0, 4)).toEqual(['outcome', 'intent', 'outcome', 'intent']);
    expect(rows.filter(({ kind }) => kind === 'event')).toMatchObject([
      { operator_id: support.id, error: 'OPERATOR_ROLE_REQUIRED' },
    ]);
  });

  it.each(['../keys/data-key', '..%2fkeys', 'x.eml', '/etc/passwd'])(
    'has no message %s',
    async (name) => {
      expect(await server.errorOf(outboxMessage, { name }, admin.as)).toBe('MESSAGE_UNKNOWN');
    },
  );
});

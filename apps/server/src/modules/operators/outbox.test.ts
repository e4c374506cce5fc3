import { calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';

const { outbox, outboxMessage, audit } = calls.operators;

let server: TestServer;
let admin: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  admin = await newOperator(server, 'admin');
  support = await newOperator(server, 'support');
  server.wallClock.advance(61_000);
  const { sendMailCode, sendMobileCode } = calls.people;
  const zh = { headers: { lang: 'zh' } };
  await server.must(sendMailCode, { user_string: 'anna@kontor.example', scene: 'register' }, zh);
  server.wallClock.advance(1_000);
  await server.must(sendMobileCode, { area_code: '49', mobile: '15112345678', scene: 'register' });
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

  it('shows a message to an admin alone, and the log says to whom', async () => {
    const { data } = await server.must(outbox, {}, admin.as);
    const texts: string[] = [];
    for (const { name } of data) {
      expect(await server.errorOf(outboxMessage, { name }, support.as)).toBe(
        'OPERATOR_ROLE_REQUIRED',
      );
      texts.push((await server.must(outboxMessage, { name }, admin.as)).text);
    }
    expect(texts[0]).toMatch(/^[^<]*\b\d{6}\b/);
    expect(texts[1]).toMatch(/\b\d{6}\b/);
    expect(texts[1]).toMatch(/\p{Script=Han}/u);
    const rows = (await server.must(audit, { act: 'outbox/message' }, admin.as)).data;
    const read = rows.filter(({ kind }) => kind !== 'event').map(({ kind }) => kind);
    expect(read).toEqual(['outcome', 'intent', 'outcome', 'intent']);
    expect(rows.filter(({ kind }) => kind === 'event')).toMatchObject([
      { operator_id: support.id, error: 'OPERATOR_ROLE_REQUIRED' },
    ]);
    expect(JSON.stringify(rows)).not.toContain(/\b\d{6}\b/.exec(texts[1] ?? '')?.[0]);
  });

  it.each(['../keys/data-key', '..%2fkeys', 'x.eml', '/etc/passwd'])(
    'has no message %s',
    async (name) => {
      expect(await server.errorOf(outboxMessage, { name }, admin.as)).toBe('MESSAGE_UNKNOWN');
    },
  );
});

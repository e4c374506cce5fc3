import { calls } from '@kontor/contract';
import { LANGUAGES } from '@kontor/i18n';
import { translateIfKnown } from '@kontor/i18n/server';
import { NOTICE_KINDS, type NoticeKind } from '@kontor/rules/notices';
import { announcements } from '@kontor/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { newOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader } from '../../testing/trading.ts';

const { messages } = calls;

let server: TestServer;
let alice: Trader;
let bob: Trader;

beforeAll(async () => {
  server = await TestServer.start({ parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })] });
  alice = await newTrader(server, 'alice');
  bob = await newTrader(server, 'bob');
});
afterAll(() => server.end());

const rejected = (reason: string) => ({ amount: '500000', currency: 'USDT', reason });
async function tell(userId: number, reason: string) {
  const { exchange } = server.program.services;
  const input = { userId, kind: 'loan.rejected', values: rejected(reason) };
  const { outcome } = await exchange.submit({ kind: 'notice.send', actor: 0, input, key: null });
  await projected(server);
  return outcome;
}
const system = (who: Trader, lang = 'en') =>
  server.must(messages.list, { type: 'system' }, { ...who.as, headers: { lang } });
const unread = (who: Trader) => server.must(messages.unread, {}, who.as);

async function announce(title: string, createdAt = server.wallClock.now()) {
  const texts = { en: { title, body: 'More here.' }, zh: { title: '公告', body: '内容' } };
  const { queries, clock } = server.program.services;
  const [row] = await queries
    .insert(announcements)
    .values({ texts, link: null, at: clock.now(), createdAt, createdBy: 1 })
    .returning();
  if (row === undefined) throw new Error('nothing was announced');
  return row.id;
}

describe('notices', () => {
  it('come newest first, in the language of the reader, to their owner alone', async () => {
    expect(await tell(alice.id, 'too little collateral')).toMatchObject({ ok: true });
    await tell(alice.id, 'another reason');
    const page = await system(alice);
    expect(page).toMatchObject({ total: 2, unread: { service: 0, system: 2, announcement: 0 } });
    expect(page.data[1]).toMatchObject({
      type: 'system',
      title: 'Your loan request was rejected',
      body: 'We can’t lend you 500,000 USDT. Reason: too little collateral',
      read: false,
      link: '/pages/otc/otc',
    });
    expect((await system(alice, 'zh')).data[0]?.title).toBe('您的借币申请未通过');
    expect(await system(bob)).toMatchObject({ data: [], total: 0 });
    expect(await unread(bob)).toEqual({ service: 0, system: 0, announcement: 0 });
  });

  it('are read one by one or all at once, again and again', async () => {
    const [newest] = (await system(alice)).data;
    const type = 'system';
    const id = newest?.id ?? 0;
    for (let times = 0; times < 2; times += 1) {
      const one = await server.must(messages.read, { type, id }, alice.as);
      expect(one.unread.system).toBe(1);
    }
    expect((await system(alice)).data.map(({ read }) => read)).toEqual([true, false]);
    expect((await server.must(messages.read, { type }, alice.as)).unread.system).toBe(0);
    await tell(alice.id, 'after the mark');
    expect((await system(alice)).data.map(({ read }) => read)).toEqual([false, true, true]);
    expect((await unread(alice)).system).toBe(1);
    const foreign = await server.call(messages.read, { type, id }, bob.as);
    expect(foreign.error?.error).toBe('MESSAGE_UNKNOWN');
    expect(foreign.error?.fields?.[0]?.field).toBe('id');
    const other = { type: 'service', id } as const;
    expect(await server.errorOf(messages.read, other, alice.as)).toBe('MESSAGE_UNKNOWN');
  });

  it('arrive at once on the own socket, with what makes the words', async () => {
    const client = await new SocketClient(server.address, { token: alice.token }).connect();
    const stranger = await new SocketClient(server.address, { token: bob.token }).connect();
    await tell(alice.id, 'now');
    await client.until(() => client.all('message').length > 0);
    expect(client.all('message')[0]?.data).toMatchObject({
      type: 'system',
      kind: 'loan.rejected',
      values: { ...rejected('now'), amount: '500000' },
      link: '/pages/otc/otc',
    });
    expect(stranger.all('message')).toEqual([]);
    client.end();
    stranger.end();
  });

  it('are only of kinds that there are, with the values of the kind, to members', async () => {
    const { exchange } = server.program.services;
    const send = async (input: Record<string, string | number | Record<string, string>>) => {
      const command = { kind: 'notice.send', actor: 0, input, key: null };
      const { outcome } = await exchange.submit(command);
      return outcome.ok ? 'ok' : outcome.code;
    };
    const kind = 'loan.rejected';
    const values = rejected('why');
    expect(await send({ userId: alice.id, kind: 'nothing', values })).toBe('FIELD_CHOICE');
    expect(await send({ userId: 999_999, kind, values })).toBe('USER_UNKNOWN');
    const { reason: _, ...less } = values;
    expect(await send({ userId: alice.id, kind, values: less })).toBe('FIELD_UNKNOWN');
    const more = { ...values, else: 'x' };
    expect(await send({ userId: alice.id, kind, values: more })).toBe('FIELD_UNKNOWN');
    const long = { ...values, reason: 'x'.repeat(501) };
    expect(await send({ userId: alice.id, kind, values: long })).toBe('FIELD_TOO_LONG');
    const actor = alice.id;
    const input = { userId: bob.id, kind, values };
    const own = await exchange.submit({ kind: 'notice.send', actor, input, key: null });
    expect(own.outcome).toMatchObject({ ok: false, code: 'NOT_ALLOWED' });
  });
});

describe('announcements', () => {
  it('are for visitors too; to members those since they came are new', async () => {
    await announce('Before', 1);
    const id = await announce('Maintenance');
    const type = 'announcement';
    const page = await server.must(messages.list, { type });
    expect(page.data.map(({ title, read }) => [title, read])).toEqual([
      ['Maintenance', true],
      ['Before', true],
    ]);
    const own = await server.must(messages.list, { type }, alice.as);
    expect(own.data.map(({ read }) => read)).toEqual([false, true]);
    expect(own.unread.announcement).toBe(1);
    const detail = await server.must(messages.detail, { id }, { headers: { lang: 'zh' } });
    expect(detail).toMatchObject({ title: '公告', body: '内容' });
    const other = await server.must(messages.detail, { id }, { headers: { lang: 'fra' } });
    expect(other.title).toBe('Maintenance');
    expect((await server.must(messages.read, { type, id }, alice.as)).unread.announcement).toBe(0);
    expect((await unread(bob)).announcement).toBe(1);
    expect(await server.errorOf(messages.detail, { id: 9_999 })).toBe('MESSAGE_UNKNOWN');
  });

  it('of members only are not told to visitors', async () => {
    for (const type of ['system', 'service'] as const) {
      expect(await server.errorOf(messages.list, { type })).toBe('LOGIN_REQUIRED');
    }
  });
});

describe('operators of content', () => {
  const reason = 'for everybody to know';
  const texts = {
    en: { title: 'New coins', body: 'First line\nSecond line' },
    zh: { title: '新币', body: '第一行' },
  };

  it('publish and withdraw announcements', async () => {
    const content = await newOperator(server, 'content');
    const created = await server.must(
      messages.createAnnouncement,
      { texts, link: '/pages/market/market', reason },
      { ...content.as, as: 'json' },
    );
    expect(created).toMatchObject({ texts, created_by: content.id, withdrawn_at: null });
    const { id } = created;
    const type = 'announcement';
    const [newest] = (await server.must(messages.list, { type }, bob.as)).data;
    expect(newest).toMatchObject({ id, title: 'New coins', read: false });
    const keyword = 'second LINE';
    const found = await server.must(messages.announcements, { keyword }, content.as);
    expect(found.data.map((one) => one.id)).toEqual([id]);
    const withdrawn = await server.must(messages.withdrawAnnouncement, { id, reason }, content.as);
    expect(withdrawn.withdrawn_at).not.toBeNull();
    expect(await server.errorOf(messages.detail, { id })).toBe('MESSAGE_UNKNOWN');
    expect(await server.errorOf(messages.read, { type, id }, bob.as)).toBe('MESSAGE_UNKNOWN');
    const status = 'withdrawn';
    expect((await server.must(messages.announcements, { status }, content.as)).total).toBe(1);
    const none = { id: 9_999, reason };
    expect(await server.errorOf(messages.withdrawAnnouncement, none, content.as)).toBe(
      'MESSAGE_UNKNOWN',
    );
  });

  it('are heard at once by everybody who is connected, once each', async () => {
    const content = await newOperator(server, 'content');
    const member = await new SocketClient(server.address, { token: bob.token }).connect();
    const visitor = await new SocketClient(server.address).connect();
    const heard = (client: SocketClient) => client.all('announcement');
    const { id, create_time } = await server.must(
      messages.createAnnouncement,
      { texts, reason },
      { ...content.as, as: 'json' },
    );
    // Withdrawing again changes nothing, so nobody hears of it.
    for (let times = 0; times < 2; times += 1) {
      await server.must(messages.withdrawAnnouncement, { id, reason }, content.as);
    }
    const titles = { en: 'New coins', zh: '新币' };
    for (const client of [member, visitor]) {
      await client.until(() => heard(client).length > 1);
      expect(heard(client)).toEqual([
        { kind: 'published', id, titles, create_time },
        { kind: 'withdrawn', id },
      ]);
      client.socket.disconnect();
    }
  });

  it('publish the same words once, from however many pages', async () => {
    const content = await newOperator(server, 'content');
    const as = { ...content.as, as: 'json' } as const;
    const input = { texts: { en: { title: 'Twice', body: 'From two pages.' } }, reason };
    const sent = await Promise.all(
      [1, 2].map(() => server.must(messages.createAnnouncement, input, as)),
    );
    const { id } = await server.must(messages.createAnnouncement, input, as);
    expect(sent.map((one) => one.id)).toEqual([id, id]);
    // Once it was withdrawn, or later, it is news again.
    await server.must(messages.withdrawAnnouncement, { id, reason }, as);
    const anew = await server.must(messages.createAnnouncement, input, as);
    expect(anew.id).toBeGreaterThan(id);
    await server.must(messages.withdrawAnnouncement, { id: anew.id, reason }, as);
  });

  it('alone do, and in English at the least', async () => {
    const finance = await newOperator(server, 'finance');
    const json = { as: 'json' } as const;
    const refused = await server.errorOf(
      messages.createAnnouncement,
      { texts, reason },
      { ...finance.as, ...json },
    );
    expect(refused).toBeDefined();
    const content = await newOperator(server, 'content');
    const { error } = await server.send(
      messages.createAnnouncement,
      { texts: { zh: texts.zh }, reason },
      { ...content.as, ...json },
    );
    expect(error?.fields?.[0]?.field).toBe('texts.en');
    const link = 'https://elsewhere.example';
    expect(
      await server.errorOf(
        messages.createAnnouncement,
        { texts, link, reason },
        { ...content.as, ...json },
      ),
    ).toBe('FIELD_FORMAT');
  });
});

describe('the texts of every kind', () => {
  const kinds = Object.keys(NOTICE_KINDS) as NoticeKind[];
  it.each(kinds)('%s say all of its values and nothing else, in all languages', (kind) => {
    const names: readonly string[] = NOTICE_KINDS[kind].values;
    const values = Object.fromEntries(names.map((name) => [name, `<${name}>`]));
    for (const language of LANGUAGES) {
      const title = translateIfKnown(language, 'messages', `${kind}.title`, values);
      const body = translateIfKnown(language, 'messages', `${kind}.body`, values);
      const said = `${title ?? ''} ${body ?? ''}`;
      expect(title, language).toBeTruthy();
      expect(body, language).toBeTruthy();
      expect(said, language).not.toContain('–');
      for (const name of names) expect(said, `${language} ${name}`).toContain(`<${name}>`);
    }
  });
});

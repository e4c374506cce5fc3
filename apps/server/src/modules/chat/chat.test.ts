import { calls, CHAT_ACCOUNT_MINUTES, LANGUAGES } from '@kontor/contract';
import { MINUTE_MS } from '@kontor/rules/time';
import { chatMessages } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { picture, uploaded } from '../../testing/images.ts';
import { newOperator, signIn, type TestOperator } from '../../testing/operators.ts';
import { TestServer, type TestUser } from '../../testing/test-server.ts';
import { seedCanned } from './seed-canned.ts';
import {
  hasLink,
  PICTURES_MAX,
  PICTURES_WINDOW_MS,
  ROOM_MAX,
  ROOM_PAUSE_MS,
  ROOM_WINDOW_MS,
  SUPPORT_MAX,
} from './room-rules.ts';

const { chat } = calls;
const support = { room: 'support' } as const;
const everybody = { room: 'public' } as const;

interface Person extends TestUser {
  readonly as: { readonly token: string };
}

let server: TestServer;
let alice: Person;
let bob: Person;
let agent: TestOperator;

beforeAll(async () => {
  server = await TestServer.start({ parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })] });
  alice = await person('alice');
  bob = await person('bob');
  agent = await newOperator(server, 'support');
  await server.clock.advance(CHAT_ACCOUNT_MINUTES * MINUTE_MS);
});
afterAll(() => server.end());
beforeEach(async () => {
  // Limits of the test before are over, and so is the agent's quiet time.
  server.wallClock.advance(2 * 3_600_000);
  agent = { ...agent, ...(await again(agent)) };
});

async function person(name: string): Promise<Person> {
  const user = await server.newUser(name);
  return { ...user, as: { token: user.token } };
}

async function again(operator: TestOperator) {
  const token = await signIn(server, operator);
  return { token, as: { token } };
}

const key = (name: string) => ({ 'idempotency-key': name });
const say = (who: Person, text: string, room: 'support' | 'public' = 'support') =>
  server.must(chat.send, { room, text }, who.as);
const answer = (who: Person, text: string) =>
  server.must(chat.reply, { user_id: who.id, text }, agent.as);
const told = (client: SocketClient, kind: string) =>
  client.all('chat').filter((event) => event.kind === kind);

async function listening(token?: string): Promise<SocketClient> {
  return await new SocketClient(server.address, token === undefined ? {} : { token }).connect();
}

describe('a conversation with support', () => {
  it('is the member’s own: asked, answered, read, closed and rated', async () => {
    expect(await server.must(chat.messages, support, alice.as)).toMatchObject({
      list: [],
      status: 'none',
      agent: null,
    });
    const asked = await say(alice, 'Where is my deposit?\nIt was 100 USDT');
    expect(asked).toMatchObject({ from: 'me', image: null, deleted: false });
    const inbox = await server.must(chat.inbox, { assigned: 'nobody' }, agent.as);
    expect(inbox).toMatchObject({ total: 1, waiting: 1, display_name: 'support' });
    expect(inbox.data[0]).toMatchObject({ user_id: alice.id, unread: 1, last_text: asked.text });
    await answer(alice, 'Let me look.');
    const open = await server.must(chat.messages, support, alice.as);
    expect(open.list.map(({ from, text }) => [from, text])).toEqual([
      ['me', asked.text],
      ['system', 'joined'],
      ['agent', 'Let me look.'],
    ]);
    expect(open).toMatchObject({
      unread: 1,
      status: 'open',
      open: true,
      agent: { name: 'support', online: true },
    });
    expect(open.agent_read_until).toBe(open.list[2]?.id);
    expect(await server.must(chat.unread, {}, alice.as)).toEqual({ support: 1 });
    expect(await server.must(chat.read, support, alice.as)).toEqual({ unread: 0 });
    expect(await server.must(chat.unread, {}, alice.as)).toEqual({ support: 0 });

    expect(await server.errorOf(chat.rate, { stars: 5 }, alice.as)).toBe('CHAT_NOT_CLOSED');
    const ofAlice = { user_id: alice.id };
    const closed = await server.must(chat.closeConversation, ofAlice, agent.as);
    expect(closed).toMatchObject({ status: 'closed', stars: null, operator_id: agent.id });
    const twice = await server.errorOf(chat.closeConversation, ofAlice, agent.as);
    expect(twice).toBe('CHAT_CONVERSATION_CLOSED');
    const stars = { stars: 4, comment: 'Quick' };
    const rated = await Promise.all([1, 2].map(() => server.errorOf(chat.rate, stars, alice.as)));
    expect(new Set(rated)).toEqual(new Set([undefined, 'CHAT_RATED']));
    const seen = await server.must(chat.inboxMessages, ofAlice, agent.as);
    expect(seen).toMatchObject({ comment: 'Quick', conversation: { stars: 4 } });
    // Writing again opens it, and what is closed next can be rated again.
    await say(alice, 'One more thing');
    expect((await server.must(chat.messages, support, alice.as)).status).toBe('open');
    expect(await server.errorOf(chat.rate, { stars: 1 }, alice.as)).toBe('CHAT_NOT_CLOSED');
  });

  it('is nobody else’s, and none of a visitor', async () => {
    await say(alice, 'secret');
    const others = await server.must(chat.messages, support, bob.as);
    expect(others).toMatchObject({ list: [], unread: 0, status: 'none' });
    expect(await server.errorOf(chat.messages, support)).toBe('LOGIN_REQUIRED');
    const unknown = { user_id: 999_999, text: 'Hello?' };
    expect(await server.errorOf(chat.reply, unknown, agent.as)).toBe('USER_UNKNOWN');
    const finance = await newOperator(server, 'finance');
    const looks = { user_id: alice.id };
    const refused = await server.errorOf(chat.inboxMessages, looks, finance.as);
    expect(refused).toBe('OPERATOR_ROLE_REQUIRED');
  });

  it('keeps a message once for each key, however often it is sent', async () => {
    const options = { ...alice.as, headers: key('chat-key-1') };
    const input = { ...support, text: 'only once' };
    const sent = await Promise.all([1, 2, 3].map(() => server.must(chat.send, input, options)));
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
    const other = { ...support, text: 'something else' };
    expect(await server.errorOf(chat.send, other, options)).toBe('KEY_REUSED');
    const { list } = await server.must(chat.messages, support, alice.as);
    expect(list.filter(({ text }) => text === 'only once')).toHaveLength(1);
    // Another member's key is another key.
    await server.must(chat.send, input, { ...bob.as, headers: key('chat-key-1') });
    const reply = { user_id: alice.id, text: 'once too' };
    const both = { ...agent.as, headers: key('chat-key-1') };
    const replies = await Promise.all([1, 2].map(() => server.must(chat.reply, reply, both)));
    expect(replies[0]?.id).toBe(replies[1]?.id);
  });

  it('is begun by support as well, once for each key', async () => {
    const carl = await person('carl');
    const about = { user_id: carl.id, text: 'Your document is cut off at the edge' };
    const once = { ...agent.as, headers: key('chat-first') };
    const [one, other] = await Promise.all([1, 2].map(() => server.must(chat.reply, about, once)));
    expect(one?.id).toBe(other?.id);
    const { list, status, unread } = await server.must(chat.messages, support, carl.as);
    expect(list.map(({ from, text }) => [from, text])).toEqual([
      ['system', 'joined'],
      ['agent', about.text],
    ]);
    expect([status, unread]).toEqual(['open', 1]);
    expect(await server.must(chat.unread, {}, carl.as)).toEqual({ support: 1 });
    const mine = await server.must(chat.inbox, { assigned: 'mine' }, agent.as);
    expect(mine.data[0]).toMatchObject({ user_id: carl.id, unread: 0, language: 'en' });
    await say(carl, 'Here it is again');
    const waiting = await server.must(chat.inbox, { keyword: String(carl.id) }, agent.as);
    expect(waiting.data[0]).toMatchObject({ unread: 1, operator_id: agent.id });
  });

  it('refuses one key at once in two places, and is no fault of the server', async () => {
    const codes = new Set<string | undefined>();
    for (let n = 0; n < 10; n += 1) {
      const options = { ...alice.as, headers: key(`two-places-${n}`) };
      const sent = await Promise.all(
        [support, everybody].map((room) =>
          server.errorOf(chat.send, { ...room, text: 'here or there' }, options),
        ),
      );
      for (const code of sent) codes.add(code);
      server.wallClock.advance(MINUTE_MS);
    }
    expect(codes).toEqual(new Set([undefined, 'KEY_REUSED']));
  });

  it('is not closed over what nobody of support has seen', async () => {
    const first = await say(alice, 'It works now');
    const seen = { user_id: alice.id, last_id: first.id };
    const more = await say(alice, 'Wait, one more thing');
    const early = await server.errorOf(chat.closeConversation, seen, agent.as);
    expect(early).toBe('CHAT_NEW_MESSAGE');
    const { status } = await server.must(chat.messages, support, alice.as);
    expect(status).toBe('open');
    // What another of support has answered meanwhile is no question that waits.
    await server.must(chat.reply, { user_id: alice.id, text: 'Gladly' }, agent.as);
    await server.must(chat.closeConversation, { ...seen, last_id: more.id }, agent.as);
  });

  it('has no more messages a minute than people write', async () => {
    const sent = Array.from({ length: SUPPORT_MAX + 3 }, (_, n) =>
      server.errorOf(chat.send, { ...support, text: `line ${n}` }, bob.as),
    );
    const codes = await Promise.all(sent);
    expect(codes.filter((code) => code === 'CHAT_TOO_FAST')).toHaveLength(3);
    server.wallClock.advance(MINUTE_MS);
    await say(bob, 'again');
  });

  it('is read in pages, backwards and from an id on', async () => {
    for (let n = 0; n < 60; n += 1) {
      if (n % 25 === 0) server.wallClock.advance(MINUTE_MS);
      await say(bob, `page ${n}`);
    }
    const newest = await server.must(chat.messages, support, bob.as);
    expect([newest.list.length, newest.more]).toEqual([50, true]);
    expect(newest.list.at(-1)?.text).toBe('page 59');
    const before = newest.list[0]?.id ?? 0;
    const older = await server.must(chat.messages, { ...support, before }, bob.as);
    expect(older.list.at(-1)?.text).toBe('page 9');
    const after = newest.list[47]?.id ?? 0;
    const later = await server.must(chat.messages, { ...support, after }, bob.as);
    expect(later.list.map(({ text }) => text)).toEqual(['page 58', 'page 59']);
    const polled = { user_id: bob.id, after };
    const inbox = await server.must(chat.inboxMessages, polled, agent.as);
    expect(inbox.list.map(({ text }) => text)).toEqual(['page 58', 'page 59']);
    expect(inbox.more).toBe(false);
  });

  it('is told to both sides’ sockets at once, and to nobody else', async () => {
    const own = await listening(alice.token);
    const stranger = await listening(bob.token);
    await say(alice, 'now');
    await answer(alice, 'yes?');
    await server.must(chat.agentTyping, { user_id: alice.id }, agent.as);
    await server.must(chat.agentRead, { user_id: alice.id }, agent.as);
    await server.must(chat.assign, { user_id: alice.id }, agent.as);
    await server.must(chat.closeConversation, { user_id: alice.id }, agent.as);
    await own.until(() => told(own, 'closed').length > 0);
    const words = told(own, 'message').map((event) => 'message' in event && event.message.text);
    expect(words).toEqual(['now', 'yes?', 'closed']);
    expect(told(own, 'typing')).toEqual([{ kind: 'typing', name: 'support' }]);
    expect(told(own, 'agent')).toEqual([{ kind: 'agent', agent: null }]);
    expect(told(own, 'read')).toHaveLength(1);
    await stranger.roundTrip();
    expect(stranger.all('chat')).toEqual([]);
    own.end();
    stranger.end();
  });

  it('says who is writing, for some seconds', async () => {
    await say(alice, 'hm');
    await server.must(chat.typing, support, alice.as);
    const typing = async () =>
      (await server.must(chat.inboxMessages, { user_id: alice.id }, agent.as)).conversation.typing;
    expect(await typing()).toBe(true);
    server.wallClock.advance(7_000);
    expect(await typing()).toBe(false);
    await server.must(chat.typing, support, alice.as);
    await say(alice, 'done');
    expect(await typing()).toBe(false);
    server.wallClock.advance(60_000);
    expect((await server.must(chat.messages, support, alice.as)).open).toBe(false);
  });

  it('shows pictures to both sides alone', async () => {
    const image = await uploaded(server, alice.token);
    const sent = await server.must(chat.send, { ...support, image }, alice.as);
    expect(sent).toMatchObject({ text: null, image });
    const other = { ...support, image };
    expect(await server.errorOf(chat.send, other, alice.as)).toBe('UPLOAD_USED');
    expect(await server.errorOf(chat.send, other, bob.as)).toBe('UPLOAD_UNKNOWN');
    const file = async (address: string, token?: string) => {
      const headers = token === undefined ? {} : { authorization: token };
      return (await fetch(server.address + address, { headers })).status;
    };
    expect(await file(image, alice.token)).toBe(200);
    expect(await file(image, agent.token)).toBe(200);
    expect([await file(image), await file(image, bob.token)]).toEqual([404, 404]);
    const form = new FormData();
    form.append('file', new Blob([new Uint8Array(await picture())]), 'x.png');
    const up = await server.raw<string>('/api/operator/chat/upload', {
      method: 'POST',
      headers: { authorization: agent.token },
      body: form,
    });
    const theirs = up.result ?? '';
    const reply = { user_id: alice.id, image: theirs };
    expect(await file(theirs, alice.token)).toBe(404);
    await server.must(chat.reply, reply, agent.as);
    expect(await file(theirs, alice.token)).toBe(200);
    expect(await server.errorOf(chat.reply, reply, agent.as)).toBe('UPLOAD_UNKNOWN');
  });

  it('takes no more pictures a day than a question needs', async () => {
    const carol = await person('carol');
    const { queries } = server.program.services;
    const sentAt = server.wallClock.now();
    const said = { room: 'support', userId: carol.id, sender: 'member', name: 'x' } as const;
    const one = { ...said, authorId: carol.id, image: 'a', at: server.clock.now(), sentAt };
    await queries.insert(chatMessages).values(Array.from({ length: PICTURES_MAX }, () => one));
    server.wallClock.advance(3_600_000);
    const image = await uploaded(server, carol.token);
    const refused = await server.errorOf(chat.send, { ...support, image }, carol.as);
    expect(refused).toBe('CHAT_TOO_OFTEN');
    await say(carol, 'words still come through');
    server.wallClock.advance(PICTURES_WINDOW_MS - 3_600_000);
    await server.must(chat.send, { ...support, image }, carol.as);
  });

  it('needs a text or a picture', async () => {
    expect(await server.errorOf(chat.send, support, alice.as)).toBe('FIELD_REQUIRED');
    const long = { ...support, text: 'x'.repeat(1_001) };
    expect(await server.errorOf(chat.send, long, alice.as)).toBe('FIELD_TOO_LONG');
    expect(await server.errorOf(chat.reply, { user_id: alice.id }, agent.as)).toBe(
      'FIELD_REQUIRED',
    );
  });
});

describe('the public room', () => {
  it('is read by everybody and written in by members who are not new', async () => {
    const carol = await person('carol');
    expect(await server.errorOf(chat.send, { ...everybody, text: 'hi' }, carol.as)).toBe(
      'CHAT_ACCOUNT_NEW',
    );
    const own = await server.must(chat.messages, everybody, carol.as);
    expect(own.writes_from).toBeGreaterThan(server.clock.now());
    await server.clock.advance(CHAT_ACCOUNT_MINUTES * MINUTE_MS);
    const listener = await listening();
    expect(await listener.subscribe({ channel: 'chat' })).toEqual({ ok: true });
    const sent = await say(carol, 'hello all', 'public');
    await listener.until(() => listener.all('chat_room').length > 0);
    expect(listener.last('chat_room')).toMatchObject({
      kind: 'message',
      message: { id: sent.id, from: 'member', text: 'hello all' },
    });
    listener.end();
    const visitor = await server.must(chat.messages, everybody);
    expect(visitor.list.at(-1)).toMatchObject({ id: sent.id, from: 'member' });
    expect(JSON.stringify(visitor)).not.toContain(carol.email);
    const author = await server.must(chat.messages, everybody, carol.as);
    expect(author.list.at(-1)).toMatchObject({ id: sent.id, from: 'me' });
  });

  it('takes one message in 3 s and twenty in five minutes, of many at once too', async () => {
    const codes = await Promise.all(
      [1, 2, 3, 4].map((n) =>
        server.errorOf(chat.send, { ...everybody, text: `at once ${n}` }, alice.as),
      ),
    );
    expect(codes.filter((code) => code === 'CHAT_TOO_FAST')).toHaveLength(3);
    for (let n = 1; n < ROOM_MAX; n += 1) {
      server.wallClock.advance(ROOM_PAUSE_MS);
      await say(alice, `one by one ${n}`, 'public');
    }
    server.wallClock.advance(ROOM_PAUSE_MS);
    const full = await server.call(chat.send, { ...everybody, text: 'more' }, alice.as);
    expect(full.error).toMatchObject({ error: 'CHAT_TOO_FAST' });
    expect(Number(full.error?.details?.seconds)).toBeGreaterThan(200);
    server.wallClock.advance(ROOM_WINDOW_MS);
    await say(alice, 'later', 'public');
  });

  it('takes no links and no pictures', async () => {
    const link = { ...everybody, text: 'win at kontor-bonus.top now' };
    expect(await server.errorOf(chat.send, link, alice.as)).toBe('CHAT_LINK');
    const image = await uploaded(server, alice.token);
    const withImage = { ...everybody, image };
    expect(await server.errorOf(chat.send, withImage, alice.as)).toBe('CHAT_NO_IMAGES');
  });

  it.each([
    ['https://a.example', true],
    ['see www.example', true],
    ['EVIL.COM/x', true],
    ['evil\u200b.com', true],
    ['evil\uff0ecom', true],
    ['evil (dot) com', true],
    ['mail me@home.example', true],
    ['价格 ok。com 是什么', true],
    ['t.me/group', true],
    ['It fell to 3.5 today. Come on', false],
    ['e.g. BTC/USDT at 67,146.1', false],
    ['well...me too', false],
  ])('%s is a link: %s', (text, expected) => {
    expect(hasLink(text)).toBe(expected);
  });

  it('is moderated: reported, deleted, muted', async () => {
    const sent = await say(bob, 'send me your code', 'public');
    const reason = 'scam';
    for (let times = 0; times < 2; times += 1) {
      await server.must(chat.report, { id: sent.id, reason }, alice.as);
    }
    expect(await server.errorOf(chat.report, { id: sent.id, reason }, bob.as)).toBe(
      'CHAT_OWN_MESSAGE',
    );
    const open = await server.must(chat.reports, { status: 'open' }, agent.as);
    expect(open).toMatchObject({ total: 1, data: [{ reason, message: { reports: 1 } }] });
    const listener = await listening();
    await listener.subscribe({ channel: 'chat' });
    const why = { reason: 'asks for codes' };
    await server.must(chat.deleteMessage, { id: sent.id, ...why }, agent.as);
    await listener.until(() => listener.all('chat_room').length > 0);
    expect(listener.last('chat_room')).toEqual({ kind: 'deleted', id: sent.id });
    listener.end();
    const { list } = await server.must(chat.messages, everybody);
    expect(list.at(-1)).toMatchObject({ id: sent.id, text: null, deleted: true });
    const forAgents = await server.must(chat.room, {}, agent.as);
    expect(forAgents.list.at(-1)).toMatchObject({
      text: 'send me your code',
      deleted_reason: 'asks for codes',
      reports: 0,
    });
    expect((await server.must(chat.reports, { status: 'open' }, agent.as)).total).toBe(0);
    const muted = { user_id: bob.id, hours: 1, ...why };
    expect((await server.must(chat.mute, muted, agent.as)).muted_until).not.toBeNull();
    server.wallClock.advance(MINUTE_MS);
    const more = { ...everybody, text: 'but' };
    expect(await server.errorOf(chat.send, more, bob.as)).toBe('CHAT_MUTED');
    expect((await server.must(chat.messages, everybody, bob.as)).muted_until).not.toBeNull();
    await say(bob, 'support hears me still');
    await server.must(chat.mute, { ...muted, hours: 0 }, agent.as);
    await server.must(chat.send, more, bob.as);
    const nobody = { ...muted, user_id: 999_999 };
    expect(await server.errorOf(chat.mute, nobody, agent.as)).toBe('USER_UNKNOWN');
    const gone = { id: 999_999, ...why };
    expect(await server.errorOf(chat.deleteMessage, gone, agent.as)).toBe('CHAT_MESSAGE_UNKNOWN');
    expect(await server.errorOf(chat.resolveReport, gone, agent.as)).toBe('CHAT_REPORT_UNKNOWN');
    const resolved = { id: open.data[0]?.id ?? 0, ...why };
    expect(await server.must(chat.resolveReport, resolved, agent.as)).toMatchObject({
      resolved_by: agent.id,
    });
  });

  it('counts what is new to who was there before', async () => {
    expect((await server.must(chat.messages, everybody, alice.as)).unread).toBe(0);
    await server.must(chat.read, everybody, alice.as);
    await say(bob, 'news', 'public');
    expect((await server.must(chat.messages, everybody, alice.as)).unread).toBe(1);
    expect((await server.must(chat.messages, everybody, bob.as)).unread).toBe(0);
  });
});

describe('the inbox', () => {
  it('is searched, assigned and written with names that members may know', async () => {
    await say(alice, 'for whom?');
    const other = await newOperator(server, 'support');
    const given = { user_id: alice.id, operator_id: other.id };
    expect(await server.must(chat.assign, given, agent.as)).toMatchObject({
      operator_id: other.id,
      operator_name: 'support',
    });
    await server.must(chat.setDisplayName, { name: 'Mei' }, other.as);
    expect((await server.must(chat.messages, support, alice.as)).agent?.name).toBe('Mei');
    const mail = await server.errorOf(chat.setDisplayName, { name: 'a@b.example' }, other.as);
    expect(mail).toBe('FIELD_FORMAT');
    const mine = await server.must(chat.inbox, { assigned: 'mine' }, other.as);
    expect(mine.data.map(({ user_id }) => user_id)).toEqual([alice.id]);
    const keyword = String(alice.id);
    const found = await server.must(chat.inbox, { keyword, status: 'open' }, agent.as);
    expect(found.total).toBe(1);
    const finance = await newOperator(server, 'finance');
    const wrong = { user_id: alice.id, operator_id: finance.id };
    expect(await server.errorOf(chat.assign, wrong, agent.as)).toBe('OPERATOR_UNKNOWN');
    const agents = await server.must(chat.agents, {}, agent.as);
    expect(agents.map(({ operator_id }) => operator_id)).not.toContain(finance.id);
    expect(agents.find(({ operator_id }) => operator_id === other.id)?.display_name).toBe('Mei');
    for (const user_id of [999_999]) {
      for (const call of [chat.assign, chat.closeConversation, chat.agentRead] as const) {
        const code = await server.errorOf(call, { user_id }, agent.as);
        expect(code).toBe('CHAT_CONVERSATION_UNKNOWN');
      }
    }
  });

  it('has prepared answers in the members’ languages', async () => {
    const reason = 'asked often';
    const text = { language: 'zh', title: '入金', text: '请等待确认。\n谢谢。' } as const;
    const saved = await server.must(chat.saveCanned, { ...text, reason }, agent.as);
    await server.must(chat.saveCanned, { ...text, language: 'en', reason }, agent.as);
    const changed = { ...text, id: saved.id, title: '充值', reason };
    expect((await server.must(chat.saveCanned, changed, agent.as)).title).toBe('充值');
    const chinese = await server.must(chat.canned, { language: 'zh' }, agent.as);
    expect(chinese).toContainEqual({ ...text, id: saved.id, title: '充值' });
    // In each language there are some to begin with, which come once.
    const all = await server.must(chat.canned, {}, agent.as);
    const counts = LANGUAGES.map((one) => all.filter(({ language }) => language === one).length);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(7);
    await seedCanned(server.program.services.queries, 0);
    expect(await server.must(chat.canned, {}, agent.as)).toHaveLength(all.length);
    const gone = { id: saved.id, reason };
    await server.must(chat.deleteCanned, gone, agent.as);
    expect(await server.errorOf(chat.deleteCanned, gone, agent.as)).toBe('CHAT_CANNED_UNKNOWN');
    expect(await server.errorOf(chat.saveCanned, changed, agent.as)).toBe('CHAT_CANNED_UNKNOWN');
  });

  it('stands in the audit log without what was said', async () => {
    await say(alice, 'who reads this?');
    await answer(alice, 'the words of an answer');
    const ofAlice = { user_id: alice.id };
    await server.must(chat.assign, { ...ofAlice, operator_id: agent.id }, agent.as);
    await say(alice, 'and who this?');
    await server.must(chat.assign, { ...ofAlice, operator_id: agent.id }, agent.as);
    const log = await server.program.services.queries.query.operatorAudit.findMany();
    const replies = log.filter(({ act, kind }) => act === 'chat/send' && kind === 'intent');
    expect(replies.length).toBeGreaterThan(0);
    const all = JSON.stringify(log);
    expect(all).not.toContain('the words of an answer');
    expect(all).not.toContain('who this?');
    expect(log.some(({ act }) => act === 'chat/typing' || act === 'chat/read')).toBe(false);
  });
});

describe('a visitor', () => {
  it('asks by mail and is answered by mail, once', async () => {
    const mail = 'visitor@elsewhere.example';
    const question = { mail, text: 'How do I register?\nI have no code' };
    await server.must(chat.offline, question, { headers: { lang: 'fra' } });
    const open = await server.must(chat.tickets, { status: 'open' }, agent.as);
    expect(open.data).toMatchObject([{ mail, language: 'fra', status: 'open' }]);
    const reply = { id: open.data[0]?.id ?? 0, text: 'Tap on <register>.' };
    const answers = await Promise.all(
      [1, 2].map(() => server.errorOf(chat.answerTicket, reply, agent.as)),
    );
    expect(new Set(answers)).toEqual(new Set([undefined, 'DECIDED_ALREADY']));
    const mails = (await server.outbox()).filter((one) => one.includes(`To: ${mail}`));
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatch(/Une_r=C3=A9ponse_du_support/u);
    expect(mails[0]).not.toContain('<register>.</p>');
    const none = { ...reply, id: 999_999 };
    expect(await server.errorOf(chat.answerTicket, none, agent.as)).toBe('CHAT_TICKET_UNKNOWN');
    expect((await server.must(chat.tickets, { status: 'open' }, agent.as)).total).toBe(0);
  });

  it('asks five times an hour at the most', async () => {
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 7; n += 1) {
      const question = { mail: `v${n}@elsewhere.example`, text: 'Hello?' };
      codes.push(await server.errorOf(chat.offline, question));
    }
    expect(codes.filter((code) => code === 'CHAT_TOO_OFTEN')).toHaveLength(2);
  });
});

it('keeps nothing of what was refused', async () => {
  const rows = await server.program.services.queries
    .select()
    .from(chatMessages)
    .where(eq(chatMessages.text, 'but'));
  expect(rows).toHaveLength(1);
});

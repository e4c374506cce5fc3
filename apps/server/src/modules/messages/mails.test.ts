import { calls } from '@kontor/contract';
import { isAlwaysMailed, MAIL_GROUPS, mailGroupOf } from '@kontor/rules/mail-groups';
import { NOTICE_KINDS } from '@kontor/rules/notices';
import { HOUR_MS } from '@kontor/rules/time';
import { accountSecurity, announcements, messageMails, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail } from '../../platform/mail.ts';
import { TestServer } from '../../testing/test-server.ts';
import { newTrader, projected, type Trader } from '../../testing/trading.ts';
import { beginMails, queueMails } from './queue-mails.ts';
import { ATTEMPTS_MAX, MAILS_PER_HOUR, MEMBERS_AT_ONCE, sendMails } from './send-mails.ts';

const { messages } = calls;

let server: TestServer;
let alice: Trader;
/** What the mail server took, and whether it takes anything. */
let taken: Mail[];
let isAway: boolean;

const mail = {
  send: (one: Mail): Promise<void> => {
    if (isAway) return Promise.reject(new Error('the mail server is away'));
    taken.push(one);
    return Promise.resolve();
  },
  close: () => undefined,
};

beforeAll(async () => {
  server = await TestServer.start({ environment: { LINES: 'one=https://kontor.example' } });
});
afterAll(() => server.end());
beforeEach(async () => {
  alice = await newTrader(server, 'alice');
  taken = [];
  isAway = false;
  await projected(server);
  await beginMails(server.program.services.queries);
  await work();
  taken = [];
});

async function work(): Promise<void> {
  const { services } = server.program;
  await projected(server);
  await queueMails(services.queries, server.wallClock.now());
  await sendMails({ ...services, mail });
}
async function tell(userId: number, reason: string): Promise<void> {
  const values = { amount: '500000', currency: 'USDT', reason };
  const input = { userId, kind: 'loan.rejected', values };
  await server.program.services.exchange.submit({
    kind: 'notice.send',
    actor: 0,
    input,
    key: null,
  });
}
const turn = (group: 'loans' | 'announcements' | 'alerts', on: boolean) =>
  server.must(messages.switchMail, { group, on }, alice.as);

describe('a message by mail', () => {
  it('is in the member’s language, with the own words, the page and how to end it', async () => {
    const { queries } = server.program.services;
    await queries.update(users).set({ language: 'fra' }).where(eq(users.id, alice.id));
    await queries
      .insert(accountSecurity)
      .values({ userId: alice.id, antiPhishingCode: 'blue otter' })
      .onConflictDoUpdate({
        target: accountSecurity.userId,
        set: { antiPhishingCode: 'blue otter' },
      });
    await tell(alice.id, 'trop peu');
    await work();
    expect(taken.map(({ to }) => to)).toEqual([alice.email]);
    const { subject = '', text = '' } = taken[0] ?? {};
    expect(subject).toContain('prêt');
    expect(text).toContain('blue otter');
    expect(text).toContain('500\u202f000 USDT');
    expect(text).toContain('https://kontor.example/#/pages/otc/otc');
    expect(text).toContain('https://kontor.example/#/pages/mailMessage/mails');
    await work();
    expect(taken).toHaveLength(1);
  });

  it('goes to nobody who has switched it off, also while it waits', async () => {
    await turn('loans', false);
    await tell(alice.id, 'not wanted');
    await work();
    await turn('loans', true);
    await tell(alice.id, 'wanted');
    isAway = true;
    await work();
    isAway = false;
    await turn('loans', false);
    server.wallClock.advance(HOUR_MS);
    await work();
    expect(taken).toEqual([]);
  });

  it('is tried again, longer apart, and not for ever', async () => {
    isAway = true;
    await tell(alice.id, 'later');
    await work();
    await work();
    const rows = () =>
      server.program.services.queries
        .select()
        .from(messageMails)
        .where(eq(messageMails.userId, alice.id));
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1]);
    isAway = false;
    server.wallClock.advance(60_000);
    await work();
    expect(taken).toHaveLength(1);
    isAway = true;
    await tell(alice.id, 'never');
    for (let times = 0; times < ATTEMPTS_MAX + 2; times += 1) {
      await work();
      server.wallClock.advance(24 * HOUR_MS);
    }
    expect((await rows()).map(({ status, attempts }) => [status, attempts])).toEqual([
      ['sent', 2],
      ['failed', ATTEMPTS_MAX],
    ]);
  });

  it('of many is one, and of more than an hour takes, later', async () => {
    for (let n = 0; n < 30; n += 1) await tell(alice.id, `number ${n}`);
    await work();
    expect(taken).toHaveLength(1);
    expect(taken[0]?.subject).toContain('30');
    expect(taken[0]?.text).toContain('number 19');
    expect(taken[0]?.text).toContain('10 more');
    for (let n = 1; n < MAILS_PER_HOUR; n += 1) {
      await tell(alice.id, `alone ${n}`);
      await work();
    }
    expect(taken).toHaveLength(MAILS_PER_HOUR);
    await tell(alice.id, 'too much');
    await work();
    expect(taken).toHaveLength(MAILS_PER_HOUR);
    server.wallClock.advance(HOUR_MS);
    await work();
    expect(taken).toHaveLength(MAILS_PER_HOUR + 1);
  });

  it('tells of an announcement to who asked for it', async () => {
    const bob = await newTrader(server, 'bob');
    await turn('announcements', true);
    await work();
    taken = [];
    const texts = { en: { title: 'New coins', body: 'From Monday on.' } };
    const at = server.clock.now();
    const row = { texts, link: null, at, createdAt: server.wallClock.now(), createdBy: 1 };
    await server.program.services.queries.insert(announcements).values(row);
    await work();
    expect(taken.map(({ to }) => to)).toEqual([alice.email]);
    expect(taken[0]?.text).toContain('From Monday on.');
    expect(bob.id).not.toBe(alice.id);
  });
});

describe('a mail that several processes want to send', () => {
  const processes = (send: (one: Mail) => Promise<void>) =>
    Array.from({ length: 5 }, () =>
      sendMails({ ...server.program.services, mail: { send, close: () => undefined } }),
    );

  it('is sent by one of them, whichever claims it', async () => {
    const traders: Trader[] = [];
    for (let n = 0; n < 8; n += 1) traders.push(await newTrader(server, `member${n}`));
    await work();
    taken = [];
    for (const { id } of traders) for (let n = 0; n < 2; n += 1) await tell(id, `number ${n}`);
    await projected(server);
    await queueMails(server.program.services.queries, server.wallClock.now());
    await Promise.all(processes(mail.send));
    expect(taken.map(({ to }) => to).sort()).toEqual(
      traders.flatMap(({ email }) => [email, email]).sort(),
    );
    expect(new Set(taken.map(({ text, to }) => to + text)).size).toBe(taken.length);
  });

  it('is sent by another one where the first died with it, and then once', async () => {
    await tell(alice.id, 'number 1');
    await projected(server);
    await queueMails(server.program.services.queries, server.wallClock.now());
    const dying = new Promise<void>((dies) => {
      const send = (): Promise<void> => {
        dies();
        return new Promise(() => undefined);
      };
      void sendMails({ ...server.program.services, mail: { send, close: () => undefined } });
    });
    await dying;
    server.wallClock.advance(240_000);
    await work();
    expect(taken).toEqual([]);
    server.wallClock.advance(60_000);
    await work();
    await work();
    expect(taken.map(({ to }) => to)).toEqual([alice.email]);
  });

  it('waits for the next leader where the term ends before it, as if untried', async () => {
    for (let n = 0; n < 3; n += 1) await tell(alice.id, `number ${n}`);
    await projected(server);
    await queueMails(server.program.services.queries, server.wallClock.now());
    const term = new AbortController();
    const send = (one: Mail): Promise<void> => {
      term.abort();
      return mail.send(one);
    };
    const { services } = server.program;
    await sendMails({ ...services, mail: { send, close: () => undefined } }, term.signal);
    expect(taken).toHaveLength(1);
    const rows = await services.queries
      .select()
      .from(messageMails)
      .where(eq(messageMails.userId, alice.id));
    expect(rows.map(({ status, attempts }) => [status, attempts])).toEqual([
      ['sent', 1],
      ['waiting', 0],
      ['waiting', 0],
    ]);
    await work();
    expect(taken).toHaveLength(3);
  });
});

describe('an announcement by mail', () => {
  async function announce(title: string): Promise<number> {
    const texts = { en: { title, body: 'To everybody.' } };
    const at = server.clock.now();
    const row = { texts, link: null, at, createdAt: server.wallClock.now(), createdBy: 1 };
    const { queries } = server.program.services;
    const [made] = await queries.insert(announcements).values(row).returning();
    return made?.id ?? 0;
  }

  it('that was withdrawn while it waited goes to nobody', async () => {
    await turn('announcements', true);
    const id = await announce('A mistake');
    isAway = true;
    await work();
    isAway = false;
    const { queries } = server.program.services;
    const withdrawn = { withdrawnAt: server.clock.now(), withdrawnBy: 1 };
    await queries.update(announcements).set(withdrawn).where(eq(announcements.id, id));
    server.wallClock.advance(HOUR_MS);
    await work();
    expect(taken).toEqual([]);
    const rows = await queries.select().from(messageMails).where(eq(messageMails.messageId, id));
    const own = rows.filter(({ userId }) => userId === alice.id);
    expect(own).toMatchObject([{ section: 'announcement', status: 'left_out' }]);
  });

  it('waits for what is about somebody’s own money', async () => {
    const bob = await newTrader(server, 'bob');
    await turn('announcements', true);
    await projected(server);
    await announce('For everybody');
    const { queries } = server.program.services;
    await queueMails(queries, server.wallClock.now());
    await tell(bob.id, 'too little');
    await work();
    expect(taken[0]?.to).toBe(bob.email);
    expect(taken.map(({ to }) => to)).toContain(alice.email);
  });

  it('does not keep what comes meanwhile waiting', async () => {
    const bob = await newTrader(server, 'bob');
    await turn('announcements', true);
    const switched = Array.from({ length: MEMBERS_AT_ONCE + 5 }, (_, n) => n);
    const { queries } = server.program.services;
    const now = server.wallClock.now();
    await announce('To very many');
    await work();
    taken = [];
    const waiting = { section: 'announcement', group: 'announcements', status: 'waiting' } as const;
    await queries.insert(messageMails).values(
      switched.map((n) => ({
        ...waiting,
        userId: 900_000 + n,
        messageId: 800_000,
        attempts: 0,
        dueAt: now,
        leads: false,
      })),
    );
    expect(await sendMails({ ...server.program.services, mail })).toBe(true);
    await tell(bob.id, 'too little');
    await work();
    expect(taken.map(({ to }) => to)).toEqual([bob.email]);
    expect(await sendMails({ ...server.program.services, mail })).toBe(false);
  });
});

describe('the switches', () => {
  it('are shown with what is fixed, and of one’s own', async () => {
    const first = await server.must(messages.mailSwitches, {}, alice.as);
    expect(first.address).toMatch(/^al\*\*\*@/u);
    expect(first.groups.find(({ group }) => group === 'security')).toMatchObject({
      on: true,
      fixed: true,
    });
    for (let times = 0; times < 2; times += 1) {
      const { groups } = await turn('alerts', true);
      expect(groups.find(({ group }) => group === 'alerts')?.on).toBe(true);
    }
    const bob = await newTrader(server, 'bob');
    const other = await server.must(messages.mailSwitches, {}, bob.as);
    expect(other.groups.find(({ group }) => group === 'alerts')?.on).toBe(false);
    const security = await server.send(
      messages.switchMail,
      { group: 'security', on: false },
      alice.as,
    );
    expect(security.error?.fields?.[0]).toMatchObject({ field: 'group' });
    expect(await server.errorOf(messages.mailSwitches, {})).toBe('LOGIN_REQUIRED');
  });

  it('have a group for every kind of message', () => {
    for (const kind of Object.keys(NOTICE_KINDS)) {
      const group = mailGroupOf(kind);
      expect(MAIL_GROUPS, kind).toContain(group);
      // A kind whose first part nobody has grouped would pass for customer service.
      if (group === 'service') {
        expect(NOTICE_KINDS[kind as keyof typeof NOTICE_KINDS].section, kind).toBe('service');
      }
      expect(isAlwaysMailed(group)).toBe(group === 'security');
    }
  });
});

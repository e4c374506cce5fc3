import { calls } from '@kontor/contract';
import { DAY_MS, MINUTE_MS } from '@kontor/rules/time';
import { factorRemovals, members, securityLetters } from '@kontor/schema';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { newPayer } from '../../testing/funding.ts';
import { newOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { projected } from '../../testing/trading.ts';
import { sendDueLetters } from './letters.ts';
import { FROM_HOUSE, writeEvent } from './note-event.ts';
import { tendSecurity } from './security-part.ts';

const { operatorUsers } = calls;
const reason = 'looked at the passport';

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.end());

/** A letter that waits, for somebody new. */
async function waitingLetter(name: string): Promise<number> {
  const { id: userId } = await server.newUser(name);
  const { queries, wallClock } = server.program.services;
  const event = { userId, kind: 'totp_off', from: FROM_HOUSE } as const;
  const [letter = 0] = await writeEvent(queries, wallClock.now(), event);
  return letter;
}

async function statusesOf(letters: readonly number[]) {
  const { queries } = server.program.services;
  const rows = await queries
    .select({ status: securityLetters.status })
    .from(securityLetters)
    .where(inArray(securityLetters.id, [...letters]));
  return rows.map(({ status }) => status);
}

async function mayWithdraw(id: number): Promise<boolean | undefined> {
  await projected(server);
  const { queries } = server.program.services;
  const [row] = await queries.select().from(members).where(eq(members.id, id));
  return row?.withdrawalsEnabled;
}

/** Support freezes an account, and the exchange does not answer. */
async function frozenHalf(name: string): Promise<number> {
  const { id } = await newPayer(server, name);
  const support = await newOperator(server, 'support');
  const { exchange } = server.program.services;
  const away = vi.spyOn(exchange, 'submit').mockRejectedValue(new Error('nobody leads'));
  await server.call(operatorUsers.freeze, { id, reason }, support.as);
  away.mockRestore();
  expect(await mayWithdraw(id)).toBe(true);
  return id;
}

it('a removal that fails keeps no letter and no freeze waiting, and is told', async () => {
  const { queries, wallClock } = server.program.services;
  const frozen = await frozenHalf('behind');
  const letter = await waitingLetter('behind');
  const now = wallClock.now();
  // Of an account that is gone: nobody can be told of it.
  const gone = { userId: 999_999, factor: 'totp', identity: 'video', reason } as const;
  const approved = { askedBy: 1, approvedBy: 2, approvedAt: now, dueAt: now, toldAt: now };
  await queries.insert(factorRemovals).values({ ...gone, ...approved, askedAt: now - DAY_MS });
  await tendSecurity(server.program.services);
  expect(await statusesOf([letter])).toEqual(['sent']);
  expect(await mayWithdraw(frozen)).toBe(false);
  const told = server.logLines.filter((line) => line.includes('user 999999 is not there'));
  expect(told).not.toHaveLength(0);
});

it('a freeze that fails stops no other one, nor any letter', async () => {
  const ids = [await frozenHalf('first'), await frozenHalf('second')];
  const letter = await waitingLetter('after');
  const { exchange } = server.program.services;
  vi.spyOn(exchange, 'submit').mockRejectedValueOnce(new Error('nobody leads'));
  await tendSecurity(server.program.services);
  expect(await statusesOf([letter])).toEqual(['sent']);
  const open = await Promise.all(ids.map(mayWithdraw));
  expect(open.filter((one) => one === true)).toHaveLength(1);
  await tendSecurity(server.program.services);
  expect(await Promise.all(ids.map(mayWithdraw))).toEqual([false, false]);
});

it('a letter that a slow batch has not come to yet is sent by one of two senders', async () => {
  const letters: number[] = [];
  for (const name of ['slow', 'slower', 'slowest']) letters.push(await waitingLetter(name));
  const { services } = server.program;
  await services.background.idle();
  const to: string[] = [];
  vi.spyOn(services.mail, 'send').mockImplementation(async (mail) => {
    to.push(mail.to);
    // The first two take nearly as long as they may, and then another process looks.
    if (to.length <= 2) server.wallClock.advance(4 * MINUTE_MS);
    if (to.length === 2) await sendDueLetters(services, letters);
  });
  await sendDueLetters(services, letters);
  expect(await statusesOf(letters)).toEqual(['sent', 'sent', 'sent']);
  expect(to.toSorted()).toEqual([...new Set(to)].sort());
});

it('an account that was closed by half pays nothing out after the part’s next look', async () => {
  const { id } = await newPayer(server, 'closed');
  const compliance = await newOperator(server, 'compliance');
  const { exchange } = server.program.services;
  const away = vi.spyOn(exchange, 'submit').mockRejectedValue(new Error('nobody leads'));
  const close = { id, disabled: true, reason };
  await server.call(operatorUsers.setDisabled, close, compliance.as);
  away.mockRestore();
  expect(await mayWithdraw(id)).toBe(true);
  await tendSecurity(server.program.services);
  expect(await mayWithdraw(id)).toBe(false);
});

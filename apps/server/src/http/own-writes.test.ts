import { call, type Call } from '@kontor/contract';
import { members } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { routes, TestServer } from '../testing/test-server.ts';
import { ownRow } from './own-writes.ts';
import { refuse } from './refusal.ts';
import { route } from './route.ts';
import { type MemberContext, submit } from './submit.ts';

const away = () => Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
const granted = (context: MemberContext) => submit(context, 'member.grant', {});

let made = 0;
const answers: [Call, (context: MemberContext) => Promise<{ read: number }>][] = [];

/** A call that acts and then reads as told. */
function acting(read: (context: MemberContext) => Promise<number>): Call {
  made += 1;
  const one = call({
    area: 'test',
    access: 'member',
    summary: 'For tests',
    method: 'POST',
    path: `/test/acting/${made}`,
    input: z.object({}),
    output: z.object({ read: z.number() }),
    idempotent: true,
  });
  answers.push([one, async (context) => ({ read: await read(context) })]);
  return one;
}

const afterOutage = acting(async (context) => {
  await granted(context);
  let asked = 0;
  return await ownRow(context, async () => {
    asked += 1;
    if (asked < 3) throw away();
    return asked;
  });
});
const afterRecovery = acting(async (context) => {
  await granted(context);
  const { services, member } = context;
  const before = services.exchange.status().recoveryCount;
  // The leader loses its session, and with it all that it had not projected.
  await services.database.pool.query(
    `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
     WHERE datname = current_database() AND application_name LIKE 'kontor exchange%'`,
  );
  // Until it has noticed, it answers as if nothing had happened, and the next call meets it.
  await expect.poll(() => services.exchange.status().recoveryCount).toBeGreaterThan(before);
  return await ownRow(context, async (queries) => {
    const [row] = await queries.select().from(members).where(eq(members.id, member.userId));
    if (services.exchange.core() === undefined) return refuse('EXCHANGE_RECOVERING');
    return row?.id;
  });
});
const afterwardsAway = acting(async (context) => {
  await granted(context);
  throw away();
});
const beforehandAway = acting(() => Promise.reject(away()));
const lost = acting(async (context) => {
  await granted(context);
  return await ownRow<number>(context, async () => undefined);
});

let server: TestServer;
beforeAll(async () => {
  server = await TestServer.start({
    routes: [
      ...routes,
      ...answers.map(([one, answer]) => route(one, (context) => answer(context as MemberContext))),
    ],
  });
});
afterAll(() => server.end());

it.each([
  ['waits for a database that comes back', afterOutage, 200, undefined],
  ['waits for an exchange that is rebuilt', afterRecovery, 200, undefined],
  [
    'is answered as done while nobody can read what came of it',
    afterwardsAway,
    503,
    'EXCHANGE_DONE',
  ],
  ['is answered as not taken where nothing was done', beforehandAway, 503, 'EXCHANGE_RECOVERING'],
  ['that has made nothing is a fault of ours', lost, 500, 'SERVER_FAULT'],
])('what was done %s', async (_, acted, status, code) => {
  const { id, token } = await server.newUser('doer');
  const headers = { 'idempotency-key': 'one' };
  const answer = await server.send<{ read: number }>(acted, {}, { token, headers });
  expect([answer.status, answer.error?.error]).toEqual([status, code]);
  await expect.poll(() => server.program.services.exchange.status().state).toBe('leading');
  if (acted === afterRecovery) expect(answer.result).toEqual({ read: id });
});

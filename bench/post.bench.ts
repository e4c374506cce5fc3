/**
 * What a call costs before it does anything: a signed-in POST with the fields of an order, checked
 * and answered at once, against bare Fastify with the same fields as a JSON schema. The measure is
 * CPU time of the server's process for each request, in rounds that take turns.
 */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { calls } from '@kontor/contract';
import { createTestDatabase } from '@kontor/testkit/database';
import autocannon from 'autocannon';
import Fastify from 'fastify';
import { z } from 'zod';
import { readConfig } from '../apps/server/src/config.ts';
import { createLog } from '../apps/server/src/platform/logger.ts';
import { startProgram } from '../apps/server/src/program.ts';
import { sized } from './brief.ts';
import { answerOrders, Child } from './children.ts';
import { processMs } from './cpu.ts';
import type { BenchRow } from './row.ts';

const REQUESTS = sized(20_000, 500);
const ROUNDS = sized(7, 1);
const CONNECTIONS = 32;
const RATIO_MAX = 2;
const WORDS = { ours: 'post-ours', peer: 'post-peer' };
const PATH = '/api/coin/trade';
const { place } = calls.spot;
const BODY = {
  currency_id: 2,
  legal_id: 1,
  type: 'buy',
  amount: '0.005',
  target_price: '40000.5',
  time_in_force: 'gtc',
};

type Order = { readonly open: { readonly databaseUrl: string } } | { readonly cpu: true };
interface Answer {
  readonly url: string;
  readonly token: string;
  readonly cpuMs: number;
}

export async function run(): Promise<BenchRow[]> {
  const database = await createTestDatabase();
  const sides = [WORDS.ours, WORDS.peer].map(
    (word) => new Child<Order, Answer>(import.meta.url, word),
  );
  try {
    for (const side of sides) await side.ask({ open: { databaseUrl: database.url } });
    for (const side of sides) await cpuUs(side);
    const rounds: { ours: number; peer: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const ours = await cpuUs(sides[0]);
      rounds.push({ ours, peer: await cpuUs(sides[1]) });
    }
    rounds.sort((a, b) => a.ours / a.peer - b.ours / b.peer);
    const { ours, peer } = rounds[ROUNDS >> 1] as { ours: number; peer: number };
    return [
      {
        measure: 'a cheap validated POST, CPU a request',
        ours: `${Math.round(ours)} µs`,
        peer: `${Math.round(peer)} µs`,
        ratio: ours / peer,
        bar: `≤ ${RATIO_MAX}×`,
        met: ours / peer <= RATIO_MAX,
      },
    ];
  } finally {
    for (const side of sides) side.end();
    await database.drop();
  }
}

/** CPU microseconds of the side's process for each of a round's requests. */
async function cpuUs(side: Child<Order, Answer> | undefined): Promise<number> {
  if (side === undefined) throw new Error('there are two sides');
  const before = await side.ask({ cpu: true });
  const result = await autocannon({
    url: before.url,
    connections: CONNECTIONS,
    amount: REQUESTS,
    requests: [
      {
        method: 'POST',
        path: PATH,
        headers: { 'content-type': 'application/json', authorization: before.token },
        body: JSON.stringify(BODY),
      },
    ],
  });
  if (result['2xx'] !== REQUESTS) throw new Error(`${result.non2xx} requests were refused`);
  const after = await side.ask({ cpu: true });
  return ((after.cpuMs - before.cpuMs) * 1_000) / REQUESTS;
}

function serve(open: (databaseUrl: string) => Promise<Omit<Answer, 'cpuMs'>>): void {
  let opened: Omit<Answer, 'cpuMs'> | undefined;
  answerOrders<Order, Answer>(async (order) => {
    if ('open' in order) opened = await open(order.open.databaseUrl);
    if (opened === undefined) throw new Error('nothing is open');
    return { ...opened, cpuMs: processMs() };
  });
}

const answer = { id: 1, status: 'open', filled: '0', average_price: null, fee: '0' };

/** The whole program, in which only the order's handler does nothing. */
async function openOurs(databaseUrl: string): Promise<Omit<Answer, 'cpuMs'>> {
  const program = await startProgram({
    config: readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'kontor-bench-')),
      DATABASE_URL: databaseUrl,
    }),
    log: createLog('warn', { write: (line) => void process.stderr.write(line) }),
    routes: [
      {
        call: { ...place, perMinute: Number.MAX_SAFE_INTEGER },
        handle: () => ({ ...answer, reason: null, sibling_id: null }),
      },
    ],
    parts: [],
  });
  const { database, sessions } = program.services;
  const { rows } = await database.pool.query<{ id: number }>(`
    INSERT INTO users (uid, email, password_hash, nickname, signature, head_portrait, invite_code,
      language, credit_score, disabled, created_at)
    VALUES ('bench', 'bench@bench.example', '', '', '', '', 'bench', 'en', 100, false, 0)
    RETURNING id`);
  const from = { userAgent: 'bench', address: '127.0.0.1' };
  const token = await sessions.create(
    { id: Number(rows[0]?.id), passwordHash: '' },
    from,
    async () => undefined,
  );
  if (token === undefined) throw new Error('the user is not let in');
  return { url: program.address.replace('localhost', '127.0.0.1'), token };
}

async function openPeer(): Promise<Omit<Answer, 'cpuMs'>> {
  const { $schema: _, ...body } = z.toJSONSchema(place.input, { io: 'input' });
  // The schema's notes for people are no keywords of a validator.
  const app = Fastify({ ajv: { customOptions: { strict: false } } });
  app.post(PATH, { schema: { body } }, async () => ({
    type: 'ok',
    code: 1,
    message: { ...answer, reason: null, sibling_id: null },
  }));
  return { url: await app.listen({ port: 0, host: '127.0.0.1' }), token: 'bench' };
}

const word = process.argv[2];
if (word === WORDS.ours) serve(openOurs);
else if (word === WORDS.peer) serve(openPeer);
else if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const row of await run()) process.stdout.write(`${JSON.stringify(row)}\n`);
  process.exit(0);
}

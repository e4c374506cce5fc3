/** The whole program with its limits, on a database of its own, and accounts on both sides. */
import { execFileSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../apps/server/src/config.ts';
import { parts, routes } from '../apps/server/src/modules.ts';
import { ImageProcess } from '../apps/server/src/platform/image-process.ts';
import type { Images } from '../apps/server/src/platform/images.ts';
import { createLog } from '../apps/server/src/platform/logger.ts';
import { type Program, startProgram } from '../apps/server/src/program.ts';
import { answerOrders } from './children.ts';

/** As `npm start` has it. */
const dist = (file: string) =>
  fileURLToPath(new URL(`../apps/server/dist/${file}`, import.meta.url));

export type ServerOrder =
  | { readonly databaseUrl: string; readonly members: number; readonly hostile: number }
  | 'memory';

export interface Ready {
  readonly url: string;
  /** Of members who only trade. */
  readonly members: readonly string[];
  /** Of accounts that belong to the crowd. */
  readonly hostile: readonly string[];
  readonly currencyId: number;
  readonly legalId: number;
}

/** Of the server and of its process for pictures. */
export interface Memory {
  readonly residentMb: number;
}

export function serveHostile(): void {
  let program: Program | undefined;
  answerOrders<ServerOrder, Ready | Memory>(async (order) => {
    if (order === 'memory') return { residentMb: residentMbOf(program?.services.images) };
    program = await open(order.databaseUrl);
    return await readyOf(program, order);
  });
}

function residentMbOf(images: Images | undefined): number {
  const pids = [process.pid, images instanceof ImageProcess ? images.pid : undefined];
  const known = pids.filter((pid) => pid !== undefined);
  const text = execFileSync('ps', ['-o', 'rss=', '-p', known.join(',')], { encoding: 'utf8' });
  return (
    text
      .trim()
      .split(/\s+/u)
      .reduce((sum, kib) => sum + Number(kib), 0) / 1_024
  );
}

async function open(databaseUrl: string): Promise<Program> {
  return await startProgram({
    config: readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'kontor-bench-')),
      DATABASE_URL: databaseUrl,
    }),
    log: createLog('error', { write: (line) => void process.stderr.write(line) }),
    routes,
    parts,
    imagesFile: dist('images.js'),
    hashingFile: dist('hashing.js'),
  });
}

async function readyOf(
  { services, address }: Program,
  order: Exclude<ServerOrder, 'memory'>,
): Promise<Ready> {
  while (!services.health.readiness().ok) await sleep(20);
  const listed = services.markets.catalogue.bySymbol('BTC/USDT');
  if (listed === undefined) throw new Error('BTC/USDT is not seeded');
  const tokens = await register(services, order.members + order.hostile);
  return {
    url: address.replace('localhost', '127.0.0.1'),
    members: tokens.slice(0, order.members),
    hostile: tokens.slice(order.members),
    currencyId: listed.base.id,
    legalId: listed.quote.id,
  };
}

async function register(services: Program['services'], count: number): Promise<string[]> {
  const { database, exchange, passwords, sessions } = services;
  const passwordHash = await passwords.hash('of all of them');
  const { rows } = await database.pool.query<{ id: number }>(
    `
    INSERT INTO users (uid, email, password_hash, nickname, signature, head_portrait, invite_code,
      language, credit_score, disabled, created_at)
    SELECT 'b' || n, 'b' || n || '@bench.example', $1, 'b' || n, '', '', 'b' || n, 'en', 100,
      false, 0
    FROM generate_series(1, ${count}) n RETURNING id`,
    [passwordHash],
  );
  const tokens: string[] = [];
  for (const { id } of rows) {
    const opened = { kind: 'member.open', actor: 0, input: { userId: id, vipLevel: 0 }, key: null };
    await exchange.submit(opened);
    await exchange.submit({ kind: 'member.grant', actor: id, input: {}, key: 'bench' });
    const from = { userAgent: 'bench', address: '127.0.0.1' };
    const token = await sessions.create({ id, passwordHash }, from, async () => undefined);
    if (token === undefined) throw new Error(`user ${id} is not let in`);
    tokens.push(token);
  }
  return tokens;
}

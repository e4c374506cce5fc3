/** Ours: the whole program on a database of its own, with old orders and funded members. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { formatAmount, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import { readConfig } from '../apps/server/src/config.ts';
import { routes } from '../apps/server/src/modules.ts';
import { createLog } from '../apps/server/src/platform/logger.ts';
import { type Program, startProgram } from '../apps/server/src/program.ts';
import { answerOrders } from './children.ts';
import { openNullExchange } from './null-exchange.ts';
import { OLD_ORDERS, orderStream, USERS } from './order-stream.ts';

export interface ServerOrder {
  readonly databaseUrl: string;
  /** True: journal and tables are replaced by nothing. */
  readonly inMemory: boolean;
}

/** What a loader needs to know. */
export interface ServerReady {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly currencyId: number;
  readonly legalId: number;
  readonly priceTicks: number;
}

type Command = Parameters<Program['services']['exchange']['submit']>[0];

/** Commands that wait for their answers at a time while the past is made. */
const AT_ONCE = 2_000;

export function serveOrders(): void {
  answerOrders<ServerOrder, ServerReady>(open);
}

/** The limits that would turn a loader away are lifted in the calls, where they are declared. */
const unlimited = routes.map((route) => ({
  ...route,
  call: { ...route.call, perMinute: Number.MAX_SAFE_INTEGER },
}));

async function open({ databaseUrl, inMemory }: ServerOrder): Promise<ServerReady> {
  const program = await startProgram({
    config: readConfig({
      HOST: '127.0.0.1',
      PORT: '0',
      DATA_DIR: await mkdtemp(join(tmpdir(), 'kontor-bench-')),
      DATABASE_URL: databaseUrl,
    }),
    log: createLog('warn', { write: (line) => void process.stderr.write(line) }),
    routes: unlimited,
    parts: [],
    ...(inMemory ? { openExchange: openNullExchange } : {}),
  });
  const { services } = program;
  while (!services.health.readiness().ok) await sleep(20);
  const users = await addUsers(services);
  const listed = services.markets.catalogue.bySymbol('BTC/USDT');
  if (listed === undefined) throw new Error('BTC/USDT is not seeded');
  const { base, quote, market } = listed;
  await fund(services, users, market);
  const priceTicks = priceTicksOf(services, market);
  await makePast(services, users, market.id, priceTicks);
  const tokens = await Promise.all(users.map((id) => signIn(services, id)));
  const url = program.address.replace('localhost', '127.0.0.1');
  return { url, tokens, currencyId: base.id, legalId: quote.id, priceTicks };
}

type Services = Program['services'];

async function signIn({ sessions }: Services, id: number): Promise<string> {
  const from = { userAgent: 'bench', address: '127.0.0.1' };
  const token = await sessions.create({ id, passwordHash: '' }, from, async () => undefined);
  if (token === undefined) throw new Error(`user ${id} is not let in`);
  return token;
}

async function addUsers({ database }: Services): Promise<number[]> {
  const { rows } = await database.pool.query<{ id: number }>(`
    INSERT INTO users (uid, email, password_hash, nickname, signature, head_portrait, invite_code,
      language, credit_score, disabled, created_at)
    SELECT 'b' || n, 'b' || n || '@bench.example', '', 'b' || n, '', '', 'b' || n, 'en', 100,
      false, 0
    FROM generate_series(1, ${USERS}) n RETURNING id`);
  return rows.map(({ id }) => id);
}

type Market = NonNullable<ReturnType<Services['markets']['catalogue']['bySymbol']>>['market'];

/** Gives everybody both currencies. Afterwards members trade with each other only. */
async function fund(services: Services, users: readonly number[], market: Market): Promise<void> {
  const define = (liquidityQuantity: string): Command =>
    platform('market.define', {
      ...market,
      minimumQuantity: formatAmount(market.minimumQuantity),
      minimumNotional: formatAmount(market.minimumNotional),
      priceBand: formatAmount(market.priceBand),
      liquidityHalfSpread: formatAmount(market.liquidityHalfSpread),
      maximumQuantity: '1000000',
      liquidityQuantity,
    });
  await submitAll(services, [
    platform('setting.define', { name: 'grant_amount', value: '1000000000' }),
    platform('setting.define', { name: 'open_orders_maximum', value: '1000000' }),
    define('100000000'),
    ...users.flatMap((userId) => [
      platform('member.open', { userId, vipLevel: 0 }),
      { kind: 'member.grant', actor: userId, input: {}, key: null },
      {
        kind: 'spot.place',
        actor: userId,
        input: { marketId: market.id, side: 'buy', type: 'market', quantity: '100' },
        key: null,
      },
    ]),
    define('0'),
  ]);
}

/** The index price in tenths, which is a tick of this market or several. */
function priceTicksOf({ markets }: Services, { instrumentId }: Market): number {
  const price = markets.quotes.price(instrumentId);
  if (price === undefined) throw new Error('there is no price yet');
  return Number(price / powerOfTen(SCALE_DIGITS - 1));
}

async function makePast(
  services: Services,
  users: readonly number[],
  marketId: number,
  priceTicks: number,
): Promise<void> {
  const draw = orderStream(1, 0, priceTicks);
  for (let done = 0; done < OLD_ORDERS; done += AT_ONCE) {
    const commands = Array.from({ length: AT_ONCE }, (_, n): Command => {
      const { user, side, timeInForce, amount: quantity, price: limitPrice } = draw();
      return {
        kind: 'spot.place',
        actor: users[user] as number,
        input: { marketId, side, type: 'limit', timeInForce, quantity, limitPrice },
        key: `old-${done + n}`,
      };
    });
    await submitAll(services, commands);
  }
}

function platform(kind: string, input: Command['input']): Command {
  return { kind, actor: 0, input, key: null };
}

async function submitAll({ exchange }: Services, commands: readonly Command[]): Promise<void> {
  for (let at = 0; at < commands.length; at += AT_ONCE) {
    const part = commands.slice(at, at + AT_ONCE);
    const answers = await Promise.all(part.map((command) => exchange.submit(command)));
    answers.forEach(({ outcome }, n) => {
      if (outcome.ok) return;
      throw new Error(`${part[n]?.kind}: ${outcome.code} ${JSON.stringify(outcome.details)}`);
    });
  }
}

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { HEADERS } from '@kontor/contract';
import { DEFAULT_LANGUAGE, languageOf } from '@kontor/i18n';
import { migrate, openDatabase } from '@kontor/postgres';
import { DAY_MS } from '@kontor/rules/time';
import type { FastifyInstance } from 'fastify';
import type { Config, Settings } from './config.ts';
import { Heartbeat, openExchange } from './exchange/index.ts';
import { replayRange } from './feeds/index.ts';
import { errorAnswer } from './http/answers.ts';
import { createApp } from './http/app.ts';
import { closeApp } from './http/close-app.ts';
import { CallMetrics, serveMetrics } from './http/metrics.ts';
import { Refusal } from './http/refusal.ts';
import type { Route } from './http/route.ts';
import { Alerts } from './modules/alerts/index.ts';
import { ChatHub, seedCanned } from './modules/chat/index.ts';
import { loadCodeSecret, Passwords, Sessions, tidyPeople } from './modules/people/index.ts';
import { Markets } from './modules/markets/index.ts';
import { Announced } from './modules/messages/index.ts';
import { Operators } from './modules/operators/index.ts';
import { seedContent } from './modules/content/index.ts';
import { seedBuyMethods } from './modules/quick-buy/index.ts';
import { seedCoupons } from './modules/coupons/index.ts';
import { seedMining } from './modules/mining/index.ts';
import { seedPrediction } from './modules/prediction/index.ts';
import { seedFunding } from './modules/funding/index.ts';
import { seedSettings } from './modules/site/index.ts';
import { tidyIdentity } from './modules/identity/index.ts';
import { tidyUploads } from './modules/uploads/index.ts';
import type { Part } from './modules.ts';
import { Background } from './platform/background.ts';
import { type Clock, PlatformClock } from './platform/clock.ts';
import { DataKeys } from './platform/data-keys.ts';
import { keptFeedSeed } from './platform/feed-seed.ts';
import { Health } from './platform/health.ts';
import type { Log } from './platform/logger.ts';
import { createMailer } from './platform/mail.ts';
import { Outbox } from './platform/outbox.ts';
import { PushSender } from './platform/push-sender.ts';
import { queriesOf } from './platform/queries.ts';
import type { Queries } from './platform/queries.ts';
import { createTextMessages } from './platform/sms.ts';
import { openStorage } from './platform/open-storage.ts';
import { waitForLead } from './platform/standby.ts';
import { StopStack } from './platform/stop-stack.ts';
import { type WallClock, wallClock } from './platform/wall-clock.ts';
import type { Services } from './services.ts';
import { VERSION } from './version.ts';

const MIGRATIONS_FOLDER = fileURLToPath(
  new URL('../../../packages/schema/drizzle', import.meta.url),
);
const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url));
const TIDY_INTERVAL_MS = 3_600_000;

export interface ProgramOptions {
  readonly config: Settings;
  readonly log: Log;
  readonly routes: readonly Route[];
  readonly parts: readonly Part[];
  /** The built web app; unset: where the repository builds it. */
  readonly webFolder?: string;
  /** The built console, likewise. */
  readonly consoleFolder?: string;
  /** Tests bring clocks of their own. */
  readonly clock?: Clock;
  readonly wallClock?: WallClock;
  /** Measurements bring an exchange that remembers nothing. */
  readonly openExchange?: typeof openExchange;
  /** Told where another process leads; the start goes on when that one has ended. */
  readonly onStandby?: (address: string) => void;
  /** Ends a start that is under way: what was started is stopped, and the start rejects with it. */
  readonly signal?: AbortSignal;
}

export interface Program {
  readonly services: Services;
  readonly app: FastifyInstance;
  /** Where it listens, as `http://localhost:3000`. */
  readonly address: string;
  /** Stops everything in the opposite order of the start. Never rejects; can be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the whole program and resolves when it leads and serves. What was started is stopped on
 * failure.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const stops = new StopStack(options.log);
  try {
    const { services, closeStandby } = await startServices(options, stops);
    options.signal?.throwIfAborted();
    await closeStandby();
    const { app, address } = await startHttp(options, services, stops);
    services.health.setServing(true);
    stops.push('readiness', async () => services.health.setServing(false));
    return { services, app, address, stop: () => stops.stop() };
  } catch (error) {
    await stops.stop();
    throw error;
  }
}

interface Started {
  readonly services: Services;
  readonly closeStandby: () => Promise<void>;
}

/** What operators change later: settings, written texts, prepared answers. */
async function seedTexts(queries: Queries, now: number): Promise<void> {
  await Promise.all([seedSettings(queries), seedContent(queries, now), seedCanned(queries, now)]);
}

async function startServices(options: ProgramOptions, stops: StopStack): Promise<Started> {
  const { log } = options;
  const { databaseUrl, dataDirectory } = options.config;
  const feedSeed = options.config.feedSeed ?? (await keptFeedSeed(dataDirectory));
  const config: Config = { ...options.config, feedSeed };
  const database = await openDatabase({ databaseUrl, dataDirectory, log });
  stops.push('database', () => database.close());
  options.signal?.throwIfAborted();
  await migrate(database.url, MIGRATIONS_FOLDER, log);
  const queries = queriesOf(database.pool);
  const clock = options.clock ?? (await openClock(config, database.pool));
  const real = options.wallClock ?? wallClock;
  const exchange = await (options.openExchange ?? openExchange)({ database, clock, log });
  stops.push('exchange', () => exchange.close());
  const closeStandby = await standBy(options, exchange);
  stops.push('standby', closeStandby);
  const heartbeat = new Heartbeat(exchange, clock, log);
  stops.push('heartbeat', () => heartbeat.stop());
  const outbox = new Outbox(join(dataDirectory, 'outbox'), real);
  const mail = createMailer(config.smtpUrl, config.mailFrom, outbox);
  stops.push('mail', async () => mail.close());
  const background = new Background(log);
  stops.push('background tasks', () => background.idle());
  await seedTexts(queries, clock.now());
  const dataKeys = await DataKeys.open(dataDirectory);
  const storage = openStorage({ config, dataKeys, log, wallClock: real, background });
  const operators = new Operators(queries, real, dataKeys);
  const tidying = setInterval(
    () =>
      background.start('tidy up', async () => {
        await tidyPeople(queries, real.now());
        await tidyIdentity(queries, clock.now());
        await tidyUploads({ queries, storage }, real.now());
        await operators.sessions.tidy();
      }),
    TIDY_INTERVAL_MS,
  );
  stops.push('tidying', async () => clearInterval(tidying));
  const markets = await Markets.open({
    config,
    database,
    queries,
    exchange,
    clock,
    wallClock: real,
    log,
  });
  await seedProducts({ exchange, markets, queries, config, now: clock.now() });
  const health = new Health(exchange);
  health.watchFeed(() => markets.priceAgeMs());
  markets.start();
  stops.push('prices', () => markets.close());
  const services: Services = {
    config,
    log,
    database,
    queries,
    exchange,
    clock,
    wallClock: real,
    sessions: new Sessions(queries, real),
    operators,
    alerts: new Alerts(),
    announced: new Announced(),
    passwords: new Passwords(),
    codeSecret: await loadCodeSecret(queries),
    mail,
    sms: createTextMessages(config.smsUrl, outbox),
    push: await PushSender.open(config.push, dataDirectory),
    outbox,
    dataKeys,
    storage,
    chat: new ChatHub(real),
    background,
    health,
    markets,
    metrics: new CallMetrics(),
  };
  return { services, closeStandby };
}

function standBy(
  { config, log, onStandby, signal }: ProgramOptions,
  exchange: Pick<Services['exchange'], 'status'>,
): Promise<() => Promise<void>> {
  return waitForLead({
    exchange,
    port: config.port,
    host: config.host,
    answer: ({ headers }) => {
      const language = languageOf(headers[HEADERS.language]) ?? DEFAULT_LANGUAGE;
      return JSON.stringify(errorAnswer(new Refusal('EXCHANGE_RECOVERING'), language).body);
    },
    onStandby: (address) => {
      log.info({ address }, 'another process leads, and this one stands by');
      onStandby?.(address);
    },
    signal: signal ?? new AbortController().signal,
  });
}

interface Pool {
  query(text: string): Promise<{ rows: { at?: unknown }[] }>;
}

/** Time goes on from the last command: a clock that was set back must not undo history. */
async function openClock(config: Config, pool: Pool): Promise<Clock> {
  const { rows } = await pool.query('SELECT at FROM journal ORDER BY last_sequence DESC LIMIT 1');
  const last = rows[0]?.at;
  return new PlatformClock({
    start: config.clockStart ?? (await startOfReplay(config)),
    speed: config.clockSpeed,
    ...(typeof last === 'number' ? { resumeFrom: last } : {}),
  });
}

/**
 * A recording without a chosen time begins a day after its first minute, to have a past to show.
 */
async function startOfReplay({ feed, feedFile }: Config): Promise<number | undefined> {
  if (feed !== 'replay' || feedFile === undefined) return undefined;
  const { begin, end } = await replayRange(feedFile);
  return Math.min(begin + DAY_MS, end - 1);
}

async function startHttp(
  options: ProgramOptions,
  services: Services,
  stops: StopStack,
): Promise<{ app: FastifyInstance; address: string }> {
  const { config, log, routes, parts } = options;
  const { webFolder = WEB_FOLDER, consoleFolder = CONSOLE_FOLDER } = options;
  const { metrics, health } = services;
  metrics.watchProgram(health);
  const metricsServer = await serveMetrics(metrics, config.metricsPort, config.metricsHost, log);
  stops.push('metrics', async () => void metricsServer?.close());
  const app = await createApp({ services, routes, webFolder, consoleFolder, version: VERSION });
  stops.push('http', () => closeApp(app));
  for (const part of parts) stops.push(part.name, await part.start(services, app));
  await app.listen({ port: config.port, host: config.host });
  const { port } = app.server.address() as AddressInfo;
  return { app, address: `http://localhost:${port}` };
}

/** What the products of a new installation begin with. */
async function seedProducts({
  exchange,
  markets,
  queries,
  config,
  now,
}: Parameters<typeof seedFunding>[0] & { readonly now: number }): Promise<void> {
  const { playMoney } = config;
  await seedBuyMethods(exchange, queries);
  await seedFunding({ exchange, markets, queries, config });
  await seedCoupons(exchange, queries, { playMoney, now });
  await seedMining(exchange, queries, { playMoney });
  await seedPrediction(exchange, queries, { playMoney, now });
}

import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Database } from '@kontor/postgres';
import type { FastifyInstance } from 'fastify';
import { Acting } from './acting.ts';
import type { Config } from './config.ts';
import { createApp } from './http/app.ts';
import { closeApp } from './http/close-app.ts';
import { CallMetrics, serveMetrics } from './http/metrics.ts';
import type { Route } from './http/route.ts';
import { RefusalsTold } from './http/refusals-told.ts';
import { Turns } from './http/turns.ts';
import { WrongTokens } from './http/wrong-tokens.ts';
import { Alerts } from './modules/alerts/index.ts';
import { ChatHub, seedCanned } from './modules/chat/index.ts';
import { seedContent } from './modules/content/index.ts';
import { coverPromotions, seedCoupons } from './modules/coupons/index.ts';
import { seedFunding } from './modules/funding/index.ts';
import { Markets } from './modules/markets/index.ts';
import { Announced } from './modules/messages/index.ts';
import { seedMining } from './modules/mining/index.ts';
import { Operators } from './modules/operators/index.ts';
import { CodeSpending, KnownPasswords, loadCodeSecret, Sessions } from './modules/people/index.ts';
import { seedPrediction } from './modules/prediction/index.ts';
import { seedBuyMethods } from './modules/quick-buy/index.ts';
import { seedSettings } from './modules/site/index.ts';
import type { Part } from './modules.ts';
import { AuditHeads } from './platform/audit-heads.ts';
import { Background } from './platform/background.ts';
import type { Clock } from './platform/clock.ts';
import { DataKeys } from './platform/data-keys.ts';
import { Health } from './platform/health.ts';
import { InTurn } from './platform/in-turn.ts';
import type { Log } from './platform/logger.ts';
import { createMailer } from './platform/mail.ts';
import { openStorage } from './platform/open-storage.ts';
import { Outbox } from './platform/outbox.ts';
import { PushSender } from './platform/push-sender.ts';
import { type Queries, queriesOf } from './platform/queries.ts';
import { createTextMessages } from './platform/sms.ts';
import { StopStack } from './platform/stop-stack.ts';
import type { WallClock } from './platform/wall-clock.ts';
import type { Services } from './services.ts';
import { VERSION } from './version.ts';

const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url));
const CONSOLE_FOLDER = fileURLToPath(new URL('../../console/dist', import.meta.url));

/** What lasts as long as the process, whoever leads. */
export interface Standing {
  readonly config: Config;
  readonly log: Log;
  readonly database: Database;
  readonly exchange: Services['exchange'];
  readonly clock: Clock;
  readonly wallClock: WallClock;
  readonly passwords: Services['passwords'];
  readonly images: Services['images'];
}

export interface ServingOptions {
  readonly routes: readonly Route[];
  readonly parts: readonly Part[];
  readonly webFolder?: string | undefined;
  readonly consoleFolder?: string | undefined;
  /** Where to listen; 0 for any. */
  readonly port: number;
  /** Called when everything is there but the port is not open yet. */
  readonly beforeListening: () => Promise<void>;
}

/** All that answers calls and acts, from a first moment of leading until another process leads. */
export interface Serving {
  readonly services: Services;
  readonly app: FastifyInstance;
  readonly port: number;
  readonly acting: Acting;
  /** Stops everything in the opposite order of the start. Never rejects; can be called twice. */
  stop(): Promise<void>;
}

/** What was started is stopped on failure, such as when the lead is lost in the middle. */
export async function startServing(standing: Standing, options: ServingOptions): Promise<Serving> {
  const stops = new StopStack(standing.log);
  try {
    const services = await startServices(standing, stops);
    const { app, acting, port } = await startHttp(services, options, stops);
    services.health.setServing(true);
    stops.push('readiness', async () => services.health.setServing(false));
    return { services, app, acting, port, stop: () => stops.stop() };
  } catch (error) {
    await stops.stop();
    throw error;
  }
}

async function startServices(standing: Standing, stops: StopStack): Promise<Services> {
  const { config, log, database, exchange, clock, wallClock, passwords, images } = standing;
  const { dataDirectory } = config;
  const queries = queriesOf(database.pool);
  const outbox = new Outbox(join(dataDirectory, 'outbox'), wallClock);
  const mail = createMailer(config.smtpUrl, config.mailFrom, outbox);
  stops.push('mail', async () => mail.close());
  const background = new Background(log);
  stops.push('background tasks', () => background.idle());
  await seedTexts(queries, clock.now());
  const dataKeys = await DataKeys.open(dataDirectory);
  const codeSecret = await loadCodeSecret(queries, dataDirectory);
  const markets = await Markets.open({ ...standing, queries });
  stops.push('markets', async () => {
    await markets.close();
    markets.detach();
  });
  await coverPromotions({ exchange, config, log });
  await seedProducts({ exchange, markets, queries, config, now: clock.now() });
  const heads = new AuditHeads(dataDirectory);
  const keys = { dataKeys, key: markets.keys, codeSecret, heads };
  const operators = new Operators(queries, wallClock, keys);
  await operators.audit.signOld();
  const metrics = new CallMetrics();
  const health = new Health(exchange);
  health.watchFeed(() => markets.priceAgeMs());
  return {
    config,
    log,
    database,
    queries,
    exchange,
    clock,
    wallClock,
    sessions: new Sessions(queries, wallClock, codeSecret),
    wrongTokens: new WrongTokens(wallClock),
    turns: new Turns(),
    refusalsTold: new RefusalsTold(),
    operators,
    alerts: new Alerts(),
    announced: new Announced(),
    passwords,
    images,
    knownPasswords: new KnownPasswords(config.breachedPasswords),
    codeSpending: new CodeSpending(config.codeBudgets, metrics.registry),
    codeSecret,
    factorTurns: new InTurn(),
    mail,
    sms: createTextMessages(config.smsUrl, outbox),
    push: await PushSender.open(config.push, dataDirectory),
    outbox,
    dataKeys,
    storage: openStorage({ config, dataKeys, log, wallClock, background }),
    chat: new ChatHub(wallClock),
    background,
    health,
    markets,
    metrics,
  };
}

async function startHttp(
  services: Services,
  options: ServingOptions,
  stops: StopStack,
): Promise<Pick<Serving, 'app' | 'acting' | 'port'>> {
  const { config, metrics, health } = services;
  const { routes, parts, webFolder = WEB_FOLDER, consoleFolder = CONSOLE_FOLDER } = options;
  metrics.watchProgram(health);
  const metricsServer = await serveMetrics(
    metrics,
    config.metricsPort,
    config.metricsHost,
    services,
  );
  stops.push('metrics', async () => void metricsServer?.close());
  const app = await createApp({ services, routes, webFolder, consoleFolder, version: VERSION });
  const acting = new Acting(
    services,
    app,
    parts.filter(({ lasts }) => lasts === 'term'),
  );
  // Whoever lost the lead shuts its doors at once; what acts has heard of it before.
  stops.push('what acts', () => acting.end());
  stops.push('http', () => closeApp(app));
  const shown = new AbortController();
  for (const part of parts.filter(({ lasts }) => lasts === 'serving')) {
    stops.push(part.name, await part.start(services, app, shown.signal));
  }
  await acting.begin();
  await options.beforeListening();
  await app.listen({ port: options.port, host: config.host });
  return { app, acting, port: (app.server.address() as AddressInfo).port };
}

/** What operators change later: settings, written texts, prepared answers. */
async function seedTexts(queries: Queries, now: number): Promise<void> {
  await Promise.all([seedSettings(queries), seedContent(queries, now), seedCanned(queries, now)]);
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
  await seedMining({ exchange, markets, queries, config });
  await seedPrediction(exchange, queries, { playMoney, now });
}

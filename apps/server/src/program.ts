import { existsSync } from 'node:fs';
import { HEADERS } from '@kontor/contract';
import { DEFAULT_LANGUAGE, languageOf } from '@kontor/i18n';
import { createTables, openDatabase } from '@kontor/postgres';
import { DAY_MS } from '@kontor/rules/time';
import type { FastifyInstance } from 'fastify';
import { checkDatabase } from './check-database.ts';
import { checkSettings } from './check-settings.ts';
import type { Config, Settings } from './config.ts';
import { coreMaker, keepCore, openExchange, PublishedFiles } from './exchange/index.ts';
import { replayRange } from './feeds/index.ts';
import { errorAnswer } from './http/answers.ts';
import { Refusal } from './http/refusal.ts';
import { DATA_HEADERS } from './http/register-routes.ts';
import type { Route } from './http/route.ts';
import { Leading } from './leading.ts';
import { Passwords } from './modules/people/index.ts';
import type { Part } from './modules.ts';
import { type Clock, MovedClock, PlatformClock } from './platform/clock.ts';
import { keptFeedSeed } from './platform/feed-seed.ts';
import { ImageProcess } from './platform/image-process.ts';
import { type Images, imagesHere } from './platform/images.ts';
import {
  hashingHere,
  HashingThreads,
  OWASP_COST,
  type PasswordHashing,
} from './platform/password-hashing.ts';
import type { Log } from './platform/logger.ts';
import { MIGRATIONS_FOLDER } from './platform/migrations-folder.ts';
import { OwnSigningKey } from './platform/own-signing-key.ts';
import type { StandbyOptions } from './platform/standby.ts';
import { StopStack } from './platform/stop-stack.ts';
import { type WallClock, wallClock } from './platform/wall-clock.ts';
import type { Standing } from './serving.ts';
import type { Services } from './services.ts';

export interface ProgramOptions {
  readonly config: Settings;
  readonly log: Log;
  readonly routes: readonly Route[];
  readonly parts: readonly Part[];
  /** The core that runs, built as a file of its own, to be kept by its version. */
  readonly coreFile?: string;
  /** The program that makes pictures anew, built; unset, or not there: this process does. */
  readonly imagesFile?: string;
  /** What threads run that hash passwords, where it is built. */
  readonly hashingFile?: string;
  /** The built web app; unset: where the repository builds it. */
  readonly webFolder?: string;
  /** The built console, likewise. */
  readonly consoleFolder?: string;
  /** Tests bring clocks of their own. */
  readonly clock?: Clock;
  readonly wallClock?: WallClock;
  /** Tests of many members bring one whose hashes cost next to nothing. */
  readonly passwords?: Passwords;
  /** Measurements bring an exchange that remembers nothing. */
  readonly openExchange?: typeof openExchange;
  /** Told where another process leads; the start goes on when that one has ended. */
  readonly onStandby?: (address: string) => void;
  /** Told why it cannot lead although nobody else does; a person has to decide. */
  readonly onFailed?: (reason: string) => void;
  /** Told each time that it leads and serves after another process did. The first waits for it. */
  readonly onServing?: (services: Services, address: string) => Promise<void>;
  /** Ends a start that is under way: what was started is stopped, and the start rejects with it. */
  readonly signal?: AbortSignal;
}

export interface Program {
  /** What is served, or was until another process took the lead. */
  readonly services: Services;
  readonly app: FastifyInstance;
  /** Where it listens, as `http://localhost:3000`. */
  readonly address: string;
  /** Resolves when it was stopped; rejects where it leads again and cannot serve. */
  readonly ended: Promise<void>;
  /** Stops everything in the opposite order of the start. Never rejects; can be called twice. */
  stop(): Promise<void>;
}

/**
 * Starts the whole program and resolves when it leads and serves. What was started is stopped on
 * failure. From then on it stands by whenever another process has taken the lead, and serves anew
 * when it leads again.
 */
export async function startProgram(options: ProgramOptions): Promise<Program> {
  const stops = new StopStack(options.log);
  try {
    await checkSettings(options.config);
    const standing = await open(options, stops);
    const { config, routes, parts, webFolder, consoleFolder, onServing } = options;
    const door = doorOf(options, standing);
    const leading = new Leading(standing, {
      routes,
      parts,
      webFolder,
      consoleFolder,
      onServing,
      door,
    });
    stops.push('what is served', () => leading.stop());
    await leading.start(config.port, options.signal);
    return {
      get services() {
        return leading.serving.services;
      },
      get app() {
        return leading.serving.app;
      },
      get address() {
        return `http://localhost:${leading.serving.port}`;
      },
      ended: leading.ended,
      stop: () => stops.stop(),
    };
  } catch (error) {
    await stops.stop();
    throw error;
  }
}

async function open(options: ProgramOptions, stops: StopStack): Promise<Standing> {
  const { log, wallClock: real = wallClock } = options;
  const { config: settings } = options;
  const { databaseUrl, dataDirectory } = settings;
  const database = await openDatabase({ databaseUrl, dataDirectory, log });
  stops.push('database', () => database.close());
  options.signal?.throwIfAborted();
  await createTables(database.url, MIGRATIONS_FOLDER, log);
  await checkDatabase({ pool: database.pool, settings, now: real.now(), log });
  const feedSeed = settings.feedSeed ?? (await keptFeedSeed(dataDirectory));
  const config: Config = { ...settings, feedSeed };
  const clock = options.clock ?? (await clockOf(config));
  const key = await OwnSigningKey.open(dataDirectory);
  const exchange = await (options.openExchange ?? openExchange)({
    database,
    clock,
    log,
    published: new PublishedFiles(dataDirectory),
    upgrade: {
      migrationsFolder: MIGRATIONS_FOLDER,
      sign: (message) => key.sign(message),
      keepCore: () => keepRunningCore(options, key),
    },
  });
  stops.push('exchange', () => exchange.close());
  const passwords = options.passwords ?? new Passwords(OWASP_COST, openHashing(options, stops));
  const images = openImages(options, stops);
  return { config, log, database, exchange, clock, wallClock: real, passwords, images };
}

function openImages({ imagesFile, log }: ProgramOptions, stops: StopStack): Images {
  if (imagesFile === undefined) return imagesHere;
  if (!existsSync(imagesFile)) {
    log.warn({ imagesFile }, 'pictures are made anew in this process, as their own is not built');
    return imagesHere;
  }
  const images = new ImageProcess(imagesFile, log);
  stops.push('pictures', async () => images.close());
  return images;
}

function openHashing({ hashingFile, log }: ProgramOptions, stops: StopStack): PasswordHashing {
  if (hashingFile === undefined) return hashingHere;
  if (!existsSync(hashingFile)) {
    log.warn(
      { hashingFile },
      'passwords are hashed at the exchange’s priority, as it is not built',
    );
    return hashingHere;
  }
  const hashing = new HashingThreads(hashingFile);
  stops.push('hashing', () => hashing.close());
  return hashing;
}

/** A full disk is no reason not to lead: this version does without what a later one may want. */
async function keepRunningCore(
  { coreFile, config, log }: ProgramOptions,
  key: OwnSigningKey,
): Promise<void> {
  if (coreFile === undefined) return;
  const { dataDirectory } = config;
  try {
    await keepCore(coreFile, coreMaker.version, dataDirectory, (message) => key.sign(message));
  } catch (error) {
    log.warn({ err: error }, 'the core that runs could not be kept for later versions');
  }
}

/** What is answered while this process does not serve. */
function doorOf(
  { log, onStandby, onFailed }: ProgramOptions,
  { exchange, config }: Standing,
): Omit<StandbyOptions, 'port' | 'signal'> {
  return {
    exchange,
    host: config.host,
    headers: DATA_HEADERS,
    answer: ({ headers }) => {
      const language = languageOf(headers[HEADERS.language]) ?? DEFAULT_LANGUAGE;
      return JSON.stringify(errorAnswer(new Refusal('EXCHANGE_RECOVERING'), language).body);
    },
    onStandby: (address) => {
      log.info({ address }, 'another process leads, and this one stands by');
      onStandby?.(address);
    },
    onFailed: (reason) => onFailed?.(reason),
  };
}

/** Where time begins; where there is a history, the exchange lets it go on from there. */
async function clockOf(config: Config): Promise<Clock> {
  const start = config.clockStart ?? (await startOfReplay(config));
  const options = { start, speed: config.clockSpeed };
  if (!config.clockIsMoved) return new PlatformClock(options);
  const clock = new MovedClock(options);
  clock.obeyStarter();
  return clock;
}

/**
 * A recording without a chosen time begins a day after its first minute, to have a past to show.
 */
async function startOfReplay({ feed, feedFile }: Config): Promise<number | undefined> {
  if (feed !== 'replay' || feedFile === undefined) return undefined;
  const { begin, end } = await replayRange(feedFile);
  return Math.min(begin + DAY_MS, end - 1);
}

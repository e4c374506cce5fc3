import { cp, rm } from 'node:fs/promises';
import type { Preparation } from '@kontor/testkit/database';
import { runFolder } from '@kontor/testkit/bundled';
import { type Part, parts } from '../modules.ts';
import { galleryPart } from '../modules/nft/index.ts';
import { ManualClock } from '../platform/clock.ts';
import { createLog } from '../platform/logger.ts';
import { ManualWallClock } from '../platform/wall-clock.ts';
import { startProgram } from '../program.ts';
import { CANDLES, TEST_START } from './candles.ts';
import { testConfig } from './test-config.ts';

type Environment = Readonly<Record<string, string>>;

/** Settings that decide with what an installation begins. */
const DECIDING = ['CLOCK_SPEED', 'PLAY_MONEY'] as const;
/** Settings of what only happens later. */
const LATER = new Set([
  'BTC_XPUB',
  'EVM_HOT_KEY',
  'EVM_RPC_URL',
  'EVM_TOKENS',
  'EVM_XPUB',
  'LINES',
  'OPERATOR_EMAIL',
  'OPERATOR_PASSWORD',
  'PUSH_HOSTS',
  'RATES_URL',
  'S3_URL',
  'TRUSTED_PROXIES',
]);

/** An installation that has begun: what lies in its database, and in its data directory. */
export interface Begun extends Preparation {
  readonly folder: string;
}

/**
 * The installation that a first start with these settings makes at TEST_START, ready to be copied:
 * a first start takes longer than most tests. Undefined for settings that would make another one;
 * their servers start from nothing.
 */
export function begunWith(environment: Environment): Begun | undefined {
  const names = Object.keys(environment).filter((name) => !LATER.has(name));
  if (names.some((name) => !DECIDING.some((one) => one === name))) return undefined;
  const settings = Object.fromEntries(names.map((name) => [name, environment[name] ?? '']));
  const { CLOCK_SPEED: speed = '1', PLAY_MONEY: play = '1' } = settings;
  const name = `begun${speed}play${play}`;
  if (!/^[a-z0-9]+$/.test(name)) return undefined;
  const folder = runFolder(name);
  const fill = async (databaseUrl: string) => {
    // Another process may have failed half-way and left files.
    await rm(folder, { recursive: true, force: true });
    await begin({ ...settings, DATABASE_URL: databaseUrl }, folder);
  };
  return { name, from: CANDLES, fill, folder };
}

/**
 * An installation after the first start of the whole program, background parts included. It has
 * articles, banners and a gallery, whose pictures are small.
 */
export function furnished(): Begun {
  const begun = begunWith({});
  if (begun === undefined) throw new Error('nothing is prepared');
  const folder = runFolder('furnished');
  const fill = async (databaseUrl: string) => {
    await rm(folder, { recursive: true, force: true });
    await cp(begun.folder, folder, { recursive: true });
    const others = parts.filter(({ name }) => name !== 'gallery');
    await begin({ DATABASE_URL: databaseUrl }, folder, [...others, smallGallery]);
  };
  return { name: 'furnished', from: begun, fill, folder };
}

const SMALL_SIDE = 48;

const gallery = galleryPart(SMALL_SIDE);

/** As the program's own, and whole when the start is over. */
const smallGallery: Part = {
  ...gallery,
  start: async (services, app, over) => {
    const whole = await gallery.start(services, app, over);
    await whole();
    return async () => {};
  },
};

async function begin(
  environment: Environment,
  folder: string,
  started: readonly Part[] = [],
): Promise<void> {
  const config = testConfig({
    DATA_DIR: folder,
    ...environment,
  });
  const program = await startProgram({
    config,
    log: createLog('silent'),
    routes: [],
    parts: started,
    clock: new ManualClock(TEST_START, config.clockSpeed),
    wallClock: new ManualWallClock(TEST_START),
  });
  await program.stop();
}

import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ExchangeTable } from '@kontor/schema';
import type { BatchChanges, CoreMaker, Snapshot } from './core-port.ts';
import type { Session } from './database.ts';
import { encodeChanges } from './encoding.ts';
import { HistoryError } from './errors.ts';
import type { JournalHead } from './journal.ts';
import { rememberedAt } from './remembered.ts';
import { isSignedByAny } from './trusted-keys.ts';

/**
 * A core with all that a replay takes from its version: the rules, the tables, and how a batch's
 * digest is made. It is what `core.mjs` exports, which `npm start` builds beside the server.
 */
export interface ReplayCore {
  readonly maker: CoreMaker;
  readonly tables: readonly ExchangeTable[];
  /** sha256 of what a batch changed, as the journal has it. */
  readonly digestOf: (changes: BatchChanges) => string;
  /** What its core remembers of earlier commands where it goes on from a place in the journal. */
  readonly rememberedAt: (
    session: Pick<Session, 'query'>,
    head: JournalHead,
  ) => Promise<Snapshot['keyed']>;
}

/** What a replay takes from a version whose program is this one. */
export function replayCore(maker: CoreMaker, tables: readonly ExchangeTable[]): ReplayCore {
  return {
    maker,
    tables,
    digestOf: (changes) => encodeChanges(changes).digest,
    rememberedAt: (session, head) => rememberedAt(session, maker, head),
  };
}

/** Raised when an older program could not use what a newer one kept. */
export const CORE_FILE_FORMAT = 1;

const FOLDER = 'cores';

/** What says of a kept core that it is the exchange's own. */
interface Seal {
  readonly format: number;
  readonly version: string;
  readonly sha256: string;
  /** Ed25519 with the key of the tick heads, in Base64. */
  readonly signature: string;
}

/**
 * Keeps the core that runs, as the one of its version, with a signed seal: only with it can this
 * part of history be replayed once a newer version runs. Nothing is done where no file was built,
 * as for a program that runs from its sources.
 */
export async function keepCore(
  builtFile: string,
  version: string,
  dataDirectory: string,
  sign: (message: string) => string,
): Promise<void> {
  const bytes = await readFile(builtFile).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (bytes === undefined) return;
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  const place = placesOf(dataDirectory, version);
  const known = await readSeal(place.seal);
  if (known?.sha256 === sha256 && (await isThere(place.file(sha256)))) return;
  await mkdir(place.folder, { recursive: true, mode: 0o700 });
  await writeWhole(place.file(sha256), bytes);
  const signature = sign(sealMessage({ format: CORE_FILE_FORMAT, version, sha256 }));
  const seal: Seal = { format: CORE_FILE_FORMAT, version, sha256, signature };
  await writeWhole(place.seal, JSON.stringify(seal));
  if (known !== undefined && known.sha256 !== sha256) {
    await rm(place.file(known.sha256), { force: true });
  }
}

/**
 * The core that was kept of a version; undefined where there is none. Throws HistoryError, and runs
 * nothing of it, where it is not what was sealed with one of the keys.
 */
export async function loadCore(
  dataDirectory: string,
  version: string,
  publicKeys: readonly string[],
): Promise<ReplayCore | undefined> {
  const place = placesOf(dataDirectory, version);
  const seal = await readSeal(place.seal);
  if (seal === undefined) return undefined;
  const refuse = (why: string): HistoryError =>
    new HistoryError(`the core of version ${version} in ${place.folder} is refused: ${why}`);
  if (!isSignedByAny(publicKeys, sealMessage(seal), seal.signature)) {
    throw refuse('its seal is not signed with the key of this exchange');
  }
  if (seal.version !== version || seal.format !== CORE_FILE_FORMAT) {
    throw refuse(`its seal is of version ${seal.version}, format ${seal.format}`);
  }
  const bytes = await readFile(place.file(seal.sha256)).catch(() => undefined);
  if (bytes === undefined) return undefined;
  if (createHash('sha256').update(bytes).digest('hex') !== seal.sha256) {
    throw refuse('it was changed after it was kept');
  }
  // What runs is what was looked at, whatever the file has become meanwhile.
  const address = `data:text/javascript;base64,${bytes.toString('base64')}`;
  const { core } = (await import(address)) as { core: ReplayCore };
  if (core.maker.version !== version) throw refuse(`it is of version ${core.maker.version}`);
  return core;
}

/** What is signed of a kept core; it begins with a name of its own, as each kind does. */
function sealMessage({ format, version, sha256 }: Omit<Seal, 'signature'>): string {
  return `kontor core\n${format} ${version} ${sha256}`;
}

function placesOf(dataDirectory: string, version: string) {
  const folder = join(dataDirectory, FOLDER);
  const name = `core-${encodeURIComponent(version)}`;
  return {
    folder,
    seal: join(folder, `${name}.json`),
    file: (sha256: string) => join(folder, `${name}-${sha256.slice(0, 16)}.mjs`),
  };
}

const UNREADABLE: Seal = { format: 0, version: '', sha256: '', signature: '' };

async function readSeal(path: string): Promise<Seal | undefined> {
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  try {
    return { ...UNREADABLE, ...(JSON.parse(text) as Partial<Seal>) };
  } catch {
    return UNREADABLE;
  }
}

async function isThere(path: string): Promise<boolean> {
  return (await readFile(path).catch(() => undefined)) !== undefined;
}

/** Whole or not at all, whenever the machine stops. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const unfinished = `${path}.tmp`;
  await writeFile(unfinished, content, { mode: 0o600, flush: true });
  await rename(unfinished, path);
}

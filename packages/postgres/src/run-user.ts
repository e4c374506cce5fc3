import { mkdir, rmdir } from 'node:fs/promises';
import { join } from 'node:path';
import { PostgresError } from './errors.ts';
import { isRoot } from './files.ts';
import { type RunUser, run } from './run.ts';

/** `nobody` comes last because other services may run as it and could then read our files. */
const CANDIDATES = ['postgres', '_postgres', 'kontor', 'daemon', 'nobody'];

/**
 * Whom PostgreSQL runs as in a new cluster: undefined (the user of this process) unless this
 * process is root, which PostgreSQL refuses. Throws a PostgresError when root finds nobody to
 * become.
 */
export async function chooseRunUser(): Promise<RunUser | undefined> {
  if (!isRoot()) return undefined;
  const failures: string[] = [];
  for (const name of CANDIDATES) {
    const [uid, gid] = await Promise.all([readId('-u', name), readId('-g', name)]);
    if (uid === undefined || gid === undefined || uid === 0) continue;
    // In a container the change itself may be forbidden.
    const { code, output } = await run('/bin/sh', ['-c', 'exit 0'], { uid, gid });
    if (code === 0) return { uid, gid };
    failures.push(`${name}: ${output}`);
  }
  throw new PostgresError(
    'PostgreSQL refuses to run as root, and there is no other user for it: start as a plain ' +
      `user, create a user named postgres, or set DATABASE_URL. ${failures.join('; ')}`.trim(),
  );
}

async function readId(flag: '-u' | '-g', name: string): Promise<number | undefined> {
  const { code, output } = await run('id', [flag, name], undefined);
  return code === 0 && /^\d+\n?$/.test(output) ? Number(output) : undefined;
}

/**
 * Whether the user can reach and fill a folder. It is tried out, because modes alone do not tell:
 * access lists, read-only mounts and mapped users have a say too.
 */
export async function canUseFolder(folder: string, user: RunUser | undefined): Promise<boolean> {
  const probe = join(folder, '.probe');
  if (user === undefined) {
    try {
      await mkdir(probe);
      await rmdir(probe);
      return true;
    } catch {
      return false;
    }
  }
  const script = 'cd "$1" && mkdir .probe && rmdir .probe';
  return (await run('/bin/sh', ['-c', script, 'sh', folder], user)).code === 0;
}

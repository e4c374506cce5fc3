/** A lock among processes of one machine: a file that holds the id of the process that has it. */
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import process from 'node:process';

/**
 * Whether this process has the lock now. That of one which is dead is taken away, and whoever asks
 * next may have it.
 *
 * @param {string} lock Path of the file, in a folder that is there.
 * @returns {boolean}
 */
export function tryLock(lock) {
  const own = `${lock}.new-${process.pid}`;
  writeFileSync(own, String(process.pid));
  try {
    // It is there at once and whole: nobody ever reads half of it.
    linkSync(own, lock);
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
  } finally {
    rmSync(own, { force: true });
  }
  const holder = holderOf(lock);
  if (holder !== undefined && !isAlive(holder)) takeFrom(holder, lock);
  return false;
}

/**
 * Gives it back; it may be gone.
 *
 * @param {string} lock
 */
export function unlock(lock) {
  rmSync(lock, { force: true });
}

/** Of all that see a dead holder one removes its lock, and never that of whoever came after it. */
function takeFrom(holder, lock) {
  const right = `${lock}.of-${holder}`;
  if (!tryLock(right)) return;
  try {
    if (holderOf(lock) === holder) unlock(lock);
  } finally {
    unlock(right);
  }
}

/** The process that has it; undefined where nobody has. */
function holderOf(lock) {
  try {
    return Number(readFileSync(lock, 'utf8'));
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  }
}

function isAlive(pid) {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch (error) {
    // A process of somebody else lives, too.
    return error.code === 'EPERM';
  }
}

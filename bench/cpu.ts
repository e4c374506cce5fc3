import { readFileSync } from 'node:fs';
import process from 'node:process';

/**
 * CPU time of this process's main thread in ms: what the clock would show on a machine with nothing
 * else to do. Where the system does not tell (it is Linux's to tell), that of the whole process.
 */
export function mainThreadMs(): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(
      ' ',
    );
    return Number(nanoseconds) / 1e6;
  } catch {
    return processMs();
  }
}

/** CPU time of this process with all its threads, in ms. */
export function processMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1_000;
}

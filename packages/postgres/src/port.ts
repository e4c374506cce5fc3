import { createHash } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems hand out for outgoing connections (from 32768 or 49152): one of
 * those could take our port while PostgreSQL is down for a moment.
 */
const PORT_FIRST = 20_000;
const PORT_COUNT = 10_000;
const TRIES_MAX = 200;

/**
 * A free port of 127.0.0.1: the preferred one, else (unless only that will do) one that follows
 * from the cluster's path, else the next. Undefined when there is none.
 */
export async function choosePort(
  cluster: string,
  preferred: number | undefined,
  only: boolean,
): Promise<number | undefined> {
  if (preferred !== undefined && (await isFree(preferred))) return preferred;
  if (only) return undefined;
  const offset = createHash('sha256').update(cluster).digest().readUInt32BE(0);
  for (let step = 0; step < TRIES_MAX; step += 1) {
    const port = PORT_FIRST + ((offset + step) % PORT_COUNT);
    if (await isFree(port)) return port;
  }
  return undefined;
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen({ port, host: '127.0.0.1', exclusive: true }, () => {
      server.close(() => resolve(true));
    });
  });
}

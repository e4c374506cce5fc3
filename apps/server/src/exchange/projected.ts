import type { Exchange } from './exchange.ts';

const PROJECTION_MS_MAX = 30_000;

/**
 * For work that reads the tables to find what is left to do: whatever it did last must show in
 * them, or it would do that again. Throws while they are far behind.
 */
export async function allProjected(exchange: Pick<Exchange, 'status' | 'waitFor'>): Promise<void> {
  const isThere = await exchange.waitFor(exchange.status().sequence, PROJECTION_MS_MAX);
  if (!isThere) throw new Error('the tables are far behind');
}

import { once } from 'node:events';
import { createServer } from 'node:net';
import { hasEmbeddedPostgres } from '@kontor/postgres';
import type { Settings } from './config.ts';
import { checkReplay, SEEDED_INSTRUMENTS } from './feeds/index.ts';

/**
 * Tries what the settings name before anything is made, so that a start which cannot succeed leaves
 * neither a database nor keys behind.
 * @throws FeedError for a recording that cannot be played; what `listen` throws for a port that
 *   cannot be had
 */
export async function checkSettings(settings: Settings): Promise<void> {
  await checkPort(settings);
  const { feed, feedFile, feedSymbol, clockStart, databaseUrl, dataDirectory } = settings;
  if (feed !== 'replay' || feedFile === undefined) return;
  // An exchange with a past has its own instruments and goes on at its own time.
  const isNew = databaseUrl === undefined && !(await hasEmbeddedPostgres(dataDirectory));
  const symbols = isNew ? SEEDED_INSTRUMENTS.map((seeded) => seeded.symbol) : [feedSymbol];
  const start = isNew ? clockStart : undefined;
  await checkReplay({ file: feedFile, symbol: feedSymbol, start }, symbols);
}

async function checkPort({ port, host }: Settings): Promise<void> {
  const server = createServer();
  server.listen({ port, host });
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}

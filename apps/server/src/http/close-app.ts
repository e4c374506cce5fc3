import type { FastifyInstance } from 'fastify';

/** Any call is answered well within it; longer takes only a caller that reads or sends slowly. */
const ANSWERING_MS_MAX = 5_000;

/**
 * Takes no new connection and ends what is being answered. A caller that does not go on reading or
 * sending is cut off after `graceMs` of real time, so that nobody outside can hold up a stop.
 */
export async function closeApp(app: FastifyInstance, graceMs = ANSWERING_MS_MAX): Promise<void> {
  const cut = setTimeout(() => app.server.closeAllConnections(), graceMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

import { HEADERS } from '@kontor/contract';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Line } from '../platform/lines.ts';

/** How long a browser remembers that a line may ask. */
const PREFLIGHT_SECONDS = 600;

/**
 * Lets the pages of each line ask the others, and nobody else's pages: a page whose own line is
 * shut goes on by another. Without lines nothing is answered across origins.
 */
export function registerLines(app: FastifyInstance, lines: readonly Line[]): void {
  if (lines.length === 0) return;
  const origins = new Set(lines.map(({ url }) => url));
  app.addHook('onRequest', (request, reply, done) => {
    const { origin } = request.headers;
    if (request.url.startsWith('/api/') && origin !== undefined && origins.has(origin)) {
      allow(reply, origin);
    }
    done();
  });
  app.options('/api/*', (request, reply) => {
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return reply.code(404).send();
    // No cookie is ours: what a call proves itself with is sent by the page alone.
    return reply
      .code(204)
      .headers({
        'access-control-allow-methods': 'GET, POST',
        'access-control-allow-headers':
          request.headers['access-control-request-headers'] ?? 'authorization',
        'access-control-max-age': String(PREFLIGHT_SECONDS),
      })
      .send();
  });
}

function allow(reply: FastifyReply, origin: string): void {
  reply.headers({
    'access-control-allow-origin': origin,
    'access-control-expose-headers': `${HEADERS.sequence}, retry-after`,
    vary: 'origin',
  });
}

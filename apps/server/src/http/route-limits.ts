import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { callerOf } from './caller.ts';
import { RateLimit } from './rate-limit.ts';
import { Refusal } from './refusal.ts';
import { sendError, untilToldTooMany } from './register-routes.ts';

/**
 * Of pages, their files and whatever says nothing of its own, an address and minute. These carry no
 * token, so neighbours behind an address share it: a first visit takes fifty, and an office opens
 * its screens at once. What is answered is cheap, so who spends it for them all has to send much.
 */
const REQUESTS_PER_MINUTE = 12_000;

/** A route that is not limited, and why. */
interface Unlimited {
  readonly because: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A limit of its own; `call`: the contract says it, and members are counted apart. */
    readonly limit?: RateLimit | Unlimited | 'call';
  }
}

/** Limits what an address asks for at every route, also at those that are not there. */
export function limitRoutes(
  app: FastifyInstance,
  services: Services,
  requestsPerMinute = REQUESTS_PER_MINUTE,
): void {
  const usual = new RateLimit(requestsPerMinute, services.wallClock);
  app.addHook('onRequest', (request, reply, done) => {
    const { limit = usual } = request.routeOptions.config;
    if (!(limit instanceof RateLimit)) return done();
    const seconds = limit.take(callerOf(request.ip));
    if (seconds === 0) return done();
    void untilToldTooMany(services, request).then(() =>
      sendError(services, request, reply, new Refusal('TOO_MANY_REQUESTS', { seconds })),
    );
  });
}

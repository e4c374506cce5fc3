import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { callerOf, RateLimit } from './limits.ts';
import { Refusal } from './refusal.ts';
import { sendError } from './register-routes.ts';

/** Of pages, their files and whatever says nothing of its own, an address and minute. */
export const REQUESTS_PER_MINUTE = 3_000;

/** A route that is not limited, and why. */
export interface Unlimited {
  readonly because: string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A limit of its own; `call`: the contract says it, and members are counted apart. */
    readonly limit?: RateLimit | Unlimited | 'call';
  }
}

/** Limits what an address asks for at every route, also at those that are not there. */
export function limitRoutes(app: FastifyInstance, services: Services): void {
  const usual = new RateLimit(REQUESTS_PER_MINUTE, services.wallClock);
  app.addHook('onRequest', (request, reply, done) => {
    const { limit = usual } = request.routeOptions.config;
    if (!(limit instanceof RateLimit)) return done();
    const seconds = limit.take(callerOf(request.ip));
    if (seconds === 0) return done();
    sendError(services, request, reply, new Refusal('TOO_MANY_REQUESTS', { seconds }));
  });
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAtDoor } from '../platform/console-door.ts';
import type { Services } from '../services.ts';
import { Refusal } from './refusal.ts';
import { sendError } from './register-routes.ts';

/**
 * Where the console has a host or networks of its own, it is not there for anybody else: neither
 * its pages nor its calls, so that nobody tries tokens or passwords at them.
 */
export function registerConsoleDoor(app: FastifyInstance, services: Services): void {
  const { consoleDoor } = services.config;
  if (consoleDoor.host === undefined && consoleDoor.networks === undefined) return;
  app.addHook('onRequest', (request, reply, done) => {
    if (!isOfConsole(request) || isAtDoor(consoleDoor, request)) return done();
    if (request.url.startsWith('/api/')) {
      return sendError(services, request, reply, new Refusal('NOT_FOUND'));
    }
    reply.code(404).type('text/plain; charset=utf-8').send('404\n');
  });
}

/** By the route that was found: an address can be written in many ways. */
function isOfConsole({ routeOptions: { url = '' } }: FastifyRequest): boolean {
  return /^\/(?:api\/operator|console)(?:\/|$)/.test(url);
}

import type { FastifyInstance } from 'fastify';
import { DAY_MS } from '@kontor/rules/time';
import type { Services } from '../services.ts';

/** So long what stands there may be believed; RFC 9116 wants less than a year. */
const GOOD_MS = 180 * DAY_MS;
const PASSWORD_PAGE = '/#/pages/setting/password';

/**
 * `security.txt` (RFC 9116): whom to tell of a weakness. `change-password`: the page that password
 * managers open.
 */
export function registerWellKnown(app: FastifyInstance, { config, clock }: Services): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    // By the day, so that it is the same all day.
    const until = Math.floor((clock.now() + GOOD_MS) / DAY_MS) * DAY_MS;
    const lines = [
      `Contact: ${config.securityContact}`,
      `Expires: ${new Date(until).toISOString()}`,
      'Preferred-Languages: en',
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
  app.get('/.well-known/change-password', async (_request, reply) => reply.redirect(PASSWORD_PAGE));
}

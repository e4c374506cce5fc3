import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import type { RealtimeLimits } from './doors.ts';
import { liveSessions } from './live-sessions.ts';
import { openRealtime } from './realtime.ts';

export type { RealtimeDoors, RealtimeLimits } from './doors.ts';
export { openRealtime } from './realtime.ts';

/** The sockets as a part of the program, on the port of the calls. */
export function realtimePart(limits: Partial<RealtimeLimits> = {}) {
  return {
    name: 'sockets',
    lasts: 'serving' as const,
    start: async (services: Services, app: FastifyInstance): Promise<() => Promise<void>> => {
      const { announced, chat, exchange, markets, sessions, turns, refusalsTold, wrongTokens } =
        services;
      const { config, log, metrics, queries, wallClock } = services;
      const realtime = openRealtime(
        app.server,
        {
          exchange,
          markets,
          announced,
          chat,
          liveOrder: (orderId) => exchange.core()?.exchange.orders.get(orderId),
          networkName: (id) => exchange.core()?.exchange.networks.get(id)?.name,
          project: (id) => exchange.core()?.exchange.subscriptionProjects.get(id),
          sessions,
          wrongTokens,
          turns,
          refusalsTold,
          liveSessions: (ids) => liveSessions(queries, ids, wallClock.now()),
          log,
          wallClock,
          registry: metrics.registry,
          trustedProxies: config.trustedProxies,
          origins: config.lines.map(({ url }) => url),
        },
        limits,
      );
      return () => realtime.close();
    },
  };
}

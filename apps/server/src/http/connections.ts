import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../services.ts';
import { callerOf, Places } from './limits.ts';

/** Far more than an office behind one address has open, and far fewer than a process can. */
const OF_AN_ADDRESS_MAX = 1_000;
const CONNECTIONS_MAX = 30_000;

/**
 * Shuts the door on whoever opens connections without end. Behind a proxy all of them are the
 * proxy's, and theirs to count.
 */
export function limitConnections(app: FastifyInstance, { config }: Services): void {
  app.server.maxConnections = CONNECTIONS_MAX;
  if (config.trustedProxies > 0) return;
  const open = new Places(CONNECTIONS_MAX, OF_AN_ADDRESS_MAX);
  app.server.on('connection', (socket: Socket) => {
    const address = callerOf(socket.remoteAddress ?? '');
    if (!open.hasRoomFor(address)) return void socket.destroy();
    socket.once('close', open.enter(address));
  });
}

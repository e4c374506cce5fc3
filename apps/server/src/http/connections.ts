import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { callerOf } from './caller.ts';
import { Places } from './places.ts';

interface ConnectionsMax {
  readonly inAll: number;
  readonly ofAnAddress: number;
}

/** Far more than an office behind one address has open, and far fewer than a process can. */
const CONNECTIONS_MAX: ConnectionsMax = { inAll: 30_000, ofAnAddress: 2_000 };

/**
 * Of one connection, sent before the ones in front of them were answered: browsers and proxies send
 * one. Without an end, whoever is kept waiting would fill the memory from a single connection.
 */
export const REQUESTS_WAITING_MAX = 20;

/**
 * Shuts the door on whoever opens connections without end. Behind a proxy all of them are the
 * proxy's, and its to count by address.
 */
export function limitConnections(
  server: Server,
  trustedProxies: number,
  { inAll, ofAnAddress }: ConnectionsMax = CONNECTIONS_MAX,
): void {
  const open = new Places(inAll, trustedProxies > 0 ? inAll : ofAnAddress);
  server.on('connection', (socket: Socket) => {
    const address = callerOf(socket.remoteAddress ?? '');
    if (!open.hasRoomFor(address)) return void socket.destroy();
    socket.once('close', open.enter(address));
  });
  limitWaiting(server);
}

function limitWaiting(server: Server): void {
  const waiting = new WeakMap<Socket, number>();
  server.on('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    waiting.set(socket, count);
    response.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    if (count > REQUESTS_WAITING_MAX) socket.destroy();
  });
}

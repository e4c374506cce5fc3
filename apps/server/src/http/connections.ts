import type { Server } from 'node:http';
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
}

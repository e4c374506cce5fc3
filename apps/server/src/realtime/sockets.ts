import type { IncomingMessage } from 'node:http';
import type { ClientEvents, ServerEvents } from '@kontor/contract';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Member } from '../http/route.ts';
import type { PrivateFeed } from './private-feed.ts';

/** What we keep of one socket. */
export interface SocketState {
  /** Undefined for visitors, and from the end of the session on. */
  member: Member | undefined;
  /** The token that came along was of no session. */
  tokenWasWrong: boolean;
  feed: PrivateFeed | undefined;
  /** Rooms that were asked for. */
  readonly rooms: Set<string>;
}

export type KontorServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketState>;
export type KontorSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketState>;

/** What engine.io keeps of a connection and does not put into its types. */
export interface Connection {
  readonly request: IncomingMessage;
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport?: {
    readonly socket?: WebSocketEnd;
  };
  once(event: 'close', listener: () => void): unknown;
  /** Each packet that comes in, of whatever kind, and each try to change to a web socket. */
  on(event: 'packet' | 'upgrading', listener: () => void): unknown;
  close(discard?: boolean): void;
}

interface WebSocketEnd {
  readonly bufferedAmount?: number;
  close?(code: number, reason: string): void;
  pause?(): void;
  terminate?(): void;
}

export interface Waiting {
  readonly packets: number;
  readonly bytes: number;
}

/** What was given to a socket and has not left the process yet. */
export function waitingOf(connection: Connection): Waiting {
  const packets = connection.writeBuffer ?? [];
  let bytes = connection.transport?.socket?.bufferedAmount ?? 0;
  for (const { data } of packets) if (typeof data === 'string') bytes += data.length;
  return { packets: packets.length, bytes };
}

/**
 * Cuts a connection without waiting for what it has not taken. The client sees a lost connection
 * and comes back by itself; a polite goodbye would make it stay away.
 */
export function cut(connection: Connection): void {
  const webSocket = connection.transport?.socket;
  connection.close(true);
  webSocket?.terminate?.();
}

/** In the words of web sockets: what came breaks our rules. */
const POLICY_VIOLATION = 1008;
/** Long enough for the reason to arrive; what the client sends meanwhile is not read. */
const FAREWELL_MS = 1_000;

/** Cuts a connection as `cut` does, and tells a web socket why, as the reason of its close. */
export function cutFor(connection: Connection, reason: string): void {
  const webSocket = connection.transport?.socket;
  if (webSocket?.close === undefined) return cut(connection);
  webSocket.close(POLICY_VIOLATION, reason);
  webSocket.pause?.();
  connection.close(true);
  setTimeout(() => webSocket.terminate?.(), FAREWELL_MS).unref();
}

/** The connection below a socket. */
export function connectionOf(socket: KontorSocket): Connection {
  return socket.conn as unknown as Connection;
}

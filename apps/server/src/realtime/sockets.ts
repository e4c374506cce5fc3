import type { ClientEvents, ServerEvents } from '@kontor/contract';
import type { DefaultEventsMap, Server, Socket } from 'socket.io';
import type { Member } from '../http/route.ts';
import type { MessageBudget } from './message-budget.ts';
import type { PrivateFeed } from './private-feed.ts';

/** What we keep of one socket. */
export interface SocketState {
  /** Undefined for visitors, and from the end of the session on. */
  member: Member | undefined;
  /** The token that came along was of no session. */
  tokenWasWrong: boolean;
  feed: PrivateFeed | undefined;
  budget: MessageBudget;
  /** Rooms that were asked for. */
  readonly rooms: Set<string>;
}

export type KontorServer = Server<ClientEvents, ServerEvents, DefaultEventsMap, SocketState>;
export type KontorSocket = Socket<ClientEvents, ServerEvents, DefaultEventsMap, SocketState>;

/** What engine.io keeps of a connection and does not put into its types. */
interface Connection {
  readonly writeBuffer?: readonly { readonly data?: unknown }[];
  readonly transport?: {
    readonly socket?: { readonly bufferedAmount?: number; terminate?(): void };
  };
  close(discard?: boolean): void;
}

export interface Waiting {
  readonly packets: number;
  readonly bytes: number;
}

/** What was given to a socket and has not left the process yet. */
export function waitingOf(socket: KontorSocket): Waiting {
  const connection = socket.conn as unknown as Connection;
  const packets = connection.writeBuffer ?? [];
  let bytes = connection.transport?.socket?.bufferedAmount ?? 0;
  for (const { data } of packets) if (typeof data === 'string') bytes += data.length;
  return { packets: packets.length, bytes };
}

/**
 * Cuts a connection without waiting for what it has not taken. The client sees a lost connection
 * and comes back by itself; a polite goodbye would make it stay away.
 */
export function cut(socket: KontorSocket): void {
  const connection = socket.conn as unknown as Connection;
  const webSocket = connection.transport?.socket;
  connection.close(true);
  webSocket?.terminate?.();
}

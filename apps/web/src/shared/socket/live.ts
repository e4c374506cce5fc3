import type { ClientEvents, ServerEvents, Subscription } from '@kontor/contract';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { serverNowMs } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { useSession } from '../session/session-store.ts';
import { connectionOpened, connectionPaused, connectionTried } from './connection-store.ts';
import { createPrivateEvents } from './private-events.ts';
import { forgetTickers, takeTickers } from './tickers.ts';

type Name = 'kline' | 'depth' | 'trade';
type Body<N extends Name> = Parameters<ServerEvents[N]>[0];
type Listener = (body: never) => void;

/** What is asked for now and by how many, by a text that names the subscription. */
const wanted = new Map<string, { subscription: Subscription; count: number }>();
const listeners = new Map<Name, Set<Listener>>();
let socket: LiveSocket | undefined;

/** What is used of a socket.io socket. */
export interface LiveSocket {
  connected: boolean;
  on: (event: string, listener: (body: never) => void) => unknown;
  emit: <E extends keyof ClientEvents>(event: E, ...body: Parameters<ClientEvents[E]>) => unknown;
  connect: () => unknown;
  disconnect: () => unknown;
  io: { on: (event: 'reconnect_attempt', listener: (attempt: number) => void) => unknown };
}

function textOf({ channel, symbol, period }: Subscription): string {
  return `${channel} ${symbol ?? ''} ${period ?? ''}`;
}

/** Asks for a channel as long as somebody wants it; returns the way to stop. */
export function subscribe(subscription: Subscription): () => void {
  const text = textOf(subscription);
  const entry = wanted.get(text) ?? { subscription, count: 0 };
  entry.count += 1;
  wanted.set(text, entry);
  if (entry.count === 1 && socket?.connected) socket.emit('subscribe', subscription);
  return () => {
    entry.count -= 1;
    if (entry.count > 0) return;
    wanted.delete(text);
    if (socket?.connected) socket.emit('unsubscribe', subscription);
  };
}

/** Hears an event of a channel; returns the way to stop. Ask for the channel with `subscribe`. */
export function listen<N extends Name>(name: N, listener: (body: Body<N>) => void): () => void {
  const own = listeners.get(name) ?? new Set<Listener>();
  listeners.set(name, own.add(listener as Listener));
  return () => void own.delete(listener as Listener);
}

/** Keeps a channel open while the component is shown. */
export function useSubscription(channel: Subscription['channel'], symbol?: string): void {
  useEffect(
    () => subscribe(symbol === undefined ? { channel } : { channel, symbol }),
    [channel, symbol],
  );
}

export interface LiveDoors {
  cache: QueryClient;
  /** The server has ended the session. */
  sessionEnded: () => void;
  open: () => Promise<LiveSocket>;
}

function followConnection(opened: LiveSocket, last: { seq: number }): void {
  opened.on('connect', () => {
    connectionOpened();
    for (const { subscription } of wanted.values()) opened.emit('subscribe', subscription);
    if (useSession.getState().token !== null && last.seq > 0) {
      opened.emit('resume', { seq: last.seq });
    }
  });
  opened.on('disconnect', () => {
    forgetTickers();
    connectionPaused(serverNowMs());
  });
  opened.on('connect_error', () => connectionPaused(serverNowMs()));
  opened.io.on('reconnect_attempt', connectionTried);
}

function followEvents(opened: LiveSocket, doors: LiveDoors, last: { seq: number }): () => void {
  const events = createPrivateEvents(doors.cache);
  const on = <E extends keyof ServerEvents>(name: E, take: ServerEvents[E]): void => {
    opened.on(name, take as (body: never) => void);
  };
  /** A number that skips shows a gap: what was missed is asked for. */
  const inOrder = (event: { seq: number; prev: number }): void => {
    if (last.seq > 0 && event.prev > last.seq) opened.emit('resume', { seq: last.seq });
    last.seq = Math.max(last.seq, event.seq);
  };
  on('ticker', takeTickers);
  on('order', (event) => {
    inOrder(event);
    events.order(event.data);
  });
  on('balance', (event) => {
    inOrder(event);
    events.balance(event.data);
  });
  on('resync', (event) => {
    last.seq = event.seq;
    events.resync();
  });
  on('session', doors.sessionEnded);
  for (const name of ['kline', 'depth', 'trade'] as const) {
    opened.on(name, (body) => {
      for (const listener of listeners.get(name) ?? []) listener(body);
    });
  }
  return events.stop;
}

/** Opens the stream at launch and again whenever somebody signs in or out. Returns the way to stop. */
export function startLive(doors: LiveDoors): () => void {
  let stopped = false;
  const last = { seq: 0 };
  let stopEvents = (): void => undefined;
  doors.open().then(
    (opened) => {
      if (stopped) return;
      socket = opened;
      followConnection(opened, last);
      stopEvents = followEvents(opened, doors, last);
      opened.connect();
    },
    (error: unknown) => {
      logger.warn('the live stream did not load', error);
      connectionPaused(serverNowMs());
    },
  );
  const stopFollowing = useSession.subscribe((now, before) => {
    if (now.token === before.token) return;
    last.seq = 0;
    // The handshake carries the token, so another one needs another handshake.
    socket?.disconnect();
    socket?.connect();
  });
  return () => {
    stopped = true;
    stopFollowing();
    stopEvents();
    socket?.disconnect();
    socket = undefined;
  };
}

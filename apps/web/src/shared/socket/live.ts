import type {
  ChannelEvents,
  ChannelSubscription,
  MarketSocket,
  MemberEvents,
  SocketOptions,
} from '@kontor/client/socket';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { serverNowMs } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { useSession } from '../session/session-store.ts';
import { connectionOpened, connectionPaused, connectionTried } from './connection-store.ts';
import { createPrivateEvents } from './private-events.ts';
import { forgetTickers, takeTickers } from './tickers.ts';

export type Channel = keyof ChannelEvents;

interface Wanted {
  readonly startOn: (socket: MarketSocket) => () => void;
  stop?: () => void;
}

type OrderListener = (event: MemberEvents['order']) => void;
const orderListeners = new Set<OrderListener>();

/** Hears each change of the member's own orders until the answer is called. */
export function onOrder(listener: OrderListener): () => void {
  orderListeners.add(listener);
  return () => void orderListeners.delete(listener);
}

/** What is asked for, also before the socket's code is there. */
const wanted = new Set<Wanted>();
let socket: MarketSocket | undefined;

/** Asks for a channel of a market until the answer is called; the listener gets its events. */
export function subscribe<C extends Channel>(
  subscription: ChannelSubscription<C>,
  listener: (event: ChannelEvents[C]) => void,
): () => void {
  const entry: Wanted = { startOn: (on) => on.subscribe<C>(subscription, listener) };
  wanted.add(entry);
  if (socket !== undefined) entry.stop = entry.startOn(socket);
  return () => {
    wanted.delete(entry);
    entry.stop?.();
  };
}

/** Keeps prices coming while the component is shown; `useTicker` reads them. */
export function useSubscription(channel: 'ticker'): void {
  useEffect(() => subscribe({ channel }, takeTickers), [channel]);
}

/**
 * Hears a channel of a market while the component is shown: `useLive('depth', 'BTC/USDT', take)`.
 * The listener may be a new function at each render.
 */
export function useLive<C extends Exclude<Channel, 'ticker'>>(
  channel: C,
  symbol: string,
  listener: (event: ChannelEvents[C]) => void,
  period?: ChannelSubscription<C>['period'],
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const subscription = { channel, symbol, ...(period !== undefined && { period }) };
    return subscribe<C>(subscription, (event) => hear(event));
  }, [channel, symbol, period]);
}

export interface LiveDoors {
  cache: QueryClient;
  /** The server has ended the session. */
  sessionEnded: () => void;
  /** Loads the socket's code, which is no part of the first load. */
  load: () => Promise<{ createSocket: (options: SocketOptions) => MarketSocket }>;
}

function open(
  createSocket: (options: SocketOptions) => MarketSocket,
  doors: LiveDoors,
): { opened: MarketSocket; stop: () => void } {
  const events = createPrivateEvents(doors.cache);
  let wasOpen = false;
  const opened = createSocket({
    token: () => useSession.getState().token,
    onState: (state) => {
      if (state === 'open') {
        // What happened during a break is in nobody's cache.
        if (wasOpen) events.resync();
        wasOpen = true;
        connectionOpened();
      } else if (wasOpen && state === 'connecting') {
        // After a pause the next prices may be of an earlier platform time.
        forgetTickers();
        connectionPaused(serverNowMs());
      }
    },
    onAttempt: (attempt) => {
      connectionPaused(serverNowMs());
      connectionTried(attempt);
    },
    onResync: events.resync,
    onSessionEnded: doors.sessionEnded,
  });
  opened.onMember('order', (order) => {
    events.order(order);
    for (const hear of orderListeners) hear(order);
  });
  opened.onMember('balance', events.balance);
  return { opened, stop: events.stop };
}

/** Opens the stream, and again after each login or logout. Returns the way to stop. */
export function startLive(doors: LiveDoors): () => void {
  let stopped = false;
  let stopEvents = (): void => undefined;
  doors.load().then(
    ({ createSocket }) => {
      if (stopped) return;
      const { opened, stop } = open(createSocket, doors);
      socket = opened;
      stopEvents = stop;
      for (const entry of wanted) entry.stop = entry.startOn(opened);
      opened.open();
    },
    (error: unknown) => {
      logger.warn('the live stream did not load', error);
      connectionPaused(serverNowMs());
    },
  );
  const stopFollowing = useSession.subscribe((now, before) => {
    if (now.token !== before.token) socket?.tokenChanged();
  });
  return () => {
    stopped = true;
    stopFollowing();
    stopEvents();
    socket?.close();
    socket = undefined;
  };
}

import type {
  ChannelEvents,
  ChannelSubscription,
  MarketSocket,
  MemberEvents,
  SocketOptions,
} from '@kontor/client/socket';
import type { Subscription } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { serverNowMs } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { whenLoaded } from '../lib/when-loaded.ts';
import { lineBase, lineLost, useLines } from '../lines/lines.ts';
import { sender } from '../session/sender.ts';
import { useSession } from '../session/session-store.ts';
import { connectionOpened, connectionPaused, connectionTried } from './connection-store.ts';
import { createPrivateEvents } from './private-events.ts';
import { forgetTickers, takeTickers } from './tickers.ts';

export type Channel = keyof ChannelEvents;

interface Wanted {
  readonly startOn: (socket: MarketSocket) => () => void;
  stop?: () => void;
}

type Listeners<Name extends keyof MemberEvents> = Set<(event: MemberEvents[Name]) => void>;
const orderListeners: Listeners<'order'> = new Set();
const positionListeners: Listeners<'position'> = new Set();
const optionListeners: Listeners<'option'> = new Set();

/** Hears each change of the member's own orders until the answer is called. */
export function onOrder(listener: (event: MemberEvents['order']) => void): () => void {
  orderListeners.add(listener);
  return () => void orderListeners.delete(listener);
}

/** Hears each change of the member's own positions until the answer is called. */
export function onPosition(listener: (event: MemberEvents['position']) => void): () => void {
  positionListeners.add(listener);
  return () => void positionListeners.delete(listener);
}

/** Hears each change of the member's own options until the answer is called. */
export function onOption(listener: (event: MemberEvents['option']) => void): () => void {
  optionListeners.add(listener);
  return () => void optionListeners.delete(listener);
}

/** What is asked for, also before the socket's code is there. */
const wanted = new Set<Wanted>();
let socket: MarketSocket | undefined;

/** When the last message came, on the platform's clock: since then prices stand still. */
let heardAtMs: number | undefined;

function heard(): void {
  heardAtMs = serverNowMs();
}

function paused(): void {
  connectionPaused(heardAtMs ?? serverNowMs());
}

/** Asks for a channel of a market until the answer is called; the listener gets its events. */
export function subscribe<C extends Channel>(
  subscription: ChannelSubscription<C>,
  listener: (event: ChannelEvents[C]) => void,
): () => void {
  return want((on) =>
    on.subscribe<C>(subscription, (event) => {
      heard();
      listener(event);
    }),
  );
}

/** Starts something on the socket, also before its code is there, until the answer is called. */
export function want(startOn: Wanted['startOn']): () => void {
  const entry: Wanted = { startOn };
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
export function useLive<C extends Exclude<Channel, 'ticker' | 'chat'>>(
  channel: C,
  symbol: string,
  listener: (event: ChannelEvents[C]) => void,
  { period, kind }: Pick<Subscription, 'period' | 'kind'> = {},
): void {
  const hear = useEffectEvent(listener);
  useEffect(() => {
    const subscription = {
      channel,
      symbol,
      ...(kind !== undefined && { kind }),
      ...(period !== undefined && { period }),
    };
    return subscribe<C>(subscription, (event) => hear(event));
  }, [channel, symbol, kind, period]);
}

export interface LiveDoors {
  cache: QueryClient;
  /** The server has ended the session. */
  sessionEnded: () => void;
  /** Somebody else has signed in since. */
  signedInAsAnother: () => void;
  /** Loads the socket's code, which is no part of the first load. */
  load: () => Promise<{ createSocket: (options: SocketOptions) => MarketSocket }>;
  /** Tells by `offline` and `online` when the device loses its network: the window. */
  network: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
}

/**
 * A lost network closes no connection: it would be noticed only when the server's next sign is
 * overdue. So it is left at once, and tried again at once when the network is back.
 */
function followNetwork(network: LiveDoors['network']): () => void {
  const tryAnew = (): void => socket?.reconnect();
  const names = ['offline', 'online'];
  for (const name of names) network.addEventListener(name, tryAnew);
  return () => {
    for (const name of names) network.removeEventListener(name, tryAnew);
  };
}

function open(
  createSocket: (options: SocketOptions) => MarketSocket,
  doors: LiveDoors,
): { opened: MarketSocket; stop: () => void } {
  const events = createPrivateEvents(doors.cache);
  let wasOpen = false;
  const opened = createSocket({
    baseUrl: lineBase,
    token: () => sender().token,
    member: () => sender().member,
    onSignedInAsAnother: doors.signedInAsAnother,
    onState: (state) => {
      if (state === 'open') {
        // What happened during a break is in nobody's cache.
        if (wasOpen) events.resync();
        wasOpen = true;
        connectionOpened();
      } else if (wasOpen && state === 'connecting') {
        // After a pause the next prices may be of an earlier platform time.
        forgetTickers();
        paused();
        void lineLost(lineBase());
      }
    },
    onAttempt: (attempt) => {
      paused();
      connectionTried(attempt);
      void lineLost(lineBase());
    },
    onResync: events.resync,
    onAnnouncement: (announcement) => {
      whenLoaded(import('../messages/announced.ts'), (arrived) =>
        arrived.announced(doors.cache, announcement),
      );
    },
    onSessionEnded: doors.sessionEnded,
  });
  opened.onMember('order', (order) => {
    heard();
    events.order(order);
    for (const hear of orderListeners) hear(order);
  });
  opened.onMember('position', (position) => {
    heard();
    events.position(position);
    for (const hear of positionListeners) hear(position);
  });
  opened.onMember('option', (option) => {
    heard();
    events.option(option);
    for (const hear of optionListeners) hear(option);
  });
  opened.onMember('message', (message) => {
    whenLoaded(import('../messages/arrived.ts'), (arrived) =>
      arrived.messageArrived(doors.cache, message),
    );
  });
  opened.onMember('chat', (event) => {
    if (event.kind !== 'message') return;
    whenLoaded(import('../chat/arrived.ts'), (arrived) => arrived.chatArrived(doors.cache, event));
  });
  opened.onMember('balance', (balance) => {
    heard();
    events.balance(balance);
  });
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
      paused();
    },
  );
  const stopFollowing = useSession.subscribe((now, before) => {
    if (now.token !== before.token) socket?.tokenChanged();
  });
  const stopLines = useLines.subscribe((now, before) => {
    if (now.current !== before.current) socket?.baseChanged();
  });
  const stopNetwork = followNetwork(doors.network);
  return () => {
    stopped = true;
    stopFollowing();
    stopLines();
    stopNetwork();
    stopEvents();
    socket?.close();
    socket = undefined;
    heardAtMs = undefined;
  };
}

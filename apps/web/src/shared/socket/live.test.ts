import type { MarketSocket, SocketOptions } from '@kontor/client/socket';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { correctServerClock } from '../lib/clock.ts';
import { logger } from '../lib/logger.ts';
import { useConnection } from './connection-store.ts';
import { startLive, subscribe } from './live.ts';

const START_MS = Date.UTC(2026, 0, 5, 12);

let network: EventTarget;
let options: SocketOptions;
let say: () => void;
let reconnected: number;
let stop: () => void;
const heardBy = new Map<string, (event: unknown) => void>();

// As if the network had gone just as something came: what tells of it does not load.
vi.mock('../messages/arrived.ts', () => notLoaded());
vi.mock('../messages/announced.ts', () => notLoaded());
vi.mock('../chat/arrived.ts', () => notLoaded());
function notLoaded(): never {
  throw new TypeError('Failed to fetch dynamically imported module');
}

/** Stands for the socket's own code, whose connection is somebody else's test. */
function createSocket(given: SocketOptions): MarketSocket {
  options = given;
  const socket: Pick<MarketSocket, 'open' | 'close' | 'reconnect' | 'subscribe' | 'onMember'> = {
    open: () => options.onState?.('connecting'),
    close: () => undefined,
    reconnect: () => {
      reconnected += 1;
      options.onState?.('connecting');
    },
    subscribe: (_subscription, listener) => {
      say = () => (listener as (event: unknown) => void)([]);
      return () => undefined;
    },
    onMember: (channel, listener) => {
      heardBy.set(channel, listener as (event: unknown) => void);
      return () => undefined;
    },
  };
  return socket as MarketSocket;
}

beforeEach(async () => {
  vi.useFakeTimers({ now: START_MS });
  network = new EventTarget();
  reconnected = 0;
  const stopTicker = subscribe({ channel: 'ticker' }, () => undefined);
  const stopLive = startLive({
    cache: new QueryClient(),
    sessionEnded: () => undefined,
    signedInAsAnother: () => undefined,
    load: () => Promise.resolve({ createSocket }),
    network,
  });
  stop = () => {
    stopTicker();
    stopLive();
  };
  await vi.waitFor(() => expect(options).toBeDefined());
  options.onState?.('open');
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it('notices at once that the network is gone, and says when the last message came', () => {
  vi.setSystemTime(START_MS);
  correctServerClock(START_MS);
  say();
  vi.setSystemTime(START_MS + 7_000);
  network.dispatchEvent(new Event('offline'));
  expect(reconnected).toBe(1);
  expect(useConnection.getState()).toMatchObject({ state: 'paused', pausedAtMs: START_MS });
});

it('tries at once when the network is back, and listens no longer than it runs', () => {
  network.dispatchEvent(new Event('offline'));
  network.dispatchEvent(new Event('online'));
  expect(reconnected).toBe(2);
  options.onState?.('open');
  expect(useConnection.getState()).toMatchObject({ state: 'open', pausedAtMs: null });
  stop();
  network.dispatchEvent(new Event('offline'));
  expect(reconnected).toBe(2);
});

it('goes on when what tells of a message or an announcement does not load', async () => {
  const warned = vi.spyOn(logger, 'warn').mockReturnValue();
  heardBy.get('message')?.({ id: 1, kind: 'welcome', values: {}, link: null });
  heardBy.get('chat')?.({ kind: 'message' });
  options.onAnnouncement?.({ id: 1 } as never);
  // A promise that nobody waits for would end this run as an error that was not caught.
  await vi.waitFor(() => expect(warned).toHaveBeenCalledTimes(3));
});

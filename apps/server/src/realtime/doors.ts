import type { orders, subscriptionProjects } from '@kontor/schema';
import type { Registry } from 'prom-client';
import type { Exchange } from '../exchange/index.ts';
import type { ChatHub } from '../modules/chat/index.ts';
import type { Markets } from '../modules/markets/index.ts';
import type { Announced } from '../modules/messages/index.ts';
import type { Sessions } from '../modules/people/index.ts';
import type { RefusalsTold } from '../http/refusals-told.ts';
import type { Turns } from '../http/turns.ts';
import type { WrongTokens } from '../http/wrong-tokens.ts';
import type { Log } from '../platform/logger.ts';
import type { WallClock } from '../platform/wall-clock.ts';

/** What the sockets need of the markets. */
export interface MarketDoor extends Pick<Markets, 'depth' | 'onPrices' | 'onCandles'> {
  readonly catalogue: Pick<
    Markets['catalogue'],
    'quotations' | 'markets' | 'byId' | 'bySymbol' | 'contract' | 'currency' | 'decimals'
  >;
  readonly quotes: Pick<Markets['quotes'], 'of'>;
}

export type LiveOrder = Pick<typeof orders.$inferSelect, 'limitPrice' | 'holdLeft'>;

/** Everything that the sockets need of the rest of the program. */
export interface RealtimeDoors {
  readonly exchange: Pick<Exchange, 'subscribe' | 'privateStream'>;
  readonly markets: MarketDoor;
  readonly announced: Pick<Announced, 'subscribe'>;
  readonly chat: Pick<ChatHub, 'listen'>;
  /** An order that is open or waits; undefined for any other, or while nothing is in memory. */
  readonly liveOrder: (orderId: number) => LiveOrder | undefined;
  /** What a way in and out of a currency is called; undefined while nothing is in memory. */
  readonly networkName: (networkId: number) => string | undefined;
  /** What is subscribed for; undefined while nothing is in memory. */
  readonly project: (projectId: number) => typeof subscriptionProjects.$inferSelect | undefined;
  readonly wrongTokens: Pick<WrongTokens, 'judge'>;
  readonly turns: Pick<Turns, 'next'>;
  readonly refusalsTold: Pick<RefusalsTold, 'next'>;
  readonly sessions: Pick<Sessions, 'recall' | 'find' | 'gaveOut' | 'onEnd'>;
  /** Which of these sessions are still good; asked now and then for those with a socket. */
  readonly liveSessions: (sessionIds: readonly number[]) => Promise<ReadonlySet<number>>;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  readonly wallClock: WallClock;
  readonly registry: Registry;
  /** How many proxies in front are believed about the visitor's address. */
  readonly trustedProxies: number;
  /** Of the exchange's lines, whose pages may use each other's sockets. */
  readonly origins?: readonly string[];
}

export interface RealtimeLimits {
  readonly connections: number;
  readonly connectionsPerAddress: number;
  /** New ones of an address in a minute: each costs more than what is refused to it. */
  readonly handshakesPerMinute: number;
  readonly subscriptionsPerSocket: number;
  /** A socket may save up so many messages, and gets so many back a second. */
  readonly messagesSaved: number;
  readonly messagesPerSecond: number;
  /** What may wait to be sent to one socket before it is too slow. */
  readonly waitingPackets: number;
  readonly waitingBytes: number;
  /** How often a room or a member is told something at most: once in so many real ms. */
  readonly flushMs: number;
  /** How long private events wait for the client to say where it goes on, in real ms. */
  readonly resumeWaitMs: number;
  /** How often sockets are looked at for being slow, and sessions for being over. */
  readonly slowCheckMs: number;
  readonly sessionCheckMs: number;
}

export const REALTIME_LIMITS: RealtimeLimits = {
  connections: 20_000,
  connectionsPerAddress: 200,
  handshakesPerMinute: 600,
  subscriptionsPerSocket: 50,
  messagesSaved: 120,
  messagesPerSecond: 20,
  waitingPackets: 1_000,
  waitingBytes: 1_048_576,
  flushMs: 100,
  resumeWaitMs: 1_000,
  slowCheckMs: 500,
  sessionCheckMs: 30_000,
};

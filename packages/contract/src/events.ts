import type { z } from 'zod';
import type { Period } from './constants.ts';
import type { balanceOut } from './wallet.ts';
import type { candleOut, depthOut, tradeOut } from './markets.ts';
import type { spotOrderOut } from './spot.ts';

/** What a client asks for; `symbol` for depth, trade and kline, `period` for kline. */
export interface Subscription {
  readonly channel: 'ticker' | 'depth' | 'trade' | 'kline';
  readonly symbol?: string;
  readonly period?: Period;
}

export interface TickerEvent {
  readonly symbol: string;
  readonly now_price: string;
  readonly change: string | null;
  readonly high: string | null;
  readonly low: string | null;
  readonly volume: string;
  readonly turnover: string;
  readonly time: number;
}

/** Private events carry `seq`, growing, and `prev`, the seq of the one before for the same user. */
export interface PrivateEvent<Body> {
  readonly seq: number;
  readonly prev: number;
  readonly data: Body;
}

export type BalanceEvent = Pick<
  z.output<typeof balanceOut>,
  'currency' | 'name' | 'available' | 'frozen'
> & { readonly type: string };

/** The server's events by name. */
export interface ServerEvents {
  ticker: (tickers: readonly TickerEvent[]) => void;
  /** Whole levels, best first, at most ten times a second. */
  depth: (event: { symbol: string } & z.output<typeof depthOut>) => void;
  trade: (event: { symbol: string; trades: z.output<typeof tradeOut>[] }) => void;
  kline: (event: { symbol: string; period: Period } & z.output<typeof candleOut>) => void;
  order: (event: PrivateEvent<z.output<typeof spotOrderOut>>) => void;
  balance: (event: PrivateEvent<BalanceEvent>) => void;
  /** The stream no longer reaches back to what was asked: read everything again. */
  resync: (event: { seq: number }) => void;
  /** The session has ended. */
  session: (event: { ended: true }) => void;
}

/** The client's events by name; `resume` answers with missed events or `resync`. */
export interface ClientEvents {
  subscribe: (
    subscription: Subscription,
    answer?: (result: { ok: boolean; error?: string }) => void,
  ) => void;
  unsubscribe: (subscription: Subscription) => void;
  resume: (from: { seq: number }) => void;
}

import type { z } from 'zod';
import type { MarketKind, Period } from './constants.ts';
import type { balanceOut } from './wallet.ts';
import type { couponOut } from './coupons.ts';
import type { dualOrderOut } from './dual.ts';
import type { miningOrderOut } from './mining.ts';
import type { subscriptionOrderOut } from './subscription.ts';
import type { predictionBetOut, predictionLiveOut } from './prediction.ts';
import type { NftBidEvent, NftEvent } from './nft-outputs.ts';
import type { chatMessageOut } from './chat.ts';
import type { candleOut, depthOut, tradeOut } from './markets.ts';
import type { depositOut, withdrawalOut } from './funding.ts';
import type { positionOut } from './futures.ts';
import type { optionOut } from './options.ts';
import type { buyOrderOut } from './quick-buy.ts';
import type { spotOrderOut } from './spot.ts';

/** What a client asks for; `symbol` for depth, trade and kline, `period` for kline. */
export interface Subscription {
  readonly channel: 'ticker' | 'depth' | 'trade' | 'kline' | 'prediction' | 'nft' | 'chat';
  /** Of `nft`: the code of the sale. */
  readonly symbol?: string;
  /** Of depth and trade: the futures book of a symbol that is traded in both; spot if left out. */
  readonly kind?: MarketKind;
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

/** A changed position; what depends on the mark and the account is computed by the reader. */
export type PositionEvent = Omit<
  z.output<typeof positionOut>,
  'update_price' | 'profits' | 'liquidation_price'
> & {
  readonly open_share: string;
  readonly open_value: string;
  /** Of what is over. */
  readonly close_price: string | null;
  readonly realised: string;
};

/** A purchase that was made or paid; the index is the reader's own. */
export type DualEvent = Omit<z.output<typeof dualOrderOut>, 'index_price'>;

/** What a member is told the moment it happens; the reader's own texts make words of it. */
export interface MessageEvent {
  readonly id: number;
  readonly type: 'service' | 'system' | 'announcement';
  /** The texts are `messages:<kind>.title` and `messages:<kind>.body`. */
  readonly kind: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly link: string | null;
  readonly create_time: number;
}

/**
 * What happens in the member's own conversation with support. It is none of the exchange's events
 * and has no `seq`: who was away reads the messages again.
 */
export type ChatEvent =
  | { readonly kind: 'message'; readonly message: z.output<typeof chatMessageOut> }
  /** Somebody of support is writing, for some seconds. */
  | { readonly kind: 'typing'; readonly name: string }
  | { readonly kind: 'agent'; readonly agent: { name: string; online: boolean } | null }
  /** Support has read up to a message. */
  | { readonly kind: 'read'; readonly read_until: number }
  | { readonly kind: 'closed' };

/** What happens in the public room; `from` of a message is never `me`. */
export type ChatRoomEvent =
  | {
      readonly kind: 'message';
      /** The public number of who wrote it, by which they know their own. */
      readonly uid: string;
      readonly message: z.output<typeof chatMessageOut>;
    }
  | { readonly kind: 'deleted'; readonly id: number };

/** What everybody is told when something is announced; the text is read by its id. */
export type AnnouncementEvent =
  | {
      readonly kind: 'published';
      readonly id: number;
      /** By language; English stands in for every one that is left out. */
      readonly titles: Readonly<Record<string, string>>;
      readonly create_time: number;
    }
  | { readonly kind: 'withdrawn'; readonly id: number };

/** The server's events by name. */
export interface ServerEvents {
  ticker: (tickers: readonly TickerEvent[]) => void;
  /** Whole levels, best first, at most ten times a second. */
  depth: (event: { symbol: string; kind?: MarketKind } & z.output<typeof depthOut>) => void;
  trade: (event: {
    symbol: string;
    kind?: MarketKind;
    trades: z.output<typeof tradeOut>[];
  }) => void;
  kline: (event: { symbol: string; period: Period } & z.output<typeof candleOut>) => void;
  /** Quizzes whose pools, prices or states have changed. */
  prediction: (quizzes: readonly z.output<typeof predictionLiveOut>[]) => void;
  order: (event: PrivateEvent<z.output<typeof spotOrderOut>>) => void;
  balance: (event: PrivateEvent<BalanceEvent>) => void;
  position: (event: PrivateEvent<PositionEvent>) => void;
  option: (event: PrivateEvent<z.output<typeof optionOut>>) => void;
  buy: (event: PrivateEvent<z.output<typeof buyOrderOut>>) => void;
  deposit: (event: PrivateEvent<z.output<typeof depositOut>>) => void;
  withdrawal: (event: PrivateEvent<z.output<typeof withdrawalOut>>) => void;
  coupon: (event: PrivateEvent<z.output<typeof couponOut>>) => void;
  dual: (event: PrivateEvent<DualEvent>) => void;
  mining: (event: PrivateEvent<z.output<typeof miningOrderOut>>) => void;
  subscription: (event: PrivateEvent<z.output<typeof subscriptionOrderOut>>) => void;
  bet: (event: PrivateEvent<z.output<typeof predictionBetOut>>) => void;
  nft: (event: PrivateEvent<NftEvent>) => void;
  /** Of a sale that is looked at, at each bid and at its end. */
  nft_bid: (event: NftBidEvent) => void;
  message: (event: PrivateEvent<MessageEvent>) => void;
  chat: (event: ChatEvent) => void;
  /** Of the channel `chat`: the public room. */
  chat_room: (event: ChatRoomEvent) => void;
  announcement: (event: AnnouncementEvent) => void;
  /** The stream no longer reaches back to what was asked: read everything again. */
  resync: (event: { seq: number }) => void;
  /** The session has ended, or the token was of none: as the calls refuse it. */
  session: (event: { ended: true; error: 'LOGIN_REQUIRED' }) => void;
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

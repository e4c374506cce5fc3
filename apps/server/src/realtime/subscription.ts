import { MARKET_KINDS, type MarketKind, PERIODS, type Period } from '@kontor/contract';
import type { ListedMarket } from '../modules/markets/index.ts';
import type { MarketDoor } from './doors.ts';

/** A channel that was asked for, found. */
export type Channel =
  | { readonly name: 'ticker' }
  | { readonly name: 'prediction' }
  | { readonly name: 'chat' }
  | { readonly name: 'depth' | 'trade'; readonly listed: ListedMarket }
  | { readonly name: 'nft'; readonly code: string }
  | { readonly name: 'kline'; readonly listed: ListedMarket; readonly period: Period };

export type SubscriptionError = 'FIELD_CHOICE' | 'FIELD_FORMAT' | 'MARKET_UNKNOWN';

/** What a client means, or what is wrong with it. Whatever a socket can carry may come in. */
export function channelOf(
  { catalogue }: Pick<MarketDoor, 'catalogue'>,
  subscription: unknown,
): Channel | SubscriptionError {
  const { channel, symbol, period, kind } = (subscription ?? {}) as Readonly<
    Record<string, unknown>
  >;
  if (channel === 'ticker') return { name: 'ticker' };
  if (channel === 'prediction') return { name: 'prediction' };
  if (channel === 'chat') return { name: 'chat' };
  if (channel === 'nft') return isCode(symbol) ? { name: 'nft', code: symbol } : 'FIELD_FORMAT';
  if (channel !== 'depth' && channel !== 'trade' && channel !== 'kline') return 'FIELD_CHOICE';
  // Candles are the index's, which a symbol's books share.
  const book = channel === 'kline' ? undefined : kind;
  if (book !== undefined && !isKind(book)) return 'FIELD_CHOICE';
  const listed =
    typeof symbol === 'string' && symbol.length <= 24
      ? catalogue.bySymbol(symbol, book)
      : undefined;
  if (listed === undefined) return 'MARKET_UNKNOWN';
  if (channel !== 'kline') return { name: channel, listed };
  return isPeriod(period) ? { name: 'kline', listed, period } : 'FIELD_CHOICE';
}

/** Whether it could be of a sale; nothing is ever sent of one that does not exist. */
function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{12}$/.test(value);
}

function isPeriod(value: unknown): value is Period {
  return (PERIODS as readonly unknown[]).includes(value);
}

function isKind(value: unknown): value is MarketKind {
  return (MARKET_KINDS as readonly unknown[]).includes(value);
}

/** The room of everybody who asked for the same. */
export function roomOf(channel: Channel): string {
  if (channel.name === 'ticker') return TICKER_ROOM;
  if (channel.name === 'prediction') return PREDICTION_ROOM;
  if (channel.name === 'chat') return CHAT_ROOM;
  if (channel.name === 'nft') return nftRoom(channel.code);
  if (channel.name === 'kline') return klineRoom(channel.listed.instrument.id, channel.period);
  return channel.name === 'depth'
    ? depthRoom(channel.listed.market.id)
    : tradeRoom(channel.listed.market.id);
}

export const TICKER_ROOM = 'ticker';
export const PREDICTION_ROOM = 'prediction';
export const CHAT_ROOM = 'chat';
export const depthRoom = (marketId: number): string => `depth ${marketId}`;
export const tradeRoom = (marketId: number): string => `trade ${marketId}`;
export const klineRoom = (instrumentId: number, period: Period): string =>
  `kline ${instrumentId} ${period}`;
export const nftRoom = (code: string): string => `nft ${code}`;
/** Of all sockets of one member. */
export const memberRoom = (userId: number): string => `member ${userId}`;
export const sessionRoom = (sessionId: number): string => `session ${sessionId}`;

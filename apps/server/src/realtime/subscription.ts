import { calls, type ErrorCode, type Period } from '@kontor/contract';
import type { z } from 'zod';
import { faultsOf } from '../http/field-faults.ts';
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

/** What a client means, or what is wrong with it. Whatever a socket can carry may come in. */
export function channelOf(
  { catalogue }: Pick<MarketDoor, 'catalogue'>,
  subscription: unknown,
): Channel | ErrorCode {
  const { channel, symbol, period, kind } = (subscription ?? {}) as Readonly<
    Record<string, unknown>
  >;
  if (channel === 'ticker') return { name: 'ticker' };
  if (channel === 'prediction') return { name: 'prediction' };
  if (channel === 'chat') return { name: 'chat' };
  if (channel === 'nft') return isCode(symbol) ? { name: 'nft', code: symbol } : 'FIELD_FORMAT';
  if (channel === 'kline') {
    // Candles are the index's, which a symbol's books share.
    const asked = read(calls.markets.candles.input, { symbol, period });
    if (typeof asked === 'string') return asked;
    const listed = catalogue.bySymbol(asked.symbol);
    if (listed === undefined) return 'MARKET_UNKNOWN';
    return { name: channel, listed, period: asked.period };
  }
  if (channel !== 'depth' && channel !== 'trade') return 'FIELD_CHOICE';
  const asked = read(BOOK_INPUTS[channel], { symbol, kind });
  if (typeof asked === 'string') return asked;
  const listed = catalogue.bySymbol(asked.symbol, asked.kind);
  return listed === undefined ? 'MARKET_UNKNOWN' : { name: channel, listed };
}

const BOOK_INPUTS = {
  depth: calls.markets.depth.input,
  trade: calls.markets.trades.input,
} as const;

/** As the call reads it that answers the same once, or the code with which that refuses it. */
function read<Input extends z.ZodType>(input: Input, fields: unknown): z.output<Input> | ErrorCode {
  const parsed = input.safeParse(fields);
  return parsed.success ? parsed.data : (faultsOf(parsed.error)[0]?.error ?? 'FIELD_TYPE');
}

/** Whether it could be of a sale; nothing is ever sent of one that does not exist. */
function isCode(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{12}$/.test(value);
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

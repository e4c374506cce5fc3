import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { logTable, stateTable } from './exchange-table.ts';

/** What a balance can be in: a coin, a fiat currency or a share of a company. */
export const currencies = pgTable(
  'currencies',
  {
    id: id(),
    code: text().notNull(),
    title: text().notNull(),
    kind: oneOf('coin', 'fiat', 'stock').notNull(),
    /** Decimals to which every debit and credit is rounded. */
    decimals: count().notNull(),
    enabled: boolean().notNull(),
  },
  (t) => [uniqueIndex('currencies_code').on(t.code)],
);

/** What has an index price: one per symbol, shared by its spot and its futures market. */
export const instruments = pgTable(
  'instruments',
  {
    id: id(),
    symbol: text().notNull(),
    class: oneOf('coin', 'stock').notNull(),
    priceDecimals: count().notNull(),
  },
  (t) => [uniqueIndex('instruments_symbol').on(t.symbol)],
);

/**
 * An order book. `priceDecimals + quantityDecimals` never exceeds the quote currency's decimals.
 */
export const markets = pgTable('markets', {
  id: id(),
  instrumentId: ref().notNull(),
  kind: oneOf('spot', 'stock', 'futures').notNull(),
  baseCurrencyId: ref().notNull(),
  quoteCurrencyId: ref().notNull(),
  priceDecimals: count().notNull(),
  quantityDecimals: count().notNull(),
  minimumQuantity: amount().notNull(),
  maximumQuantity: amount().notNull(),
  minimumNotional: amount().notNull(),
  /** How far from the index a market order may trade and a limit price may cross it: 0.02 = 2 %. */
  priceBand: amount().notNull(),
  /** Base quantity that the liquidity account shows on each side; zero shows none. */
  liquidityQuantity: amount().notNull(),
  /** Half of the liquidity account's spread as a share of the index price. */
  liquidityHalfSpread: amount().notNull(),
  enabled: boolean().notNull(),
  listedAt: time().notNull(),
});

/** The newest index tick of an instrument. */
export const instrumentStates = pgTable('instrument_states', {
  id: id(),
  price: amount().notNull(),
  tickAt: time().notNull(),
  /** The hash of the newest tick, which the next one continues. */
  tickHash: text().notNull(),
  /** Something was decided by there being no tick up to this time: none may come for it later. */
  closedUntil: time().notNull(),
});

/** What a market's book needs beside its orders to be rebuilt exactly. */
export const marketStates = pgTable('market_states', {
  id: id(),
  lastPrice: amount(),
  lastTradeAt: time(),
  /** Stocks: the last index price in shares as they are since a split, until the next price. */
  referencePrice: amount(),
  /** Lots already taken from each of the liquidity account's levels since the last tick. */
  ladderTaken: jsonb().$type<{ bids: number[]; asks: number[] }>().notNull(),
  /** Futures: the liquidity account's own lots (short below zero), and what they brought it. */
  liquidityLots: amount().notNull(),
  liquidityCash: amount().notNull(),
  /** Futures: when open positions pay their next overnight fee, at the first tick from then on. */
  overnightAt: time(),
});

/** The append-only log of index prices. id = instrument × 2^32 + platform second. */
export const ticks = pgTable('ticks', {
  id: id(),
  instrumentId: ref().notNull(),
  at: time().notNull(),
  price: amount().notNull(),
  volume: amount().notNull(),
  /** sha256 over the previous tick's hash and this tick; see `tickText` in the core. */
  hash: text().notNull(),
});

/** Where an instrument had no tick for so long that it mattered: public, and for ever. */
export const feedGaps = pgTable(
  'feed_gaps',
  {
    /** Of the tick that ended it. */
    id: id(),
    instrumentId: ref().notNull(),
    /** The tick before it and the one after it. */
    fromAt: time().notNull(),
    untilAt: time().notNull(),
    /** The shortest silence that mattered then, in ms. */
    staleMs: count().notNull(),
  },
  (t) => [
    index('feed_gaps_until').on(t.untilAt),
    check('feed_gaps_length', sql`${t.untilAt} - ${t.fromAt} > ${t.staleMs}`),
  ],
);

/**
 * Every minute's newest tick of an instrument with its signature. Written by the shell, not the
 * core.
 */
export const tickHeads = pgTable('tick_heads', {
  /** The id of the tick that is signed; sorted as ticks are, by instrument and then by time. */
  tickId: ref().primaryKey(),
  instrumentId: ref().notNull(),
  at: time().notNull(),
  hash: text().notNull(),
  /** Ed25519 over the hash, base64. */
  signature: text().notNull(),
  /** The number of the key; null where it was the first one. */
  keyNumber: count(),
});

/** The public keys that the exchange has signed with, in their order. Written by the shell. */
export const signingKeys = pgTable(
  'signing_keys',
  {
    /** 1 for the first. */
    number: count().primaryKey(),
    /** See `signingKeyId`. */
    keyId: text().notNull(),
    /** Ed25519, SPKI in PEM. */
    publicKey: text().notNull(),
    since: time().notNull(),
    /** What the key before and this one sign when one follows the other; see `keyChangeMessage`. */
    handover: text(),
    acceptance: text(),
  },
  (t) => [uniqueIndex('signing_keys_id').on(t.keyId)],
);

/** Index candles of the three stored periods; the other six are sums of these. */
export const candles = pgTable(
  'candles',
  {
    instrumentId: ref().notNull(),
    period: oneOf('1min', '60min', '1day').notNull(),
    at: time().notNull(),
    open: amount().notNull(),
    high: amount().notNull(),
    low: amount().notNull(),
    close: amount().notNull(),
    volume: amount().notNull(),
    /**
     * Made up before the platform's first tick, to give the chart a past; labelled so on the wire.
     */
    simulated: boolean().notNull(),
  },
  (t) => [uniqueIndex('candles_key').on(t.instrumentId, t.period, t.at)],
);

/** One row: the ticks up to this time are in the stored candles. */
export const candleCheckpoint = pgTable('candle_checkpoint', {
  id: count().primaryKey(),
  savedUntil: time().notNull(),
});

export const fills = pgTable(
  'fills',
  {
    id: id(),
    marketId: ref().notNull(),
    /** The side of the taker. */
    side: oneOf('buy', 'sell').notNull(),
    price: amount().notNull(),
    quantity: amount().notNull(),
    notional: amount().notNull(),
    /** Zero where the liquidity account is the taker or the maker. */
    takerOrderId: ref().notNull(),
    takerUserId: ref().notNull(),
    takerFee: amount().notNull(),
    makerOrderId: ref().notNull(),
    makerUserId: ref().notNull(),
    makerFee: amount().notNull(),
    at: time().notNull(),
  },
  (t) => [
    index('fills_market').on(t.marketId, t.id),
    index('fills_taker_order').on(t.takerOrderId).where(sql`${t.takerOrderId} > 0`),
    index('fills_maker_order').on(t.makerOrderId).where(sql`${t.makerOrderId} > 0`),
    check('fills_positive', sql`${t.quantity} > 0`),
  ],
);

export const currenciesTable = stateTable(currencies);
export const instrumentsTable = stateTable(instruments);
export const marketsTable = stateTable(markets);
export const instrumentStatesTable = stateTable(instrumentStates);
export const marketStatesTable = stateTable(marketStates);
export const ticksTable = logTable(ticks);
export const feedGapsTable = logTable(feedGaps);
export const fillsTable = logTable(fills);

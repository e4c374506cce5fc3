import { type Amount, ONE } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';

/** What values are measured in. */
export const MEASURE = 'USDT';

/** An index price and the time of the tick that it is of; USDT itself needs no tick. */
export interface IndexPrice {
  readonly price: Amount;
  readonly instrumentId: number | null;
  readonly at: number;
}

/** Whether a currency is the one that values are measured in: going into it takes no risk. */
export function isMeasure(x: Exchange, currencyId: number): boolean {
  return x.currencies.get(currencyId)?.code === MEASURE;
}

/**
 * The index price of a currency in USDT, by its code: as fresh as trading wants it, `stale` where
 * the newest tick is too old to go by, `none` where there is no index.
 */
export function findIndex(x: Exchange, code: string): IndexPrice | 'stale' | 'none' {
  if (code === MEASURE) return { price: ONE, instrumentId: null, at: x.at };
  const id = instrumentBySymbol(x, symbolOf(code))?.id;
  if (id === undefined) return 'none';
  const state = x.instrumentStates.get(id);
  if (state === undefined || !x.indexIsFresh(id)) return 'stale';
  return { price: state.price, instrumentId: id, at: state.tickAt };
}

export function instrumentBySymbol(x: Exchange, symbol: string) {
  for (const row of x.instruments.values()) if (row.symbol === symbol) return row;
  return undefined;
}

/** The instrument whose index says what a currency is worth. */
export function symbolOf(code: string): string {
  return `${code}/${MEASURE}`;
}

/**
 * The index price of a coin in USDT. Refuses with CURRENCY_UNKNOWN for a coin that has no index,
 * and with PRICE_STALE where the newest tick is too old to go by.
 */
export function indexInUsdt(x: Exchange, currencyId: number, field: string): IndexPrice {
  const currency = x.currencies.get(currencyId);
  if (currency?.kind !== 'coin' || !currency.enabled) return refuse('CURRENCY_UNKNOWN', { field });
  const found = findIndex(x, currency.code);
  if (found === 'none') return refuse('CURRENCY_UNKNOWN', { field });
  if (found !== 'stale') return found;
  return refuse('PRICE_STALE', { field, symbol: symbolOf(currency.code) });
}

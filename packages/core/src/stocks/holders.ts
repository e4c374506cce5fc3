import { FIRST_MEMBER_ID } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import { HOUSE, HOUSE_ACCOUNT } from '../ledger/house.ts';
import type { Balance } from '../ledger/ledger.ts';
import type { Market } from '../market/market.ts';

/** The market of an instrument's shares; refuses for anything else. */
export function shareMarket(x: Exchange, instrumentId: number): Market {
  for (const market of x.marketsByInstrument.get(instrumentId) ?? []) {
    if (market.row.kind === 'stock') return market;
  }
  return refuse('INSTRUMENT_UNKNOWN', { field: 'instrumentId' });
}

/**
 * Every balance of the shares, by its id: a restart may have brought them back in another order.
 * The house is among them, because who owes shares owes what they bring, too.
 */
export function holdersOf(x: Exchange, currencyId: number): Balance[] {
  const issuer = HOUSE.corporateActions.id;
  const holders: Balance[] = [];
  for (const row of x.balances.values()) {
    if (row.currencyId !== currencyId || row.available + row.frozen === 0n) continue;
    if (row.accountId !== HOUSE_ACCOUNT || row.userId !== issuer) holders.push(row);
  }
  return holders.sort((a, b) => a.id - b.id);
}

export function isMember(holder: Balance): boolean {
  return holder.userId >= FIRST_MEMBER_ID;
}

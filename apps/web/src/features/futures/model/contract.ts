import { searchable } from '@kontor/i18n';
import type { OutputOf, calls } from '@kontor/contract/light';
import { type Amount, decimalPlaces, multiply, parseAmount } from '@kontor/money';
import { type ContractTerms, contractTerms } from '@kontor/rules/futures';
import type { TradedMarket } from '../../../shared/trading/traded-market.ts';

export type ContractWire = OutputOf<typeof calls.futures.contracts>[number];

/** A contract with what its figures are computed from. */
export interface Contract {
  readonly wire: ContractWire;
  readonly symbol: string;
  readonly terms: ContractTerms;
  readonly lots: { readonly step: Amount; readonly minimum: Amount; readonly maximum: Amount };
  readonly overnightRate: Amount;
  /** The highest that is offered; larger sizes may have less. */
  readonly multipleMaximum: number;
  /** For the panels of book and trades. */
  readonly market: TradedMarket;
}

/** Decimals that are shown of money in a margin currency: cents of a dollar, all of a coin. */
export function shownDecimals(currency: string): number {
  return currency.startsWith('USD') ? 2 : 8;
}

export function contractOf(wire: ContractWire): Contract {
  const step = parseAmount(wire.share_step);
  const lotSize = parseAmount(wire.share_size);
  return {
    wire,
    symbol: wire.symbol,
    terms: contractTerms({
      kind: wire.kind,
      lotSize,
      priceDecimals: wire.price_precision,
      marginDecimals: wire.margin_precision,
      tiers: wire.tiers,
    }),
    lots: {
      step,
      minimum: parseAmount(wire.min_share),
      maximum: parseAmount(wire.max_share),
    },
    overnightRate: parseAmount(wire.overnight_rate),
    multipleMaximum: wire.multiples.at(-1) ?? 1,
    market: {
      symbol: wire.symbol,
      kind: 'futures',
      price_precision: wire.price_precision,
      quantity_precision: decimalPlaces(multiply(step, lotSize, 'down')),
      currency_name: wire.share_currency,
      legal_name: wire.legal_name,
    },
  };
}

/** Contracts whose symbol or coin has the words; all of them without words. */
export function searchContracts(contracts: readonly Contract[], words: string): Contract[] {
  const wanted = searchable(words).replace('/', '');
  return contracts.filter(
    ({ wire }) =>
      searchable(wire.symbol.replace('/', '')).includes(wanted) ||
      searchable(wire.currency_name).includes(wanted),
  );
}

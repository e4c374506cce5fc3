import type { MarketKind } from '@kontor/contract/light';

/** What the panels need to know of a market, whatever is traded in it. A quotation is one too. */
export interface TradedMarket {
  /** Of its book and its trades. */
  readonly symbol: string;
  /** Which book of the symbol; that of the coins when left out. */
  readonly kind?: MarketKind;
  readonly price_precision: number;
  readonly quantity_precision: number;
  /** What the quantities of the book are in. */
  readonly currency_name: string;
  /** What its prices are in. */
  readonly legal_name: string;
}

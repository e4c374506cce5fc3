import {
  currencies,
  currenciesTable,
  type ExchangeRow,
  type ExchangeTable,
  instruments,
  instrumentsTable,
  markets,
  marketsTable,
  vipLevels,
  vipLevelsTable,
} from '@kontor/schema';
import type { PublishedBatch } from '../../exchange/index.ts';
import type { Queries } from '../../platform/queries.ts';

export type Currency = typeof currencies.$inferSelect;
export type Instrument = typeof instruments.$inferSelect;
export type Market = typeof markets.$inferSelect;
export type VipLevel = typeof vipLevels.$inferSelect;

/** A market with what it is made of. */
export interface ListedMarket {
  readonly market: Market;
  readonly instrument: Instrument;
  readonly base: Currency;
  readonly quote: Currency;
}

/**
 * The few rows that nearly every answer needs: currencies, instruments, markets and fee levels.
 * Read once and kept in step with the exchange's batches.
 */
export class Catalogue {
  readonly #currencies = new Map<number, Currency>();
  readonly #instruments = new Map<number, Instrument>();
  readonly #markets = new Map<number, Market>();
  readonly #vipLevels = new Map<number, VipLevel>();
  #listed: readonly ListedMarket[] | undefined;

  async load(queries: Queries): Promise<void> {
    for (const row of await queries.select().from(currencies)) this.#currencies.set(row.id, row);
    for (const row of await queries.select().from(instruments)) this.#instruments.set(row.id, row);
    for (const row of await queries.select().from(markets)) this.#markets.set(row.id, row);
    for (const row of await queries.select().from(vipLevels)) this.#vipLevels.set(row.id, row);
    this.#listed = undefined;
  }

  /** Takes over what a batch of the exchange changed. */
  onBatch(batch: PublishedBatch): void {
    for (const { table, rows } of batch.changes) {
      const known = this.#mapOf(table);
      if (known === undefined) continue;
      for (const row of rows) known.set(row.id, row);
      this.#listed = undefined;
    }
  }

  /** All markets, by id. */
  markets(): readonly ListedMarket[] {
    this.#listed ??= [...this.#markets.values()]
      .sort((a, b) => a.id - b.id)
      .flatMap((market) => {
        const instrument = this.#instruments.get(market.instrumentId);
        const base = this.#currencies.get(market.baseCurrencyId);
        const quote = this.#currencies.get(market.quoteCurrencyId);
        if (instrument === undefined || base === undefined || quote === undefined) return [];
        return [{ market, instrument, base, quote }];
      });
    return this.#listed;
  }

  byId(marketId: number): ListedMarket | undefined {
    return this.markets().find(({ market }) => market.id === marketId);
  }

  /** The spot market of a symbol, in any case of letters. */
  bySymbol(symbol: string): ListedMarket | undefined {
    const wanted = symbol.toUpperCase();
    return this.markets().find(({ instrument }) => instrument.symbol === wanted);
  }

  byCurrencies(baseCurrencyId: number, quoteCurrencyId: number): ListedMarket | undefined {
    return this.markets().find(
      ({ base, quote }) => base.id === baseCurrencyId && quote.id === quoteCurrencyId,
    );
  }

  currency(id: number): Currency | undefined {
    return this.#currencies.get(id);
  }

  currencyByCode(code: string): Currency | undefined {
    return this.currencies().find((currency) => currency.code === code);
  }

  currencies(): readonly Currency[] {
    return [...this.#currencies.values()].sort((a, b) => a.id - b.id);
  }

  instruments(): readonly Instrument[] {
    return [...this.#instruments.values()].sort((a, b) => a.id - b.id);
  }

  vipLevel(level: number): VipLevel | undefined {
    return this.#vipLevels.get(level);
  }

  #mapOf(table: ExchangeTable): Map<number, ExchangeRow> | undefined {
    if (table.name === currenciesTable.name) return this.#currencies;
    if (table.name === instrumentsTable.name) return this.#instruments;
    if (table.name === marketsTable.name) return this.#markets;
    if (table.name === vipLevelsTable.name) return this.#vipLevels;
    return undefined;
  }
}

import type { MarketKind } from '@kontor/contract';
import {
  contracts,
  contractsTable,
  currencies,
  currenciesTable,
  type ExchangeRow,
  type ExchangeTable,
  instruments,
  instrumentsTable,
  markets,
  marketsTable,
  optionDurations,
  optionDurationsTable,
  vipLevels,
  vipLevelsTable,
} from '@kontor/schema';
import type { PublishedBatch } from '../../exchange/index.ts';
import type { Queries } from '../../platform/queries.ts';

export type Currency = typeof currencies.$inferSelect;
export type Instrument = typeof instruments.$inferSelect;
export type Market = typeof markets.$inferSelect;
export type VipLevel = typeof vipLevels.$inferSelect;
export type Contract = typeof contracts.$inferSelect;
export type OptionDuration = typeof optionDurations.$inferSelect;

/** A market with what it is made of. */
export interface ListedMarket {
  /** `BTC/USDT`: the codes of base and quote. Shared by a spot and a futures market. */
  readonly symbol: string;
  readonly market: Market;
  readonly instrument: Instrument;
  readonly base: Currency;
  readonly quote: Currency;
  /** Of a futures market only. */
  readonly contract: Contract | null;
}

/** A futures market. */
export interface ListedContract extends ListedMarket {
  readonly contract: Contract;
}

/** The markets in the ways in which they are looked for. */
interface Views {
  readonly all: readonly ListedMarket[];
  readonly quotations: readonly ListedMarket[];
  readonly contracts: readonly ListedContract[];
  readonly byId: ReadonlyMap<number, ListedMarket>;
}

/**
 * The few rows that nearly every answer needs: currencies, instruments, markets with their
 * contracts, the durations of options and fee levels. Read once and kept in step with the
 * exchange's batches.
 */
export class Catalogue {
  readonly #currencies = new Map<number, Currency>();
  readonly #instruments = new Map<number, Instrument>();
  readonly #markets = new Map<number, Market>();
  readonly #contracts = new Map<number, Contract>();
  readonly #optionDurations = new Map<number, OptionDuration>();
  readonly #vipLevels = new Map<number, VipLevel>();
  #views: Views | undefined;

  async load(queries: Queries): Promise<void> {
    for (const row of await queries.select().from(currencies)) this.#currencies.set(row.id, row);
    for (const row of await queries.select().from(instruments)) this.#instruments.set(row.id, row);
    for (const row of await queries.select().from(markets)) this.#markets.set(row.id, row);
    for (const row of await queries.select().from(contracts)) this.#contracts.set(row.id, row);
    for (const row of await queries.select().from(optionDurations)) {
      this.#optionDurations.set(row.id, row);
    }
    for (const row of await queries.select().from(vipLevels)) this.#vipLevels.set(row.id, row);
    this.#views = undefined;
  }

  /** Takes over what a batch of the exchange changed. */
  onBatch(batch: PublishedBatch): void {
    for (const { table, rows } of batch.changes) {
      const known = this.#mapOf(table);
      if (known === undefined) continue;
      for (const row of rows) known.set(row.id, row);
      this.#views = undefined;
    }
  }

  /** All markets, by id. */
  markets(): readonly ListedMarket[] {
    return this.#listed().all;
  }

  /** The spot and stock markets, by id: one for each instrument, which quotes its price. */
  quotations(): readonly ListedMarket[] {
    return this.#listed().quotations;
  }

  /** The futures markets, by id. */
  contracts(): readonly ListedContract[] {
    return this.#listed().contracts;
  }

  byId(marketId: number): ListedMarket | undefined {
    return this.#listed().byId.get(marketId);
  }

  /** A futures market; undefined for any other. */
  contract(marketId: number): ListedContract | undefined {
    const listed = this.byId(marketId);
    return listed !== undefined && isContract(listed) ? listed : undefined;
  }

  /** The book of a symbol in any case of letters: the spot or stock one, or the futures one. */
  bySymbol(symbol: string, kind: MarketKind = 'spot'): ListedMarket | undefined {
    const wanted = symbol.toUpperCase();
    return this.#books(kind).find((listed) => listed.symbol === wanted);
  }

  byCurrencies(
    baseCurrencyId: number,
    quoteCurrencyId: number,
    kind: MarketKind = 'spot',
  ): ListedMarket | undefined {
    return this.#books(kind).find(
      ({ base, quote }) => base.id === baseCurrencyId && quote.id === quoteCurrencyId,
    );
  }

  /** The market that quotes an instrument's price. */
  quotationOf(instrumentId: number): ListedMarket | undefined {
    return this.quotations().find(({ instrument }) => instrument.id === instrumentId);
  }

  currency(id: number): Currency | undefined {
    return this.#currencies.get(id);
  }

  /** To which a currency is paid: the one source of it. Throws for a currency that is none. */
  decimals(currencyId: number): number {
    const currency = this.#currencies.get(currencyId);
    if (currency === undefined) throw new Error(`there is no currency ${currencyId}`);
    return currency.decimals;
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

  /** All durations of options, also those that are not on offer, the shortest first. */
  optionDurations(): readonly OptionDuration[] {
    return [...this.#optionDurations.values()].sort((a, b) => a.seconds - b.seconds);
  }

  #books(kind: MarketKind): readonly ListedMarket[] {
    return kind === 'futures' ? this.contracts() : this.quotations();
  }

  #listed(): Views {
    if (this.#views !== undefined) return this.#views;
    const all = [...this.#markets.values()]
      .sort((a, b) => a.id - b.id)
      .flatMap((market) => this.#list(market) ?? []);
    this.#views = {
      all,
      quotations: all.filter(({ market }) => market.kind !== 'futures'),
      contracts: all.filter(isContract),
      byId: new Map(all.map((listed) => [listed.market.id, listed])),
    };
    return this.#views;
  }

  /** Undefined while a part of it is still on its way, in the same batch. */
  #list(market: Market): ListedMarket | undefined {
    const instrument = this.#instruments.get(market.instrumentId);
    const base = this.#currencies.get(market.baseCurrencyId);
    const quote = this.#currencies.get(market.quoteCurrencyId);
    if (instrument === undefined || base === undefined || quote === undefined) return undefined;
    const contract = this.#contracts.get(market.id) ?? null;
    if (market.kind === 'futures' && contract === null) return undefined;
    return { symbol: `${base.code}/${quote.code}`, market, instrument, base, quote, contract };
  }

  #mapOf(table: ExchangeTable): Map<number, ExchangeRow> | undefined {
    if (table.name === currenciesTable.name) return this.#currencies;
    if (table.name === instrumentsTable.name) return this.#instruments;
    if (table.name === marketsTable.name) return this.#markets;
    if (table.name === contractsTable.name) return this.#contracts;
    if (table.name === optionDurationsTable.name) return this.#optionDurations;
    if (table.name === vipLevelsTable.name) return this.#vipLevels;
    return undefined;
  }
}

function isContract(listed: ListedMarket): listed is ListedContract {
  return listed.contract !== null;
}

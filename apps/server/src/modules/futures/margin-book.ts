import type { Amount } from '@kontor/money';
import {
  availableForNew,
  crossLiquidationPrice,
  type Held,
  isolatedLiquidationPrice,
  type MarkedPosition,
  type PoolFigures,
  poolFigures,
  riskRate,
  unrealisedProfit,
} from '@kontor/rules/futures';
import type { Services } from '../../services.ts';
import { contractOf, type Currency, type Priced } from '../markets/index.ts';
import type { LeverBalance, PositionRow } from './futures.queries.ts';

/** What depends on the mark price, and on whatever else stands against the same margin. */
export interface PositionFigures {
  readonly mark: Amount | null;
  readonly liquidationPrice: Amount | null;
}

/** The futures account in one margin currency. Null where a mark price is not known. */
export interface MarginAccount {
  readonly currency: Currency;
  readonly balance: Amount;
  readonly available: Amount;
  readonly equity: Amount | null;
  /** Unrealised, less what of it was paid out in advance. */
  readonly profit: Amount | null;
  readonly advanced: Amount;
  /** The lowest equity / used margin of the cross pool and of each isolated position. */
  readonly riskRate: Amount | null;
  readonly maintenance: Amount;
  readonly usedMargin: Amount;
}

type Markets = Pick<Services['markets'], 'catalogue' | 'quotes'>;
type Marked = MarkedPosition & { readonly row: PositionRow };

interface Pool {
  readonly figures: PoolFigures;
  readonly positions: readonly Marked[];
}

const heldOf = (row: PositionRow): Held => ({
  direction: row.direction,
  lots: row.openLots,
  openValue: row.openValue,
});

/**
 * A member's margins as the core sees them: for each margin currency the cross pool, with all of
 * the account's money but what isolated positions have frozen, and each isolated position alone.
 * Made of balances and open positions that were read at one moment, at the newest marks.
 */
export class MarginBook {
  readonly #markets: Markets;
  readonly #balances: ReadonlyMap<number, LeverBalance>;
  readonly #open: readonly PositionRow[];
  readonly #pools = new Map<number, Pool | null>();

  constructor(markets: Markets, balances: readonly LeverBalance[], live: readonly PositionRow[]) {
    this.#markets = markets;
    this.#balances = new Map(balances.map((row) => [row.currencyId, row]));
    this.#open = live.filter(({ openLots }) => openLots > 0n);
  }

  /** Of every currency that a contract is margined in, USDT first. */
  accounts(): MarginAccount[] {
    const { catalogue } = this.#markets;
    const currencies = new Set(
      catalogue.contracts().map(({ contract }) => contract.marginCurrencyId),
    );
    return [...currencies]
      .sort((a, b) => a - b)
      .flatMap((id) => catalogue.currency(id) ?? [])
      .sort((a, b) => Number(b.code === 'USDT') - Number(a.code === 'USDT'))
      .map((currency) => this.account(currency));
  }

  account(currency: Currency): MarginAccount {
    const { available, frozen } = this.#balances.get(currency.id) ?? NOTHING;
    const balance = available + frozen;
    const cross = this.#crossPool(currency.id);
    const isolated = this.#inCurrency(currency.id, 'isolated').map((row) => this.#alone(row));
    const pools = [cross, ...isolated];
    let profit: Amount | null = 0n;
    let [maintenance, usedMargin, advanced] = [0n, 0n, 0n];
    const rates: Amount[] = [];
    for (const pool of pools) {
      profit = pool === null || profit === null ? null : profit + pool.figures.profit;
      if (pool === null) continue;
      for (const one of pool.positions) advanced += one.advanced;
      maintenance += pool.figures.maintenance;
      usedMargin += pool.figures.usedMargin;
      const rate = riskRate(pool.figures);
      if (rate !== null) rates.push(rate);
    }
    return {
      currency,
      balance,
      available: availableForNew(available, cross?.figures.profit ?? 0n),
      equity: profit === null ? null : balance + profit,
      profit,
      advanced,
      riskRate: profit === null ? null : lowest(rates),
      maintenance,
      usedMargin,
    };
  }

  figuresOf(row: PositionRow): PositionFigures {
    const priced = contractOf(this.#markets.catalogue, row.marketId);
    const mark = this.#markOf(priced);
    if (mark === null || row.openLots === 0n) return { mark, liquidationPrice: null };
    return { mark, liquidationPrice: this.#liquidationPrice(priced, row, mark) };
  }

  /** Unrealised, whether or not it was paid out in advance; null where the mark is not known. */
  profitOf(row: PositionRow): Amount | null {
    const priced = contractOf(this.#markets.catalogue, row.marketId);
    const mark = this.#markOf(priced);
    return mark === null ? null : unrealisedProfit(priced.terms, heldOf(row), mark);
  }

  #liquidationPrice({ terms, listed }: Priced, row: PositionRow, mark: Amount): Amount | null {
    if (row.marginMode === 'isolated') {
      return isolatedLiquidationPrice(terms, heldOf(row), row.margin, mark);
    }
    const pool = this.#crossPool(listed.contract.marginCurrencyId);
    if (pool === null) return null;
    const inMarket = pool.positions.filter((one) => one.row.marketId === row.marketId);
    const held = inMarket.map((one) => one.held);
    return crossLiquidationPrice(terms, row.direction, pool.figures, held, mark);
  }

  /** Null where a mark is not known. */
  #crossPool(currencyId: number): Pool | null {
    let pool = this.#pools.get(currencyId);
    if (pool === undefined) {
      const { available, frozen } = this.#balances.get(currencyId) ?? NOTHING;
      let money = available + frozen;
      for (const row of this.#inCurrency(currencyId, 'isolated')) money -= row.margin;
      pool = this.#poolOf(money, this.#inCurrency(currencyId, 'cross'));
      this.#pools.set(currencyId, pool);
    }
    return pool;
  }

  #alone(row: PositionRow): Pool | null {
    return this.#poolOf(row.margin, [row]);
  }

  #poolOf(money: Amount, rows: readonly PositionRow[]): Pool | null {
    const positions: Marked[] = [];
    for (const row of rows) {
      const priced = contractOf(this.#markets.catalogue, row.marketId);
      const mark = this.#markOf(priced);
      if (mark === null) return null;
      const { advanced, margin } = row;
      positions.push({ row, terms: priced.terms, held: heldOf(row), mark, advanced, margin });
    }
    return { figures: poolFigures(money, positions), positions };
  }

  #inCurrency(currencyId: number, mode: PositionRow['marginMode']): readonly PositionRow[] {
    return this.#open.filter(
      (row) =>
        row.marginMode === mode &&
        contractOf(this.#markets.catalogue, row.marketId).marginCurrency.id === currencyId,
    );
  }

  #markOf({ listed }: Priced): Amount | null {
    return this.#markets.quotes.price(listed.instrument.id) ?? null;
  }
}

const NOTHING = { available: 0n, frozen: 0n };

function lowest(rates: readonly Amount[]): Amount | null {
  let least: Amount | null = null;
  for (const rate of rates) if (least === null || rate < least) least = rate;
  return least;
}

import { type Amount, multiplyDivide, powerOfTen, SCALE_DIGITS } from '@kontor/money';
import { nextOpening } from '@kontor/rules/session';
import { corporateActions, corporateActionsTable } from '@kontor/schema';
import { asc, eq } from 'drizzle-orm';
import type { PublishedBatch } from '../../exchange/index.ts';
import { type Candle, periodStart } from '../../feeds/index.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Catalogue } from './catalogue.ts';

type CorporateAction = typeof corporateActions.$inferSelect;

export interface Split {
  readonly id: number;
  readonly instrumentId: number;
  /** So many new shares for so many old ones. */
  readonly numerator: number;
  readonly denominator: number;
  /** Platform ms, 00:00 UTC: prices from then on are of the new shares. */
  readonly since: number;
}

type SplitListener = (split: Split) => void;

/**
 * What has become of shares. Ticks and stored candles stay as they were; whoever shows them beside
 * newer ones counts them in the shares of today. A split is never within a session and a session
 * never in two UTC days, so every stored candle is wholly of old or wholly of new shares.
 */
export class Splits {
  readonly #byInstrument = new Map<number, Split[]>();
  readonly #listeners = new Set<SplitListener>();
  readonly #catalogue: Catalogue;

  constructor(catalogue: Catalogue) {
    this.#catalogue = catalogue;
  }

  async load(queries: Queries): Promise<void> {
    const rows = await queries
      .select()
      .from(corporateActions)
      .where(eq(corporateActions.kind, 'split'))
      .orderBy(asc(corporateActions.id));
    // A batch may have brought the newest while the rows were read.
    const known = new Set([...this.#byInstrument.values()].flat().map(({ id }) => id));
    for (const row of rows) if (!known.has(row.id)) this.#add(row);
  }

  onSplit(listener: SplitListener): void {
    this.#listeners.add(listener);
  }

  /** Takes over what a batch of the exchange brought. */
  onBatch(batch: PublishedBatch): void {
    for (const { table, rows } of batch.changes) {
      if (table.name !== corporateActionsTable.name) continue;
      for (const row of rows as readonly CorporateAction[]) {
        if (row.kind !== 'split') continue;
        const split = this.#add(row);
        for (const listener of this.#listeners) listener(split);
      }
    }
  }

  /** A price of then in the shares of today. */
  price(instrumentId: number, price: Amount, time: number): Amount {
    const later = this.#since(instrumentId, time);
    return later.length === 0 ? price : this.#priceAfter(instrumentId, price, later);
  }

  /** A candle of then in the shares of today. */
  candle(instrumentId: number, candle: Candle): Candle {
    const later = this.#since(instrumentId, candle.time);
    return later.length === 0 ? candle : this.candleAfter(instrumentId, candle, later);
  }

  /** As `candle`, for candles that are read later: in the shares of now, whatever comes after. */
  counting(instrumentId: number): (candle: Candle) => Candle {
    const known = [...(this.#byInstrument.get(instrumentId) ?? [])];
    return (candle) => {
      const later = known.filter(({ since }) => since > candle.time);
      return later.length === 0 ? candle : this.candleAfter(instrumentId, candle, later);
    };
  }

  /** A candle of the old shares in those after the splits. */
  candleAfter(instrumentId: number, candle: Candle, splits: readonly Split[]): Candle {
    const price = (amount: Amount) => this.#priceAfter(instrumentId, amount, splits);
    const volume = splits.reduce(
      (sum, { numerator, denominator }) =>
        multiplyDivide(sum, BigInt(numerator), BigInt(denominator), 'down'),
      candle.volume,
    );
    const unit = this.#unit(instrumentId, 'quantityDecimals');
    return {
      time: candle.time,
      open: price(candle.open),
      high: price(candle.high),
      low: price(candle.low),
      close: price(candle.close),
      volume: (volume / unit) * unit,
    };
  }

  /** To the nearest of what the market can show, and never nothing. */
  #priceAfter(instrumentId: number, price: Amount, splits: readonly Split[]): Amount {
    let up = 1n;
    let down = 1n;
    for (const { numerator, denominator } of splits) {
      up *= BigInt(denominator);
      down *= BigInt(numerator);
    }
    const unit = this.#unit(instrumentId, 'priceDecimals');
    const rounded = ((multiplyDivide(price, up, down, 'down') + unit / 2n) / unit) * unit;
    return rounded === 0n ? unit : rounded;
  }

  #unit(instrumentId: number, decimals: 'priceDecimals' | 'quantityDecimals'): Amount {
    const market = this.#catalogue.quotationOf(instrumentId)?.market;
    return powerOfTen(SCALE_DIGITS - (market?.[decimals] ?? 0));
  }

  #since(instrumentId: number, time: number): readonly Split[] {
    const splits = this.#byInstrument.get(instrumentId);
    return splits === undefined ? [] : splits.filter(({ since }) => since > time);
  }

  #add({ id, instrumentId, numerator, denominator, at }: CorporateAction): Split {
    const since = periodStart('1day', nextOpening(at));
    const split = { id, instrumentId, numerator, denominator, since };
    const known = this.#byInstrument.get(instrumentId);
    if (known === undefined) this.#byInstrument.set(instrumentId, [split]);
    else known.push(split);
    return split;
  }
}

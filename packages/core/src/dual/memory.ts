import type { Amount } from '@kontor/money';
import { DUAL_WINDOW_MS, type DualOutcomes } from '@kontor/rules/dual';
import type { dualOrdersTable, dualProductsTable, RowOf } from '@kontor/schema';

export type DualProduct = RowOf<typeof dualProductsTable>;
export type DualOrder = RowOf<typeof dualOrdersTable>;

/** A product of which something was sold, until it is settled. */
interface Waiting {
  readonly productId: number;
  readonly maturesAt: number;
}

/**
 * Of the dual investments, beside their rows: what the treasury may have to pay for them at worst,
 * how many each member has, and which products wait for which instrument's ticks.
 */
export class DualHeld {
  private readonly reserves = new Map<number, Amount>();
  private readonly counts = new Map<number, number>();
  private readonly byProduct = new Map<number, number[]>();
  /** By maturity, then by age. */
  private readonly byInstrument = new Map<number, Waiting[]>();

  /** A new purchase, or one of the rows of a start, which come in the order of their ids. */
  add(order: Readonly<DualOrder>): void {
    this.reserve(order, 1n);
    this.counts.set(order.userId, this.count(order.userId) + 1);
    const known = this.byProduct.get(order.productId);
    if (known !== undefined) known.push(order.id);
    else {
      this.byProduct.set(order.productId, [order.id]);
      this.wait(order);
    }
  }

  /** After it was paid. */
  remove(order: Readonly<DualOrder>): void {
    this.reserve(order, -1n);
    const left = this.count(order.userId) - 1;
    if (left > 0) this.counts.set(order.userId, left);
    else this.counts.delete(order.userId);
  }

  /** After all of a product were paid. */
  settled({ id, instrumentId }: Readonly<DualProduct>): void {
    this.byProduct.delete(id);
    const waiting = this.byInstrument.get(instrumentId) ?? [];
    const left = waiting.filter(({ productId }) => productId !== id);
    if (left.length > 0) this.byInstrument.set(instrumentId, left);
    else this.byInstrument.delete(instrumentId);
  }

  ordersOf(productId: number): readonly number[] {
    return this.byProduct.get(productId) ?? [];
  }

  count(userId: number): number {
    return this.counts.get(userId) ?? 0;
  }

  /** What all that is sold may take out of the treasury at worst, beside its principal. */
  reserved(currencyId: number): Amount {
    return this.reserves.get(currencyId) ?? 0n;
  }

  /** The currencies in which anything is reserved. */
  reservedCurrencies(): Iterable<number> {
    return this.reserves.keys();
  }

  /** What is sold and looks at a tick of this time, by maturity. */
  lookingAt(instrumentId: number, at: number): readonly Waiting[] {
    const waiting = this.byInstrument.get(instrumentId);
    if (waiting === undefined || (waiting[0]?.maturesAt ?? 0) - DUAL_WINDOW_MS > at) return NONE;
    return waiting.filter(({ maturesAt }) => maturesAt - DUAL_WINDOW_MS <= at);
  }

  private wait({ productId, instrumentId, maturesAt }: Readonly<DualOrder>): void {
    const waiting = this.byInstrument.get(instrumentId) ?? [];
    const next = [...waiting, { productId, maturesAt }];
    next.sort((a, b) => a.maturesAt - b.maturesAt || a.productId - b.productId);
    this.byInstrument.set(instrumentId, next);
  }

  private reserve(order: Readonly<DualOrder>, sign: 1n | -1n): void {
    const { own, other } = currenciesOf(order);
    const need = needOf(order);
    for (const [currencyId, amount] of [
      [own, need.own],
      [other, need.other],
    ] as const) {
      const sum = this.reserved(currencyId) + sign * amount;
      if (sum === 0n) this.reserves.delete(currencyId);
      else this.reserves.set(currencyId, sum);
    }
  }
}

const NONE: readonly Waiting[] = [];

/** What is invested, and what else may be paid. */
export function currenciesOf({
  type,
  coinId,
  quoteId,
}: Pick<DualProduct, 'type' | 'coinId' | 'quoteId'>): { own: number; other: number } {
  return type === 'call' ? { own: coinId, other: quoteId } : { own: quoteId, other: coinId };
}

/** What the treasury may have to add to the principal, in either currency. */
export function needOf(order: Readonly<DualOrder>): DualOutcomes {
  return { own: order.payoutOwn - order.principal, other: order.payoutOther };
}

import { type Amount, multiplyDivide, ONE } from '@kontor/money';
import { riskBoundary } from '@kontor/rules/loan';
import type { loansTable, RowOf } from '@kontor/schema';
import { TriggerIndex } from '../book/index.ts';

export type Loan = RowOf<typeof loansTable>;

/**
 * What the collateral costs in the lent currency, as a whole number for the index of boundaries. A
 * boundary is rounded so that it is never passed unseen; what comes up is looked at exactly.
 */
const RATIO_UNITS = 10_000_000_000n;
const RATIO_MAX = BigInt(Number.MAX_SAFE_INTEGER);

function unitsOf(ratio: Amount, rounding: 'up' | 'down'): number {
  const units = multiplyDivide(ratio, RATIO_UNITS, ONE, rounding);
  return Number(units > RATIO_MAX ? RATIO_MAX : units < 1n ? 1n : units);
}

/** The loans of one collateral against one currency. */
export class LoanPair {
  readonly instrumentId: number | null;
  readonly marginInstrumentId: number | null;
  /** By the price of the collateral at which a warning or the close comes. */
  readonly falls = new TriggerIndex();
  /** Of loans that were warned: by the price at which they have recovered. */
  readonly rises = new TriggerIndex();

  constructor(instrumentId: number | null, marginInstrumentId: number | null) {
    this.instrumentId = instrumentId;
    this.marginInstrumentId = marginInstrumentId;
  }

  /** Takes out whose boundary this price may have passed, oldest loan first. */
  take(price: Amount, marginPrice: Amount): number[] {
    const units = unitsOf(multiplyDivide(marginPrice, ONE, price, 'down'), 'down');
    const taken = new Set([...this.falls.take(units), ...this.rises.take(units)]);
    return [...taken].sort((a, b) => a - b);
  }
}

/**
 * The loans that run, beside their rows, ordered by what the collateral may fall to: a tick then
 * looks at those it concerns and at no others. And what is promised by quotes.
 */
export class OpenLoans {
  private readonly pairs = new Map<string, LoanPair>();
  private readonly byInstrument = new Map<number, LoanPair[]>();
  private readonly countByUser = new Map<number, number>();
  private readonly promised = new Map<number, Amount>();

  /** A new request, or one of the rows of a start. */
  add(loan: Loan): void {
    this.countByUser.set(loan.userId, this.count(loan.userId) + 1);
    if (loan.status === 'quoted') this.promise(loan);
    if (loan.status === 'active') this.watch(loan);
  }

  /** A request, quote or loan is over. */
  remove(loan: Loan): void {
    const left = this.count(loan.userId) - 1;
    if (left > 0) this.countByUser.set(loan.userId, left);
    else this.countByUser.delete(loan.userId);
  }

  count(userId: number): number {
    return this.countByUser.get(userId) ?? 0;
  }

  /** A quote binds the treasury until it is taken or over. */
  promise({ currencyId, amount }: Loan): void {
    this.promised.set(currencyId, this.promisedOf(currencyId) + amount);
  }

  keepPromise({ currencyId, amount }: Loan): void {
    this.promised.set(currencyId, this.promisedOf(currencyId) - amount);
  }

  promisedOf(currencyId: number): Amount {
    return this.promised.get(currencyId) ?? 0n;
  }

  /** Orders an active loan by its boundaries, anew after each change of what they depend on. */
  watch(loan: Loan): void {
    const pair = this.pairOf(loan);
    this.unwatch(loan);
    const { id, collateral, warnedAt } = loan;
    const debt = loan.principal + loan.interest;
    const boundary = (rate: Amount | null) => riskBoundary(collateral, debt, rate ?? ONE);
    const next = warnedAt === null ? loan.warnRate : loan.closeRate;
    pair.falls.add(id, 'below', unitsOf(boundary(next), 'up'));
    if (warnedAt !== null) pair.rises.add(id, 'above', unitsOf(boundary(loan.clearRate), 'down'));
  }

  unwatch(loan: Loan): void {
    const pair = this.pairOf(loan);
    pair.falls.remove(loan.id);
    pair.rises.remove(loan.id);
  }

  /** The pairs that new prices of these instruments concern, each once. */
  pairsOf(instrumentIds: readonly number[]): LoanPair[] {
    return [...new Set(instrumentIds.flatMap((id) => this.byInstrument.get(id) ?? []))];
  }

  private pairOf({ instrumentId, marginInstrumentId }: Loan): LoanPair {
    const key = `${instrumentId}:${marginInstrumentId}`;
    let pair = this.pairs.get(key);
    if (pair !== undefined) return pair;
    pair = new LoanPair(instrumentId, marginInstrumentId);
    this.pairs.set(key, pair);
    for (const id of [instrumentId, marginInstrumentId]) {
      if (id !== null) this.byInstrument.set(id, [...(this.byInstrument.get(id) ?? []), pair]);
    }
    return pair;
  }
}

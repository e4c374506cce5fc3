/** Reading what may be anybody's file. */
import { type Amount, tryParseAmount } from '@kontor/money';

export type ReceiptKind =
  | 'option'
  | 'liquidation'
  | 'stop'
  | 'position_stop'
  | 'loan_close'
  | 'dual'
  | 'prediction';
export const RECEIPT_KINDS: readonly ReceiptKind[] = [
  'option',
  'liquidation',
  'stop',
  'position_stop',
  'loan_close',
  'dual',
  'prediction',
];

/** What can be wrong; with `values` it is a sentence. */
export type ReceiptFaultCode =
  /** `field` is missing or not of its kind. */
  | 'malformed'
  /** The receipt's key is not the one that is trusted. */
  | 'other_key'
  /** The tick of `symbol` at `at` with `price` does not continue the one before it. */
  | 'tick_hash'
  /** The tick of `symbol` at `at` is not later than the one before it. */
  | 'tick_order'
  /** The head of `symbol` at `at` is not the hash of a tick here. */
  | 'head_not_of_tick'
  /** The head of `symbol` at `at` is not signed with the key. */
  | 'head_signature'
  /** The ticks of `symbol` up to `at` are not signed (yet). */
  | 'not_signed'
  /** The ticks of `symbol` do not begin early enough or end too early for the rule. */
  | 'chain_too_short'
  /** There is no tick of `symbol` at `at`. */
  | 'tick_missing'
  /** At `at` the price of `symbol` is `computed`, not `stated`. */
  | 'price_other'
  /** `symbol` had a newer tick at `newest` than the one at `at`. */
  | 'mark_not_newest'
  /** The price at `at` does not reach the trigger of `trigger`. */
  | 'not_reached'
  /** The tick before, at `at` with `price`, had reached the trigger of `trigger` already. */
  | 'reached_before'
  /** `field` is `computed` by the rule, not `stated`. */
  | 'result_other'
  /** Equity `equity` is above the maintenance `maintenance`. */
  | 'not_liquidatable'
  /** The risk rate `rate` is not below the `limit` under which a loan is closed. */
  | 'risk_not_below';

export interface ReceiptFault {
  readonly code: ReceiptFaultCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** Ends a check with what is wrong. */
export class Faulty extends Error {
  override readonly name = 'Faulty';
  readonly fault: ReceiptFault;

  constructor(code: ReceiptFaultCode, values: ReceiptFault['values'] = {}) {
    super(code);
    this.fault = { code, values };
  }
}

export function fail(code: ReceiptFaultCode, values: ReceiptFault['values'] = {}): never {
  throw new Faulty(code, values);
}

/** A JSON object with its place, whose fields are read by what they must be. */
export class Fields {
  readonly place: string;
  private readonly object: Readonly<Record<string, unknown>>;

  constructor(value: unknown, place: string) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      fail('malformed', { field: place === '' ? 'receipt' : place });
    }
    this.place = place;
    this.object = value as Readonly<Record<string, unknown>>;
  }

  has(name: string): boolean {
    return this.raw(name) !== null;
  }

  text(name: string): string {
    const value = this.raw(name);
    return typeof value === 'string' ? value : this.wrong(name);
  }

  word<const Word extends string>(name: string, ...words: readonly Word[]): Word {
    const value = this.raw(name);
    return words.includes(value as Word) ? (value as Word) : this.wrong(name);
  }

  whole(name: string): number {
    const value = this.raw(name);
    return Number.isSafeInteger(value) ? (value as number) : this.wrong(name);
  }

  wholeOrNull(name: string): number | null {
    return this.has(name) ? this.whole(name) : null;
  }

  amount(name: string): Amount {
    const value = this.raw(name);
    const amount = typeof value === 'string' ? tryParseAmount(value) : undefined;
    return amount ?? this.wrong(name);
  }

  amountOrNull(name: string): Amount | null {
    return this.has(name) ? this.amount(name) : null;
  }

  positive(name: string): Amount {
    const amount = this.amount(name);
    return amount > 0n ? amount : this.wrong(name);
  }

  fields(name: string): Fields {
    return new Fields(this.raw(name), this.placeOf(name));
  }

  list(name: string): Fields[] {
    const value = this.raw(name);
    if (!Array.isArray(value)) return this.wrong(name);
    return value.map((item: unknown, n) => new Fields(item, `${this.placeOf(name)}[${n}]`));
  }

  private raw(name: string): unknown {
    return Object.hasOwn(this.object, name) ? (this.object[name] ?? null) : null;
  }

  private placeOf(name: string): string {
    return this.place === '' ? name : `${this.place}.${name}`;
  }

  private wrong(name: string): never {
    return fail('malformed', { field: this.placeOf(name) });
  }
}

/** Reading what may be anybody's file. */
import { type Amount, formatAmount, tryParseAmount } from '@kontor/money';

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
  /** `field` does not belong into such a receipt. */
  | 'field_unknown'
  /** The file says `field` twice, and programs would read one or the other. */
  | 'field_twice'
  /** It is of the form that was not signed as a whole. */
  | 'unsigned'
  /** It is not what the exchange has signed. */
  | 'whole_signature'
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

/**
 * How a reader knows a field: it is `computed` on the reader's device, from signed ticks or by the
 * rule from the other fields, or it is the exchange's `word`, which its signature binds.
 */
export type FieldSource = 'computed' | 'word';

/** The fields of a part of a receipt, no more and no fewer; a list has one shape for each item. */
export interface Shape {
  readonly [field: string]: FieldSource | Shape | readonly [Shape];
}

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

  /** Fails with the first name that is missing or does not belong here. */
  exactly(shape: Shape): void {
    for (const name of Object.keys(this.object)) {
      if (!Object.hasOwn(shape, name)) fail('field_unknown', { field: this.placeOf(name) });
    }
    for (const [name, part] of Object.entries(shape)) {
      if (!Object.hasOwn(this.object, name)) this.wrong(name);
      if (typeof part === 'string') continue;
      if (isList(part)) for (const item of this.list(name)) item.exactly(part[0]);
      else this.fields(name).exactly(part);
    }
  }

  textOrNull(name: string): string | null {
    return this.has(name) ? this.text(name) : null;
  }

  flag(name: string): boolean {
    const value = this.raw(name);
    return typeof value === 'boolean' ? value : this.wrong(name);
  }

  private raw(name: string): unknown {
    return Object.hasOwn(this.object, name) ? (this.object[name] ?? null) : null;
  }

  private placeOf(name: string): string {
    return this.place === '' ? name : `${this.place}.${name}`;
  }

  wrong(name: string): never {
    return fail('malformed', { field: this.placeOf(name) });
  }
}

function isList(part: Shape | readonly [Shape]): part is readonly [Shape] {
  return Array.isArray(part);
}

/** What may be in a result: texts of amounts, times, words. */
export type Stated = string | number | null;

/** Fails unless a field says what the rule gives. */
export function same(field: string, stated: Stated, computed: Stated): void {
  if (stated === computed) return;
  fail('result_other', { field, stated: stated ?? '-', computed: computed ?? '-' });
}

export const textOf = (amount: Amount | null | undefined): string | null =>
  amount === null || amount === undefined ? null : formatAmount(amount);

const DECIMALS_MAX = 18;

/** How exactly a currency is paid, or a price is written. */
export function decimalsOf(fields: Fields, name: string): number {
  const decimals = fields.whole(name);
  return decimals >= 0 && decimals <= DECIMALS_MAX ? decimals : fields.wrong(name);
}

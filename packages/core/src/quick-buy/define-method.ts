import { isPayerField } from '@kontor/rules/payer';
import { BUY_METHOD_KINDS } from '@kontor/schema';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  countInput,
  flagInput,
  listInput,
  optional,
  type Read,
  textInput,
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { proposedInput, requireProposed } from '../kernel/second-operator.ts';
import type { Json } from '../kernel/types.ts';

const METHOD_ID_MAX = 100_000;
const FIELDS_MAX = 12;
const BANKS_MAX = 60;
const PAYEE_MAX = 12;
const DAYS_MAX = 30;

const codeInput =
  (form: RegExp): Read<string> =>
  (value, field) => {
    const text = textInput(3)(value, field);
    return form.test(text) ? text : refuse('FIELD_FORMAT', { field });
  };

const fieldInput: Read<string> = (value, field) => {
  const text = textInput(40)(value, field);
  return isPayerField(text) ? text : refuse('FIELD_CHOICE', { field });
};

const payeeInput: Read<{ name: string; value: string }> = (value, field) => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return refuse('FIELD_TYPE', { field });
  }
  const line = value as { readonly [name: string]: Json };
  return {
    name: wordInput(...PAYEE_NAMES)(line.name, field),
    value: textInput(200)(line.value, field),
  };
};

/** What a line of where to pay can be; each word is also the key of its text. */
export const PAYEE_NAMES = [
  'name',
  'account',
  'iban',
  'bic',
  'routing',
  'bank',
  'branch',
  'bank_address',
  'country',
  'key',
  'phone',
  'email',
  'wallet',
  'page',
  'tax_id',
] as const;

/**
 * Makes or edits a way to pay; without an id a new one. It is for orders from then on: an order
 * keeps the details that it was made with. How exactly a currency is paid is said of the currency,
 * so that what is said last holds for all ways to pay in it.
 */
export const defineMethod = command(
  'buy_method.define',
  'platform',
  {
    id: optional(countInput(1, METHOD_ID_MAX)),
    country: codeInput(/^[A-Z]{2}$/),
    currency: codeInput(/^[A-Z]{3}$/),
    currencyDecimals: countInput(0, 4),
    kind: wordInput(...BUY_METHOD_KINDS),
    name: textInput(40),
    minimum: amountInput,
    maximum: amountInput,
    fields: listInput(fieldInput, FIELDS_MAX),
    banks: listInput(textInput(80), BANKS_MAX),
    payee: listInput(payeeInput, PAYEE_MAX),
    qrPayload: optional(textInput(500)),
    daysMinimum: countInput(0, DAYS_MAX),
    daysMaximum: countInput(0, DAYS_MAX),
    enabled: flagInput,
    ...proposedInput,
  },
  (x, { proposer, barred, ...input }) => {
    for (const field of ['minimum', 'maximum'] as const) {
      checkDecimals(input[field], 0, field);
    }
    if (input.maximum < input.minimum) refuse('RANGE_WRONG', { field: 'maximum' });
    if (input.daysMaximum < input.daysMinimum) refuse('RANGE_WRONG', { field: 'daysMaximum' });
    if (input.payee.length === 0 && input.qrPayload === null) {
      refuse('FIELD_REQUIRED', { field: 'payee' });
    }
    for (const field of ['fields', 'banks'] as const) {
      if (new Set<string>(input[field]).size < input[field].length) {
        refuse('FIELD_CHOICE', { field });
      }
    }
    const id = input.id ?? nextId(x);
    requireProposed(x, { proposer, barred });
    const row = x.buyMethods.tryEdit(id);
    if (row === undefined) x.buyMethods.insert({ ...input, id });
    else Object.assign(row, { ...input, id });
    const others = [...x.buyMethods.values()].filter(({ currency }) => currency === input.currency);
    for (const { id: other, currencyDecimals } of others) {
      if (currencyDecimals === input.currencyDecimals) continue;
      x.buyMethods.edit(other).currencyDecimals = input.currencyDecimals;
    }
    return { id };
  },
);

function nextId(x: Exchange): number {
  let last = 0;
  for (const { id } of x.buyMethods.values()) last = Math.max(last, id);
  return last < METHOD_ID_MAX ? last + 1 : refuse('FIELD_TOO_LARGE', { maximum: METHOD_ID_MAX });
}

import { divide, formatAmount, multiply, parseAmount, roundToDecimals } from '@kontor/money';
import type { Fault } from '../../../shared/api/fault-text.ts';
import { readDecimal } from '../../../shared/lib/format.ts';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import type { Terms, Wish } from './estimate.ts';

export interface WishDraft {
  readonly amount: string;
  readonly currency: string;
  readonly margin: string;
  readonly days: string;
  readonly contact: string;
}
export type WishField = keyof WishDraft;

/** The first two currencies, the least amount, thirty days. */
export function firstDraft(terms: Terms, contact: string): WishDraft {
  const names = terms.currencies.map(({ name }) => name);
  const currency = names.includes('USDT') ? 'USDT' : (names[0] ?? '');
  const margin = names.find((name) => name !== currency) ?? '';
  const days = String(Math.max(30, terms.days_minimum));
  const amount = currency === 'USDT' ? terms.minimum : '';
  return { amount, currency, margin, days, contact };
}

/** Whole days; none where nothing is written, or what is no number of days. */
function daysOf(text: string): number {
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** What the draft means; undefined where a part of it is missing. */
export function wishOf(terms: Terms, draft: WishDraft): Wish | undefined {
  const currency = terms.currencies.find(({ name }) => name === draft.currency);
  const margin = terms.currencies.find(({ name }) => name === draft.margin);
  const amount = readDecimal(settleDecimalInput(draft.amount));
  if (currency === undefined || margin === undefined || amount === undefined) return undefined;
  return { amount, currency, margin, days: daysOf(draft.days) };
}

/** What can be said before it is sent, in the codes of the server. */
export function faultsOf(terms: Terms, draft: WishDraft): Partial<Record<WishField, Fault>> {
  const wish = wishOf(terms, draft);
  return {
    ...amountFault(terms, wish),
    ...daysFault(terms, daysOf(draft.days)),
    ...(draft.contact.trim().length < 3 && { contact: { code: 'FIELD_REQUIRED', details: {} } }),
  };
}

function amountFault(terms: Terms, wish: Wish | undefined): { amount?: Fault } {
  if (wish === undefined || wish.amount <= 0n) {
    return { amount: { code: 'FIELD_REQUIRED', details: {} } };
  }
  const price = readDecimal(wish.currency.price);
  if (price === undefined) return {};
  const worth = multiply(wish.amount, price, 'down');
  const limit = (text: string, rounding: 'up' | 'down'): string =>
    formatAmount(
      roundToDecimals(divide(parseAmount(text), price, rounding), wish.currency.decimals, rounding),
    );
  if (worth < parseAmount(terms.minimum)) {
    return { amount: { code: 'BELOW_MINIMUM', details: { minimum: limit(terms.minimum, 'up') } } };
  }
  if (worth > parseAmount(terms.maximum)) {
    const maximum = limit(terms.maximum, 'down');
    return { amount: { code: 'ABOVE_MAXIMUM', details: { maximum } } };
  }
  return {};
}

function daysFault(terms: Terms, days: number): { days?: Fault } {
  const { days_minimum: minimum, days_maximum: maximum } = terms;
  if (days < minimum) return { days: { code: 'BELOW_MINIMUM', details: { minimum } } };
  if (days > maximum) return { days: { code: 'ABOVE_MAXIMUM', details: { maximum } } };
  return {};
}

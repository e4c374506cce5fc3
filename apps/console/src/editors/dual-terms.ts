import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { formatAmount, tryParseAmount } from '@kontor/money';
import { dualCost, dualDays, dualNeed, DUAL_DAYS_MAX } from '@kontor/rules/dual';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import type { ActField, Values } from '../parts/act.ts';
import { amountText, utcText } from '../parts/figures.ts';
import { dualTexts as t } from '../texts/dual.ts';
import { switchOptions } from '../texts/editors.ts';

export type Product = OutputOf<typeof operatorCalls.dual.define>;

const QUOTE = 'USDT';
const MINUTE_CHARS = 16;
const MATURITY_HOUR = 8;
const USUAL_DAYS = 7;
const TIMES = ['expires_at', 'sale_from', 'sale_until'] as const;

export function nameOf({ type, section, linked_price }: Product): string {
  return t.name(type, section, amountText(linked_price));
}

/** `2026-12-24 18:00` in UTC; undefined for what is no such time. */
export function readMinute(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text.trim())) return undefined;
  const ms = Date.parse(`${text.trim().replace(' ', 'T')}:00Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

export const minuteText = (ms: number): string => utcText(ms).slice(0, MINUTE_CHARS);

/** 08:00 UTC a week from now. */
function usualMaturity(nowMs: number): number {
  const midnight = Math.floor(nowMs / DAY_MS) * DAY_MS;
  return midnight + USUAL_DAYS * DAY_MS + MATURITY_HOUR * HOUR_MS;
}

/** The fields; of a product that was sold only those that may still change. */
export function fieldsOf(product: Product | undefined, nowMs: number): ActField[] {
  const maturity = product?.expires_at ?? usualMaturity(nowMs);
  const total: ActField = {
    name: 'total',
    label: t.total,
    initial: String(product?.total ?? ''),
    hint: t.coverNote,
  };
  const until: ActField = {
    name: 'sale_until',
    label: t.saleUntil,
    initial: minuteText(product?.sale_until ?? maturity - HOUR_MS),
    hint: t.untilHint,
  };
  const enabled: ActField = {
    name: 'enabled',
    label: t.enabled,
    initial: String(product?.enabled ?? true),
    options: switchOptions,
  };
  if (product !== undefined && product.sold > 0) return [total, until, enabled];
  const field = (name: string, label: string, initial: string, hint?: string): ActField => ({
    name,
    label,
    initial,
    ...(hint !== undefined && { hint }),
  });
  return [
    field('section', t.section, product?.section ?? 'BTC', t.sectionHint),
    { ...field('type', t.type, product?.type ?? 'call'), options: t.types },
    field('linked_price', t.linked, product?.linked_price ?? '', t.linkedHint),
    field('rate_year', t.rate, product?.rate_year ?? '', t.rateHint),
    field('price', t.price, product?.price ?? '', t.priceHint),
    total,
    field('expires_at', t.matures, minuteText(maturity), t.maturesHint),
    field('sale_from', t.saleFrom, minuteText(product?.sale_from ?? nowMs), t.timeHint),
    until,
    enabled,
  ];
}

export interface WorstCost {
  /** In USDT, coins at the linked price. */
  readonly cost: string;
  /** What the treasury may have to add, currency by currency. */
  readonly needs: readonly { readonly currency: string; readonly amount: string }[];
}

/** What a product has of what its cost depends on, as it stands in the fields. */
function knownOf(product: Product): Values {
  const { section, type, price, rate_year, linked_price, total } = product;
  return {
    section,
    type,
    price,
    rate_year,
    linked_price,
    total: String(total),
    expires_at: minuteText(product.expires_at),
    sale_from: minuteText(product.sale_from),
  };
}

/**
 * What all shares cost at worst, by the rule that sells them; undefined while it is not known.
 * `decimalsOf` says how exactly the exchange pays a currency, where it has it.
 */
export function worstOf(
  product: Product | undefined,
  values: Values,
  decimalsOf: (currency: string) => number | undefined,
): WorstCost | undefined {
  const known: Values = product === undefined ? {} : knownOf(product);
  const text = (name: string): string => (values[name] ?? known[name] ?? '').trim();
  const amount = (name: string) => tryParseAmount(text(name));
  const price = amount('price');
  const linkedPrice = amount('linked_price');
  const rate = amount('rate_year');
  const from = readMinute(text('sale_from'));
  const until = readMinute(text('expires_at'));
  const total = /^\d{1,7}$/.test(text('total')) ? Number(text('total')) : 0;
  if (price === undefined || linkedPrice === undefined || rate === undefined) return undefined;
  if (from === undefined || until === undefined) return undefined;
  const days = dualDays(from, until);
  const isKnown = total > 0 && linkedPrice > 0n && price > 0n && days >= 1 && days <= DUAL_DAYS_MAX;
  if (!isKnown) return undefined;
  const type = text('type') === 'put' ? 'put' : 'call';
  const coin = text('section').toUpperCase();
  const [coinDecimals, quoteDecimals] = [decimalsOf(coin), decimalsOf(QUOTE)];
  if (coinDecimals === undefined || quoteDecimals === undefined) return undefined;
  const terms = { type, rate, days, linkedPrice, coinDecimals, quoteDecimals } as const;
  const { own, other } = dualNeed(price * BigInt(total), terms);
  const [invested, counter] = type === 'call' ? [coin, QUOTE] : [QUOTE, coin];
  return {
    cost: amountText(formatAmount(dualCost(total, price, terms))),
    needs: [
      { currency: invested, amount: formatAmount(own) },
      { currency: counter, amount: formatAmount(other) },
    ],
  };
}

/** The terms of a product as they are sent again beside what has changed. */
function kept(product: Product): Record<string, unknown> {
  const { id, section, type, price, rate_year, linked_price, total, enabled } = product;
  const { expires_at, sale_from, sale_until } = product;
  const terms = { id, section, type, price, rate_year, linked_price, total, enabled };
  return { ...terms, expires_at, sale_from, sale_until };
}

/** The same product, switched off. */
export function takenBack(product: Product): Readonly<Record<string, unknown>> {
  return { ...shapeOf(product, {}), enabled: false };
}

/**
 * What is sent: times as milliseconds. A time that was not touched stays exact to the millisecond,
 * and one that cannot be read goes as it was typed, so that the server says so at its field.
 */
export function shapeOf(
  product: Product | undefined,
  values: Values,
): Readonly<Record<string, unknown>> {
  const trimmed = Object.entries(values).map(([name, value]) => [name, value.trim()] as const);
  const times = TIMES.flatMap((name) => {
    const typed = values[name];
    if (typed === undefined) return [];
    const before = product?.[name];
    if (before !== undefined && minuteText(before) === typed.trim()) return [[name, before]];
    return [[name, readMinute(typed) ?? typed.trim()]];
  });
  return {
    ...(product === undefined ? {} : kept(product)),
    ...Object.fromEntries(trimmed),
    ...(Object.fromEntries(times) as Record<string, unknown>),
  };
}

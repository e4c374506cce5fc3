import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { DAY_MS } from '@kontor/rules/time';
import type { ActField, Values } from '../parts/act.ts';
import { amountText, percentText, utcText } from '../parts/figures.ts';
import { couponTexts as t } from '../texts/coupons.ts';
import { switchOptions } from '../texts/editors.ts';

const { coupons } = operatorCalls;
export type Offer = OutputOf<typeof coupons.defineOffer>;
export type Kind = Offer['kind'];

const PRODUCTS = 'spot,stocks,futures';
const MINUTE_CHARS = 16;
const CAMPAIGN_DAYS = 30;

interface Terms {
  readonly kind: Kind;
  readonly currency: string | null;
  readonly amount: string | null;
  readonly discount: string | null;
}

/** What a coupon is called, made of what is known of it. */
export function nameOf(
  terms: Terms & { readonly products?: readonly string[]; readonly days_active?: number | null },
): string {
  const { kind, currency, amount, discount, products, days_active: days } = terms;
  if (kind === 'fee_discount') {
    const percent = percentText(discount);
    if (products === undefined) return t.name.discount(percent);
    return t.name.fee_discount(percent, products.join(', '), days ?? 0);
  }
  return t.name[kind](`${amountText(amount)} ${currency ?? ''}`.trim());
}

/** `2026-12-24 18:00` in UTC; undefined for what is no such time. */
export function timeOf(text: string): number | undefined {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d$/.test(text.trim())) return undefined;
  const ms = Date.parse(`${text.trim().replace(' ', 'T')}:00Z`);
  return Number.isNaN(ms) ? undefined : ms;
}

const minuteText = (ms: number): string => utcText(ms).slice(0, MINUTE_CHARS);

/** The fields of a kind; of an offer that was claimed only those that may still change. */
export function fieldsOf(
  kind: Kind,
  offer: Offer | undefined,
  nowMs: number,
  coin: ActField,
): ActField[] {
  const without = (name: string, label: string, initial: string, more = {}): ActField => ({
    name,
    label,
    initial,
    ...more,
  });
  const now = offer;
  const text = (value: string | number | null | undefined, empty: string): string =>
    value === null || value === undefined ? empty : String(value);
  const isFixed = offer !== undefined && offer.claimed > 0;
  const quantity = without('quantity', t.quantity, text(now?.quantity, ''));
  const until = without(
    'claim_until',
    t.until,
    minuteText(now?.claim_until ?? nowMs + CAMPAIGN_DAYS * DAY_MS),
    { hint: t.timeHint },
  );
  const enabled = without('enabled', t.enabled, text(now?.enabled.toString(), 'true'), {
    options: switchOptions,
  });
  const typed = without('confirmed_usd', t.confirmed, '', {
    hint: t.confirmedHint,
    optional: true,
  });
  const confirmed = kind === 'fee_discount' ? [] : [typed];
  if (isFixed) return [quantity, until, enabled, ...confirmed];
  const worth =
    kind === 'fee_discount'
      ? [
          without('discount', t.discount, text(now?.discount, ''), { hint: t.discountHint }),
          without('products', t.products, now?.products.join(',') ?? PRODUCTS, {
            several: true,
            options: t.productOptions,
          }),
        ]
      : [without('amount', t.amount, text(now?.amount, '')), coin];
  return [
    ...worth,
    quantity,
    without('claim_from', t.from, minuteText(now?.claim_from ?? nowMs), { hint: t.timeHint }),
    until,
    without('days_to_use', t.daysToUse, text(now?.days_to_use, '30')),
    ...(kind === 'cash_voucher'
      ? []
      : [without('days_active', t.daysActive, text(now?.days_active, '7'))]),
    without('minimum_certification', t.certification, text(now?.minimum_certification, '1'), {
      hint: t.levelHint(2),
    }),
    without('minimum_vip', t.minimumVip, text(now?.minimum_vip, '0'), { hint: t.levelHint(9) }),
    enabled,
    ...confirmed,
  ];
}

/** The terms of an offer as they are sent again beside what has changed. */
function kept(offer: Offer): Record<string, unknown> {
  return {
    id: offer.id,
    ...(offer.currency_id !== null && { currency_id: offer.currency_id }),
    ...(offer.amount !== null && { amount: offer.amount }),
    ...(offer.discount !== null && { discount: offer.discount }),
    ...(offer.products.length > 0 && { products: offer.products.join(',') }),
    ...(offer.days_active !== null && { days_active: offer.days_active }),
    quantity: offer.quantity,
    claim_from: offer.claim_from,
    claim_until: offer.claim_until,
    days_to_use: offer.days_to_use,
    minimum_certification: offer.minimum_certification,
    minimum_vip: offer.minimum_vip,
    enabled: offer.enabled,
  };
}

/** The same offer, switched off. */
export function takenBack(offer: Offer): Readonly<Record<string, unknown>> {
  return { ...shapeOf(offer.kind, offer, {}), enabled: false };
}

/**
 * What is sent: times as milliseconds. A time that was not touched stays exact to the millisecond,
 * and one that cannot be read goes as it was typed, so that the server says so at its field.
 */
export function shapeOf(
  kind: Kind,
  offer: Offer | undefined,
  values: Values,
): Readonly<Record<string, unknown>> {
  const times = (['claim_from', 'claim_until'] as const).flatMap((name) => {
    const typed = values[name];
    if (typed === undefined) return [];
    const before = offer?.[name];
    if (before !== undefined && minuteText(before) === typed.trim()) return [[name, before]];
    return [[name, timeOf(typed) ?? typed]];
  });
  return {
    ...(offer === undefined ? {} : kept(offer)),
    ...values,
    ...(Object.fromEntries(times) as Record<string, unknown>),
    kind,
  };
}

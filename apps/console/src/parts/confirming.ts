import { couponTexts as t } from '../texts/coupons.ts';
import type { Act } from './act.ts';
import { amountText } from './figures.ts';

/** The field in which a sum in USD is typed, so that nobody promises one that was not read. */
export function confirming(usd: string | null): Pick<Act, 'fields' | 'warning'> {
  if (usd === null) return {};
  return {
    fields: [{ name: 'confirmed_usd', label: t.confirmed, hint: t.confirmedHint }],
    warning: () => t.typeIt(amountText(usd)),
  };
}

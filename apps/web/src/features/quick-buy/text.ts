import type { OutputOf, calls } from '@kontor/contract/light';
import type { TFunction } from 'i18next';
import { formatMoney } from '../../shared/lib/format.ts';
import type { TagTone } from '../../shared/ui/tag.tsx';

export type BuyOrder = OutputOf<typeof calls.quickBuy.detail>;
export type BuyText = TFunction<['quick-buy', 'common']>;
type Kind = BuyOrder['method']['kind'];

/** `1,500 BRL`: whole units of fiat, or with the decimals that are there. */
export function fiatText(amount: string, currency: string): string {
  return `${formatMoney(amount)} ${currency}`;
}

export function kindText(t: BuyText, kind: Kind): string {
  return t(`kind.${kind}`);
}

/** How long a payment is under way. */
export function arrivalText(t: BuyText, [from, to]: readonly [number, number]): string {
  return to === 0 ? t('arrives.minutes') : t('arrives.days', { from, to });
}

/** `29:07`; hours where there are any. */
export function clockText(seconds: number): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const minutes = Math.floor(seconds / 60);
  const rest = `${two(minutes % 60)}:${two(seconds % 60)}`;
  return minutes >= 60 ? `${Math.floor(minutes / 60)}:${rest}` : rest;
}

export const STATUS_TONES: Readonly<Record<BuyOrder['status'], TagTone>> = {
  to_be_paid: 'warn',
  in_review: 'blue',
  paid: 'up',
  cancelled: 'plain',
  appealed: 'blue',
};

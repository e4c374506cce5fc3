import { formatAmount } from '@kontor/money';
import type { TFunction } from 'i18next';
import { coinText } from '../../shared/lib/coin-text.ts';
import { figures, formatPercent, readDecimal } from '../../shared/lib/format.ts';
import type { Holding, Kind } from './model.ts';

export type EarnText = TFunction<['earn', 'dual', 'mining', 'common']>;

type MiningName = 'short_term' | 'steady' | 'long_term' | 'liquidity_pool' | 'staking_pool';

/** `Sell BTC high, 70,000` or `Steady, USDT, 30 days`. */
export function termsText(t: EarnText, holding: Holding): string {
  const { kind, name, coin, linked_price: price, days } = holding;
  if (kind === 'dual') {
    return `${t(`dual:name.${name as 'call' | 'put'}`, { coin })}, ${coinText(price)}`;
  }
  if (kind === 'subscription') return `${name}, ${coin}`;
  return `${t(`mining:name.${name as MiningName}`)}, ${coin}, ${t('mining:days', { count: days })}`;
}

/** A share as a percentage with two decimals: `28.40%`. */
export function rateText(share: string | null): string {
  const amount = share === null ? undefined : readDecimal(share);
  return formatPercent(amount === undefined ? undefined : formatAmount(amount * 100n), {
    signed: false,
  });
}

export function periodText(t: EarnText, share: string, period: Holding['rate_period']): string {
  return t(`rate.${period}`, { rate: rateText(share) });
}

/** `27 Nov` as the reader's language writes it. */
export function dayText(at: number): string {
  return figures().day('day', at);
}

/** In the order of the picture: strong, middle, faint gold. */
export const STRENGTHS: Readonly<Record<Kind, number>> = {
  dual: 1,
  mining: 0.6,
  subscription: 0.3,
};

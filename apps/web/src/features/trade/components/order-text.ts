import type { TFunction } from 'i18next';
import { formatAmount, tryParseAmount } from '@kontor/money';
import { UNKNOWN, formatMoney, formatPrice } from '../../../shared/lib/format.ts';
import { lastingOf } from '../orders.ts';
import type { SpotOrder } from '../ticket.ts';

export type TradeText = TFunction<['trade', 'common']>;

/** `Limit, post-only`. */
export function kindText(t: TradeText, order: SpotOrder): string {
  const type = t(`type.${order.order_type}`);
  const lasting = lastingOf(order);
  return lasting === undefined ? type : t('order.kind', { type, lasting: t(`lasting.${lasting}`) });
}

/** Exact, grouped, as many decimals as it has. */
export function exactText(text: string | null): string {
  const amount = text === null ? undefined : tryParseAmount(text);
  if (amount === undefined) return UNKNOWN;
  const plain = formatAmount(amount);
  return formatMoney(plain, { decimals: plain.split('.')[1]?.length ?? 0 });
}

/** The limit, the average that a market order got, or that it takes the best there is. */
export function priceText(t: TradeText, order: SpotOrder, decimals: number): string {
  if (order.target_price !== null) return formatPrice(order.target_price, decimals);
  if (order.average_price !== null) return formatPrice(order.average_price, decimals);
  return t('fact.bestPrice');
}

export function currenciesOf(order: SpotOrder): { base: string; quote: string } {
  const [base = '', quote = ''] = order.symbol.split('/');
  return { base, quote };
}

/** A quantity in base, or a budget in quote. */
export function amountText(order: SpotOrder): string {
  const { base, quote } = currenciesOf(order);
  return `${exactText(order.amount)} ${order.by === 'quote' ? quote : base}`;
}

/** Why an order ended, where that is worth saying. */
export function reasonText(t: TradeText, order: SpotOrder): string | undefined {
  if (order.reason === null) return undefined;
  return t(`reason.${order.reason}` as 'reason.user', { defaultValue: t('reason.other') });
}

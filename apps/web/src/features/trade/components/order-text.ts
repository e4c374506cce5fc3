import type { TFunction } from 'i18next';
import { formatMoney, formatPrice } from '../../../shared/lib/format.ts';
import { lastingOf } from '../orders.ts';
import type { SpotOrder } from '../ticket.ts';

export type TradeText = TFunction<['trade', 'common']>;

/** `Limit, post-only`. */
export function kindText(t: TradeText, order: SpotOrder): string {
  const type = t(`type.${order.order_type}`);
  const lasting = lastingOf(order);
  return lasting === undefined ? type : t('order.kind', { type, lasting: t(`lasting.${lasting}`) });
}

/** Which price of an order counts: what it got, once it is over, else what it asks for. */
export function priceKind(order: SpotOrder): 'average' | 'limit' | 'best' {
  const over = order.status === 'filled' || order.status === 'cancelled';
  if (order.average_price !== null && (over || order.target_price === null)) return 'average';
  return order.target_price === null ? 'best' : 'limit';
}

/** What that price is called. */
export function priceName(t: TradeText, order: SpotOrder): string {
  const kind = priceKind(order);
  if (kind === 'average') return t('order.average');
  return kind === 'limit' ? t('order.limitPrice') : t('fact.price');
}

/** The limit, the average that it got, or that it takes the best there is. */
export function priceText(t: TradeText, order: SpotOrder, decimals: number): string {
  const kind = priceKind(order);
  if (kind === 'best') return t('fact.bestPrice');
  return formatPrice(kind === 'average' ? order.average_price : order.target_price, decimals);
}

export function currenciesOf(order: SpotOrder): { base: string; quote: string } {
  const [base = '', quote = ''] = order.symbol.split('/');
  return { base, quote };
}

/** A quantity in base, or a budget in quote. */
export function amountText(order: SpotOrder): string {
  const { base, quote } = currenciesOf(order);
  return `${formatMoney(order.amount)} ${order.by === 'quote' ? quote : base}`;
}

/** Why an order ended, where that is worth saying. */
export function reasonText(t: TradeText, order: SpotOrder): string | undefined {
  if (order.reason === null) return undefined;
  return t(`reason.${order.reason}` as 'reason.user', { defaultValue: t('reason.other') });
}

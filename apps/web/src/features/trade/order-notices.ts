import type { MemberEvents } from '@kontor/client/socket';
import { formatAmount, parseAmount } from '@kontor/money';
import i18next from 'i18next';
import { formatMoney } from '../../shared/lib/format.ts';
import { onOrder } from '../../shared/socket/live.ts';
import { notify } from '../../shared/ui/toaster.tsx';
import { amountText, currenciesOf } from './components/order-text.ts';

type OrderEvent = MemberEvents['order'];
type News = 'filled' | 'triggered' | 'opened' | 'expired' | 'stopped';

/** States that were seen, so that only changes are told; the oldest are forgotten. */
const SEEN_MAX = 500;

/** What is worth a notice: an end that the reader did not cause, or a stop that has fired. */
export function newsOf(before: string | undefined, order: OrderEvent): News | undefined {
  if (order.status === before) return undefined;
  if (order.status === 'filled') return 'filled';
  if (order.status === 'open' && before === 'waiting') return 'triggered';
  if (order.status === 'open' && before === 'queued') return 'opened';
  if (order.status !== 'cancelled') return undefined;
  if (order.reason === 'expired') return 'expired';
  // The own cancellation and the other leg of a pair are no news.
  return order.reason === 'user' || order.reason === 'sibling' ? undefined : 'stopped';
}

function isGood(news: News): boolean {
  return news === 'triggered' || news === 'opened';
}

/** Tells of own orders that end or fire, on whatever page; returns the way to stop. */
export function startOrderNotices(): () => void {
  const seen = new Map<number, string>();
  return onOrder((order) => {
    const news = newsOf(seen.get(order.id), order);
    seen.delete(order.id);
    seen.set(order.id, order.queued ? 'queued' : order.status);
    const oldest = seen.keys().next();
    if (seen.size > SEEN_MAX && !oldest.done) seen.delete(oldest.value);
    if (news === undefined) return;
    const { base } = currenciesOf(order);
    const done = formatAmount(parseAmount(order.filled));
    notify({
      id: `order-${order.id}`,
      tone: news === 'filled' ? 'success' : isGood(news) ? 'plain' : 'warn',
      durationMs: 4_000,
      message: i18next.t(`notice.${news}`, { ns: 'trade' }),
      description: i18next.t(`notice.${order.type}`, {
        ns: 'trade',
        symbol: order.symbol,
        amount: done === '0' ? amountText(order) : `${formatMoney(done)} ${base}`,
      }),
    });
  });
}

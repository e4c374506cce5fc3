import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { buyOrderPath } from '../paths.ts';
import { type BuyOrder, STATUS_TONES, clockText, fiatText } from '../text.ts';
import { useSecondsUntil } from './countdown.tsx';

function Left({ until }: { until: number }) {
  const { t } = useTranslation('quick-buy');
  const seconds = useSecondsUntil(until);
  return (
    <span className="block text-caption text-warn">
      {t('order.left', { time: clockText(seconds) })}
    </span>
  );
}

/** A purchase in the list, the way to its page. */
export function OrderRow({ order }: { order: BuyOrder }) {
  const { t } = useTranslation('quick-buy');
  return (
    <li>
      <Link
        to={buyOrderPath(order.id)}
        className="press-row flex min-h-18 items-center gap-3 px-gutter py-3"
      >
        <CoinMark symbol={order.coin} size={32} />
        <span className="min-w-0 flex-1">
          <span className="block text-[15px] leading-5 font-medium break-words">
            {coinText(order.credited ?? order.receive)} {order.coin}
          </span>
          <span className="block pt-0.5 text-caption text-low">
            {fiatText(order.amount, order.currency)} · {order.method.name}
          </span>
          <span className="block text-caption text-low">
            {formatDateTime(order.create_time, false)}
          </span>
          {order.status === 'to_be_paid' ? <Left until={order.pay_before} /> : null}
        </span>
        <Tag tone={STATUS_TONES[order.status]}>{t(`status.${order.status}`)}</Tag>
        <ChevronRight size={18} strokeWidth={1.75} className="text-low" aria-hidden />
      </Link>
    </li>
  );
}

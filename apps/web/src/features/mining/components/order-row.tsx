import { useTranslation } from 'react-i18next';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { formatDate, formatDateTime } from '../../../shared/lib/relative-time.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { detailPath } from '../paths.ts';
import type { Order } from '../text.ts';

/** An own order in its list. */
export function OrderRow({ order }: { order: Order }) {
  const { t } = useTranslation('mining');
  const coins = useCoins(order.currency);
  const running = order.status === 'in_progress';
  const when = running ? order.expires_at : (order.ended_at ?? order.expires_at);
  const subtitle = running
    ? t('row.paid', { paid: order.dividends_paid, days: order.days })
    : t(`status.${order.status}`);
  return (
    <li>
      <AssetRow
        href={`#${detailPath(order.id)}`}
        divided
        leading={<CoinMark symbol={order.currency} size={32} />}
        title={t(`name.${order.name}`)}
        subtitle={
          <>
            {subtitle} ·{' '}
            <time
              className="whitespace-nowrap"
              dateTime={new Date(when).toISOString()}
              title={formatDateTime(when)}
            >
              {running ? t('row.until', { date: formatDate(when) }) : formatDate(when)}
            </time>
          </>
        }
        value={coins(order.amount)}
        detail={
          <span className="text-gold">{t('row.earned', { amount: coins(order.earned) })}</span>
        }
      />
    </li>
  );
}

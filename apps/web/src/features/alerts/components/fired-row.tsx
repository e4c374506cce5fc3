import type { OutputOf, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import type { PriceAlert } from '../../../shared/alerts/condition.ts';
import { useConditionText } from '../../../shared/alerts/condition-text.ts';
import { formatPercent, formatPrice } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';

type Fired = OutputOf<typeof calls.alerts.history>['data'][number];

/** An alert that fired, with the price and second that decided; it can be set again. */
export function FiredRow({
  fired,
  markets,
  onAgain,
}: {
  fired: Fired;
  markets: readonly Quotation[] | undefined;
  onAgain: (alert: Omit<PriceAlert, 'id'>) => void;
}) {
  const { t } = useTranslation('alerts');
  const { symbol, type, target, minutes, price, moved, tick_time } = fired;
  const market = markets?.find((one) => one.symbol === symbol);
  const at = t('fired.price', {
    price: formatPrice(price, market?.price_precision),
    time: formatDateTime(tick_time),
  });
  const fresh = { repeat: 'once', on: true, resting_until: null, create_time: 0 } as const;
  const again = { symbol, type, target, minutes, ...fresh };
  return (
    <li className="flex items-center gap-2.5 px-gutter py-3">
      <CoinMark symbol={symbol.split('/')[0] ?? ''} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-caption text-low">{symbol}</span>
        <span className="block text-[15px] leading-5 font-semibold wrap-anywhere">
          {useConditionText(markets)(fired)}
        </span>
        <span className="block text-caption text-mid">
          {moved === null ? at : `${formatPercent(moved)} · ${at}`}
        </span>
      </span>
      <Button size="small" disabled={market === undefined} onClick={() => onAgain(again)}>
        {t('again')}
      </Button>
    </li>
  );
}

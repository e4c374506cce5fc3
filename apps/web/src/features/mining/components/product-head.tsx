import { firstDividendAt, parseMinute } from '@kontor/rules/mining';
import { useTranslation } from 'react-i18next';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { percentOf, type Product } from '../text.ts';

/** What is sold, on which terms. */
export function ProductHead({ product }: { product: Product }) {
  const { t } = useTranslation('mining');
  const { currency, days, min, max, remaining } = product;
  // The hour is kept in UTC; beside it stand days and times of the reader's own zone.
  const firstAt = firstDividendAt(serverNowMs(), parseMinute(product.dividend_time) ?? 0);
  const coins = (amount: string): string => coinsText(amount, currency);
  return (
    <section className="card p-4">
      <div className="flex items-center gap-3 pb-3">
        <CoinMark symbol={currency} size={36} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head break-words">{t(`name.${product.name}`)}</h2>
          <p className="text-caption text-low">
            {t(`category.${product.category}`)} · {currency}
          </p>
        </div>
      </div>
      <FactList
        facts={[
          {
            key: 'rate',
            label: t('fact.rate'),
            value: t('percentADay', { percent: percentOf(product.daily_rate) }),
            tone: 'gold',
          },
          { key: 'days', label: t('fact.days'), value: t('days', { count: days }) },
          {
            key: 'time',
            label: t('fact.time'),
            value: formatTime(firstAt, false),
          },
          {
            key: 'penalty',
            label: t('fact.penaltyRate'),
            value: t('percentADay', { percent: percentOf(product.penalty_rate) }),
          },
          {
            key: 'maximum',
            label: t('fact.penaltyMaximum'),
            value: t('percent', { percent: percentOf(product.penalty_maximum) }),
          },
          { key: 'limits', label: t('fact.limits'), value: `${coins(min)} – ${coins(max)}` },
          { key: 'left', label: t('fact.remaining'), value: coins(remaining) },
        ]}
      />
    </section>
  );
}

import { CalendarDays } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { type Product } from '../model/product.ts';
import { distanceText, figure } from '../text.ts';
import { Progress } from './progress.tsx';
import { figures } from '../../../shared/lib/format.ts';

/** Why it cannot be bought now, or not all of it. */
function Notice({ product }: { product: Product }) {
  const { t } = useTranslation('dual');
  const { status, buyable, remaining } = product;
  if (status === 'not_started') {
    const when = formatDateTime(product.sale_from, false);
    return (
      <Banner tone="plain" boxed>
        {t('saleFrom', { when })}
      </Banner>
    );
  }
  if (status !== 'on_sale') {
    return (
      <Banner tone="plain" boxed>
        {t(`closed.${status}`)}
      </Banner>
    );
  }
  if (buyable >= remaining) return null;
  return <Banner boxed>{t('covered', { count: buyable })}</Banner>;
}

/** Rate and linked price lead; until when, and what is left. */
export function ProductHead({ product }: { product: Product }) {
  const { t } = useTranslation(['dual', 'trade', 'common']);
  return (
    <section className="flex flex-col gap-3 pt-3">
      <dl className="flex items-start justify-between gap-4">
        <div>
          <dt className="text-label text-low">{t('annualised')}</dt>
          <dd className="text-display text-gold">
            {figures().share(product.rate_year, { decimals: 2 })}
          </dd>
        </div>
        <div className="text-right">
          <dt className="text-label text-low">{t('linked')}</dt>
          <dd className="text-title-2">{figure(product.linked_price)}</dd>
          <dd className="text-caption text-low">{distanceText(t, product)}</dd>
        </div>
      </dl>
      <p className="flex flex-wrap items-center justify-between gap-x-3 text-caption text-low">
        <span className="flex items-center gap-1.5">
          <CalendarDays size={16} strokeWidth={1.75} className="flex-none" aria-hidden />
          {t('settlesIn', {
            count: product.days,
            when: formatDateTime(product.expires_at, false),
          })}
        </span>
        <span>{t('left', { count: product.remaining, total: product.total })}</span>
      </p>
      <Progress product={product} />
      <Notice product={product} />
    </section>
  );
}

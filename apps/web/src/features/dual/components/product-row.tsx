import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import { type Product } from '../model/product.ts';
import { purchasePath } from '../paths.ts';
import { distanceText, figure } from '../text.ts';
import { Progress } from './progress.tsx';
import { figures } from '../../../shared/lib/format.ts';

/** One product of the shelf: where it turns, what it yields, until when, what is left. */
export function ProductRow({ product }: { product: Product }) {
  const { t } = useTranslation(['dual', 'trade', 'common']);
  const { id, status, remaining, total, days } = product;
  return (
    <Link to={purchasePath(id)} className="press-row -mx-2 flex items-center gap-2 px-2 py-3.5">
      <span className="flex min-w-0 flex-1 flex-col gap-2">
        <span className="flex items-start justify-between gap-x-3">
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 text-head">
              {figure(product.linked_price)}
              {status === 'on_sale' ? null : <Tag>{t(`status.${status}`)}</Tag>}
            </span>
            <span className="block text-caption text-low">{distanceText(t, product)}</span>
          </span>
          <span className="text-right">
            <span className="block text-head text-gold">
              {figures().share(product.rate_year, { decimals: 2 })}
            </span>
            <span className="block text-caption text-low">{t('aYear')}</span>
          </span>
        </span>
        <Progress product={product} />
        <span className="flex flex-wrap justify-between gap-x-3 text-caption text-low">
          <span>
            {t('days', { count: days })}
            {' · '}
            {formatDateTime(product.expires_at, false)}
          </span>
          <span>{t('left', { count: remaining, total })}</span>
        </span>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} className="flex-none text-low" aria-hidden />
    </Link>
  );
}

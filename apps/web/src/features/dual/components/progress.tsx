import { useTranslation } from 'react-i18next';
import { toChartNumber } from '../../../shared/lib/format.ts';
import { type Product, percentOf } from '../model/product.ts';

/** How much of a product is sold, as a thin gold line. */
export function Progress({ product }: { product: Product }) {
  const { t } = useTranslation('dual');
  const percent = percentOf(product.progress);
  return (
    <span
      role="img"
      aria-label={t('sold', { percent })}
      className="block h-1 overflow-hidden rounded-full bg-fill"
    >
      <span
        className="block h-full rounded-full bg-curve"
        style={{ width: `${100 * (toChartNumber(product.progress) ?? 0)}%` }}
      />
    </span>
  );
}

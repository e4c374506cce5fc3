import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import type { Category } from '../text.ts';
import { ProductCard } from './product-card.tsx';

const GRID = 'grid gap-3 px-gutter pt-3 md:grid-cols-2 lg:grid-cols-3';

/** What can be locked of one category. */
export function Shelf({ category }: { category: Category }) {
  const { t } = useTranslation(['mining', 'common']);
  const { data, isError, refetch } = useCall(calls.mining.config, {});
  if (data === undefined && isError) {
    return (
      <LoadFailed
        scope="part"
        title={t('failed.title')}
        body={t('failed.body')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data === undefined) {
    return (
      <div aria-busy className={GRID}>
        {[0, 1, 2].map((place) => (
          <Skeleton key={place} className="h-44 rounded-card" />
        ))}
      </div>
    );
  }
  const products = data.filter((product) => product.category === category);
  if (products.length === 0) {
    return <EmptyState scope="part" title={t('shelves.empty')} body={t('shelves.emptyBody')} />;
  }
  return (
    <ul aria-label={t(`category.${category}`)} className={GRID}>
      {products.map((product) => (
        <ProductCard key={product.id} product={product} />
      ))}
    </ul>
  );
}

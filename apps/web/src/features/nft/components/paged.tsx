import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pages } from '../../../shared/api/use-pages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';

export const GRID = 'grid grid-cols-2 gap-3 px-gutter pt-3 md:grid-cols-3 lg:grid-cols-4';

function Waiting({ look }: { look: 'grid' | 'rows' }) {
  if (look === 'rows') return <SkeletonRows count={4} />;
  return (
    <div aria-busy className={GRID}>
      {[0, 1, 2, 3].map((place) => (
        <Skeleton key={place} className="h-60 rounded-card" />
      ))}
    </div>
  );
}

export interface PagedProps<Row> {
  pages: Pages<Row>;
  look?: 'grid' | 'rows';
  label: string;
  empty: { title: string; body?: string; action?: ReactNode };
  /** An item of the list, with its key. */
  children: (row: Row) => ReactNode;
}

/** A list that is read as it is scrolled, with all that can be in its place. */
export function Paged<Row>({ pages, look = 'rows', label, empty, children }: PagedProps<Row>) {
  const { t } = useTranslation(['nft', 'common']);
  const { rows, isPending, isError, isLoadingMore, end, retry } = pages;
  return (
    <div>
      {isPending && !isError ? <Waiting look={look} /> : null}
      {rows.length === 0 ? null : (
        <ul aria-label={label} className={look === 'grid' ? GRID : undefined}>
          {rows.map(children)}
        </ul>
      )}
      {isError ? (
        <ErrorState
          scope="part"
          title={t('failed.title')}
          body={t('failed.body')}
          action={
            <Button block onClick={retry}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {!isPending && !isError && rows.length === 0 ? <EmptyState scope="part" {...empty} /> : null}
      <div ref={end} className="h-px" />
      {isLoadingMore ? <SkeletonRows count={2} /> : null}
    </div>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pages } from '../api/use-pages.ts';
import { Button } from '../ui/button.tsx';
import { EmptyState, ErrorState } from '../ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';

export interface PagedProps<Row> {
  pages: Pages<Row>;
  /** The list's name, read aloud. */
  label: string;
  /** Of the list itself. */
  className?: string | undefined;
  /** In place of the first rows until they are there. */
  waiting?: ReactNode;
  /** In place of those that follow; two rows if left out. */
  waitingMore?: ReactNode;
  failed: { title: string; body: string };
  /** A list that is the whole page says it as large as a page. */
  empty: { title: string; body?: string; action?: ReactNode; scope?: 'page' | 'part' };
  /** Said under the last of all rows. */
  over?: string;
  /** An item of the list, with its key. */
  children: (row: Row) => ReactNode;
}

/** In place of cards: `grid` lays them out, `card` says how high they are. */
export function WaitingCards({
  grid,
  card,
  count = 3,
}: {
  grid: string;
  card: string;
  count?: number;
}) {
  return (
    <div aria-busy className={grid}>
      {Array.from({ length: count }, (_, place) => (
        <Skeleton key={place} className={`${card} rounded-card`} />
      ))}
    </div>
  );
}

/** A list that is read as it is scrolled, with all that can be in its place. */
export function Paged<Row>({
  pages: { rows, isPending, isError, isLoadingMore, hasMore, end, retry },
  label,
  className,
  waiting = <SkeletonRows count={4} />,
  waitingMore = <SkeletonRows count={2} />,
  failed,
  empty,
  over,
  children,
}: PagedProps<Row>) {
  const { t } = useTranslation('common');
  return (
    <div>
      {isPending && !isError ? waiting : null}
      {rows.length === 0 ? null : (
        <ul aria-label={label} className={className}>
          {rows.map(children)}
        </ul>
      )}
      {isError ? (
        <ErrorState
          scope="part"
          {...failed}
          action={
            <Button block onClick={retry}>
              {t('retry')}
            </Button>
          }
        />
      ) : null}
      {!isPending && !isError && rows.length === 0 ? <EmptyState scope="part" {...empty} /> : null}
      <div ref={end} className="h-px" />
      {isLoadingMore ? waitingMore : null}
      {over !== undefined && !hasMore && rows.length > 0 ? (
        <p className="py-4 text-center text-caption text-low">{over}</p>
      ) : null}
    </div>
  );
}

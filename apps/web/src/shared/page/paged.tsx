import type { ReactNode } from 'react';
import type { Pages } from '../api/use-pages.ts';
import { daysOf } from '../lib/days.ts';
import { DayHead } from './day-head.tsx';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../ui/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';

interface PagedStates {
  /** In place of the first rows until they are there. */
  waiting?: ReactNode;
  /** In place of those that follow; two rows if left out. */
  waitingMore?: ReactNode;
  failed: { title: string; body: string };
  /** Said under the last of all rows. */
  over?: string | undefined;
}

export interface PagedProps<Row> extends PagedStates {
  pages: Pages<Row>;
  /** The list's name, read aloud. */
  label: string;
  /** Of the list itself. */
  className?: string | undefined;
  /** A list that is the whole page says it as large as a page. */
  empty: { title: string; body?: string; action?: ReactNode; scope?: 'page' | 'part' };
  /** An item of the list, with its key. */
  children: (row: Row) => ReactNode;
}

export interface PagedFrameProps extends PagedStates {
  pages: Pages<unknown>;
  /** Said above the rows, with how many there are of them all. */
  total?: ((count: number) => string) | undefined;
  /** It stands within the page's gutter already. */
  inset?: boolean;
  empty: ReactNode;
  /** The rows that are there. */
  children: ReactNode;
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

/** All that stands around rows that are read as they are scrolled, and in their place. */
export function PagedFrame({
  pages: { rows, total: count, isPending, isError, isLoadingMore, hasMore, end, retry },
  total,
  inset = false,
  waiting = <SkeletonRows count={4} />,
  waitingMore = <SkeletonRows count={2} />,
  failed,
  empty,
  over,
  children,
}: PagedFrameProps) {
  const none = !isPending && !isError && !hasMore && rows.length === 0;
  return (
    <>
      {total === undefined || count === undefined || count === 0 ? null : (
        <p role="status" className={classNames('text-caption text-low', !inset && 'px-gutter')}>
          {total(count)}
        </p>
      )}
      {isPending && !isError ? waiting : null}
      {rows.length === 0 ? null : children}
      {isError ? <LoadFailed scope="part" {...failed} onRetry={retry} /> : null}
      {none ? empty : null}
      <div ref={end} className="h-px" />
      {isLoadingMore ? waitingMore : null}
      {over !== undefined && !hasMore && rows.length > 0 ? (
        <p className="py-4 text-center text-caption text-low">{over}</p>
      ) : null}
    </>
  );
}

/** A list that is read as it is scrolled, with all that can be in its place. */
export function Paged<Row>({
  pages,
  label,
  className,
  empty,
  children,
  ...states
}: PagedProps<Row>) {
  return (
    <div>
      <PagedFrame pages={pages} empty={<EmptyState scope="part" {...empty} />} {...states}>
        <ul aria-label={label} className={className}>
          {pages.rows.map(children)}
        </ul>
      </PagedFrame>
    </div>
  );
}

interface DatedRow {
  readonly create_time: number;
}

/** The same under days; what a filter left nothing of says so, and how to see the rest. */
export function PagedDays<Row extends DatedRow>({
  filtered,
  empty: { title, body, noMatch, clear, onClear, action },
  children,
  ...frame
}: Omit<PagedFrameProps, 'empty' | 'children' | 'pages'> & {
  pages: Pages<Row>;
  filtered: boolean;
  empty: {
    title: string;
    body: string;
    /** Where to begin when there is nothing at all. */
    action: ReactNode;
    noMatch: string;
    clear: string;
    onClear: () => void;
  };
  children: (row: Row) => ReactNode;
}) {
  const none = filtered ? (
    <EmptyState
      scope="part"
      title={noMatch}
      action={
        <Button block onClick={onClear}>
          {clear}
        </Button>
      }
    />
  ) : (
    <EmptyState scope="part" title={title} body={body} action={action} />
  );
  return (
    <PagedFrame waiting={<SkeletonRows count={8} />} {...frame} empty={none}>
      {daysOf(frame.pages.rows).map((day) => (
        <section key={day.date} aria-label={day.date}>
          <DayHead day={day} />
          <ul className="divide-y divide-hair">{day.rows.map(children)}</ul>
        </section>
      ))}
    </PagedFrame>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { EXPORT_ROWS_MAX } from '../../../shared/api/use-export.ts';
import type { Pages } from '../../../shared/api/use-pages.ts';
import { daysOf } from '../../../shared/lib/days.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';

const FILE_LIMIT = formatMoney(String(EXPORT_ROWS_MAX), { decimals: 0 });

interface Row {
  readonly create_time: number;
}

/** What a list says of itself. */
export interface ListWords {
  readonly total: (count: number) => string;
  readonly failed: string;
  readonly noMatch: string;
  readonly clear: string;
  readonly end: string;
  readonly empty: string;
  readonly emptyBody: string;
}

/** A list under its days, read further as it is scrolled, with every state it can be in. */
export function PagedList<One extends Row>({
  pages: { end, ...pages },
  words,
  filtered,
  onClear,
  emptyAction,
  renderRow,
}: {
  pages: Pages<One>;
  words: ListWords;
  filtered: boolean;
  onClear: () => void;
  /** Where to begin when there is nothing at all. */
  emptyAction: ReactNode;
  renderRow: (one: One) => ReactNode;
}) {
  const { t } = useTranslation(['assets', 'common']);
  const empty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  return (
    <>
      {pages.total === undefined || pages.total === 0 ? null : (
        <p role="status" className="px-gutter text-caption text-low">
          {words.total(pages.total)}
          {pages.total > EXPORT_ROWS_MAX
            ? ` · ${t('list.fileLimit', { limit: FILE_LIMIT })}`
            : null}
        </p>
      )}
      {pages.isPending ? <SkeletonRows count={8} /> : null}
      {daysOf(pages.rows).map((day) => (
        <section key={day.date} aria-label={day.date}>
          <h2 className="px-gutter pt-4 pb-1 text-label text-low">{day.date}</h2>
          <ul className="divide-y divide-hair">{day.rows.map(renderRow)}</ul>
        </section>
      ))}
      {pages.isError ? (
        <ErrorState
          scope="part"
          title={words.failed}
          body={t('failed.body')}
          action={
            <Button block onClick={pages.retry}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {empty ? (
        <EmptyState
          scope="part"
          title={filtered ? words.noMatch : words.empty}
          body={filtered ? undefined : words.emptyBody}
          action={
            filtered ? (
              <Button block onClick={onClear}>
                {words.clear}
              </Button>
            ) : (
              emptyAction
            )
          }
        />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
      {!pages.hasMore && pages.rows.length > 0 ? (
        <p className="py-4 text-center text-caption text-low">{words.end}</p>
      ) : null}
    </>
  );
}

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Pages } from '../../../shared/api/use-pages.ts';
import { daysOf } from '../../../shared/lib/days.ts';
import { type FundWay, fundPath } from '../../../shared/wallet/fund-path.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';

interface Row {
  readonly id: number;
  readonly create_time: number;
}

/** A list under its days, read further as it is scrolled, with every state it can be in. */
export function RecordList<One extends Row>({
  way,
  pages: { end, ...pages },
  filtered,
  onClear,
  renderRow,
}: {
  way: FundWay;
  pages: Pages<One>;
  filtered: boolean;
  onClear: () => void;
  renderRow: (one: One) => ReactNode;
}) {
  const { t } = useTranslation(['funding', 'common']);
  const empty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  return (
    <>
      {pages.total === undefined || pages.total === 0 ? null : (
        <p role="status" className="px-gutter text-caption text-low">
          {t(`record.${way}Total`, { count: pages.total })}
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
          title={t('failed.title')}
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
          title={t(filtered ? 'record.noMatch' : `record.${way}Empty`)}
          body={filtered ? undefined : t(`record.${way}EmptyBody`)}
          action={
            filtered ? (
              <Button block onClick={onClear}>
                {t('record.clear')}
              </Button>
            ) : (
              <Link to={fundPath(way)} className={buttonClass({ tone: 'gold', block: true })}>
                {t(`${way}.title`)}
              </Link>
            )
          }
        />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
      {!pages.hasMore && pages.rows.length > 0 ? (
        <p className="py-4 text-center text-caption text-low">{t('record.end')}</p>
      ) : null}
    </>
  );
}

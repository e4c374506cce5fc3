import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pages } from '../../../shared/api/use-pages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import type { NetworkKind } from '../types.ts';

/** Saved destinations of one kind, read further as they are scrolled. */
export function SavedList<One extends { readonly id: number }>({
  kind,
  pages: { end, ...pages },
  action,
  renderRow,
}: {
  kind: NetworkKind;
  pages: Pages<One>;
  /** The way to save one. */
  action: ReactNode;
  renderRow: (one: One) => ReactNode;
}) {
  const { t } = useTranslation(['funding', 'common']);
  const empty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  return (
    <>
      {pages.isPending ? <SkeletonRows count={6} /> : null}
      {pages.rows.length === 0 ? null : (
        <ul aria-label={t(`target.${kind}`)} className="divide-y divide-hair pt-1">
          {pages.rows.map(renderRow)}
        </ul>
      )}
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
          title={t(`noTarget.${kind}`)}
          body={t(`noTargetBody.${kind}`)}
          action={action}
        />
      ) : (
        <div className="px-gutter pt-4 pb-6">{pages.rows.length === 0 ? null : action}</div>
      )}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
    </>
  );
}

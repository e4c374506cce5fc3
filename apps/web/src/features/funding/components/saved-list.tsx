import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pages } from '../../../shared/api/use-pages.ts';
import { PagedFrame } from '../../../shared/page/paged.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import type { NetworkKind } from '../types.ts';

/** Saved destinations of one kind, read further as they are scrolled. */
export function SavedList<One extends { readonly id: number }>({
  kind,
  pages,
  action,
  renderRow,
}: {
  kind: NetworkKind;
  pages: Pages<One>;
  /** The way to save one. */
  action: ReactNode;
  renderRow: (one: One) => ReactNode;
}) {
  const { t } = useTranslation('funding');
  return (
    <PagedFrame
      pages={pages}
      waiting={<SkeletonRows count={6} />}
      failed={{ title: t('failed.title'), body: t('failed.body') }}
      empty={
        <EmptyState
          scope="part"
          title={t(`noTarget.${kind}`)}
          body={t(`noTargetBody.${kind}`)}
          action={action}
        />
      }
    >
      <ul aria-label={t(`target.${kind}`)} className="divide-y divide-hair pt-1">
        {pages.rows.map(renderRow)}
      </ul>
      <div className="px-gutter pt-4 pb-6">{action}</div>
    </PagedFrame>
  );
}

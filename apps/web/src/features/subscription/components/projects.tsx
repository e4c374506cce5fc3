import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import type { KindChoice, State } from '../text.ts';
import { ProjectCard } from './project-card.tsx';

const GRID = 'grid gap-3 px-gutter pt-3 md:grid-cols-2 lg:grid-cols-3';

/** The projects of one stage. */
export function Projects({ state, kind }: { state: State; kind: KindChoice }) {
  const { t } = useTranslation(['subscription', 'common']);
  const input = kind === 'all' ? { state } : { state, kind };
  const { end, ...pages } = usePages(calls.subscription.projects, input);
  const isEmpty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  const placeholders = [0, 1, 2].map((place) => (
    <Skeleton key={place} className="h-48 rounded-card" />
  ));
  return (
    <>
      {pages.isPending && !pages.isError ? (
        <div aria-busy className={GRID}>
          {placeholders}
        </div>
      ) : null}
      {pages.rows.length > 0 ? (
        <ul aria-label={t(`state.${state}`)} className={GRID}>
          {pages.rows.map((project) => (
            <ProjectCard key={project.id} project={project} />
          ))}
        </ul>
      ) : null}
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
      {isEmpty ? (
        <EmptyState scope="part" title={t(`empty.${state}`)} body={t('empty.body')} />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <div className={GRID}>{placeholders}</div> : null}
    </>
  );
}

import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { Paged, WaitingCards } from '../../../shared/page/paged.tsx';
import type { KindChoice, State } from '../text.ts';
import { ProjectCard } from './project-card.tsx';

const GRID = 'grid gap-3 px-gutter pt-3 md:grid-cols-2 lg:grid-cols-3';

/** The projects of one stage. */
export function Projects({ state, kind }: { state: State; kind: KindChoice }) {
  const { t } = useTranslation('subscription');
  const input = kind === 'all' ? { state } : { state, kind };
  const pages = usePages(calls.subscription.projects, input);
  const waiting = <WaitingCards grid={GRID} card="h-48" />;
  return (
    <Paged
      pages={pages}
      label={t(`tab.${state}`)}
      className={GRID}
      waiting={waiting}
      waitingMore={waiting}
      failed={{ title: t('failed.title'), body: t('failed.body') }}
      empty={{ title: t(`empty.${state}`), body: t('empty.body') }}
    >
      {(project) => <ProjectCard key={project.id} project={project} />}
    </Paged>
  );
}

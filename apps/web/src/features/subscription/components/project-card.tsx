import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { coinsText, coinText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { projectPath } from '../paths.ts';
import type { Project } from '../text.ts';
import { Demand } from './demand.tsx';

/** What happens next of it, or happened last. */
function useWhen(project: Project): string {
  const { t } = useTranslation('subscription');
  const { state, starts_at: starts, ends_at: ends } = project;
  if (state === 'warm_up') return t('card.starts', { date: formatDateTime(starts, false) });
  const date = formatDateTime(ends, false);
  return state === 'in_progress' ? t('card.ends', { date }) : t('card.ended', { date });
}

/** A project in its list: what, at which price, how much of it, until when. */
export function ProjectCard({ project }: { project: Project }) {
  const { t } = useTranslation('subscription');
  const when = useWhen(project);
  const { code, currency } = project;
  return (
    <li className="card press relative flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <CoinMark symbol={code} size={36} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head break-words">
            <Link
              to={projectPath(project.id)}
              aria-label={t('act.look', { name: project.name })}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {project.name}
            </Link>
          </h2>
          <p className="text-caption text-low">
            {code} · {t(`theme.${project.theme}`)}
          </p>
        </div>
        {project.listed ? <Tag tone="gold">{t('card.listed')}</Tag> : null}
        <Tag>{t(`kind.${project.kind}`)}</Tag>
      </div>
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <p>
          <span className="text-title-2">{coinText(project.price)}</span>{' '}
          <span className="text-caption text-low">{currency}</span>
        </p>
        <p className="text-caption text-low">{coinsText(project.total, code)}</p>
      </div>
      {project.state === 'warm_up' ? null : <Demand project={project} />}
      <p className="mt-auto text-caption text-mid">{when}</p>
    </li>
  );
}

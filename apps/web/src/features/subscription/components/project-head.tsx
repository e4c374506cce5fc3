import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { coinsText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { Detail } from '../text.ts';
import { Demand } from './demand.tsx';

/** A page outside; nobody there learns where its reader came from. */
function Outside({ address }: { address: string }) {
  const { host } = new URL(address);
  return (
    <a
      href={address}
      target="_blank"
      rel="noopener noreferrer"
      className="inline-flex items-center gap-1 break-all text-blue underline"
    >
      {host}
      <ExternalLink size={14} strokeWidth={1.75} aria-hidden className="flex-none" />
    </a>
  );
}

function useFacts(project: Detail): Fact[] {
  const { t } = useTranslation('subscription');
  const { code, currency } = project;
  const date = (at: number): string => formatDateTime(at, false);
  const lock = project.lock_days === 0 ? t('noLock') : t('days', { count: project.lock_days });
  const outside = (address: string | null) =>
    address === null ? t('fact.notGiven') : <Outside address={address} />;
  const ends = [
    ['passed', coinsText(project.passed, code)],
    ['raised', coinsText(project.raised, currency)],
  ] as const;
  return [
    {
      key: 'price',
      label: t('fact.price'),
      value: coinsText(project.price, currency),
      tone: 'strong',
    },
    { key: 'currency', label: t('fact.currency'), value: currency },
    { key: 'total', label: t('fact.total'), value: coinsText(project.total, code) },
    { key: 'applied', label: t('fact.applied'), value: coinsText(project.applied, code) },
    { key: 'remaining', label: t('fact.remaining'), value: coinsText(project.remaining, code) },
    ...(project.passed === null
      ? []
      : ends.map(([key, value]) => ({ key, label: t(`fact.${key}`), value }))),
    { key: 'subscribers', label: t('fact.subscribers'), value: String(project.subscribers) },
    { key: 'min', label: t('fact.min'), value: coinsText(project.min, code) },
    { key: 'limit', label: t('fact.limit'), value: coinsText(project.per_user_limit, code) },
    { key: 'starts', label: t('fact.starts'), value: date(project.starts_at) },
    { key: 'ends', label: t('fact.ends'), value: date(project.ends_at) },
    { key: 'listing', label: t('fact.listing'), value: date(project.listing_at) },
    { key: 'lock', label: t('fact.lock'), value: lock },
    { key: 'unlock', label: t('fact.unlock'), value: date(project.unlock_at) },
    { key: 'whitepaper', label: t('fact.whitepaper'), value: outside(project.whitepaper) },
    { key: 'website', label: t('fact.website'), value: outside(project.website) },
  ];
}

/** What is offered, on which terms, and how much it is wanted. */
export function ProjectHead({ project }: { project: Detail }) {
  const { t } = useTranslation('subscription');
  const facts = useFacts(project);
  return (
    <section className="card flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <CoinMark symbol={project.code} size={40} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head break-words">{project.name}</h2>
          <p className="text-caption text-low">
            {project.code} · {t(`kind.${project.kind}`)} · {t(`theme.${project.theme}`)}
          </p>
        </div>
        <Tag tone={project.state === 'in_progress' ? 'gold' : 'plain'}>
          {t(`state.${project.state}`)}
        </Tag>
      </div>
      {project.state === 'warm_up' ? null : <Demand project={project} />}
      <FactList facts={facts} />
    </section>
  );
}

import { calls, type OutputOf } from '@kontor/contract/light';
import { SECOND_MS } from '@kontor/rules/time';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { MARKET_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';

type Feed = OutputOf<typeof calls.markets.feed>;
type Gap = OutputOf<typeof calls.markets.gaps>['data'][number];

const MINUTE_SECONDS = 60;
/** More markets than these are counted, not named. */
const NAMED_MAX = 3;

function Limits({ feed }: { feed: Feed }) {
  const { t } = useTranslation('market');
  const limits = [
    ['stale', { seconds: feed.stale_seconds }],
    ['option', { seconds: feed.option_wait_seconds }],
    [
      'dual',
      {
        ticks: feed.dual_ticks_minimum,
        minutes: feed.dual_window_seconds / MINUTE_SECONDS,
        seconds: feed.dual_nearest_seconds,
      },
    ],
  ] as const;
  return (
    <ul className="flex list-disc flex-col gap-2 pl-5 text-body text-mid">
      {limits.map(([name, values]) => (
        <li key={name}>{t(`feed.${name}`, values)}</li>
      ))}
    </ul>
  );
}

function Silent({ feed }: { feed: Feed }) {
  const { t } = useTranslation('market');
  if (feed.silent.length === 0) return <p className="text-body text-mid">{t('feed.allTick')}</p>;
  return (
    <ul className="flex flex-col gap-2">
      {feed.silent.map(({ symbol, since }) => (
        <li key={symbol} className="flex flex-wrap justify-between gap-x-3 text-body">
          <span className="font-semibold text-warn">{symbol}</span>
          <span className="text-low">{t('feed.since', { time: formatDateTime(since) })}</span>
        </li>
      ))}
    </ul>
  );
}

function GapRow({ gap }: { gap: Gap }) {
  const { t } = useTranslation('market');
  const seconds = Math.round((gap.until - gap.from) / SECOND_MS);
  const { symbols } = gap;
  const shown =
    symbols.length > NAMED_MAX ? t('feed.markets', { count: symbols.length }) : symbols.join(', ');
  return (
    <article className="flex flex-col gap-0.5 py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="text-body font-semibold">{shown}</span>
        <span className="text-body">{t('feed.length', { count: seconds })}</span>
      </div>
      <p className="text-caption text-low">
        {t('feed.span', { from: formatDateTime(gap.from), until: formatDateTime(gap.until) })}
      </p>
    </article>
  );
}

function Gaps() {
  const { t } = useTranslation('market');
  const { end, ...pages } = usePages(
    calls.markets.gaps,
    {},
    { idOf: (gap) => `${gap.from} ${gap.until} ${gap.symbols[0]}` },
  );
  if (pages.isError) {
    return (
      <LoadFailed
        scope="part"
        title={t('feed.failed')}
        body={t('failed.body')}
        onRetry={pages.retry}
      />
    );
  }
  return (
    <>
      {pages.isPending ? <SkeletonRows count={4} /> : null}
      <ul className="divide-y divide-hair">
        {pages.rows.map((gap) => (
          <li key={`${gap.from} ${gap.until} ${gap.symbols[0]}`}>
            <GapRow gap={gap} />
          </li>
        ))}
      </ul>
      {!pages.isPending && !pages.hasMore && pages.rows.length === 0 ? (
        <EmptyState scope="part" title={t('feed.empty')} body={t('feed.emptyBody')} />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
    </>
  );
}

/** When prices did not come, and what holds then: for everybody to see, and for ever. */
export default function FeedPage() {
  const { t } = useTranslation('market');
  const { data, isError, refetch } = useCall(calls.markets.feed, {});
  return (
    <SubPage title={t('feed.title')} about="prices" fallback={MARKET_PATH}>
      <div className="flex flex-col gap-6 px-gutter pt-3 pb-8">
        <p className="text-body text-mid">{t('feed.body')}</p>
        {isError ? (
          <LoadFailed
            scope="part"
            title={t('feed.failed')}
            body={t('failed.body')}
            onRetry={() => void refetch()}
          />
        ) : null}
        {data === undefined && !isError ? <Skeleton className="h-48 rounded-control" /> : null}
        {data === undefined ? null : (
          <>
            <section aria-labelledby="feed-now" className="flex flex-col gap-2">
              <h2 id="feed-now" className="text-head">
                {t('feed.now')}
              </h2>
              <Silent feed={data} />
            </section>
            <section aria-labelledby="feed-limits" className="flex flex-col gap-2">
              <h2 id="feed-limits" className="text-head">
                {t('feed.limits')}
              </h2>
              {data.clock_speed === 1 ? null : (
                <p className="text-body text-mid">{t('feed.clock', { speed: data.clock_speed })}</p>
              )}
              <Limits feed={data} />
              <p className="text-body text-mid">{t('feed.stopped')}</p>
            </section>
          </>
        )}
        <section aria-labelledby="feed-gaps" className="flex flex-col gap-1">
          <h2 id="feed-gaps" className="text-head">
            {t('feed.gaps')}
          </h2>
          <Gaps />
        </section>
      </div>
    </SubPage>
  );
}

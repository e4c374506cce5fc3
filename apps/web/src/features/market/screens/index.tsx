import { ChevronRight } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { formatAmount, parseAmount } from '@kontor/money';
import { useMoney } from '../../../shared/api/use-money.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { formatVolume } from '../../../shared/lib/format.ts';
import { type Quotation, isTradedCoin, useQuotations } from '../../../shared/markets/quotations.ts';
import { FEED_PATH, MARKET_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useAgo } from '../../../shared/page/use-ago.ts';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { StatRow } from '../../../shared/ui/stat-row.tsx';
import { BreadthBar } from '../components/breadth-bar.tsx';
import { LiveRow } from '../components/live-row.tsx';
import { MarketsFailed } from '../components/markets-failed.tsx';
import { overviewOf } from '../overview.ts';

function Part({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="pt-3">
      <div className="flex min-h-11 items-center justify-between gap-3 px-gutter">
        <h2 className="text-head">{title}</h2>
        {note}
      </div>
      {children}
    </section>
  );
}

function Rows({ markets, empty }: { markets: readonly Quotation[]; empty: string }) {
  if (markets.length === 0) {
    return <p className="px-gutter py-3 text-body text-low">{empty}</p>;
  }
  return (
    <ul>
      {markets.map((quotation) => (
        <li key={quotation.id}>
          <LiveRow quotation={quotation} look="compact" />
        </li>
      ))}
    </ul>
  );
}

/** What all markets turned over together in a day, in the chosen fiat. */
function Turnover({ markets }: { markets: readonly Quotation[] }) {
  const { t } = useTranslation('market');
  const money = useMoney();
  const total = markets.reduce((sum, one) => sum + parseAmount(one.turnover), 0n);
  const shown = money.toFiat(formatAmount(total));
  return (
    <StatRow
      className="px-gutter pb-1"
      stats={[
        { key: 'markets', label: t('overview.coins'), value: markets.length },
        {
          key: 'turnover',
          label: t('overview.turnover'),
          value: formatVolume(shown, money.fiat),
        },
      ]}
    />
  );
}

/** The markets at a glance: breadth, what moves most, where the money is, what is new. */
export default function Overview() {
  const { t } = useTranslation(['market', 'common']);
  const { data, isPending, isError, refetch } = useQuotations();
  const ago = useAgo();
  const overview = useMemo(() => overviewOf(data ?? [], serverNowMs()), [data]);
  const newest = overview.listings[0];
  return (
    <SubPage title={t('overview.title')} about="prices" fallback={MARKET_PATH} width="wide">
      {isPending ? (
        <>
          <Skeleton className="mx-gutter my-3 h-10 rounded-control" />
          <SkeletonRows count={8} />
        </>
      ) : null}
      {isError && data === undefined ? <MarketsFailed onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : (
        <>
          <Turnover markets={data.filter(isTradedCoin)} />
          <div className="px-gutter">
            <BreadthBar markets={data} />
          </div>
          <div className="pb-8 md:grid md:grid-cols-2 md:gap-x-8">
            <Part title={t('overview.gainers')}>
              <Rows markets={overview.gainers} empty={t('overview.noGainers')} />
            </Part>
            <Part title={t('overview.losers')}>
              <Rows markets={overview.losers} empty={t('overview.noLosers')} />
            </Part>
            <Part
              title={t('overview.leaders')}
              note={
                <Link
                  to={MARKET_PATH}
                  className="press flex min-h-11 items-center gap-1 text-label text-low"
                >
                  {t('overview.all')}
                  <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
                </Link>
              }
            >
              <Rows markets={overview.leaders} empty={t('overview.noMarkets')} />
            </Part>
            <Part
              title={t('overview.listings')}
              note={
                newest === undefined ? null : (
                  <span className="text-caption text-low">{ago(newest.listed_at)}</span>
                )
              }
            >
              <Rows markets={overview.listings} empty={t('overview.noListings')} />
            </Part>
          </div>
          <Link
            to={FEED_PATH}
            className="press flex min-h-11 items-center gap-1 px-gutter pb-8 text-label text-low"
          >
            {t('feed.title')}
            <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
          </Link>
        </>
      )}
    </SubPage>
  );
}

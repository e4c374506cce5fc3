import { ChevronRight, LayoutGrid } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useAdoptFavourites } from '../../../shared/markets/favourites.ts';
import type { Sorting } from '../../../shared/markets/market-lists.ts';
import { useQuotations } from '../../../shared/markets/quotations.ts';
import { SessionLine } from '../../../shared/markets/session-line.tsx';
import { MainPage } from '../../../shared/page/main-page.tsx';
import { SEARCH_PATH, STOCKS_PATH } from '../../../shared/page/screens.ts';
import { SiteLabel } from '../../../shared/page/site-label.tsx';
import { SearchLink } from '../../../shared/ui/search-field.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { BreadthBar } from '../components/breadth-bar.tsx';
import { MarketList, type MarketTab } from '../components/market-list.tsx';
import { MarketsFailed } from '../components/markets-failed.tsx';
import { SortHeads } from '../components/sort-heads.tsx';

const TABS: readonly MarketTab[] = ['favourites', 'hot', 'spot', 'stocks'];
/** Codes that show what can be typed; the same in every language. */
const EXAMPLES = ['BTC', 'AAPL'] as const;
const BY_TURNOVER: Sorting = { column: 'turnover', descending: true };

function Head({ count }: { count: number }) {
  const { t } = useTranslation('market');
  return (
    <>
      <div className="flex h-14 items-center gap-2 px-gutter">
        <h1 className="flex-1 text-title">{t('title')}</h1>
        <SiteLabel about="prices" />
        <Link
          to="/pages/quotation/index"
          aria-label={t('overview.title')}
          className="press -mr-2.5 grid size-11 place-items-center rounded-control text-mid"
        >
          <LayoutGrid size={20} strokeWidth={1.75} aria-hidden />
        </Link>
      </div>
      <div className="px-gutter">
        <SearchLink
          label={count === 0 ? t('search.label') : t('search.count', { count })}
          href={`#${SEARCH_PATH}`}
          trailing={
            <span aria-hidden className="flex gap-2">
              {EXAMPLES.map((code) => (
                <Tag key={code}>{code}</Tag>
              ))}
            </span>
          }
        />
      </div>
    </>
  );
}

/** Every market, starred ones, the busiest, coins, stocks. */
export default function Market() {
  const { t } = useTranslation('market');
  const { data, isPending, isError, refetch } = useQuotations();
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('tab');
  const tab = TABS.find((one) => one === wanted) ?? 'hot';
  const [sorting, setSorting] = useState(BY_TURNOVER);
  const panelId = useId();
  useAdoptFavourites(data);
  const choose = (next: MarketTab): void => setQuery({ tab: next }, { replace: true });
  return (
    <MainPage className="mx-auto max-w-[1040px] lg:pt-4">
      <Head count={data?.length ?? 0} />
      <div className="px-gutter">
        <BreadthBar markets={data ?? []} />
      </div>
      <TopTabs<MarketTab>
        label={t('tabs')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={choose}
        tabs={TABS.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      <div id={panelId} role="tabpanel" aria-label={t(`tab.${tab}`)}>
        {tab === 'stocks' ? (
          <Link
            to={STOCKS_PATH}
            className="press-row flex min-h-11 items-center justify-between gap-2 px-gutter pt-1"
          >
            <SessionLine />
            <ChevronRight size={18} strokeWidth={1.75} className="text-low" aria-hidden />
          </Link>
        ) : null}
        <SortHeads sorting={sorting} onSort={setSorting} />
        {isPending ? <SkeletonRows count={9} /> : null}
        {isError && data === undefined ? <MarketsFailed onRetry={() => void refetch()} /> : null}
        {data === undefined ? null : (
          <MarketList markets={data} tab={tab} sorting={sorting} onShowHot={() => choose('hot')} />
        )}
      </div>
    </MainPage>
  );
}

import { calls } from '@kontor/contract/light';
import { ChevronRight } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { toChartNumber } from '../../../shared/lib/format.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { MARKET_PATH, TRADE_PATH, hasScreen, tradePath } from '../../../shared/page/screens.ts';
import { useSubscription } from '../../../shared/socket/live.ts';
import { useTicker } from '../../../shared/socket/tickers.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { MarketRow } from '../../../shared/ui/market-row.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { type MoversTab, type Quotation, moversOf } from '../movers.ts';

const REFRESH_MS = 60_000;

/** One market; the price moves with the stream, the rest with the list. */
function LiveRow({ quotation }: { quotation: Quotation }) {
  const { t } = useTranslation(['home', 'common']);
  const ticker = useTicker(quotation.symbol);
  const history = useMemo(
    () => quotation.spark.map((close) => toChartNumber(close) ?? 0),
    [quotation.spark],
  );
  return (
    <MarketRow
      look="compact"
      base={quotation.currency_name}
      quote={quotation.legal_name}
      price={ticker?.now_price ?? quotation.now_price}
      priceDecimals={quotation.price_precision}
      change={ticker?.change ?? quotation.change}
      volume={ticker?.turnover ?? quotation.turnover}
      volumeLabel={t('volume')}
      history={history}
      {...(hasScreen(TRADE_PATH) && { href: `#${tradePath(quotation.symbol)}` })}
    />
  );
}

function MoversList({ tab }: { tab: MoversTab }) {
  const { t } = useTranslation(['home', 'common']);
  const { data, isPending, isError, refetch } = useCall(
    calls.markets.quotations,
    {},
    { refetchInterval: REFRESH_MS },
  );
  useSubscription('ticker');
  const shown = useMemo(
    () =>
      moversOf(
        (data ?? []).flatMap((group) => group.quotation),
        tab,
      ),
    [data, tab],
  );
  if (isPending) return <SkeletonRows count={5} />;
  if (isError) {
    return (
      <LoadFailed
        scope="part"
        title={t('markets.failed')}
        body={t('markets.failedBody')}
        onRetry={() => void refetch()}
      />
    );
  }
  if (shown.length === 0) {
    return <EmptyState scope="part" title={t(`empty.${tab}`)} body={t('empty.body')} />;
  }
  return (
    <ul className="grid md:max-lg:grid-cols-2">
      {shown.map((quotation) => (
        <li key={quotation.id} className="min-w-0">
          <LiveRow quotation={quotation} />
        </li>
      ))}
    </ul>
  );
}

/** What moves: most up, most down, newest. */
export function Movers() {
  const { t } = useTranslation(['home', 'common']);
  const [tab, setTab] = useState<MoversTab>('movers');
  const panelId = useId();
  return (
    <section aria-label={t('movers.label')} className="pt-3 pb-6">
      <TopTabs<MoversTab>
        label={t('movers.label')}
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'movers', label: t('movers.movers') },
          { value: 'losers', label: t('movers.losers') },
          { value: 'new', label: t('movers.new') },
        ]}
        trailing={
          hasScreen(MARKET_PATH) ? (
            <Link
              to={MARKET_PATH}
              className="flex min-h-11 flex-none items-center gap-1 text-label text-low"
            >
              {t('common:seeAll')}
              <ChevronRight size={18} strokeWidth={1.75} aria-hidden />
            </Link>
          ) : null
        }
      />
      <div id={panelId} role="tabpanel" aria-label={t(`movers.${tab}`)} className="pt-1">
        <MoversList tab={tab} />
      </div>
    </section>
  );
}

import { calls } from '@kontor/contract/light';
import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { useAdoptFavourites } from '../../../shared/markets/favourites.ts';
import type { Sorting } from '../../../shared/markets/market-lists.ts';
import { useQuotations } from '../../../shared/markets/quotations.ts';
import { SessionLine } from '../../../shared/markets/session-line.tsx';
import { MARKET_PATH, TRADE_PATH, hasScreen } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { tradeAreaPath } from '../../../shared/trading/trade-areas.ts';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { MarketList } from '../components/market-list.tsx';
import { MarketsFailed } from '../components/markets-failed.tsx';
import { SortHeads } from '../components/sort-heads.tsx';

const BY_TURNOVER: Sorting = { column: 'turnover', descending: true };

/** What a member has in shares, and the way to trading them. */
function StockAccount() {
  const { t } = useTranslation('market');
  const money = useMoney();
  const { data } = useCall(
    calls.wallet.list,
    {},
    { select: ({ accounts }) => accounts.find(({ type }) => type === 'stock') },
  );
  const content = (
    <>
      <span className="text-body text-mid">{t('stocks.account')}</span>
      <span className="flex items-center gap-1">
        <MoneyText
          value={money.toFiat(data?.total_usd ?? null)}
          currency={money.fiat}
          hidden={money.amountsHidden}
          className="text-[15px] font-medium"
        />
        <ChevronRight size={18} strokeWidth={1.75} className="text-low" aria-hidden />
      </span>
    </>
  );
  const row = 'flex min-h-12 items-center justify-between gap-3';
  if (!hasScreen(TRADE_PATH)) return <p className={row}>{content}</p>;
  return (
    <Link to={tradeAreaPath('stocks')} className={`press-row ${row}`}>
      {content}
    </Link>
  );
}

/** US shares: whether they are traded now, what one has of them, and all of them. */
export default function Stocks() {
  const { t } = useTranslation('market');
  const { data, isPending, isError, refetch } = useQuotations();
  const [sorting, setSorting] = useState(BY_TURNOVER);
  const signedIn = useSignedIn();
  useAdoptFavourites(data);
  return (
    <SubPage title={t('stocks.title')} fallback={MARKET_PATH} width="wide" about="prices">
      <div className="px-gutter py-2">
        <section aria-label={t('session.label')} className="card px-4 py-3">
          <SessionLine />
          <p className="pt-2 text-caption text-low">{t('stocks.body')}</p>
          {signedIn ? <StockAccount /> : null}
        </section>
      </div>
      <SortHeads sorting={sorting} onSort={setSorting} />
      {isPending ? <SkeletonRows count={9} /> : null}
      {isError && data === undefined ? <MarketsFailed onRetry={() => void refetch()} /> : null}
      {data === undefined ? null : (
        <MarketList markets={data} tab="stocks" sorting={sorting} onShowHot={() => undefined} />
      )}
    </SubPage>
  );
}

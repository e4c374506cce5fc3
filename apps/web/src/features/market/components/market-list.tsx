import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useFavourites } from '../../../shared/markets/favourites.ts';
import { type Sorting, sortMarkets } from '../../../shared/markets/market-lists.ts';
import { type Quotation, isTradedCoin } from '../../../shared/markets/quotations.ts';
import { LOGIN_PATH } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { LiveRow } from './live-row.tsx';

export type MarketTab = 'favourites' | 'hot' | 'spot' | 'stocks';
const HOT_COUNT = 20;

function belongs(quotation: Quotation, tab: MarketTab, isFavourite: boolean): boolean {
  if (tab === 'favourites') return isFavourite;
  if (tab === 'stocks') return quotation.class === 'stock';
  if (tab === 'spot') return quotation.class === 'coin';
  return true;
}

function NoFavourites({ onShowHot }: { onShowHot: () => void }) {
  const { t } = useTranslation('market');
  return (
    <EmptyState
      scope="part"
      title={t('favourites.empty')}
      body={t('favourites.emptyBody')}
      action={
        <Button block tone="fill" onClick={onShowHot}>
          {t('favourites.showHot')}
        </Button>
      }
    />
  );
}

/** Says where a visitor's stars are kept. */
function LocalHint() {
  const { t } = useTranslation(['market', 'common']);
  return (
    <p className="flex flex-wrap items-center justify-center gap-x-2 px-gutter py-3 text-caption text-low">
      {t('favourites.local')}
      <Link to={LOGIN_PATH} className={buttonClass({ tone: 'plain', size: 'small' })}>
        {t('common:login.now')}
      </Link>
    </p>
  );
}

/** The markets of a tab in the chosen order. */
export function MarketList({
  markets,
  tab,
  sorting,
  onShowHot,
}: {
  markets: readonly Quotation[];
  tab: MarketTab;
  sorting: Sorting;
  onShowHot: () => void;
}) {
  const favourites = useFavourites();
  const signedIn = useSignedIn();
  const starred = favourites.symbols.join();
  const shown = useMemo(() => {
    const chosen = new Set(starred.split(','));
    const byTurnover = sortMarkets(markets, { column: 'turnover', descending: true });
    const pool = tab === 'hot' ? byTurnover.filter(isTradedCoin).slice(0, HOT_COUNT) : markets;
    return sortMarkets(
      pool.filter((one) => belongs(one, tab, chosen.has(one.symbol))),
      sorting,
    );
  }, [markets, tab, sorting, starred]);
  if (tab === 'favourites' && favourites.isPending) return <SkeletonRows count={4} />;
  if (tab === 'favourites' && shown.length === 0) return <NoFavourites onShowHot={onShowHot} />;
  return (
    <>
      <ul className="grid pb-4 lg:grid-cols-2 lg:gap-x-8">
        {shown.map((quotation) => (
          <li
            key={quotation.id}
            className="min-w-0 [contain-intrinsic-size:auto_64px] [content-visibility:auto]"
          >
            <LiveRow quotation={quotation} favourite={favourites.has(quotation.symbol)} />
          </li>
        ))}
      </ul>
      {tab === 'favourites' && !signedIn ? <LocalHint /> : null}
    </>
  );
}

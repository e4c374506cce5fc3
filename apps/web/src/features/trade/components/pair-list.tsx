import { memo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../../shared/markets/favourites.ts';
import { searchMarkets, sortMarkets } from '../../../shared/markets/market-lists.ts';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { MarketRow } from '../../../shared/ui/market-row.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { SearchField } from '../../../shared/ui/search-field.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';

type PairTab = 'favourites' | 'spot' | 'stocks';

const PairRow = memo(function PairRow({
  quotation,
  current,
  onOpen,
}: {
  quotation: Quotation;
  current: boolean;
  onOpen: (symbol: string) => void;
}) {
  const live = useLiveFigures(quotation);
  return (
    <MarketRow
      look="desk"
      base={quotation.currency_name}
      quote={quotation.legal_name}
      price={live.now_price}
      priceDecimals={quotation.price_precision}
      change={live.change}
      current={current}
      onPress={() => onOpen(quotation.symbol)}
    />
  );
});

/** The markets beside the chart or in a sheet: starred ones, coins, stocks, or what is searched. */
export function PairList({
  markets,
  symbol,
  onOpen,
  searchable = false,
}: {
  markets: readonly Quotation[];
  symbol: string;
  onOpen: (symbol: string) => void;
  searchable?: boolean;
}) {
  const { t } = useTranslation(['market', 'trade', 'common']);
  const favourites = useFavourites();
  const isStock = markets.find((one) => one.symbol === symbol)?.class === 'stock';
  const [tab, setTab] = useState<PairTab>(isStock ? 'stocks' : 'spot');
  const [words, setWords] = useState('');
  const searching = words.trim() !== '';
  const byTurnover = sortMarkets(markets, { column: 'turnover', descending: true });
  const shown = searching
    ? searchMarkets(markets, words)
    : byTurnover.filter((one) =>
        tab === 'favourites'
          ? favourites.has(one.symbol)
          : one.class === (tab === 'stocks' ? 'stock' : 'coin'),
      );
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      {searchable ? (
        <SearchField
          label={t('search.label')}
          clearLabel={t('common:clear')}
          value={words}
          onChange={setWords}
          className="mb-1 flex-none"
        />
      ) : null}
      {searching ? null : (
        <TopTabs<PairTab>
          label={t('tabs')}
          {...(!searchable && { className: 'px-4 pt-2 [&>div]:gap-4' })}
          value={tab}
          onChange={setTab}
          tabs={(['favourites', 'spot', 'stocks'] as const).map((value) => ({
            value,
            label: t(`tab.${value}`),
          }))}
        />
      )}
      <div
        aria-hidden
        className={classNames(
          'flex justify-between py-2 text-micro text-low',
          !searchable && 'px-4',
        )}
      >
        <span>{t('trade:pairs.pair')}</span>
        <span>{t('trade:pairs.price')}</span>
      </div>
      <ul className={searchable ? '-mx-4 md:-mx-5' : 'min-h-0 flex-1 overflow-y-auto'}>
        {shown.map((quotation) => (
          <li key={quotation.id}>
            <PairRow quotation={quotation} current={quotation.symbol === symbol} onOpen={onOpen} />
          </li>
        ))}
      </ul>
      {shown.length === 0 ? (
        <p role="status" className="px-4 py-6 text-center text-body text-low">
          {searching ? t('search.noneBody') : t('favourites.emptyBody')}
        </p>
      ) : null}
    </div>
  );
}

import { History } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourites } from '../../../shared/markets/favourites.ts';
import { useLocalMarkets } from '../../../shared/markets/favourites-store.ts';
import { sortMarkets } from '../../../shared/markets/market-lists.ts';
import { type Quotation, isTradedCoin } from '../../../shared/markets/quotations.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { LiveRow } from './live-row.tsx';

const HOT_COUNT = 8;

function Part({
  title,
  onClear,
  children,
}: {
  title: string;
  onClear?: () => void;
  children: ReactNode;
}) {
  const { t } = useTranslation(['market', 'common']);
  return (
    <section aria-label={title} className="pt-2">
      <div className="flex min-h-11 items-center justify-between gap-2 px-gutter">
        <h2 className="text-label text-low">{title}</h2>
        {onClear === undefined ? null : (
          <Button tone="plain" size="small" className="-mr-3" onClick={onClear}>
            {t('common:clear')}
          </Button>
        )}
      </div>
      {children}
    </section>
  );
}

function Chip({
  icon,
  children,
  onPress,
}: {
  icon: ReactNode;
  children: string;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="press hit-44 relative flex h-9 items-center gap-2 rounded-full bg-surface px-3 text-label text-hi"
    >
      {icon}
      <span className="max-w-40 truncate">{children}</span>
    </button>
  );
}

function marketsOf(symbols: readonly string[], markets: readonly Quotation[]): Quotation[] {
  return symbols.flatMap((symbol) => markets.find((one) => one.symbol === symbol) ?? []);
}

function RowsPart(props: { title: string; markets: readonly Quotation[]; onClear?: () => void }) {
  if (props.markets.length === 0) return null;
  return (
    <Part title={props.title} {...(props.onClear && { onClear: props.onClear })}>
      <ul>
        {props.markets.map((quotation) => (
          <li key={quotation.id}>
            <LiveRow quotation={quotation} look="compact" />
          </li>
        ))}
      </ul>
    </Part>
  );
}

/** Before anything is typed: recent words, the busiest markets, those seen last and starred. */
export function SearchStart({
  markets,
  onWords,
  onOpen,
}: {
  markets: readonly Quotation[];
  onWords: (words: string) => void;
  onOpen: (quotation: Quotation) => void;
}) {
  const { t } = useTranslation('market');
  const { searches, viewed, forgetSearches, forgetViewed } = useLocalMarkets();
  const favourites = useFavourites();
  const hot = sortMarkets(markets.filter(isTradedCoin), {
    column: 'turnover',
    descending: true,
  }).slice(0, HOT_COUNT);
  return (
    <div className="pb-8">
      {searches.length === 0 ? null : (
        <Part title={t('search.recent')} onClear={forgetSearches}>
          <div className="flex flex-wrap gap-2 px-gutter">
            {searches.map((words) => (
              <Chip
                key={words}
                icon={<History size={16} strokeWidth={1.75} className="text-low" aria-hidden />}
                onPress={() => onWords(words)}
              >
                {words}
              </Chip>
            ))}
          </div>
        </Part>
      )}
      <Part title={t('search.hot')}>
        <div className="flex flex-wrap gap-2 px-gutter">
          {hot.map((quotation) => (
            <Chip
              key={quotation.id}
              icon={<CoinMark symbol={quotation.currency_name} size={18} />}
              onPress={() => onOpen(quotation)}
            >
              {quotation.currency_name}
            </Chip>
          ))}
        </div>
      </Part>
      <RowsPart
        title={t('search.viewed')}
        markets={marketsOf(viewed, markets)}
        onClear={forgetViewed}
      />
      <RowsPart title={t('tab.favourites')} markets={marketsOf(favourites.symbols, markets)} />
    </div>
  );
}

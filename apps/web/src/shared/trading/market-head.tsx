import { ChevronDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AlertBell } from '../alerts/alert-bell.tsx';
import { useMoney } from '../api/use-money.ts';
import { type Direction, formatPrice, formatVolume } from '../lib/format.ts';
import { FavouriteStar } from '../markets/favourite-star.tsx';
import { type Quotation, useLiveFigures } from '../markets/quotations.ts';
import { ChangePill } from '../ui/change-pill.tsx';
import { CoinMark } from '../ui/coin-mark.tsx';
import { PriceText } from '../ui/price-text.tsx';
import { StatRow } from '../ui/stat-row.tsx';

export interface MarketHeadProps {
  /** Whose price and day are shown. */
  market: Quotation;
  /** What is traded at that price, where it is not the market itself. */
  name?: string | undefined;
  direction: Direction;
  onSwitch: () => void;
  /** At the right of the name: chart settings. */
  actions?: ReactNode;
}

function useStats(market: Quotation) {
  const { t } = useTranslation('trade');
  const live = useLiveFigures(market);
  const price = (text: string | null) => formatPrice(text, market.price_precision);
  return [
    { key: 'high', label: t('head.high'), value: price(live.high) },
    { key: 'low', label: t('head.low'), value: price(live.low) },
    { key: 'volume', label: t('head.volume'), value: formatVolume(live.volume) },
  ];
}

function Name({
  market,
  name = market.symbol,
  size,
  onSwitch,
}: Pick<MarketHeadProps, 'market' | 'name' | 'onSwitch'> & { size: number }) {
  const { t } = useTranslation('trade');
  return (
    <h1 className="min-w-0">
      <button
        type="button"
        onClick={onSwitch}
        aria-label={t('head.switch', { symbol: name })}
        aria-haspopup="dialog"
        className="press flex min-h-11 max-w-full items-center gap-2 text-title-2"
      >
        <CoinMark symbol={market.currency_name} size={size} />
        <span className="truncate">{name}</span>
        <ChevronDown size={18} strokeWidth={1.75} className="text-low" aria-hidden />
      </button>
    </h1>
  );
}

/** The market's name, price and day on a phone. */
export function MarketHead({ market, name, direction, onSwitch, actions }: MarketHeadProps) {
  const money = useMoney();
  const live = useLiveFigures(market);
  const stats = useStats(market);
  return (
    <div className="px-gutter">
      <div className="-mb-1 flex items-center">
        <Name market={market} name={name} size={24} onSwitch={onSwitch} />
        <span className="flex-1" />
        <AlertBell market={market} className="-mr-1" />
        <FavouriteStar market={market} className="-mr-0.5" />
        <span className="-mr-2.5">{actions}</span>
      </div>
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <PriceText
            value={live.now_price}
            decimals={market.price_precision}
            direction={direction}
            className="text-[clamp(24px,8.2vw,32px)] leading-9 font-semibold tracking-[-0.024em]"
          />
          <p className="flex flex-wrap gap-x-2 text-label text-low">
            <span>≈ {money.format(live.now_price)}</span>
            <ChangePill percent={live.change} look="text" />
          </p>
        </div>
        <StatRow layout="lines" className="w-32 flex-none" stats={stats} />
      </div>
    </div>
  );
}

/** The same in one line, above a wide chart. */
export function MarketHeadWide({ market, name, direction, onSwitch, actions }: MarketHeadProps) {
  const money = useMoney();
  const live = useLiveFigures(market);
  const stats = useStats(market);
  return (
    <div className="flex min-h-19 flex-none flex-wrap items-center gap-x-3 gap-y-1 border-b border-hair px-4 py-2">
      <div className="-mr-2 flex items-center">
        <Name market={market} name={name} size={28} onSwitch={onSwitch} />
        <FavouriteStar market={market} />
        <AlertBell market={market} className="-ml-1" />
      </div>
      <div className="flex-1">
        <PriceText
          value={live.now_price}
          decimals={market.price_precision}
          direction={direction}
          className="block w-fit text-title-2"
        />
        <p className="flex gap-2 text-caption whitespace-nowrap text-low">
          <ChangePill percent={live.change} look="text" className="text-caption" />
          <span className="lg:max-[1439px]:hidden">≈ {money.format(live.now_price)}</span>
        </p>
      </div>
      <StatRow className="gap-x-3.5" stats={stats} />
      {actions === undefined ? null : <span className="-mr-2.5 ml-auto">{actions}</span>}
    </div>
  );
}

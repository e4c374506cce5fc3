import { ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { useDirection } from '../../../shared/trading/use-direction.ts';
import { ChangePill } from '../../../shared/ui/change-pill.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { PriceText } from '../../../shared/ui/price-text.tsx';

/** The market, which opens the list of all, and its price of now. */
export function MarketBar({ market, onSwitch }: { market: Quotation; onSwitch: () => void }) {
  const { t } = useTranslation('trade');
  const live = useLiveFigures(market);
  const direction = useDirection(live.now_price);
  return (
    <div className="flex items-center justify-between gap-3 px-gutter py-1.5 lg:px-5">
      <h1 className="min-w-0">
        <button
          type="button"
          onClick={onSwitch}
          aria-label={t('head.switch', { symbol: market.symbol })}
          aria-haspopup="dialog"
          className="press flex min-h-11 max-w-full items-center gap-2 text-title-2"
        >
          <CoinMark symbol={market.currency_name} size={28} />
          <span className="truncate">{market.symbol}</span>
          <ChevronDown size={18} strokeWidth={1.75} className="text-low" aria-hidden />
        </button>
      </h1>
      <div className="text-right">
        <PriceText
          value={live.now_price}
          decimals={market.price_precision}
          direction={direction}
          className="block text-title-2"
        />
        <ChangePill percent={live.change} look="text" />
      </div>
    </div>
  );
}

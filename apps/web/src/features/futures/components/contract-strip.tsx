import { ChartCandlestick, ChevronDown } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useLiveFigures } from '../../../shared/markets/quotations.ts';
import { ChangePill } from '../../../shared/ui/change-pill.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { PriceText } from '../../../shared/ui/price-text.tsx';
import { contractPath } from '../paths.ts';
import type { Desk } from './use-desk.ts';

/** Which contract the two buttons open, its price, and the way to its chart. */
export function ContractStrip({ desk, onSwitch }: { desk: Desk; onSwitch: () => void }) {
  const { t } = useTranslation('futures');
  const { contract, quotation, direction } = desk;
  const live = useLiveFigures(quotation);
  return (
    <div className="flex items-center gap-2 px-gutter pt-2">
      <h1 className="min-w-0">
        <button
          type="button"
          aria-haspopup="dialog"
          aria-label={t('market.switch', { symbol: contract.symbol })}
          onClick={onSwitch}
          className="press flex min-h-11 max-w-full items-center gap-2 text-head"
        >
          <CoinMark symbol={contract.wire.currency_name} size={24} />
          <span className="truncate">{contract.symbol}</span>
          <ChevronDown size={16} strokeWidth={1.75} className="text-low" aria-hidden />
        </button>
      </h1>
      <span className="ml-auto flex flex-none flex-col items-end xs:flex-row xs:items-baseline xs:gap-x-2">
        <PriceText
          value={live.now_price}
          decimals={contract.wire.price_precision}
          direction={direction}
          className="text-head"
        />
        <ChangePill percent={live.change} look="text" className="text-caption" />
      </span>
      <Link
        to={contractPath(contract.symbol)}
        aria-label={t('market.chart', { symbol: contract.symbol })}
        className="press -mr-2.5 grid size-11 flex-none place-items-center rounded-control text-mid"
      >
        <ChartCandlestick size={20} strokeWidth={1.75} aria-hidden />
      </Link>
    </div>
  );
}

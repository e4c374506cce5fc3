import { memo, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { toChartNumber } from '../../../shared/lib/format.ts';
import { type Quotation, useLiveFigures } from '../../../shared/markets/quotations.ts';
import { TRADE_PATH, hasScreen, tradePath } from '../../../shared/page/screens.ts';
import { MarketRow } from '../../../shared/ui/market-row.tsx';

export interface LiveRowProps {
  quotation: Quotation;
  favourite?: boolean;
  look?: 'list' | 'compact';
}

/** One market in a list. It draws anew only when its own price has moved. */
export const LiveRow = memo(function LiveRow({
  quotation,
  favourite = false,
  look = 'list',
}: LiveRowProps) {
  const { t } = useTranslation('market');
  const money = useMoney();
  const live = useLiveFigures(quotation);
  const history = useMemo(
    () => quotation.spark.map((close) => toChartNumber(close) ?? 0),
    [quotation.spark],
  );
  return (
    <MarketRow
      look={look}
      base={quotation.currency_name}
      quote={quotation.legal_name}
      price={live.now_price}
      priceDecimals={quotation.price_precision}
      change={live.change}
      volume={live.turnover}
      {...(look === 'compact' && { volumeLabel: t('volume.short') })}
      fiat={{ value: money.toFiat(live.now_price), currency: money.fiat }}
      history={history}
      favourite={favourite}
      favouriteLabel={t('favourite.is')}
      {...(hasScreen(TRADE_PATH) && { href: `#${tradePath(quotation.symbol)}` })}
    />
  );
});

import { formatAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { HIDDEN, UNKNOWN } from '../../../shared/lib/format.ts';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { shownDecimals } from '../model/contract.ts';
import type { Position } from '../model/portfolio.ts';
import { percentText } from '../text.ts';
import { Advanced } from './advanced.tsx';

/** A position's profit and what it is of its margin. */
export function PositionProfit({
  position,
  large = false,
}: {
  position: Pick<Position, 'profit' | 'advanced' | 'onMargin' | 'wire'>;
  large?: boolean;
}) {
  const { t } = useTranslation('futures');
  const { amountsHidden } = useMoney();
  const { profit, advanced, onMargin, wire } = position;
  const tone = (profit ?? 0n) > 0n ? 'text-up' : (profit ?? 0n) < 0n ? 'text-down' : 'text-low';
  const percent = onMargin === undefined ? UNKNOWN : percentText(onMargin, { signed: true });
  return (
    <span className="block text-right">
      <MoneyText
        value={profit === undefined ? null : formatAmount(profit)}
        decimals={shownDecimals(wire.margin_currency)}
        hidden={amountsHidden}
        signed
        coloured
        className={classNames('block', large ? 'text-title-2' : 'text-body font-medium')}
      />
      {onMargin === undefined ? null : (
        <span className={classNames('block text-label', amountsHidden ? 'text-low' : tone)}>
          {amountsHidden ? HIDDEN : large ? t('position.onMargin', { percent }) : percent}
        </span>
      )}
      <Advanced amount={advanced} currency={wire.margin_currency} />
    </span>
  );
}

import type { OutputOf, calls } from '@kontor/contract/light';
import { formatAmount, multiply, parseAmount } from '@kontor/money';
import { useTranslation } from 'react-i18next';
import { UNKNOWN, formatPrice } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import type { Contract } from '../calls/use-contracts.ts';
import { profitNow } from '../model/profit.ts';
import { CURRENCY, lotsText } from '../text.ts';
import { SideTag } from './side-tag.tsx';

export type ShownPosition = OutputOf<typeof calls.copy.trader>['positions'][number];

/** At the newest price while it is open; as it was settled when it is over. */
function profitText(
  position: ShownPosition,
  contract: Contract | undefined,
  mark: bigint | undefined,
): string | null {
  if (contract === undefined || position.status === 3) return position.profits;
  const lots = parseAmount(position.share);
  const quantity = multiply(lots, parseAmount(contract.share_size), 'down');
  const profit = profitNow(position, quantity, mark);
  return profit === undefined ? null : formatAmount(profit);
}

/** A trader's position as everybody may see it. */
export function ShownPositionRow({
  position,
  contract,
  mark,
}: {
  position: ShownPosition;
  contract: Contract | undefined;
  mark?: bigint | undefined;
}) {
  const { t } = useTranslation(['copy', 'trade', 'common']);
  const { symbol, status } = position;
  const over = status === 3;
  const price = (text: string | null) => formatPrice(text, contract?.price_precision);
  const now = !over && mark !== undefined ? formatAmount(mark) : position.update_price;
  return (
    <li className="flex items-center gap-3 border-b border-hair py-3">
      <CoinMark symbol={symbol.split('/')[0] ?? ''} size={28} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body font-semibold">
          {symbol} <SideTag type={position.type} multiple={position.multiple} />
        </p>
        <p className="pt-0.5 text-caption text-low">
          {lotsText(t, position.share)} · {price(position.price)} →{' '}
          {now === null ? UNKNOWN : price(now)}
        </p>
        <p className="text-micro text-low">
          {formatDateTime((over ? position.handle_time : null) ?? position.create_time, false)}
        </p>
      </div>
      <p className="text-right">
        <MoneyText
          value={profitText(position, contract, mark)}
          decimals={2}
          signed
          coloured
          className="block text-body font-medium"
        />
        <span className="text-micro text-low">{CURRENCY}</span>
      </p>
    </li>
  );
}

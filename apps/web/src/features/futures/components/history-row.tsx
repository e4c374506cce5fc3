import { parseAmount } from '@kontor/money';
import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { UNKNOWN } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { Contract } from '../model/contract.ts';
import { type PositionWire, directionOf } from '../model/portfolio.ts';
import { lotsText, plainMoney, priceText } from '../text.ts';
import { DirectionTag } from './direction-tag.tsx';

/** After all fees; null for what never opened. */
export function netResult(wire: PositionWire): bigint | null {
  if (wire.status !== 3 || wire.profits === null) return null;
  const costs = parseAmount(wire.trade_fee) + parseAmount(wire.overnight_money);
  return parseAmount(wire.profits) - costs;
}

/** Why a position ended, in one word or two. */
export function ReasonTag({ wire }: { wire: PositionWire }) {
  const { t } = useTranslation('futures');
  if (wire.status === 4) return <Tag>{t('status.cancelled')}</Tag>;
  if (wire.close_reason === null) return null;
  const tone = { liquidation: 'down', adl: 'warn' } as const;
  return (
    <Tag tone={wire.close_reason in tone ? tone[wire.close_reason as 'adl'] : 'plain'}>
      {t(`reasonShort.${wire.close_reason}`)}
    </Tag>
  );
}

/** A position that is over: what it brought after fees, from which price to which, and why. */
export function HistoryRow({
  wire,
  contract,
  onOpen,
}: {
  wire: PositionWire;
  contract: Contract | undefined;
  onOpen: (wire: PositionWire) => void;
}) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const { mask } = useMoney();
  const net = netResult(wire);
  const price = (text: string | null) =>
    text === null || contract === undefined ? UNKNOWN : priceText(text, contract);
  const tone = net === null || net === 0n ? 'text-low' : net > 0n ? 'text-up' : 'text-down';
  return (
    <button
      type="button"
      onClick={() => onOpen(wire)}
      aria-label={t('position.open', { id: wire.id })}
      className="press-row -mx-2 flex w-[calc(100%+16px)] items-center gap-2 rounded-control px-2 py-3 text-left"
    >
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-body font-semibold">{wire.symbol}</span>
          <DirectionTag position={{ wire, direction: directionOf(wire) }} />
          <ReasonTag wire={wire} />
        </span>
        <span className="block pt-1 text-caption text-low">
          {lotsText(t, wire.share)} ·{' '}
          {wire.status === 3
            ? `${price(wire.price)} → ${price(wire.update_price)}`
            : t(`mode.${wire.margin_mode}`)}
        </span>
        <span className="block text-micro text-low">
          {formatDateTime(wire.handle_time ?? wire.create_time)}
        </span>
      </span>
      <span className="text-right">
        <span className={`block text-body font-medium ${tone}`}>
          {net === null ? UNKNOWN : mask(plainMoney(net, wire.margin_currency, true))}
        </span>
        <span className="block text-micro text-low">{wire.margin_currency}</span>
      </span>
      <ChevronRight size={16} strokeWidth={1.75} className="flex-none text-low" aria-hidden />
    </button>
  );
}

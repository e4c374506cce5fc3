import { Pencil, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { UNKNOWN } from '../../../shared/lib/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { Position } from '../model/portfolio.ts';
import { plainMoney, percentText, priceText } from '../text.ts';
import { DirectionTag } from './direction-tag.tsx';
import { type PositionActions, SizeText } from './position-card.tsx';
import { PositionProfit } from './profit-text.tsx';

function Stops({ position, onStops }: { position: Position } & Pick<PositionActions, 'onStops'>) {
  const { t } = useTranslation('futures');
  const { wire, contract } = position;
  if (contract === undefined) return UNKNOWN;
  const shown = (text: string | null) => (text === null ? UNKNOWN : priceText(text, contract));
  const none = wire.stop_loss_price === null && wire.target_profit_price === null;
  return (
    <span className="flex items-center justify-end gap-1">
      {none ? (
        <span className="text-warn">{t('position.noStop')}</span>
      ) : (
        <span>
          <span className="block text-up">{shown(wire.target_profit_price)}</span>
          <span className={wire.stop_loss_price === null ? 'block text-warn' : 'block text-down'}>
            {shown(wire.stop_loss_price)}
          </span>
        </span>
      )}
      <IconButton
        label={t(none ? 'position.setStop' : 'position.editStop')}
        disabled={wire.status === 2}
        className="-mr-2"
        onClick={() => onStops(position)}
      >
        <Pencil size={16} strokeWidth={1.75} />
      </IconButton>
    </span>
  );
}

function Line({ position, ...act }: { position: Position } & PositionActions) {
  const { t } = useTranslation('futures');
  const { mask } = useMoney();
  const { wire, contract, isolated } = position;
  const closing = wire.status === 2;
  return (
    <tr className="border-b border-hair last:border-0">
      <td>
        <button
          type="button"
          aria-label={t('position.open', { id: wire.id })}
          onClick={() => act.onOpen(position)}
          className="press block py-2 text-left"
        >
          <span className="flex items-center gap-2 font-medium">
            {wire.symbol} <DirectionTag position={position} />
          </span>
          <span className="block text-caption text-low">
            <SizeText position={position} />
          </span>
        </button>
      </td>
      <td className="text-right">
        {contract === undefined ? UNKNOWN : priceText(wire.price, contract)}
        <span className="block text-caption text-low">
          {contract === undefined ? UNKNOWN : priceText(position.mark, contract)}
        </span>
      </td>
      <td className="text-right">
        {contract === undefined || position.liquidationPrice === null
          ? UNKNOWN
          : priceText(position.liquidationPrice, contract)}
        <span className="block text-caption text-low">
          {position.distance === undefined ? null : percentText(position.distance, { decimals: 1 })}
        </span>
      </td>
      <td>
        <span className="flex items-center justify-end whitespace-nowrap">
          <span className="text-right">
            {mask(plainMoney(position.margin, wire.margin_currency))}
            <span className="block text-caption text-low">{wire.margin_currency}</span>
          </span>
          {isolated ? (
            <IconButton
              label={t('position.addMargin')}
              disabled={closing}
              className="-mr-3"
              onClick={() => act.onMargin(position)}
            >
              <Plus size={16} strokeWidth={1.75} />
            </IconButton>
          ) : null}
        </span>
      </td>
      <td>
        <PositionProfit position={position} />
      </td>
      <td className="text-right text-label">
        <Stops position={position} onStops={act.onStops} />
      </td>
      <td className="text-right">
        <Button
          size="small"
          tone="line-down"
          disabled={closing || contract === undefined}
          onClick={() => act.onClose(position)}
        >
          {t(closing ? 'status.closing' : 'position.close')}
        </Button>
      </td>
    </tr>
  );
}

const HEADS = ['contract', 'prices', 'liquidation', 'margin', 'profit', 'stops'] as const;

/** Positions where there is room for a table. */
export function PositionTable({
  positions,
  ...act
}: { positions: readonly Position[] } & PositionActions) {
  const { t } = useTranslation('futures');
  return (
    <table className="w-full text-body">
      <thead>
        <tr className="border-b border-hair text-left text-caption text-low [&>th]:h-8 [&>th]:font-medium">
          {HEADS.map((head) => (
            <th key={head} className={head === 'contract' ? '' : 'pl-3 text-right'}>
              {t(`column.${head}`)}
            </th>
          ))}
          <th>
            <span className="sr-only">{t('column.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody className="[&_td]:pl-3 [&_td:first-child]:pl-0">
        {positions.map((position) => (
          <Line key={position.wire.id} position={position} {...act} />
        ))}
      </tbody>
    </table>
  );
}

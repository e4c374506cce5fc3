import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { formatMoney } from '../../../shared/lib/format.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { Position } from '../model/portfolio.ts';
import { lotsText, plainMoney, percentText, priceText } from '../text.ts';
import { DirectionTag } from './direction-tag.tsx';
import { PriceLadder } from './price-ladder.tsx';
import { PositionProfit } from './profit-text.tsx';

export interface PositionActions {
  readonly onOpen: (position: Position) => void;
  readonly onStops: (position: Position) => void;
  readonly onMargin: (position: Position) => void;
  readonly onClose: (position: Position) => void;
}

/** `40 lots, 0.40 BTC · Cross`. */
export function SizeText({ position }: { position: Position }) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const { wire, contract } = position;
  const lots = lotsText(t, wire.share);
  const size =
    contract === undefined
      ? lots
      : t('size', {
          lots,
          number: formatMoney(wire.number),
          currency: contract.wire.share_currency,
        });
  return (
    <>
      {size} · {t(`mode.${wire.margin_mode}`)}
    </>
  );
}

/** Where a position would be liquidated, and how far that is. */
export function LiquidationText({ position }: { position: Position }) {
  const { t } = useTranslation('futures');
  const { contract, liquidationPrice, distance } = position;
  if (contract === undefined) return null;
  if (liquidationPrice === null) return <span>{t('position.never')}</span>;
  return (
    <>
      <span className="text-hi">{priceText(liquidationPrice, contract)}</span>
      {distance === undefined
        ? null
        : ` · ${t('position.away', { percent: percentText(distance, { decimals: 1 }) })}`}
    </>
  );
}

/** A position on a phone: its worth, its stop and liquidation, and what can be done. */
export function PositionCard({ position, ...act }: { position: Position } & PositionActions) {
  const { t } = useTranslation('futures');
  const { mask } = useMoney();
  const { wire, contract } = position;
  const closing = wire.status === 2;
  const stopped = wire.stop_loss_price !== null || wire.target_profit_price !== null;
  const base = wire.symbol.split('/')[0] ?? '';
  return (
    <article aria-label={`${wire.symbol} ${wire.id}`} className="flex flex-col gap-3 py-4">
      <button
        type="button"
        aria-label={t('position.open', { id: wire.id })}
        onClick={() => act.onOpen(position)}
        className="press-row -mx-2 flex min-h-11 items-start gap-3 rounded-control px-2 text-left"
      >
        <span className="pt-1">
          <CoinMark symbol={base} size={28} />
        </span>
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <span className="text-head">{wire.symbol}</span>
            <DirectionTag position={position} />
            {wire.follow_id === null ? null : <Tag>{t('position.copied')}</Tag>}
            {closing ? <Tag tone="warn">{t('status.closing')}</Tag> : null}
          </span>
          <span className="block pt-0.5 text-caption text-low">
            <SizeText position={position} />
          </span>
        </span>
        <PositionProfit position={position} large />
      </button>
      <PriceLadder position={position} />
      <p className="flex flex-wrap justify-between gap-x-3 text-caption text-low">
        <span>
          {t('position.margin')}{' '}
          <span className="text-hi">{mask(plainMoney(position.margin, wire.margin_currency))}</span>
        </span>
        <span className="text-right">
          {t('position.liquidation')} <LiquidationText position={position} />
        </span>
      </p>
      {closing ? <p className="text-caption text-warn">{t('position.closingBody')}</p> : null}
      <div className="flex gap-2 [&>*]:min-w-0 [&>*]:flex-auto [&>*]:px-2 max-xs:[&>*]:text-label">
        <Button
          size="medium"
          disabled={closing || contract === undefined}
          onClick={() => act.onStops(position)}
        >
          {t(stopped ? 'position.editStop' : 'position.setStop')}
        </Button>
        {position.isolated ? (
          <Button
            size="medium"
            disabled={closing || contract === undefined}
            onClick={() => act.onMargin(position)}
          >
            {t('position.addMargin')}
          </Button>
        ) : null}
        <Button
          size="medium"
          tone="line-down"
          disabled={closing || contract === undefined}
          onClick={() => act.onClose(position)}
        >
          {t('position.close')}
        </Button>
      </div>
    </article>
  );
}

import { Pencil, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { figures, formatPrice } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { DirectionArrow } from '../../../shared/ui/direction-arrow.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { filledPercent } from '../orders.ts';
import type { SpotOrder } from '../ticket.ts';
import { amountText, kindText, priceKind, priceName, priceText } from './order-text.ts';

export function SideText({ order, className = '' }: { order: SpotOrder; className?: string }) {
  const { t } = useTranslation('trade');
  const buys = order.type === 'buy';
  return (
    <span
      className={`inline-flex items-center gap-1.5 font-medium ${buys ? 'text-up' : 'text-down'} ${className}`}
    >
      <DirectionArrow direction={buys ? 'up' : 'down'} />
      {t(`side.${order.type}`)}
    </span>
  );
}

/** How far an order is filled, as a line below its figures. */
export function Progress({ order }: { order: SpotOrder }) {
  const { t } = useTranslation('trade');
  const percent = filledPercent(order);
  return (
    <span
      role="img"
      aria-label={t('order.filledPercent', { percent })}
      className="block h-0.5 overflow-hidden rounded-full bg-line"
    >
      <span
        className={`block h-full rounded-full ${order.type === 'buy' ? 'bg-up-chart' : 'bg-down-chart'}`}
        style={{ width: `${percent}%` }}
      />
    </span>
  );
}

export interface OrderRowProps {
  order: SpotOrder;
  /** Decimals of its market's tick. */
  priceDecimals: number;
  onOpen: (order: SpotOrder) => void;
  /** Left out for orders that are over. */
  onCancel?: ((order: SpotOrder) => void) | undefined;
  onAmend?: ((order: SpotOrder) => void) | undefined;
  /** Names the market too, where orders of several are listed. */
  withSymbol?: boolean;
}

export function OrderActions({ order, onCancel, onAmend }: OrderRowProps) {
  const { t } = useTranslation('trade');
  const amendable = order.sibling_id === null && order.by === 'base';
  return (
    <>
      {onAmend !== undefined && amendable ? (
        <IconButton label={t('order.amendNamed', { id: order.id })} onClick={() => onAmend(order)}>
          <Pencil size={16} strokeWidth={1.75} />
        </IconButton>
      ) : null}
      {onCancel === undefined ? null : (
        <IconButton
          label={t('order.cancelNamed', { id: order.id })}
          onClick={() => onCancel(order)}
        >
          <X size={16} strokeWidth={1.75} />
        </IconButton>
      )}
    </>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-micro text-low">{label}</span>
      <span className="block truncate text-label text-hi">{value}</span>
    </span>
  );
}

/** An order on a phone: what, at which price, how much, how far. */
export function OrderCard(props: OrderRowProps) {
  const { t } = useTranslation(['trade', 'common']);
  const { order, priceDecimals, onOpen, withSymbol = false } = props;
  const open = order.status === 'open' || order.status === 'waiting';
  return (
    <div className="flex items-start gap-1 py-1">
      <button
        type="button"
        onClick={() => onOpen(order)}
        className="press-row -mx-2 min-w-0 flex-1 rounded-control px-2 py-2 text-left"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 text-body">
          <SideText order={order} />
          {withSymbol ? <span className="font-semibold">{order.symbol}</span> : null}
          <span className="text-mid">{kindText(t, order)}</span>
          <PairTag order={order} open={open} />
          {open && !order.queued ? null : <StatusTag order={order} />}
        </span>
        <span className="mt-1.5 grid grid-cols-3 gap-2">
          <Figure label={priceName(t, order)} value={priceText(t, order, priceDecimals)} />
          <Figure label={t('order.amount')} value={amountText(order)} />
          <Figure
            label={order.stop_price !== null && open ? t('fact.trigger') : t('order.filled')}
            value={
              order.stop_price !== null && open
                ? formatPrice(order.stop_price, priceDecimals)
                : figures().percent(String(filledPercent(order)))
            }
          />
        </span>
        <span className="mt-2 block">
          <Progress order={order} />
        </span>
        <span className="mt-1.5 flex flex-wrap gap-x-3 text-micro text-low">
          <span>{formatDateTime(order.create_time)}</span>
          {order.stop_price !== null && !open ? (
            <span>
              {t('order.triggerAt', { price: formatPrice(order.stop_price, priceDecimals) })}
            </span>
          ) : null}
        </span>
      </button>
      <span className="-mr-3 flex w-22 flex-none justify-end empty:hidden">
        <OrderActions {...props} />
      </span>
    </div>
  );
}

/** Open legs stand together under their name; those that are over say alone what they were. */
function PairTag({ order, open }: { order: SpotOrder; open: boolean }) {
  const { t } = useTranslation('trade');
  if (open || order.sibling_id === null) return null;
  return <Tag tone="outline">{t('type.oco')}</Tag>;
}

export function StatusTag({ order }: { order: SpotOrder }) {
  const { t } = useTranslation('trade');
  const tones = {
    open: 'blue',
    waiting: 'plain',
    filled: 'up',
    cancelled: 'plain',
  } as const;
  const status = order.queued ? 'queued' : order.status;
  return <Tag tone={tones[order.status]}>{t(`status.${status}`)}</Tag>;
}

/** An order as a line of a table. */
export function OrderLine(props: OrderRowProps) {
  const { t } = useTranslation(['trade', 'common']);
  const { order, priceDecimals, onOpen, withSymbol = false } = props;
  const open = order.status === 'open' || order.status === 'waiting';
  return (
    <tr className="border-b border-hair last:border-0">
      <td>
        <button
          type="button"
          onClick={() => onOpen(order)}
          aria-label={t('order.openNamed', { id: order.id })}
          className="press min-h-11"
        >
          <SideText order={order} />
        </button>
      </td>
      {withSymbol ? <td className="font-medium">{order.symbol}</td> : null}
      <td className="text-mid">
        {kindText(t, order)} <PairTag order={order} open={open} />
        {order.stop_price !== null ? (
          <span className="block text-caption text-low">
            {t('order.triggerAt', { price: formatPrice(order.stop_price, priceDecimals) })}
          </span>
        ) : null}
      </td>
      <td className="text-right">
        {priceText(t, order, priceDecimals)}
        {open || priceKind(order) === 'best' ? null : (
          <span className="block text-caption text-low">{priceName(t, order)}</span>
        )}
      </td>
      <td className="text-right whitespace-nowrap">{amountText(order)}</td>
      <td className="text-right">
        {open && !order.queued ? (
          figures().percent(String(filledPercent(order)))
        ) : (
          <StatusTag order={order} />
        )}
      </td>
      {withSymbol || !open ? (
        <td className="text-right text-caption whitespace-nowrap text-low">
          {formatDateTime(order.create_time)}
        </td>
      ) : null}
      <td className="w-22 text-right whitespace-nowrap">
        <OrderActions {...props} />
      </td>
    </tr>
  );
}

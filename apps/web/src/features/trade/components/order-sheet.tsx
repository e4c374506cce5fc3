import { calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { Copy } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatMoney, formatPrice } from '../../../shared/lib/format.ts';
import { formatDateTime, formatTime } from '../../../shared/lib/relative-time.ts';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { SpotOrder } from '../ticket.ts';
import { Progress, SideText, StatusTag } from './order-row.tsx';
import { type TradeText, amountText, currenciesOf, kindText, reasonText } from './order-text.ts';

function detailFacts(t: TradeText, order: SpotOrder, decimals: number): Fact[] {
  const { base, quote } = currenciesOf(order);
  const price = (text: string) => `${formatPrice(text, decimals)} ${quote}`;
  const reason = reasonText(t, order);
  const facts: (Fact | false)[] = [
    { key: 'kind', label: t('column.kind'), value: kindText(t, order) },
    order.stop_price !== null && {
      key: 'trigger',
      label: t('fact.trigger'),
      value: price(order.stop_price),
    },
    order.target_price !== null && {
      key: 'limit',
      label: t('order.limitPrice'),
      value: price(order.target_price),
    },
    { key: 'amount', label: t('order.amount'), value: amountText(order) },
    { key: 'filled', label: t('order.filled'), value: `${formatMoney(order.filled)} ${base}` },
    { key: 'value', label: t('order.value'), value: `${formatMoney(order.filled_value)} ${quote}` },
    order.unspent !== null &&
      parseAmount(order.unspent) > 0n && {
        key: 'unspent',
        label: t('fact.unspent'),
        value: `${formatMoney(order.unspent)} ${quote}`,
      },
    order.average_price !== null && {
      key: 'average',
      label: t('order.average'),
      value: price(order.average_price),
    },
    {
      key: 'fee',
      label: t('fact.fee'),
      value: `${formatMoney(order.fee)} ${order.fee_currency}`,
      tone: 'strong',
    },
    (order.status === 'open' || order.status === 'waiting') && {
      key: 'frozen',
      label: t('order.frozen'),
      value: `${formatMoney(order.frozen)} ${order.type === 'buy' ? quote : base}`,
    },
    order.expires_at !== null && {
      key: 'expires',
      label: t('field.expiresAt'),
      value: formatDateTime(order.expires_at, false),
    },
    { key: 'placed', label: t('order.placedAt'), value: formatDateTime(order.create_time) },
    reason !== undefined && { key: 'reason', label: t('order.reason'), value: reason },
  ];
  return facts.filter((fact) => fact !== false);
}

function Fills({ id, decimals, order }: { id: number; decimals: number; order: SpotOrder }) {
  const { t } = useTranslation(['trade', 'common']);
  const { data, isPending, isError, refetch } = useCall(calls.spot.detail, { id });
  if (isPending) return <Skeleton className="h-16 rounded-control" />;
  if (isError) {
    return (
      <div className="flex items-center justify-between gap-3">
        <p className="text-body text-mid">{t('common:part.failed')}</p>
        <Button size="small" onClick={() => void refetch()}>
          {t('common:retry')}
        </Button>
      </div>
    );
  }
  if (data.fills.length === 0) return <p className="text-body text-low">{t('fills.empty')}</p>;
  return (
    <ul className="divide-y divide-hair">
      {data.fills.map((fill) => (
        <li key={fill.id} className="flex items-start justify-between gap-3 py-2 text-caption">
          <span>
            <span className="block text-label text-hi">{formatPrice(fill.price, decimals)}</span>
            <span className="text-low">{formatTime(fill.time)}</span>
          </span>
          <span className="flex flex-1 flex-wrap gap-1">
            <Tag>{t(`fills.${fill.role}`)}</Tag>
            {fill.liquidity ? <Tag tone="outline">{t('fills.liquidity')}</Tag> : null}
          </span>
          <span className="text-right">
            <span className="block text-label text-hi">{formatMoney(fill.amount)}</span>
            <span className="text-low">
              {t('fills.fee', { amount: formatMoney(fill.fee), currency: order.fee_currency })}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Ends that only an order meets which its trigger has sent into the market. */
const MARKET_REASONS = new Set(['price_band', 'no_liquidity', 'hold_spent']);

/** Whether a price has reached the trigger; a wait that was cancelled has none to prove. */
function wasTriggered({ stop_price, status, filled, reason }: SpotOrder): boolean {
  if (stop_price === null || status === 'waiting') return false;
  return status !== 'cancelled' || parseAmount(filled) > 0n || MARKET_REASONS.has(reason ?? '');
}

/** One order with its fills and fee. */
export function OrderSheet({
  order,
  open,
  onOpenChange,
  priceDecimals,
}: {
  order: SpotOrder;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  priceDecimals: number;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const copy = useCopy();
  const { data } = useCall(calls.spot.detail, { id: order.id }, { enabled: open });
  const shown = data ?? order;
  const receipt = wasTriggered(shown) ? receiptPath('stop', shown.id) : undefined;
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={order.symbol}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-4 pb-4">
        <div className="flex items-center gap-3">
          <SideText order={shown} />
          <StatusTag order={shown} />
          <span className="flex-1" />
          <span className="text-caption text-low">{t('order.id', { id: shown.id })}</span>
          <IconButton
            label={t('common:copyNamed', { name: t('order.idName') })}
            onClick={() => void copy(String(shown.id))}
            className="-mx-2"
          >
            <Copy size={16} strokeWidth={1.75} />
          </IconButton>
        </div>
        <Progress order={shown} />
        <FactList facts={detailFacts(t, shown, priceDecimals)} />
        {receipt === undefined ? null : (
          <Link to={receipt} className={buttonClass({ size: 'medium', block: true })}>
            {t('order.receipt')}
          </Link>
        )}
        <section aria-label={t('fills.title')}>
          <h3 className="pb-1 text-label text-low">{t('fills.title')}</h3>
          {open ? <Fills id={order.id} decimals={priceDecimals} order={shown} /> : null}
        </section>
      </div>
    </Sheet>
  );
}

import { calls } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { ChartCandlestick, Copy, ShieldCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { UNKNOWN, formatMoney } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { useCopy } from '../../../shared/page/use-copy.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import { Sheet } from '../../../shared/ui/sheet.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import type { Contract } from '../model/contract.ts';
import { type Position, type PositionWire, directionOf } from '../model/portfolio.ts';
import { receiptPath } from '../../../shared/trading/receipt-path.ts';
import { contractPath } from '../paths.ts';
import { type FuturesText, backingText, cost, lotsText, money, priceText } from '../text.ts';
import { DirectionTag } from './direction-tag.tsx';
import { netResult } from './history-row.tsx';

const STATUSES = ['waiting', 'open', 'closing', 'closed', 'cancelled'] as const;

function resultFacts(t: FuturesText, wire: PositionWire): Fact[] {
  const currency = wire.margin_currency;
  const net = netResult(wire);
  const result = wire.profits === null ? undefined : parseAmount(wire.profits);
  const facts: (Fact | false)[] = [
    wire.profits !== null && {
      key: 'profit',
      label: t(wire.status === 3 ? 'detail.profit' : 'detail.unrealised'),
      value: money(result, currency, true),
    },
    wire.advanced !== '0' && {
      key: 'advanced',
      label: t('advanced.label'),
      value: money(parseAmount(wire.advanced), currency),
    },
    { key: 'fee', label: t('detail.fee'), value: cost(parseAmount(wire.trade_fee), currency) },
    wire.overnight_money !== '0' && {
      key: 'overnight',
      label: t('detail.overnight'),
      value: cost(parseAmount(wire.overnight_money), currency),
    },
    net !== null && {
      key: 'net',
      label: t('detail.net'),
      value: money(net, currency, true),
      tone: net > 0n ? 'up' : net < 0n ? 'down' : 'strong',
    },
  ];
  return facts.filter((fact) => fact !== false);
}

function facts(t: FuturesText, wire: PositionWire, contract: Contract | undefined): Fact[] {
  const price = (text: string | null) =>
    text === null || contract === undefined ? UNKNOWN : priceText(text, contract);
  const over = wire.status >= 3;
  const size = `${formatMoney(wire.number)} ${contract?.wire.share_currency ?? ''}`;
  const all: (Fact | false)[] = [
    {
      key: 'size',
      label: t('entry.lots'),
      value: `${lotsText(t, wire.share)}, ${size}`,
    },
    { key: 'mode', label: t('mode.label'), value: t(`mode.${wire.margin_mode}`) },
    wire.target_price !== null && {
      key: 'limit',
      label: t('entry.limit'),
      value: price(wire.target_price),
    },
    wire.price !== null && {
      key: 'entry',
      label: t('detail.entry'),
      value: price(wire.price),
    },
    wire.status === 3 && {
      key: 'exit',
      label: t('detail.exit'),
      value: price(wire.update_price),
    },
    !over && {
      key: 'margin',
      label: t('position.margin'),
      value: money(parseAmount(wire.caution_money), wire.margin_currency),
    },
    !over &&
      wire.status !== 0 &&
      wire.entry_hold !== '0' && {
        key: 'held',
        label: t('entry.held'),
        value: money(parseAmount(wire.entry_hold), wire.margin_currency),
      },
    wire.target_profit_price !== null && {
      key: 'target',
      label: t('fact.target'),
      value: price(wire.target_profit_price),
    },
    wire.stop_loss_price !== null && {
      key: 'stop',
      label: t('fact.stop'),
      value: price(wire.stop_loss_price),
    },
    ...resultFacts(t, wire),
    { key: 'ordered', label: t('detail.ordered'), value: formatDateTime(wire.create_time) },
    wire.open_time !== null && {
      key: 'opened',
      label: t('detail.opened'),
      value: formatDateTime(wire.open_time),
    },
    wire.handle_time !== null && {
      key: 'closed',
      label: t('detail.closed'),
      value: formatDateTime(wire.handle_time),
    },
    wire.close_reason !== null && {
      key: 'reason',
      label: t('detail.reason'),
      value: t(`reason.${wire.close_reason}`),
    },
  ];
  return all.filter((fact) => fact !== false);
}

function Fills({ wire, contract }: { wire: PositionWire; contract: Contract | undefined }) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const { mask } = useMoney();
  const { data, isPending, isError, refetch } = useCall(calls.futures.detail, { id: wire.id });
  if (isPending) return <Skeleton className="h-16 rounded-control" />;
  if (isError) return <PartFailed onRetry={() => void refetch()} />;
  if (data.fills.length === 0) return <p className="text-body text-low">{t('detail.noFills')}</p>;
  return (
    <ul className="divide-y divide-hair">
      {data.fills.map((fill) => (
        <li key={fill.id} className="flex items-start justify-between gap-3 py-2 text-caption">
          <span>
            <span className="block text-label text-hi">
              {contract === undefined ? formatMoney(fill.price) : priceText(fill.price, contract)}
            </span>
            <span className="text-low">{formatDateTime(fill.time)}</span>
          </span>
          <span className="flex flex-1 flex-wrap gap-1">
            <Tag>{t(fill.opens ? 'detail.opens' : 'detail.closes')}</Tag>
            <Tag tone="outline">{t(`detail.${fill.role}`)}</Tag>
          </span>
          <span className="text-right">
            <span className="block text-label text-hi">{lotsText(t, fill.share)}</span>
            <span className="text-low">
              {mask(cost(parseAmount(fill.fee), wire.margin_currency))}
            </span>
          </span>
        </li>
      ))}
    </ul>
  );
}

/** One position with all that is known of it. */
export function DetailSheet({
  wire,
  contract,
  position,
  open,
  onOpenChange,
}: {
  wire: PositionWire;
  contract: Contract | undefined;
  /** With its prices of this moment, while it is open. */
  position: Position | undefined;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}) {
  const { t } = useTranslation(['futures', 'trade', 'common']);
  const { mask } = useMoney();
  const copy = useCopy();
  const { data } = useCall(calls.futures.detail, { id: wire.id }, { enabled: open });
  const shown = data ?? wire;
  const receipt = shown.receipt === null ? undefined : receiptPath(shown.receipt, shown.id);
  const money = new Set(['profit', 'advanced', 'fee', 'overnight', 'net', 'margin', 'held']);
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={shown.symbol}
      closeLabel={t('common:close')}
    >
      <div className="flex flex-col gap-4 pb-4">
        <div className="flex items-center gap-2">
          <DirectionTag position={{ wire: shown, direction: directionOf(shown) }} />
          <Tag>{t(`status.${STATUSES[shown.status] ?? 'open'}`)}</Tag>
          <span className="flex-1" />
          <span className="text-caption text-low">{t('detail.id', { id: shown.id })}</span>
          <IconButton
            label={t('common:copyNamed', { name: t('detail.idName') })}
            className="-mr-3"
            onClick={() => void copy(String(shown.id))}
          >
            <Copy size={16} strokeWidth={1.75} />
          </IconButton>
        </div>
        <FactList
          facts={facts(t, shown, contract).map((fact) =>
            money.has(fact.key) && typeof fact.value === 'string'
              ? { ...fact, value: mask(fact.value) }
              : fact,
          )}
        />
        {position?.contract === undefined || position.isolated ? null : (
          <p className="text-caption text-low">
            {backingText(t, position.contract, position.liquidationPrice)}
          </p>
        )}
        {shown.advanced === '0' ? null : (
          <p className="text-caption text-low">{t('advanced.body')}</p>
        )}
        <section aria-label={t('detail.fills')}>
          <h3 className="pb-1 text-label text-low">{t('detail.fills')}</h3>
          {open ? <Fills wire={shown} contract={contract} /> : null}
        </section>
        <div className="flex gap-2 [&>*]:flex-1">
          <Link to={contractPath(shown.symbol)} className={buttonClass({ size: 'medium' })}>
            <ChartCandlestick size={18} strokeWidth={1.75} aria-hidden />
            {t('detail.chart')}
          </Link>
          {receipt === undefined ? null : (
            <Link to={receipt} className={buttonClass({ tone: 'gold', size: 'medium' })}>
              <ShieldCheck size={18} strokeWidth={1.75} aria-hidden />
              {t('detail.receipt')}
            </Link>
          )}
        </div>
      </div>
    </Sheet>
  );
}

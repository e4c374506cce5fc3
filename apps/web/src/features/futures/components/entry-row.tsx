import { Pencil, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useMoney } from '../../../shared/api/use-money.ts';
import { UNKNOWN, formatMoney } from '../../../shared/lib/format.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { IconButton } from '../../../shared/ui/icon-button.tsx';
import type { Position } from '../model/portfolio.ts';
import { plainMoney, priceText } from '../text.ts';
import { DirectionTag } from './direction-tag.tsx';
import { SizeText } from './position-card.tsx';

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <span className="min-w-0">
      <span className="block text-micro text-low">{label}</span>
      <span className="block truncate text-label text-hi">{value}</span>
    </span>
  );
}

/** The wire's status of an entry of which nothing has filled. */
const WAITING = 0;

/** An entry that waits in the book for its price. */
export function EntryRow({
  entry,
  busy,
  onOpen,
  onAmend,
  onCancel,
}: {
  entry: Position;
  busy: boolean;
  onOpen: (entry: Position) => void;
  onAmend: (entry: Position) => void;
  onCancel: (entry: Position) => void;
}) {
  const { t } = useTranslation('futures');
  const { mask } = useMoney();
  const { wire, contract } = entry;
  const limit =
    contract === undefined
      ? formatMoney(wire.target_price)
      : priceText(wire.target_price, contract);
  const stop = (text: string | null) =>
    text === null || contract === undefined ? UNKNOWN : priceText(text, contract);
  return (
    <div className="flex items-start gap-1 py-2">
      <button
        type="button"
        aria-label={t('position.open', { id: wire.id })}
        onClick={() => onOpen(entry)}
        className="press-row -mx-2 min-w-0 flex-1 rounded-control px-2 py-1 text-left"
      >
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="text-body font-semibold">{wire.symbol}</span>
          <DirectionTag position={entry} />
          <span className="text-caption text-low">
            <SizeText position={entry} />
          </span>
        </span>
        <span className="mt-1.5 grid grid-cols-3 gap-2">
          <Figure label={t('entry.limit')} value={limit} />
          <Figure
            label={t('entry.held')}
            value={mask(plainMoney(entry.margin, wire.margin_currency))}
          />
          <Figure
            label={t('column.stops')}
            value={`${stop(wire.target_profit_price)} / ${stop(wire.stop_loss_price)}`}
          />
        </span>
        <span className="mt-1.5 block text-micro text-low">{formatDateTime(wire.create_time)}</span>
      </button>
      {/* What has filled in part has an open position, whose stops are changed there. */}
      {contract !== undefined && wire.status === WAITING ? (
        <IconButton label={t('entry.amend', { id: wire.id })} onClick={() => onAmend(entry)}>
          <Pencil size={16} strokeWidth={1.75} />
        </IconButton>
      ) : null}
      <IconButton
        label={t('entry.cancel', { id: wire.id })}
        busy={busy}
        className="-mr-3"
        onClick={() => onCancel(entry)}
      >
        <X size={16} strokeWidth={1.75} />
      </IconButton>
    </div>
  );
}

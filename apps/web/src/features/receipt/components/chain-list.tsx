import { Link2, Link2Off } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { classNames } from '../../../shared/ui/class-names.ts';
import { Tag } from '../../../shared/ui/tag.tsx';
import { shortHex } from '../../../shared/lib/public-key.ts';
import { type ChainRow, rowsOf } from '../model/rows.ts';
import { priceOf, type ReceiptView, rolesOf } from '../model/view.ts';

const ROLE_TONES = {
  before: 'plain',
  entry: 'gold',
  exit: 'gold',
  trigger: 'gold',
  mark: 'gold',
  median: 'gold',
  signed: 'plain',
} as const;

function Row({
  row,
  view,
  after,
  last,
}: {
  row: ChainRow;
  view: ReceiptView;
  /** Whether the chain is broken before this row. */
  after: boolean;
  last: boolean;
}) {
  const { t } = useTranslation('receipt');
  const { tick, role, broken, hidden } = row;
  const bad = broken || after;
  return (
    <li className="relative flex min-h-8 items-center gap-3 text-label">
      {last ? null : (
        <span
          aria-hidden
          className={classNames(
            'absolute top-1/2 left-[5px] h-full border-l-2 border-dotted',
            bad ? 'border-down' : 'border-gold',
          )}
        />
      )}
      <span
        aria-hidden
        className={classNames(
          'relative size-3 flex-none rounded-[4px] border-2',
          bad ? 'border-down' : 'border-gold',
          hidden > 0 ? 'bg-raised' : bad ? 'bg-down' : 'bg-gold',
        )}
      />
      <span className="text-low">{formatTime(tick.at)}</span>
      <span className={classNames('font-semibold', broken && 'text-down')}>
        {priceOf(view, tick.price)}
      </span>
      <span className="ml-auto flex items-center gap-2">
        {broken ? <Tag tone="down">{t('chain.broken')}</Tag> : null}
        {hidden > 1 ? <Tag>{t('chain.more', { count: hidden - 1 })}</Tag> : null}
        {role === undefined ? null : <Tag tone={ROLE_TONES[role]}>{t(`role.${role}`)}</Tag>}
        <span className="w-[74px] text-right text-caption text-low max-xs:hidden">
          {shortHex(tick.hash)}
        </span>
      </span>
    </li>
  );
}

/** The ticks, each with the hash that continues the one before; the broken one is red. */
export function ChainList({ view, brokenAt }: { view: ReceiptView; brokenAt: number | undefined }) {
  const { t } = useTranslation('receipt');
  const [all, setAll] = useState(false);
  const { ticks } = view.chain;
  const rows = rowsOf(ticks, rolesOf(view), brokenAt, all);
  const Icon = brokenAt === undefined ? Link2 : Link2Off;
  return (
    <section aria-label={t('chain.title')}>
      <div className="flex flex-wrap items-center justify-between gap-x-3 pb-2">
        <h2 className="text-head">{t('chain.title')}</h2>
        <p
          className={`flex items-center gap-1.5 text-caption ${brokenAt === undefined ? 'text-low' : 'text-down'}`}
        >
          <Icon size={14} strokeWidth={1.75} aria-hidden />
          {brokenAt === undefined
            ? t('chain.match', { count: ticks.length })
            : t('chain.brokenAt', { time: formatTime(brokenAt) })}
        </p>
      </div>
      <ol>
        {rows.map((row, n) => (
          <Row
            key={row.tick.at}
            row={row}
            view={view}
            after={brokenAt !== undefined && row.tick.at > brokenAt}
            last={n === rows.length - 1}
          />
        ))}
      </ol>
      <Button
        tone="plain"
        size="small"
        className="-ml-3"
        aria-expanded={all}
        onClick={() => setAll(!all)}
      >
        {all ? t('chain.fewer') : t('chain.all', { count: ticks.length })}
      </Button>
    </section>
  );
}

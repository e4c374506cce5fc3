import { type OutputOf, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../../shared/api/use-export.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { formatDateTime, plainDateTime } from '../../../shared/lib/relative-time.ts';
import { columnHead } from '../../../shared/lib/zone.ts';
import { ExportButton } from '../../../shared/page/export-button.tsx';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';

type Past = OutputOf<typeof calls.convert.list>['data'][number];

const COLUMNS = [
  'id',
  'create_time',
  'from_currency',
  'number',
  'to_currency',
  'received',
  'fee',
  'price',
] as const;

function PastRow({ past }: { past: Past }) {
  const { t } = useTranslation('convert');
  const { mask } = useMoney();
  return (
    <li className="flex min-h-15 items-center gap-3 px-gutter py-2.5">
      <CoinMark symbol={past.to_currency} size={32} />
      <span className="min-w-0 flex-1">
        <span className="block text-[15px] leading-5 font-medium">
          {t('route', { from: past.from_currency, to: past.to_currency })}
        </span>
        <span className="mt-0.5 block text-caption text-low">
          {formatDateTime(past.create_time)}
        </span>
      </span>
      <span className="flex-none text-right">
        <span className="block text-[15px] leading-5 font-medium text-up">
          {mask(`+${coinText(past.received)}`)} {past.to_currency}
        </span>
        <span className="mt-0.5 block text-caption text-low">
          {mask(`−${coinText(past.number)}`)} {past.from_currency}
        </span>
      </span>
    </li>
  );
}

/** What was exchanged, newest first. */
export function PastExchanges() {
  const { t } = useTranslation(['convert', 'common']);
  const { end, ...pages } = usePages(calls.convert.list, {}, { limit: 10 });
  const exporting = useExport(
    calls.convert.list,
    {},
    {
      name: 'kontor-exchanges',
      heads: COLUMNS.map((column) => columnHead(column, t(`csv.${column}`))),
      cells: (past) =>
        COLUMNS.map((column) =>
          column === 'create_time' ? plainDateTime(past.create_time) : String(past[column]),
        ),
    },
  );
  return (
    <section aria-labelledby="past-exchanges" className="pt-6">
      <div className="flex min-h-11 items-center justify-between px-gutter">
        <h2 id="past-exchanges" className="text-head font-semibold">
          {t('past')}
        </h2>
        {pages.rows.length === 0 ? null : (
          <span className="-mr-3">
            <ExportButton {...exporting} />
          </span>
        )}
      </div>
      {pages.isPending ? <SkeletonRows count={3} /> : null}
      <ul className="divide-y divide-hair">
        {pages.rows.map((past) => (
          <PastRow key={past.id} past={past} />
        ))}
      </ul>
      {pages.isError ? (
        <LoadFailed scope="part" title={t('past.failed')} onRetry={pages.retry} />
      ) : null}
      {pages.total === 0 ? (
        <EmptyState scope="part" title={t('past.empty')} body={t('past.emptyBody')} />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
    </section>
  );
}

import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../../shared/api/use-export.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { plainDateTime } from '../../../shared/lib/relative-time.ts';
import { columnHead } from '../../../shared/lib/zone.ts';
import { ExportButton } from '../../../shared/page/export-button.tsx';
import { useShownRow } from '../../../shared/page/use-shown-row.ts';
import { useLatestDeposits } from '../calls/use-open-rows.ts';
import type { Deposit } from '../types.ts';
import { DepositSheet } from './deposit-sheet.tsx';
import { RecordList } from './record-list.tsx';
import { DepositRow } from './record-row.tsx';

interface Input {
  currency?: number;
  id?: number;
  status?: Deposit['status'];
}

const PAGE_ROWS = 10;
const COLUMNS = [
  'id',
  'create_time',
  'currency',
  'amount',
  'credited',
  'network',
  'status',
  'handle_time',
  'txid',
] as const;

/** The list as a file, every deposit that fits the filters. */
export function ExportDeposits({ input }: { input: Input }) {
  const { t } = useTranslation('funding');
  const exporting = useExport(calls.funding.deposits, input, {
    name: 'kontor-deposits',
    heads: COLUMNS.map((column) => columnHead(column, t(`csv.${column}`))),
    cells: (row) => [
      String(row.id),
      plainDateTime(row.create_time),
      row.currency,
      row.amount,
      row.credited ?? '',
      row.network,
      t(`depositStatus.${row.status}`),
      row.handle_time === null ? '' : plainDateTime(row.handle_time),
      row.txid ?? '',
    ],
  });
  return <ExportButton {...exporting} />;
}

export function DepositList({
  input,
  filtered,
  onClear,
}: {
  input: Input;
  filtered: boolean;
  onClear: () => void;
}) {
  const pages = usePages(calls.funding.deposits, input, { limit: PAGE_ROWS });
  // The same entry of the cache as the first page, kept up to date.
  useLatestDeposits(input, PAGE_ROWS);
  const shown = useShownRow(pages.rows, input.id);
  return (
    <>
      <RecordList
        way="deposit"
        pages={pages}
        filtered={filtered}
        onClear={onClear}
        renderRow={(deposit) => (
          <DepositRow key={deposit.id} deposit={deposit} onOpen={() => shown.show(deposit)} />
        )}
      />
      <DepositSheet deposit={shown.row} open={shown.open} onOpenChange={shown.setOpen} />
    </>
  );
}

import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useExport } from '../../../shared/api/use-export.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { plainDateTime } from '../../../shared/lib/relative-time.ts';
import { columnHead } from '../../../shared/lib/zone.ts';
import { ExportButton } from '../../../shared/page/export-button.tsx';
import { useShownRow } from '../../../shared/page/use-shown-row.ts';
import { useLatestWithdrawals } from '../calls/use-open-rows.ts';
import type { Withdrawal } from '../types.ts';
import { RecordList } from './record-list.tsx';
import { WithdrawalRow } from './record-row.tsx';
import { WithdrawalSheet } from './withdrawal-sheet.tsx';

interface Input {
  currency?: number;
  id?: number;
  status?: Withdrawal['status'];
}

const PAGE_ROWS = 10;
const COLUMNS = [
  'id',
  'create_time',
  'currency',
  'number',
  'rate',
  'receive',
  'network',
  'address',
  'status',
  'update_time',
  'txid',
] as const;

/** The list as a file, every withdrawal that fits the filters. */
export function ExportWithdrawals({ input }: { input: Input }) {
  const { t } = useTranslation('funding');
  const exporting = useExport(calls.funding.withdrawals, input, {
    name: 'kontor-withdrawals',
    heads: COLUMNS.map((column) => columnHead(column, t(`csv.${column}`))),
    cells: (row) => [
      String(row.id),
      plainDateTime(row.create_time),
      row.currency,
      row.number,
      row.rate,
      row.receive,
      row.network,
      row.address,
      t(`withdrawalStatus.${row.status}`),
      plainDateTime(row.update_time),
      row.txid ?? '',
    ],
  });
  return <ExportButton {...exporting} />;
}

export function WithdrawalList({
  input,
  filtered,
  onClear,
}: {
  input: Input;
  filtered: boolean;
  onClear: () => void;
}) {
  const pages = usePages(calls.funding.withdrawals, input, { limit: PAGE_ROWS });
  // The same entry of the cache as the first page, kept up to date.
  useLatestWithdrawals(input, PAGE_ROWS);
  const shown = useShownRow(pages.rows, input.id);
  return (
    <>
      <RecordList
        way="withdraw"
        pages={pages}
        filtered={filtered}
        onClear={onClear}
        renderRow={(withdrawal) => (
          <WithdrawalRow
            key={withdrawal.id}
            withdrawal={withdrawal}
            onOpen={() => shown.show(withdrawal)}
          />
        )}
      />
      <WithdrawalSheet withdrawal={shown.row} open={shown.open} onOpenChange={shown.setOpen} />
    </>
  );
}

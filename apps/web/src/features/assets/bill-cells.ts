import type { OutputOf, calls } from '@kontor/contract/light';
import { plainDateTime } from '../../shared/lib/relative-time.ts';

export type Bill = OutputOf<typeof calls.wallet.bills>['data'][number];

export const BILL_COLUMNS = [
  'id',
  'create_time',
  'account',
  'currency',
  'value',
  'balance',
  'group',
  'kind',
  'info',
  'reference',
] as const;

/** One bill as the cells of a row; times in the reader's zone, amounts exact. */
export function billCells(bill: Bill, words: Readonly<Record<'account' | 'group', string>>) {
  const shown: Partial<Record<string, string>> = {
    create_time: plainDateTime(bill.create_time),
    ...words,
  };
  return BILL_COLUMNS.map((column) => shown[column] ?? String(bill[column]));
}

import type { OutputOf, calls } from '@kontor/contract/light';
import { plainDateTime } from '../../shared/lib/relative-time.ts';

export type MoneyRecord = OutputOf<typeof calls.wallet.records>['data'][number];

export const RECORD_KINDS = ['deposit', 'withdrawal', 'transfer', 'convert', 'buy'] as const;
export const RECORD_STATES = ['going', 'done', 'failed'] as const;

export const RECORD_TONES = { going: 'warn', done: 'up', failed: 'down' } as const;

export const RECORD_COLUMNS = [
  'id',
  'create_time',
  'kind',
  'state',
  'currency',
  'number',
  'other_currency',
  'other_number',
  'fee',
  'fee_currency',
  'from_account',
  'to_account',
  'network',
  'address',
  'txid',
] as const;

type Words = Readonly<Record<'kind' | 'state' | 'from_account' | 'to_account', string>>;

/** One record as the cells of a row; times in the reader's zone, amounts exact. */
export function recordCells(record: MoneyRecord, words: Words): string[] {
  const shown: Partial<Record<string, string>> = {
    create_time: plainDateTime(record.create_time),
    ...words,
  };
  return RECORD_COLUMNS.map((column) => shown[column] ?? String(record[column] ?? ''));
}

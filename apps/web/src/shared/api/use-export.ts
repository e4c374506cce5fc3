import type { InputOf, LightCall } from '@kontor/contract/light';
import { useState } from 'react';
import { serverNowMs } from '../lib/clock.ts';
import { saveFile, toCsv } from '../lib/csv.ts';
import { plainDate } from '../lib/relative-time.ts';
import { api } from './client.ts';
import type { RowOf } from './use-pages.ts';

const PAGE_LIMIT = 100;
/** A file that spreadsheets still open quickly. */
export const EXPORT_ROWS_MAX = 10_000;

export interface ExportFile<Row> {
  /** Of the file, before the day: `kontor-orders`. */
  name: string;
  heads: readonly string[];
  cells: (row: Row) => readonly string[];
  /** Of a call that takes `before`: pages follow on the last row instead of being counted. */
  keyset?: boolean;
}

interface Page<Row> {
  readonly data: readonly Row[];
  readonly total: number;
}

/** Reads all rows of a paged call, up to ten thousand, and saves them as a CSV file. */
export function useExport<C extends LightCall>(
  call: C,
  input: Omit<InputOf<C>, 'page' | 'limit'>,
  file: ExportFile<RowOf<C>>,
): { busy: boolean; run: () => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      // A row that is new while this reads moves the others to the next page.
      const rows = new Map<unknown, RowOf<C>>();
      let last: unknown;
      for (let page = 1; page <= EXPORT_ROWS_MAX / PAGE_LIMIT; page += 1) {
        const place = !file.keyset ? { page } : last === undefined ? {} : { before: last };
        const pageInput = { ...input, ...place, limit: PAGE_LIMIT } as InputOf<C>;
        const found = (await api.call(call, pageInput)) as Page<RowOf<C>>;
        for (const row of found.data) {
          last = (row as { id: unknown }).id;
          rows.set(last, row);
        }
        if (page * PAGE_LIMIT >= found.total || found.data.length < PAGE_LIMIT) break;
      }
      saveFile(
        `${file.name}-${plainDate(serverNowMs())}.csv`,
        toCsv([file.heads, ...[...rows.values()].map(file.cells)]),
        'text/csv;charset=utf-8',
      );
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

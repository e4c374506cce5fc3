import { type InputOf, calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../../shared/api/client.ts';
import { formatDate, formatDateTime } from '../../../shared/lib/relative-time.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { saveFile, toCsv } from '../csv.ts';
import { type OrderFilter, matchesFilter } from '../orders.ts';
import type { SpotOrder } from '../ticket.ts';

type Input = Omit<InputOf<typeof calls.spot.list>, 'page' | 'limit'>;

const PAGE_LIMIT = 100;
/** A file that spreadsheets still open quickly. */
const ROWS_MAX = 10_000;

const COLUMNS = [
  'id',
  'create_time',
  'symbol',
  'type',
  'order_type',
  'time_in_force',
  'amount',
  'by',
  'target_price',
  'stop_price',
  'filled',
  'filled_value',
  'average_price',
  'fee',
  'fee_currency',
  'status',
  'reason',
] as const;

/** One order as the cells of a row; times in the reader's zone, amounts exact. */
export function orderCells(order: SpotOrder): string[] {
  return COLUMNS.map((column) =>
    column === 'create_time' ? formatDateTime(order.create_time) : String(order[column] ?? ''),
  );
}

/** Reads all orders of the filter, up to ten thousand, and saves them as a CSV file. */
export function useOrdersExport(input: Input, filter: OrderFilter) {
  const { t } = useTranslation('trade');
  const [busy, setBusy] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    try {
      const orders: SpotOrder[] = [];
      for (let page = 1; page <= ROWS_MAX / PAGE_LIMIT; page += 1) {
        const found = await api.call(calls.spot.list, { ...input, page, limit: PAGE_LIMIT });
        orders.push(...found.data);
        if (page * PAGE_LIMIT >= found.total) break;
      }
      const rows = orders.filter((order) => matchesFilter(order, filter)).map(orderCells);
      const heads = COLUMNS.map((column) => t(`csv.${column}`));
      saveFile(
        `kontor-orders-${formatDate(serverNowMs())}.csv`,
        toCsv([heads, ...rows]),
        'text/csv;charset=utf-8',
      );
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}

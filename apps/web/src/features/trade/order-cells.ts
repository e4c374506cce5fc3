import { plainDateTime } from '../../shared/lib/relative-time.ts';
import type { SpotOrder } from './ticket.ts';

export const ORDER_COLUMNS = [
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
  return ORDER_COLUMNS.map((column) =>
    column === 'create_time' ? plainDateTime(order.create_time) : String(order[column] ?? ''),
  );
}

/**
 * Order books as text, the way a trader sees them: the highest price on top, bids on the left and
 * asks on the right. An order is `lots#id`, or `lots#id@owner` if its owner matters; the oldest of
 * a price comes first.
 *
 *         bids | price | asks
 *              |   102 | 5#3
 *              |   101 | 2#1 4#2
 *    10#4 1#5  |   100 |
 */
import { OrderBook, type Side } from '../book/index.ts';

interface TableOrder {
  readonly orderId: number;
  readonly ownerId: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

const OWNER_UNNAMED = 1;
const ORDER = /^(\d+)#(\d+)(?:@(\d+))?$/;

/** A book with the orders of the table; the table's mistakes are errors that name the line. */
export function bookFrom(table: string): OrderBook {
  const book = new OrderBook();
  for (const { orderId, ownerId, side, priceTicks, lots } of parseTable(table)) {
    book.insert(orderId, ownerId, side, priceTicks, lots);
  }
  return book;
}

export function printBook(book: OrderBook): string {
  return printTable([...book.orders('buy'), ...book.orders('sell')]);
}

/** The same table as `printBook` would write it, to compare with. */
export function tidyTable(table: string): string {
  return printTable(parseTable(table));
}

export function parseTable(table: string): TableOrder[] {
  const orders: TableOrder[] = [];
  for (const line of table.split('\n').map((text) => text.trim())) {
    if (line === '' || /^bids\s*\|/.test(line)) continue;
    const cells = line.split('|').map((cell) => cell.trim());
    const [bids, price, asks] = cells;
    if (cells.length !== 3 || !/^\d+$/.test(price ?? '')) throw new Error(`no row: "${line}"`);
    orders.push(...parseOrders(bids ?? '', 'buy', Number(price)));
    orders.push(...parseOrders(asks ?? '', 'sell', Number(price)));
  }
  return orders;
}

function parseOrders(cell: string, side: Side, priceTicks: number): TableOrder[] {
  const words = cell.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => {
    const parts = ORDER.exec(word);
    if (!parts) throw new Error(`no order: "${word}"`);
    const [orderId, ownerId] = [Number(parts[2]), Number(parts[3] ?? OWNER_UNNAMED)];
    return { orderId, ownerId, side, priceTicks, lots: Number(parts[1]) };
  });
}

function printTable(orders: readonly TableOrder[]): string {
  const prices = [...new Set(orders.map((order) => order.priceTicks))].sort((a, b) => b - a);
  const rows = prices.map((price) => {
    const level = orders.filter((order) => order.priceTicks === price);
    return [printOrders(level, 'buy'), String(price), printOrders(level, 'sell')] as const;
  });
  const all = [['bids', 'price', 'asks'] as const, ...rows];
  const bidsWidth = Math.max(...all.map(([bids]) => bids.length));
  const priceWidth = Math.max(...all.map(([, price]) => price.length));
  return all
    .map(([bids, price, asks]) =>
      `${bids.padStart(bidsWidth)} | ${price.padStart(priceWidth)} | ${asks}`.trimEnd(),
    )
    .join('\n');
}

function printOrders(level: readonly TableOrder[], side: Side): string {
  return level
    .filter((order) => order.side === side)
    .map(({ lots, orderId, ownerId }) =>
      ownerId === OWNER_UNNAMED ? `${lots}#${orderId}` : `${lots}#${orderId}@${ownerId}`,
    )
    .join(' ');
}

import type { calls, OutputOf, PositionEvent } from '@kontor/contract';
import { type Amount, formatAmount, roundToDecimals } from '@kontor/money';
import {
  type ContractTerms,
  priceOfValue,
  quantityOf,
  unrealisedProfit,
} from '@kontor/rules/futures';
import type { EntryRow, PositionRow } from './futures.queries.ts';
import type { PositionFigures } from './margin-book.ts';
import type { Priced } from '../markets/index.ts';

export type PositionWire = OutputOf<typeof calls.futures.submit>;

/** As other average prices are told. */
const AVERAGE_PRICE_DECIMALS = 8;

/** The core's words and the wire's numbers. */
export const WIRE_STATUSES = ['waiting', 'open', 'closing', 'closed', 'cancelled'] as const;
const WIRE_DIRECTIONS = { long: 1, short: 2 } as const;

const textOrNull = (amount: Amount | null): string | null =>
  amount === null ? null : formatAmount(amount);

/** A position as its owner sees it; the one place that maps the row to the wire. */
export function positionWire(
  row: PositionRow,
  entry: EntryRow | null,
  priced: Priced,
  { mark, liquidationPrice }: PositionFigures,
): PositionWire {
  const isOver = row.status === 'closed' || row.status === 'cancelled';
  return {
    ...facts(row, entry, priced),
    update_price: textOrNull(isOver ? closePrice(row, priced.terms) : mark),
    profits: textOrNull(profitOf(row, priced.terms, mark)),
    liquidation_price: textOrNull(liquidationPrice),
  };
}

/** What its owner's sockets are told when it changes. */
export function positionEvent(
  row: PositionRow,
  entry: EntryRow | null,
  priced: Priced,
): PositionEvent {
  return {
    ...facts(row, entry, priced),
    open_share: formatAmount(row.openLots),
    open_value: formatAmount(row.openValue),
    close_price: textOrNull(closePrice(row, priced.terms)),
    realised: formatAmount(row.realisedProfit),
  };
}

function facts(row: PositionRow, entry: EntryRow | null, priced: Priced) {
  const { listed, terms, marginCurrency } = priced;
  const lots = lotsShown(row);
  const hold = entry?.holdLeft ?? 0n;
  return {
    id: row.id,
    symbol: listed.symbol,
    match_id: row.marketId,
    currency_id: listed.base.id,
    legal_id: listed.quote.id,
    margin_currency: marginCurrency.code,
    type: WIRE_DIRECTIONS[row.direction],
    status: WIRE_STATUSES.indexOf(row.status),
    share: formatAmount(lots),
    number: formatAmount(quantityOf(terms, lots)),
    multiple: row.multiple,
    margin_mode: row.marginMode,
    target_price: textOrNull(entry?.limitPrice ?? null),
    price: textOrNull(openPrice(row, terms)),
    caution_money: formatAmount(row.status === 'waiting' ? hold : row.margin),
    entry_hold: formatAmount(hold),
    advanced: formatAmount(row.advanced),
    trade_fee: formatAmount(row.fee),
    overnight_money: formatAmount(row.overnightFee),
    target_profit_price: textOrNull(row.takeProfitPrice),
    stop_loss_price: textOrNull(row.stopLossPrice),
    close_reason: row.closeReason,
    receipt: receiptOf(row),
    follow_id: row.followId,
    create_time: row.createdAt,
    open_time: row.openedAt,
    handle_time: row.closedAt,
  } satisfies Partial<PositionWire>;
}

/** Ordered while it waits, open now, closed when it is over. */
function lotsShown(row: PositionRow): Amount {
  if (row.status === 'waiting' || row.status === 'cancelled') return row.lots;
  return row.status === 'closed' ? row.exitedLots : row.openLots;
}

/** Of what is open now; of all that ever was when it is over. Null before the first fill. */
function openPrice(row: PositionRow, terms: ContractTerms): Amount | null {
  return row.openLots > 0n
    ? averagePrice(row, terms, row.openLots, row.openValue)
    : averagePrice(row, terms, row.enteredLots, row.enteredValue);
}

function closePrice(row: PositionRow, terms: ContractTerms): Amount | null {
  return averagePrice(row, terms, row.exitedLots, row.exitedValue);
}

function averagePrice(
  { direction }: PositionRow,
  terms: ContractTerms,
  lots: Amount,
  value: Amount,
): Amount | null {
  if (lots === 0n) return null;
  const price = priceOfValue(terms, { direction, lots, openValue: value }, value);
  return roundToDecimals(price, AVERAGE_PRICE_DECIMALS, direction === 'long' ? 'up' : 'down');
}

/** Unrealised while anything is open, realised when it is over. */
function profitOf(row: PositionRow, terms: ContractTerms, mark: Amount | null): Amount | null {
  if (row.status === 'closed') return row.realisedProfit;
  if (row.openLots === 0n || mark === null) return null;
  const { direction, openLots: lots, openValue } = row;
  return unrealisedProfit(terms, { direction, lots, openValue }, mark);
}

/** Which receipt proves what a price did to it. */
function receiptOf(row: PositionRow): PositionWire['receipt'] {
  if (row.closeReason === 'liquidation') return 'liquidation';
  const isStop = row.closeReason === 'take_profit' || row.closeReason === 'stop_loss';
  return isStop && row.closeTickId !== null ? 'position_stop' : null;
}

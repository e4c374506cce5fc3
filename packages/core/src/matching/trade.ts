import type { Amount } from '@kontor/money';
import type { Side } from '../book/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Party } from '../kernel/subject.ts';
import { HOUSE } from '../ledger/house.ts';
import type { Market } from '../market/market.ts';
import type { Order } from './order.ts';
import { followFill } from './pair.ts';

/** Pays for one trade at the maker's price by the rules of its market and writes it down. */
export function settleTrade(
  x: Exchange,
  market: Market,
  takerSide: Side,
  taker: Party,
  maker: Party,
  ticks: number,
  lots: number,
): void {
  const quantity = market.quantityOf(lots);
  const { notional, takerFee, makerFee } = market.trading.settle(x, market, {
    takerSide,
    taker,
    maker,
    ticks,
    lots,
  });
  if (taker !== null) noteFill(x, market, taker, quantity, notional, takerFee);
  if (maker !== null) noteFill(x, market, maker, quantity, notional, makerFee);
  x.fills.append({
    id: x.counters.next('fill'),
    marketId: market.row.id,
    side: takerSide,
    price: market.priceOf(ticks),
    quantity,
    notional,
    takerOrderId: taker?.id ?? 0,
    takerUserId: taker?.userId ?? HOUSE.liquidity.id,
    takerFee,
    makerOrderId: maker?.id ?? 0,
    makerUserId: maker?.userId ?? HOUSE.liquidity.id,
    makerFee,
    at: x.at,
  });
}

function noteFill(
  x: Exchange,
  market: Market,
  order: Order,
  quantity: Amount,
  notional: Amount,
  fee: Amount,
): void {
  order.filledQuantity += quantity;
  order.filledNotional += notional;
  order.fee += fee;
  order.updatedAt = x.at;
  if (order.siblingId !== null) followFill(x, market, order);
}

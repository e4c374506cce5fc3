import { type Amount, minimum, multiplyDivide, roundToDecimals } from '@kontor/money';
import { priceOfValue } from '@kontor/rules/futures';
import type { Exchange } from '../kernel/exchange.ts';
import { HOUSE } from '../ledger/house.ts';
import type { Market } from '../market/market.ts';
import { newOrder, type Order, opposite } from '../matching/order.ts';
import { tellOf } from './events.ts';
import { cancelEntry } from './payments.ts';
import { heldOf, type Position, sideOf, stepsOfLots, termsOf } from './position.ts';
import { exit, takeLiquidity } from './settle.ts';

/**
 * Closes what is open of a bankrupt position at the value that leaves nothing of its margin:
 * against profitable positions of other members, highest profit over margin first, and the rest
 * with the liquidity account. Answers the lots that members had to take.
 */
export function deleverage(x: Exchange, market: Market, id: number, value: Amount): Amount {
  const position = x.positions.edit(id);
  const taken = { lots: 0n };
  const ranking = x.futures.ranking(x, position.marketId, opposed(position.direction));
  for (const otherId of ranking.counterparties(x, position, value)) {
    const other = x.positions.edit(otherId);
    const lots = minimum(position.openLots, other.openLots);
    const part = partOf(x, position, value, lots);
    value -= part;
    taken.lots += lots;
    tellOf(x, other.id, 'adl', () => {
      if (lots === other.openLots) {
        cancelEntry(x, other);
        other.closeReason = 'adl';
        other.closeTickId = position.closeTickId;
        other.closeSequence = x.commandSequence;
      }
      tradeBeside(x, market, position, other, lots, part);
    });
  }
  if (position.openLots > 0n) tradeBeside(x, market, position, null, position.openLots, value);
  return taken.lots;
}

function partOf(x: Exchange, position: Readonly<Position>, value: Amount, lots: Amount): Amount {
  const { marketId, openLots } = position;
  if (lots === openLots) return value;
  const part = multiplyDivide(value, lots, openLots, 'down');
  return roundToDecimals(part, termsOf(x, marketId).marginDecimals, 'down');
}

function opposed(direction: Position['direction']): Position['direction'] {
  return direction === 'long' ? 'short' : 'long';
}

/** A trade beside the book, at a value instead of a price; the liquidity account where no other. */
export function tradeBeside(
  x: Exchange,
  market: Market,
  position: Position,
  other: Position | null,
  lots: Amount,
  value: Amount,
): void {
  const terms = termsOf(x, position.marketId);
  const price = priceOfValue(terms, { ...heldOf(position), lots }, value);
  const taker = closingOrder(x, market, position, lots, value);
  const maker = other === null ? null : closingOrder(x, market, other, lots, value);
  const fill = { lots, value, feeRate: 0n };
  exit(x, market, taker, fill);
  if (maker === null) takeLiquidity(x, market, opposite(taker.side), lots, value);
  else exit(x, market, maker, fill);
  x.fills.append({
    id: x.counters.next('fill'),
    marketId: market.row.id,
    side: taker.side,
    price,
    quantity: taker.filledQuantity,
    notional: value,
    takerOrderId: taker.id,
    takerUserId: taker.userId,
    takerFee: 0n,
    makerOrderId: maker?.id ?? 0,
    makerUserId: maker?.userId ?? HOUSE.liquidity.id,
    makerFee: 0n,
    at: x.at,
  });
}

function closingOrder(
  x: Exchange,
  market: Market,
  position: Readonly<Position>,
  lots: Amount,
  value: Amount,
): Order {
  const quantity = market.quantityOf(stepsOfLots(lots));
  const order = newOrder(x, market, {
    side: sideOf(position.direction, false),
    type: 'market',
    timeInForce: 'ioc',
    status: 'filled',
    quantity,
    positionId: position.id,
    reduces: true,
    selfTradePrevention: 'expire_maker',
  });
  order.userId = position.userId;
  order.filledQuantity = quantity;
  order.filledNotional = value;
  return x.orders.insert(order);
}

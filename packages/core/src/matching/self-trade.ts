import type { SelfTradePrevention } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import type { Market } from '../market/market.ts';
import { notify, symbolOf } from '../notices/index.ts';
import { finish, withdraw } from './lifecycle.ts';
import type { Order } from './order.ts';
import { leaveToSibling } from './pair.ts';

/**
 * What a new order of a member goes by: what it says; else, what protects or closes goes on and the
 * resting order gives way; else what the member prefers.
 */
export function preventionFor(
  x: Exchange,
  userId: number,
  given: SelfTradePrevention | null,
  protects: boolean,
): SelfTradePrevention {
  if (given !== null) return given;
  if (protects) return 'expire_maker';
  return x.members.get(userId)?.selfTradePrevention ?? 'expire_taker';
}

/** A resting order gives way to another of its own member, who is told. */
export function giveWay(x: Exchange, market: Market, order: Order): void {
  leaveToSibling(x, market, order);
  withdraw(x, market, order, 'self_trade');
  tell(x, order);
}

/** A taker ends where it meets an own order; who has not just sent it is told. */
export function stopAtOwn(x: Exchange, market: Market, order: Order): void {
  leaveToSibling(x, market, order);
  finish(x, market, order, 'cancelled', 'self_trade');
  if (x.actor !== order.userId) tell(x, order);
}

function tell(x: Exchange, { id, userId, marketId, positionId }: Order): void {
  const symbol = symbolOf(x, marketId);
  if (positionId === null) notify(x, userId, 'order.self_trade', { order: id, symbol });
  else notify(x, userId, 'futures.entry_self_trade', { position: positionId, symbol });
}

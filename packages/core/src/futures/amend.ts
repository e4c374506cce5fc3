import type { Amount } from '@kontor/money';
import { heldFeeRate } from '../growth/fee-rates.ts';
import { command } from '../kernel/command.ts';
import { amountInput, idInput, optional } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { requireMayRisk } from '../limits/index.ts';
import { execute, wouldMeetOwn } from '../matching/match.ts';
import { isTrading } from '../matching/order.ts';
import { isAside } from '../matching/parked.ts';
import { queue } from '../matching/queue.ts';
import { tellOf } from './events.ts';
import { type OpenTerms, planEntry, requireFresh, requireMarket } from './open.ts';
import { marginBalance, ownPosition, type Position, stepsOfLots } from './position.ts';

/**
 * Changes an entry that waits and of which nothing has filled: its lots, its limit, and both stops,
 * of which one that is left out is taken away. It is judged as one that is sent now in its place.
 * Fewer lots at the same limit keep the place in the queue; else it is the last at its price, and
 * may trade at once.
 */
export const amendCommand = command(
  'futures.amend',
  'member',
  {
    positionId: idInput,
    lots: optional(amountInput),
    limitPrice: optional(amountInput),
    takeProfitPrice: optional(amountInput),
    stopLossPrice: optional(amountInput),
  },
  (x, { positionId, takeProfitPrice, stopLossPrice, ...input }) => {
    const field = 'id';
    const before = ownPosition(x, positionId, 'POSITION_NOT_WAITING');
    if (before.status !== 'waiting') return refuse('POSITION_NOT_WAITING', { field });
    const { userId, marketId, direction, marginMode, multiple } = before;
    const order = x.orders.edit(before.entryOrderId);
    const wasLimit = order.limitPrice;
    if (wasLimit === null) return refuse('POSITION_NOT_WAITING', { field });
    const place = requireMarket(x, userId, marketId);
    const { market } = place;
    if (isAside(x, order)) refuse('HALTED');
    const lots = input.lots ?? before.lots;
    const limitPrice = input.limitPrice ?? wasLimit;
    const stops = { takeProfitPrice, stopLossPrice };
    const terms: OpenTerms = {
      marketId,
      direction,
      marginMode,
      multiple,
      lots,
      limitPrice,
      ...stops,
      selfTradePrevention: order.selfTradePrevention,
    };
    if (takesMore(before, wasLimit, terms)) requireMayRisk(x, userId);
    requireFresh(x, marketId);
    const balance = marginBalance(x, userId, marketId);
    x.ledger.release(balance, order.holdLeft);
    const { way, cost } = planEntry(x, userId, place, terms, positionId);
    x.ledger.hold(balance, cost.total);
    order.holdLeft = cost.total;
    order.quantity = market.quantityOf(stepsOfLots(lots));
    order.limitPrice = limitPrice;
    order.updatedAt = x.at;
    const onlyLess = limitPrice === wasLimit && lots <= before.lots;
    if (!onlyLess && isTrading(x, market) && wouldMeetOwn(x, market, order, way.limitTicks)) {
      return refuse('MEETS_OWN_ORDER', { field: 'target_price' });
    }
    const changes = { ...stops, lots, entryFeeRateMax: heldFeeRate(x, userId, 'futures') };
    const position = Object.assign(x.positions.edit(positionId), changes, { updatedAt: x.at });
    x.futures.note(x, position);
    if (onlyLess) {
      if (order.status === 'open') market.book.reduce(order.id, market.lotsOf(order.quantity));
    } else {
      if (!market.queued.delete(order.id)) market.book.cancel(order.id);
      order.priority = x.counters.next('priority');
      if (isTrading(x, market)) {
        tellOf(x, positionId, null, () => execute(x, market, order, way.limitTicks));
      } else queue(market, order);
    }
    return { positionId, status: position.status };
  },
);

/** More lots, or a limit that gives more: what stays or becomes less begins no new risk. */
function takesMore(
  { lots, direction }: Readonly<Position>,
  wasLimit: Amount,
  { lots: wanted, limitPrice }: OpenTerms,
): boolean {
  if (wanted > lots || limitPrice === null) return true;
  return direction === 'long' ? limitPrice > wasLimit : limitPrice < wasLimit;
}

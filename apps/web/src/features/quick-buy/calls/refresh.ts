import { calls } from '@kontor/contract/light';
import type { QueryClient } from '@tanstack/react-query';
import { callKey, readAgain } from '../../../shared/api/use-call.ts';
import type { BuyOrder } from '../text.ts';

/** Reads everything again that a purchase changes. */
export function refreshBuying(cache: QueryClient): void {
  const { orders, options, detail } = calls.quickBuy;
  readAgain(cache, [orders, options, detail]);
}

/** Takes an order as an answer or an event has it; what it cannot say is read again. */
export function takeOrder(cache: QueryClient, order: BuyOrder): void {
  const { orders, options, detail } = calls.quickBuy;
  cache.setQueryData<BuyOrder>(callKey(detail, { id: order.id }), order);
  void cache.invalidateQueries({ queryKey: callKey(orders) });
  void cache.invalidateQueries({ queryKey: callKey(options) });
}

import type { InputOf, calls } from '@kontor/contract/light';
import { formatAmount } from '@kontor/money';
import { settleDecimalInput } from '../../shared/ui/decimal-input.ts';
import { type MarketRules, type Ticket, hasPrice, hasTrigger, sizeOf } from './ticket.ts';

export type PlaceInput = InputOf<typeof calls.spot.place>;

/** What is sent for a ticket without faults; undefined while it has no size. */
export function orderInput(
  ticket: Ticket,
  market: { currency_id: number; legal_id: number },
  rules: MarketRules,
): PlaceInput | undefined {
  const size = sizeOf(ticket, rules);
  if (size === undefined) return undefined;
  const { type, lasting } = ticket;
  const limited = hasPrice(type) && type !== 'oco';
  return {
    currency_id: market.currency_id,
    legal_id: market.legal_id,
    type: ticket.side,
    order_type: type,
    by: size.by,
    amount: formatAmount(size.by === 'base' ? size.quantity : size.budget),
    ...(hasPrice(type) && { target_price: settleDecimalInput(ticket.price) }),
    ...(hasTrigger(type) && { stop_price: settleDecimalInput(ticket.trigger) }),
    ...(type === 'oco' &&
      ticket.stopLimit !== '' && { stop_limit_price: settleDecimalInput(ticket.stopLimit) }),
    ...(limited && { time_in_force: lasting === 'gtd' ? ('gtc' as const) : lasting }),
    ...(lasting === 'gtd' && ticket.expiresAtMs !== null && { expires_at: ticket.expiresAtMs }),
  };
}

import type { calls, ParsedInputOf } from '@kontor/contract';
import type { CommandInput } from '@kontor/core';
import { refuse } from '../../http/refusal.ts';

type Input = ParsedInputOf<typeof calls.spot.place>;
type OrderType = NonNullable<Input['order_type']>;
type CommandOf<Kind extends 'spot.place' | 'spot.place_pair'> = {
  readonly kind: Kind;
  readonly input: CommandInput<Kind>;
};
type PairCommand = CommandOf<'spot.place_pair'>;
export type PlaceCommand = CommandOf<'spot.place'> | PairCommand;

/** The wire's types of orders and the core's. */
const CORE_TYPES: Readonly<Record<Exclude<OrderType, 'oco'>, CommandInput<'spot.place'>['type']>> =
  {
    market: 'market',
    limit: 'limit',
    stop_market: 'stop_market',
    stop_limit: 'stop_limit',
    take_profit: 'take_profit_market',
    take_profit_limit: 'take_profit_limit',
  };

/**
 * The core's command for what the wire asks. Which fields belong to which type is the core's to
 * say; here is refused only what its command has no room for.
 */
export function placeCommand(input: Input, marketId: number): PlaceCommand {
  const orderType = input.order_type ?? typeFrom(input);
  if (orderType === 'oco') return pairCommand(input, marketId);
  if (input.stop_limit_price !== undefined) {
    refuse('PRICE_NOT_ALLOWED', { field: 'stop_limit_price' });
  }
  return {
    kind: 'spot.place',
    input: {
      marketId,
      side: input.type,
      type: CORE_TYPES[orderType],
      timeInForce: input.time_in_force,
      ...(input.by === 'quote' ? { quoteBudget: input.amount } : { quantity: input.amount }),
      limitPrice: input.target_price,
      triggerPrice: input.stop_price,
      expiresAt: input.expires_at,
      selfTradePrevention: input.self_trade_prevention,
    },
  };
}

/** Prices alone say what is meant: none is a market order, the target one a limit. */
function typeFrom({ target_price, stop_price }: Input): OrderType {
  if (stop_price === undefined) return target_price === undefined ? 'market' : 'limit';
  return target_price === undefined ? 'stop_market' : 'stop_limit';
}

function pairCommand(input: Input, marketId: number): PairCommand {
  const { target_price: limitPrice, stop_price: stopPrice, time_in_force: timeInForce } = input;
  if (limitPrice === undefined) return refuse('PRICE_REQUIRED', { field: 'target_price' });
  if (stopPrice === undefined) return refuse('TRIGGER_REQUIRED', { field: 'stop_price' });
  // Both legs are over one quantity, and both rest or wait.
  if (input.by === 'quote') refuse('QUANTITY_WRONG', { field: 'by' });
  if (timeInForce === 'ioc' || timeInForce === 'fok') {
    refuse('FIELD_CHOICE', { field: 'time_in_force' });
  }
  return {
    kind: 'spot.place_pair',
    input: {
      marketId,
      side: input.type,
      quantity: input.amount,
      limitPrice,
      stopPrice,
      stopLimitPrice: input.stop_limit_price,
      expiresAt: input.expires_at,
      selfTradePrevention: input.self_trade_prevention,
    },
  };
}

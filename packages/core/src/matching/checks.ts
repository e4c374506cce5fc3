import { type Amount, decimalPlaces, formatAmount, isMultipleOf } from '@kontor/money';
import type { Side } from '../book/index.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Market } from '../market/market.ts';
import { indexPrice } from './order.ts';

export type PriceField =
  | 'target_price'
  | 'stop_price'
  | 'stop_limit_price'
  | 'target_profit_price'
  | 'stop_loss_price';

/** A whole number of ticks, near enough to the index to be meant. */
export function checkPrice(x: Exchange, market: Market, price: Amount, field: PriceField): void {
  const ticks = market.ticksOf(price);
  if (market.priceOf(ticks) !== price) {
    refuse('PRICE_STEP', { field, step: formatAmount(market.tick) });
  }
  const { lowestTicks, highestTicks } = market.boundsOf(indexPrice(x, market));
  if (ticks < lowestTicks) refuseBand(market, field, lowestTicks);
  if (ticks > highestTicks) refuseBand(market, field, highestTicks);
}

/** A limit may not reach further through the market than a market order may. */
export function checkBand(
  market: Market,
  side: Side,
  limit: Amount,
  reference: Amount,
  field: PriceField,
): void {
  const bandTicks = market.bandTicks(side, reference);
  const ticks = market.ticksOf(limit);
  if (side === 'buy' ? ticks > bandTicks : ticks < bandTicks) {
    refuseBand(market, field, bandTicks);
  }
}

export function checkQuantity(market: Market, quantity: Amount): void {
  const { minimumQuantity, maximumQuantity } = market.row;
  const field = 'amount';
  if (!isMultipleOf(quantity, market.step)) {
    refuse('QUANTITY_STEP', { field, step: formatAmount(market.step) });
  }
  if (quantity < minimumQuantity) {
    refuse('BELOW_MINIMUM', { field, minimum: formatAmount(minimumQuantity) });
  }
  if (quantity > maximumQuantity) {
    refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(maximumQuantity) });
  }
}

/** The order must be worth something at the price that it names, or at the index. */
export function checkNotional(market: Market, notional: Amount): void {
  if (notional < market.row.minimumNotional) {
    refuse('BELOW_MINIMUM', {
      field: 'amount',
      minimum: formatAmount(market.row.minimumNotional),
    });
  }
}

/** A quote budget: in the quote currency's decimals, and not beyond the largest order. */
export function checkBudget(x: Exchange, market: Market, budget: Amount, index: Amount): void {
  const quote = x.currencies.get(market.row.quoteCurrencyId);
  const field = 'amount';
  if (quote !== undefined && decimalPlaces(budget) > quote.decimals) {
    refuse('FIELD_DECIMALS', { field, maximum: quote.decimals });
  }
  checkNotional(market, budget);
  const maximum = market.notionalOf(
    market.ticksOf(index),
    market.lotsOf(market.row.maximumQuantity),
  );
  if (budget > maximum) refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(maximum) });
}

function refuseBand(market: Market, field: PriceField, ticks: number): never {
  const limit = formatAmount(market.priceOf(ticks), market.row.priceDecimals);
  return refuse('PRICE_BAND', { field, limit });
}

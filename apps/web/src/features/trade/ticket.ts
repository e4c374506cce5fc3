/** An order while it is being written, and the rules of the market it is for. */
import type { OutputOf, calls } from '@kontor/contract/light';
import {
  type Amount,
  ONE,
  divide,
  maximum,
  minimum,
  multiply,
  multiplyDivide,
  powerOfTen,
  roundToDecimals,
  tryParseAmount,
} from '@kontor/money';
import { settleDecimalInput } from '../../shared/ui/decimal-input.ts';

export type Side = 'buy' | 'sell';
export type SpotOrder = OutputOf<typeof calls.spot.list>['data'][number];
export type OrderType = SpotOrder['order_type'];
export const ORDER_TYPES: readonly OrderType[] = [
  'limit',
  'market',
  'stop_limit',
  'stop_market',
  'take_profit_limit',
  'take_profit',
  'oco',
];
/** How long an order stays; `gtd` is good till a date. */
export type Lasting = 'gtc' | 'gtd' | 'ioc' | 'fok' | 'post_only';
/** What the amount is counted in. */
export type Unit = 'base' | 'quote';

/** Everything is text as typed; '' is nothing. */
export interface Ticket {
  readonly side: Side;
  readonly type: OrderType;
  readonly unit: Unit;
  readonly amount: string;
  readonly price: string;
  readonly trigger: string;
  /** OCO only: makes its stop a stop-limit. */
  readonly stopLimit: string;
  readonly lasting: Lasting;
  /** The moment until which a `gtd` order is good, in ms; null for none. */
  readonly expiresAtMs: number | null;
}

/** A market's steps and limits, exact. */
export interface MarketRules {
  readonly priceDecimals: number;
  readonly quantityDecimals: number;
  readonly baseDecimals: number;
  readonly quoteDecimals: number;
  readonly minimumQuantity: Amount;
  readonly maximumQuantity: Amount;
  readonly minimumNotional: Amount;
  /** How far from the index a market order may trade: 0.02 is two percent. */
  readonly band: Amount;
  /** Shares: a buyer's fee comes on top of the price, in quote, at this rate at most. */
  readonly feeOnTop?: Amount | undefined;
}

/** What a buy of so much notional takes, with a fee that comes on top. */
export function costOf(notional: Amount, { feeOnTop, quoteDecimals }: MarketRules): Amount {
  return feeOnTop === undefined ? notional : notional + feeOf(notional, feeOnTop, quoteDecimals);
}

/** How much notional this much of quote pays for, with a fee that comes on top. */
export function notionalFor(quote: Amount, { feeOnTop }: MarketRules): Amount {
  return feeOnTop === undefined ? quote : divide(quote, ONE + feeOnTop, 'down');
}

export interface Available {
  readonly base: Amount;
  readonly quote: Amount;
}

export interface FeeRates {
  readonly maker: Amount;
  readonly taker: Amount;
}

export function hasPrice(type: OrderType): boolean {
  return type === 'limit' || type === 'oco' || type.endsWith('_limit');
}

export function hasTrigger(type: OrderType): boolean {
  return type !== 'limit' && type !== 'market';
}

/** The kinds of orders that can be placed; without a session there is no best price to take. */
export function orderTypes(waits: boolean): readonly OrderType[] {
  return waits ? ORDER_TYPES.filter((type) => type !== 'market') : ORDER_TYPES;
}

/** Orders without a price take a budget in quote as it is; the others are always sent in base. */
export function takesBudget(type: OrderType): boolean {
  return !hasPrice(type);
}

/**
 * The choices of how long an order of this type stays; none where there is nothing to choose. One
 * that waits for the session cannot be filled at once.
 */
export function lastingChoices(type: OrderType, waits = false): readonly Lasting[] {
  if (type === 'market') return [];
  if (type === 'limit' && waits) return ['gtc', 'gtd', 'post_only'];
  if (type === 'limit') return ['gtc', 'gtd', 'ioc', 'fok', 'post_only'];
  if (type === 'stop_limit' || type === 'take_profit_limit') return ['gtc', 'gtd', 'ioc', 'fok'];
  return ['gtc', 'gtd'];
}

export function read(text: string): Amount | undefined {
  return tryParseAmount(settleDecimalInput(text));
}

/** Whole steps of 10^-decimals below or at the amount. */
export function floorTo(amount: Amount, decimals: number): Amount {
  return roundToDecimals(amount, decimals, 'down');
}

/**
 * The worst price that an order without a limit may trade at: the band around the reference, on the
 * tick that still lies within it, exactly as the exchange computes it.
 */
export function bandPrice(side: Side, reference: Amount, rules: MarketRules): Amount {
  const width = multiply(reference, rules.band, 'down');
  const tick = powerOfTen(18 - rules.priceDecimals);
  if (side === 'buy') return floorTo(reference + width, rules.priceDecimals);
  return maximum(tick, roundToDecimals(reference - width, rules.priceDecimals, 'up'));
}

/** The price that an order can be held to at worst; undefined while a needed price is missing. */
export function worstPrice(
  ticket: Ticket,
  rules: MarketRules,
  index: Amount | undefined,
): Amount | undefined {
  const { type, side } = ticket;
  const price = read(ticket.price);
  const trigger = read(ticket.trigger);
  if (type === 'oco') {
    const stop =
      read(ticket.stopLimit) ??
      (trigger === undefined ? undefined : bandPrice(side, trigger, rules));
    if (price === undefined || stop === undefined) return undefined;
    return side === 'buy' ? maximum(price, stop) : minimum(price, stop);
  }
  if (hasPrice(type)) return price;
  const reference = hasTrigger(type) ? trigger : index;
  return reference === undefined || reference <= 0n ? undefined : bandPrice(side, reference, rules);
}

/** What is sent: a quantity in base, or a budget in quote. */
export type OrderSize =
  | { readonly by: 'base'; readonly quantity: Amount }
  | { readonly by: 'quote'; readonly budget: Amount };

/** The size that a ticket means; undefined while it cannot be said. */
export function sizeOf(ticket: Ticket, rules: MarketRules): OrderSize | undefined {
  const amount = read(ticket.amount);
  if (amount === undefined || amount <= 0n) return undefined;
  if (ticket.unit === 'base') return { by: 'base', quantity: amount };
  if (takesBudget(ticket.type)) return { by: 'quote', budget: amount };
  const price = read(ticket.price);
  if (price === undefined || price <= 0n) return undefined;
  return {
    by: 'base',
    quantity: floorTo(divide(amount, price, 'down'), rules.quantityDecimals),
  };
}

/** Price times quantity; exact, because tick and step together have at most 18 decimals. */
export function notionalOf(price: Amount, quantity: Amount): Amount {
  return multiply(price, quantity, 'up');
}

/**
 * The largest amount that can be afforded, in the ticket's unit: exact for prices that are fixed,
 * and for market orders small enough to be paid even at the worst price of the band.
 */
export function maximumOf(
  ticket: Ticket,
  rules: MarketRules,
  available: Available,
  index: Amount | undefined,
): Amount | undefined {
  const { side, unit, type } = ticket;
  if (side === 'buy' && unit === 'quote' && takesBudget(type)) {
    const limit = index === undefined ? available.quote : notionalOf(index, rules.maximumQuantity);
    return floorTo(minimum(available.quote, limit), rules.quoteDecimals);
  }
  const worst = worstPrice(ticket, rules, index);
  if (side === 'sell' && unit === 'base') {
    return minimum(floorTo(available.base, rules.quantityDecimals), rules.maximumQuantity);
  }
  if (worst === undefined || worst <= 0n) return undefined;
  const affordable =
    side === 'buy' ? divide(notionalFor(available.quote, rules), worst, 'down') : available.base;
  const quantity = minimum(floorTo(affordable, rules.quantityDecimals), rules.maximumQuantity);
  if (unit === 'base') return quantity;
  const price = takesBudget(type) ? worst : (read(ticket.price) ?? worst);
  return floorTo(notionalOf(price, quantity), rules.quoteDecimals);
}

/** `percent` of the maximum, cut off at the unit's step; 100 is the maximum itself. */
export function shareOfMaximum(most: Amount, percent: number, decimals: number): Amount {
  if (percent >= 100) return most;
  return floorTo(multiplyDivide(most, BigInt(percent), 100n, 'down'), decimals);
}

/** How much of the maximum an amount is, in whole percent from 0 to 100, for the slider. */
export function percentOf(amount: Amount | undefined, most: Amount | undefined): number {
  if (amount === undefined || most === undefined || most <= 0n) return 0;
  if (amount >= most) return 100;
  // Amounts are cut off at a step, so a share that was asked for lies just below its percent.
  return Number((amount * 100n + most / 2n) / most);
}

/** The fee is taken out of what is received and rounded up at that currency's decimals. */
export function feeOf(received: Amount, rate: Amount, decimals: number): Amount {
  return roundToDecimals(multiply(received, rate, 'up'), decimals, 'up');
}

/** A price in percent steps for texts: 0.001 is 0.1. */
export function percentRate(rate: Amount): Amount {
  return multiplyDivide(rate, 100n * ONE, ONE, 'down');
}

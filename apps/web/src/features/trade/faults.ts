/** What is wrong with a ticket before it is sent, in the same words as the server's refusals. */
import type { ErrorCode } from '@kontor/contract/light';
import { type Amount, formatAmount, isMultipleOf, powerOfTen } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import {
  type Available,
  type MarketRules,
  type Ticket,
  bandPrice,
  costOf,
  hasPrice,
  hasTrigger,
  notionalOf,
  read,
  sizeOf,
  worstPrice,
} from './ticket.ts';

export type TicketField = 'amount' | 'price' | 'trigger' | 'stopLimit' | 'lasting' | 'expiresAt';

export interface Fault {
  readonly field: TicketField;
  readonly code: ErrorCode;
  /** What the text needs: `minimum`, `limit`, `step`. */
  readonly details: Readonly<Record<string, string>>;
}

export interface TicketMarket {
  readonly rules: MarketRules;
  readonly available: Available;
  readonly index: Amount | undefined;
  readonly quoteName: string;
  readonly baseName: string;
}

/** How far from the index a price may lie on its patient side. */
const FARTHEST_FACTOR = 10n;

function fault(field: TicketField, code: ErrorCode, details: Fault['details'] = {}): Fault {
  return { field, code, details };
}

function priceFault(
  field: 'price' | 'trigger' | 'stopLimit',
  text: string,
  { rules, index }: TicketMarket,
): Fault | undefined {
  const price = read(text);
  if (price === undefined || price <= 0n) {
    return fault(field, field === 'trigger' ? 'TRIGGER_REQUIRED' : 'PRICE_REQUIRED');
  }
  const tick = powerOfTen(18 - rules.priceDecimals);
  if (!isMultipleOf(price, tick)) return fault(field, 'PRICE_STEP', { step: formatAmount(tick) });
  if (index === undefined) return undefined;
  const show = (limit: Amount) => ({ limit: formatAmount(limit, rules.priceDecimals) });
  if (price > index * FARTHEST_FACTOR) {
    return fault(field, 'PRICE_BAND', show(index * FARTHEST_FACTOR));
  }
  if (price < index / FARTHEST_FACTOR) {
    return fault(field, 'PRICE_BAND', show(index / FARTHEST_FACTOR));
  }
  return undefined;
}

/** A limit may not reach further through the market than a market order may. */
function bandFault(
  field: 'price' | 'stopLimit',
  text: string,
  reference: Amount | undefined,
  ticket: Ticket,
  { rules }: TicketMarket,
): Fault | undefined {
  const price = read(text);
  if (price === undefined || reference === undefined) return undefined;
  const limit = bandPrice(ticket.side, reference, rules);
  const beyond = ticket.side === 'buy' ? price > limit : price < limit;
  if (!beyond) return undefined;
  return fault(field, 'PRICE_BAND', { limit: formatAmount(limit, rules.priceDecimals) });
}

/** A stop waits behind the market, a take-profit in front of it. */
export function triggerWaitsAbove(ticket: Pick<Ticket, 'side' | 'type'>): boolean {
  const isStop = !ticket.type.startsWith('take_profit');
  return isStop === (ticket.side === 'buy');
}

function triggerFault(ticket: Ticket, market: TicketMarket): Fault | undefined {
  const shape = priceFault('trigger', ticket.trigger, market);
  const trigger = read(ticket.trigger);
  if (shape !== undefined || trigger === undefined || market.index === undefined) return shape;
  const passed = triggerWaitsAbove(ticket) ? trigger <= market.index : trigger >= market.index;
  if (!passed) return undefined;
  return fault('trigger', ticket.type === 'oco' ? 'TRIGGER_ORDER' : 'TRIGGER_PASSED');
}

function pricesFaults(ticket: Ticket, market: TicketMarket): (Fault | undefined)[] {
  const faults: (Fault | undefined)[] = [];
  const trigger = read(ticket.trigger);
  if (hasTrigger(ticket.type)) faults.push(triggerFault(ticket, market));
  if (hasPrice(ticket.type)) {
    faults.push(priceFault('price', ticket.price, market));
    if (ticket.type !== 'oco') {
      const reference = hasTrigger(ticket.type) ? trigger : market.index;
      faults.push(bandFault('price', ticket.price, reference, ticket, market));
    }
  }
  if (ticket.type !== 'oco') return faults;
  const price = read(ticket.price);
  if (price !== undefined && trigger !== undefined) {
    const crossed = ticket.side === 'buy' ? price >= trigger : price <= trigger;
    if (crossed) faults.push(fault('price', 'TRIGGER_ORDER'));
  }
  if (ticket.stopLimit !== '') {
    faults.push(priceFault('stopLimit', ticket.stopLimit, market));
    faults.push(bandFault('stopLimit', ticket.stopLimit, trigger, ticket, market));
  }
  return faults;
}

function amountFault(ticket: Ticket, market: TicketMarket): Fault | undefined {
  const { rules, available, index } = market;
  const size = sizeOf(ticket, rules);
  if (size === undefined) {
    const waits = ticket.unit === 'quote' && hasPrice(ticket.type) && read(ticket.amount);
    return waits ? undefined : fault('amount', 'QUANTITY_WRONG');
  }
  const minimumNotional = `${formatAmount(rules.minimumNotional)} ${market.quoteName}`;
  if (size.by === 'quote') {
    if (size.budget < rules.minimumNotional) {
      return fault('amount', 'BELOW_MINIMUM', { minimum: minimumNotional });
    }
  } else {
    const step = powerOfTen(18 - rules.quantityDecimals);
    const inBase = (amount: Amount) => `${formatAmount(amount)} ${market.baseName}`;
    const { quantity } = size;
    if (!isMultipleOf(quantity, step)) {
      return fault('amount', 'QUANTITY_STEP', { step: formatAmount(step) });
    }
    if (quantity < rules.minimumQuantity) {
      return fault('amount', 'BELOW_MINIMUM', { minimum: inBase(rules.minimumQuantity) });
    }
    if (quantity > rules.maximumQuantity) {
      return fault('amount', 'ABOVE_MAXIMUM', { maximum: inBase(rules.maximumQuantity) });
    }
    const reference = read(hasPrice(ticket.type) ? ticket.price : ticket.trigger) ?? index;
    if (reference !== undefined && notionalOf(reference, quantity) < rules.minimumNotional) {
      return fault('amount', 'BELOW_MINIMUM', { minimum: minimumNotional });
    }
  }
  if (enough(ticket, market, size, available, index)) return undefined;
  return fault('amount', 'INSUFFICIENT_BALANCE');
}

/**
 * As the exchange: a market order needs what it costs at the index, all others their whole hold.
 */
function enough(
  ticket: Ticket,
  { rules }: TicketMarket,
  size: NonNullable<ReturnType<typeof sizeOf>>,
  available: Available,
  index: Amount | undefined,
): boolean {
  const reference = read(hasTrigger(ticket.type) ? ticket.trigger : '') ?? index;
  const fixed = hasPrice(ticket.type) ? worstPrice(ticket, rules, index) : undefined;
  if (ticket.side === 'sell') {
    if (size.by === 'base') return size.quantity <= available.base;
    return reference === undefined || notionalOf(reference, available.base) >= size.budget;
  }
  if (size.by === 'quote') return size.budget <= available.quote;
  const price = ticket.type === 'oco' ? (reference ?? fixed) : (fixed ?? reference);
  return price === undefined || costOf(notionalOf(price, size.quantity), rules) <= available.quote;
}

/** How long ahead an order may be good. */
const EXPIRES_WITHIN_MS = 90 * DAY_MS;

function expiryFault(ticket: Ticket, nowMs: number): Fault | undefined {
  if (ticket.lasting !== 'gtd') return undefined;
  const at = ticket.expiresAtMs;
  if (at !== null && at > nowMs && at <= nowMs + EXPIRES_WITHIN_MS) return undefined;
  return fault('expiresAt', 'EXPIRY_WRONG');
}

/** The first fault of each field, in the order of the form. */
export function faultsOf(ticket: Ticket, market: TicketMarket, nowMs: number): Fault[] {
  const all = [
    ...pricesFaults(ticket, market),
    amountFault(ticket, market),
    expiryFault(ticket, nowMs),
  ].filter((one) => one !== undefined);
  return all.filter((one, at) => all.findIndex((other) => other.field === one.field) === at);
}

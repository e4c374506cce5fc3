/** What an order is likely to do, and the worst that it can. */
import { type Amount, divide, minimum } from '@kontor/money';
import type { Level } from '../../shared/trading/depth.ts';
import {
  type FeeRates,
  type MarketRules,
  type OrderSize,
  type Side,
  type Ticket,
  bandPrice,
  feeOf,
  floorTo,
  hasPrice,
  hasTrigger,
  notionalFor,
  notionalOf,
  read,
  sizeOf,
  worstPrice,
} from './ticket.ts';

export interface Fill {
  readonly quantity: Amount;
  readonly notional: Amount;
}

/** Takes from the levels (best first) until the size is reached or the worst price passed. */
export function walk(
  levels: readonly Level[],
  side: Side,
  size: OrderSize,
  worst: Amount,
  rules: MarketRules,
): Fill {
  let quantity = 0n;
  let notional = 0n;
  for (const [price, offered] of levels) {
    if (side === 'buy' ? price > worst : price < worst) break;
    const wanted =
      size.by === 'base'
        ? size.quantity - quantity
        : floorTo(divide(size.budget - notional, price, 'down'), rules.quantityDecimals);
    const taken = minimum(wanted, offered);
    if (taken <= 0n) break;
    quantity += taken;
    notional += notionalOf(price, taken);
  }
  return { quantity, notional };
}

/** The whole size at one price. */
function fillAt(price: Amount, size: OrderSize, rules: MarketRules): Fill {
  const quantity =
    size.by === 'base'
      ? size.quantity
      : floorTo(divide(size.budget, price, 'down'), rules.quantityDecimals);
  return { quantity, notional: notionalOf(price, quantity) };
}

export interface Estimate {
  /** What is paid: quote for a buy, base for a sell. */
  readonly pay: Amount;
  /** The fee, in the currency that is received, or in quote where it comes on top. */
  readonly fee: Amount | undefined;
  /** What arrives after the fee; undefined while the fee is not known. */
  readonly receive: Amount | undefined;
}

function estimateOf(
  side: Side,
  fill: Fill,
  rate: Amount | undefined,
  rules: MarketRules,
): Estimate {
  if (side === 'buy' && rules.feeOnTop !== undefined) {
    const fee = rate === undefined ? undefined : feeOf(fill.notional, rate, rules.quoteDecimals);
    return { pay: fill.notional + (fee ?? 0n), fee, receive: fill.quantity };
  }
  const received = side === 'buy' ? fill.quantity : fill.notional;
  const decimals = side === 'buy' ? rules.baseDecimals : rules.quoteDecimals;
  const fee = rate === undefined ? undefined : feeOf(received, rate, decimals);
  return {
    pay: side === 'buy' ? fill.notional : fill.quantity,
    fee,
    receive: fee === undefined ? undefined : received - fee,
  };
}

export interface BookSides {
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface Outlook {
  /** The price is not fixed, so the figures are an estimate. */
  readonly approximate: boolean;
  readonly rate: Amount | undefined;
  readonly likely: Estimate;
  /** Where the price is not fixed: what the worst price of the band would give. */
  readonly worst: (Estimate & { readonly price: Amount }) | undefined;
}

/** A limit that reaches the other side trades at once and pays the taker's rate. */
function isTaker(ticket: Ticket, book: BookSides): boolean {
  if (!hasPrice(ticket.type)) return true;
  if (ticket.type !== 'limit' || ticket.lasting === 'post_only') return ticket.type !== 'limit';
  const price = read(ticket.price);
  const best = ticket.side === 'buy' ? book.asks[0]?.[0] : book.bids[0]?.[0];
  if (ticket.lasting === 'ioc' || ticket.lasting === 'fok') return true;
  if (price === undefined || best === undefined) return false;
  return ticket.side === 'buy' ? price >= best : price <= best;
}

/** The size that is traded: a budget to buy with also pays for a fee that comes on top. */
function netSize(ticket: Ticket, rules: MarketRules): OrderSize | undefined {
  const size = sizeOf(ticket, rules);
  if (size?.by !== 'quote' || ticket.side === 'sell') return size;
  return { by: 'quote', budget: notionalFor(size.budget, rules) };
}

/**
 * What a ticket will do: an order with a price at that price, one without by the book as it is
 * (what the book does not show at the worst price). Undefined while the ticket says too little.
 */
export function outlookOf(
  ticket: Ticket,
  rules: MarketRules,
  market: { index: Amount | undefined; book: BookSides; rates: FeeRates | undefined },
): Outlook | undefined {
  const size = netSize(ticket, rules);
  const limit = worstPrice(ticket, rules, market.index);
  if (size === undefined || limit === undefined || limit <= 0n) return undefined;
  const { side } = ticket;
  const rate = isTaker(ticket, market.book) ? market.rates?.taker : market.rates?.maker;
  const price = read(ticket.price);
  if (hasPrice(ticket.type) && price !== undefined) {
    const likely = estimateOf(side, fillAt(price, size, rules), rate, rules);
    const stop = ticket.type === 'oco' ? stopPriceOf(ticket, rules) : undefined;
    const worst =
      stop === undefined
        ? undefined
        : { ...estimateOf(side, fillAt(stop, size, rules), rate, rules), price: stop };
    return { approximate: false, rate, likely, worst };
  }
  const worst = { ...estimateOf(side, fillAt(limit, size, rules), rate, rules), price: limit };
  const trigger = hasTrigger(ticket.type) ? read(ticket.trigger) : undefined;
  const fill =
    trigger === undefined
      ? wholeWalk(market.book, side, size, limit, rules)
      : fillAt(trigger, size, rules);
  return { approximate: true, rate, likely: estimateOf(side, fill, rate, rules), worst };
}

/** The worst price of an OCO's stop leg. */
function stopPriceOf(ticket: Ticket, rules: MarketRules): Amount | undefined {
  const trigger = read(ticket.trigger);
  return (
    read(ticket.stopLimit) ??
    (trigger === undefined ? undefined : bandPrice(ticket.side, trigger, rules))
  );
}

function wholeWalk(
  book: BookSides,
  side: Side,
  size: OrderSize,
  worst: Amount,
  rules: MarketRules,
): Fill {
  const seen = walk(side === 'buy' ? book.asks : book.bids, side, size, worst, rules);
  const rest: OrderSize =
    size.by === 'base'
      ? { by: 'base', quantity: size.quantity - seen.quantity }
      : { by: 'quote', budget: size.budget - seen.notional };
  const beyond = fillAt(worst, rest, rules);
  return {
    quantity: seen.quantity + beyond.quantity,
    notional: seen.notional + beyond.notional,
  };
}

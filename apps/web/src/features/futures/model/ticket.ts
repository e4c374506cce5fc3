/** What is ordered, what it is likely to do, and how much of it there may be. */
import { type Amount, ONE, divide, maximum, minimum, tryParseAmount } from '@kontor/money';
import {
  type ContractKind,
  type Direction,
  type Held,
  type MarginMode,
  type PoolFigures,
  type TicketEstimate,
  notionalOf,
  orderCost,
  quantityOf,
  ticketEstimate,
} from '@kontor/rules/futures';
import type { Level } from '../../../shared/trading/depth.ts';
import { settleDecimalInput } from '../../../shared/ui/decimal-input.ts';
import type { Contract } from './contract.ts';

export interface Ticket {
  readonly direction: Direction;
  readonly mode: MarginMode;
  readonly type: 'market' | 'limit';
  readonly multiple: number;
  /** Texts as they stand in the fields. */
  readonly lots: string;
  readonly price: string;
  readonly takeProfit: string;
  readonly stopLoss: string;
}

export interface Rates {
  /** What a fill costs, with what a coupon takes off. */
  readonly taker: Amount;
  readonly maker: Amount;
  /** What an order keeps: the dearer one, without the coupon. */
  readonly held: Amount;
}

/** What a ticket is judged by; undefined is not known yet, or not to a visitor. */
export interface Situation {
  readonly contract: Contract;
  readonly mark: Amount | undefined;
  readonly book: { readonly bids: readonly Level[]; readonly asks: readonly Level[] };
  /** The book is known, and nobody is in it: the index is stale. */
  readonly quiet: boolean;
  readonly rates: Rates | undefined;
  readonly available: Amount | undefined;
  readonly cross: Pick<PoolFigures, 'equity' | 'maintenance'> | undefined;
  readonly inMarket: readonly Held[];
  /** Open and ordered in the contract already, in the quote currency. */
  readonly notional: Amount;
}

/** The amount of a field; undefined for what is empty or no number. A point at the end is fine. */
export function readField(text: string): Amount | undefined {
  return tryParseAmount(settleDecimalInput(text));
}

/** The side of the book that an entry trades with, best first. */
function levelsFor(direction: Direction, { book }: Pick<Situation, 'book'>): readonly Level[] {
  return direction === 'long' ? book.asks : book.bids;
}

/** What lots meet when they trade at once. */
export interface Reach {
  readonly best: Amount;
  /** The furthest price that is needed. */
  readonly worst: Amount;
  readonly average: Amount;
}

/**
 * What lots meet in the book as it is; what it does not show is counted at its last price. Without
 * a book everything is at the mark.
 */
export function reachOf(
  direction: Direction,
  lots: Amount,
  situation: Pick<Situation, 'contract' | 'book' | 'mark'>,
): Reach | undefined {
  const { terms } = situation.contract;
  const levels = levelsFor(direction, situation);
  const { mark } = situation;
  const best = levels[0]?.[0] ?? mark;
  if (best === undefined) return undefined;
  let left = quantityOf(terms, lots);
  let value = 0n;
  let worst = best;
  for (const [price, offered] of levels) {
    if (left === 0n) break;
    const taken = minimum(left, offered);
    value += shareOfValue(terms.kind, price, taken);
    left -= taken;
    worst = price;
  }
  value += shareOfValue(terms.kind, worst, left);
  return {
    best,
    worst,
    average: averagePriceOf(terms.kind, quantityOf(terms, lots), value) ?? best,
  };
}

/** Linear values add up by price, inverse ones by one over it; at a scale that rounds nothing. */
function shareOfValue(kind: ContractKind, price: Amount, quantity: Amount): bigint {
  return kind === 'linear' ? price * quantity : (quantity * ONE * ONE * ONE) / price;
}

function averagePriceOf(kind: ContractKind, quantity: Amount, value: bigint): Amount | undefined {
  if (quantity === 0n || value === 0n) return undefined;
  return kind === 'linear' ? value / quantity : (quantity * ONE * ONE * ONE) / value;
}

/** Whether an entry trades at once, at least in part. */
export function fillsAtOnce(ticket: Ticket, situation: Pick<Situation, 'book'>): boolean {
  if (ticket.type === 'market') return true;
  const limit = readField(ticket.price);
  const best = levelsFor(ticket.direction, situation)[0]?.[0];
  if (limit === undefined || best === undefined) return false;
  return ticket.direction === 'long' ? limit >= best : limit <= best;
}

/** Where these lots would open; undefined while no price is known. */
export function expectedPrice(
  ticket: Ticket,
  lots: Amount,
  situation: Situation,
): Amount | undefined {
  if (ticket.type === 'market') return reachOf(ticket.direction, lots, situation)?.average;
  const limit = readField(ticket.price);
  return limit === undefined || limit <= 0n ? undefined : limit;
}

export interface Outlook extends TicketEstimate {
  readonly price: Amount;
  /** In the quote currency, by which tiers go. */
  readonly notional: Amount;
  readonly rate: Amount;
  /** The price is not fixed. */
  readonly approximate: boolean;
}

const NO_POOL = { equity: 0n, maintenance: 0n };

/** What must be available, as the exchange counts it: at the worst price, by the dearer fee. */
function costOf(ticket: Ticket, lots: Amount, situation: Situation): Amount | undefined {
  const { contract, mark, rates } = situation;
  const reach = reachOf(ticket.direction, lots, situation);
  const price = ticket.type === 'market' ? reach?.worst : readField(ticket.price);
  if (price === undefined || price <= 0n || mark === undefined || rates === undefined) {
    return undefined;
  }
  const { total } = orderCost(contract.terms, {
    direction: ticket.direction,
    lots,
    price,
    bestPrice: fillsAtOnce(ticket, situation) ? (reach?.best ?? null) : null,
    mark,
    multiple: ticket.multiple,
    feeRate: rates.held,
  });
  return total;
}

/** From where an entry's stops are seen: the mark, or the limit that it waits at. */
export function stopReference(
  ticket: Pick<Ticket, 'type' | 'direction' | 'price'>,
  { mark }: Pick<Situation, 'mark'>,
): Amount | undefined {
  const limit = ticket.type === 'limit' ? readField(ticket.price) : undefined;
  if (limit === undefined || mark === undefined) return mark;
  return (ticket.direction === 'long' ? limit < mark : limit > mark) ? limit : mark;
}

/** Everything that the ticket says before it is sent; undefined while too little is known. */
export function outlookOf(ticket: Ticket, situation: Situation): Outlook | undefined {
  const { contract, mark, rates, cross, inMarket } = situation;
  const lots = readField(ticket.lots);
  if (lots === undefined || lots <= 0n || mark === undefined || rates === undefined) {
    return undefined;
  }
  const price = expectedPrice(ticket, lots, situation);
  const cost = costOf(ticket, lots, situation);
  if (price === undefined || price <= 0n || cost === undefined) return undefined;
  const rate = fillsAtOnce(ticket, situation) ? rates.taker : rates.maker;
  const stopOf = (text: string): Amount | null => {
    const stop = readField(text);
    return stop === undefined || stop <= 0n ? null : stop;
  };
  const estimate = ticketEstimate(contract.terms, {
    direction: ticket.direction,
    lots,
    multiple: ticket.multiple,
    marginMode: ticket.mode,
    price,
    mark,
    feeRate: rate,
    overnightRate: contract.overnightRate,
    takeProfitPrice: stopOf(ticket.takeProfit),
    stopLossPrice: stopOf(ticket.stopLoss),
    pool: { ...(cross ?? NO_POOL), inMarket },
  });
  return {
    ...estimate,
    cost,
    price,
    notional: notionalOf(contract.terms, lots, price),
    rate,
    approximate: ticket.type === 'market',
  };
}

/** The highest multiple on offer that is not above this one. */
export function offeredMultiple({ wire }: Contract, multiple: number): number {
  return wire.multiples.findLast((one) => one <= multiple) ?? wire.multiples[0] ?? 1;
}

/** The highest multiple that so much in a contract may have, with what is there already. */
export function multipleLimit(contract: Contract, notional: Amount): number {
  const { tiers } = contract.terms;
  const tier = tiers.find((one) => notional <= one.notional) ?? tiers.at(-1);
  return offeredMultiple(contract, tier?.multiple ?? 1);
}

/** The most that may be open in a contract at a multiple, in the quote currency. */
function notionalLimit(contract: Contract, multiple: number): Amount {
  return contract.terms.tiers.findLast((tier) => tier.multiple >= multiple)?.notional ?? 0n;
}

/** The most lots that there is money, tier and contract for, on the contract's step. */
export function maximumLots(ticket: Ticket, situation: Situation): Amount | undefined {
  const { contract, mark, rates, available, notional } = situation;
  if (mark === undefined || rates === undefined || available === undefined) return undefined;
  const { step, maximum: largest } = contract.lots;
  const room = notionalLimit(contract, ticket.multiple) - notional;
  const fits = (lots: Amount): boolean => {
    const cost = costOf(ticket, lots, situation);
    const price = expectedPrice(ticket, lots, situation);
    if (cost === undefined || price === undefined) return false;
    return cost <= available && notionalOf(contract.terms, lots, maximum(price, mark)) <= room;
  };
  let [low, high] = [0n, largest / step];
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (fits(middle * step)) low = middle;
    else high = middle - 1n;
  }
  const most = low * step;
  return most < contract.lots.minimum ? 0n : most;
}

/** So many percent of the most, on the contract's step and not below its smallest order. */
export function shareOfLots(most: Amount, percent: number, contract: Contract): Amount {
  const { step, minimum: smallest } = contract.lots;
  const share = ((most * BigInt(percent)) / 100n / step) * step;
  return share < smallest && percent > 0 && smallest <= most ? smallest : share;
}

/** The price so many ten-thousandths above, or below zero below, on the contract's tick. */
export function priceAway(price: Amount, tenThousandths: bigint, contract: Contract): Amount {
  const { tick } = contract.terms;
  const moved = (price * (10_000n + tenThousandths)) / 10_000n;
  return ((moved + tick / 2n) / tick) * tick;
}

/** How far a price lies from another, with its sign, as a share of it. */
export function distanceFrom(price: Amount, reference: Amount): Amount {
  const away = price - reference;
  return away < 0n ? -divide(-away, reference, 'down') : divide(away, reference, 'down');
}

import type { Amount } from '@kontor/money';
import type { Side } from '../book/index.ts';
import type { PositionEvent } from '../futures/events.ts';
import type { Market } from '../market/market.ts';
import type { Order } from '../matching/order.ts';
import type { CommandDefinition, TimerDefinition } from './command.ts';
import type { Exchange } from './exchange.ts';

/** A new index price of an instrument, already in its state. */
export interface Tick {
  readonly id: number;
  readonly instrumentId: number;
  readonly at: number;
  readonly price: Amount;
  /** The price and the time of the tick before, where there was one. */
  readonly previous: { readonly id: number; readonly at: number; readonly price: Amount } | null;
  /** Its link of the chain. */
  readonly hash: string;
}

/**
 * What a subject does at an instrument's new price. Where it throws, it is parked for that
 * instrument, and all else of the tick goes on.
 */
export interface TickStep {
  readonly kind: `tick.${string}`;
  readonly run: (x: Exchange, tick: Tick) => void;
  /** Where the log of ticks decides: what is missed while it is parked is made up for, in order. */
  readonly byLog?: LogStep;
}

export interface LogStep {
  /** What would decide for want of a tick waits, while the step is parked. */
  readonly timers: readonly string[];
  /** The instrument of what such a timer is for. */
  readonly instrumentOf: (x: Exchange, subjectId: number) => number | null | undefined;
  /** Of a step whose rows can be parked one by one. */
  readonly row?: {
    readonly kind: string;
    /** What a tick that was missed decides for one row. */
    readonly decide: (x: Exchange, rowId: number, tick: Tick) => void;
    /** Lets it be decided with all others again. */
    readonly comeBack: (x: Exchange, rowId: number) => void;
  };
}

/** What a subject does after all the prices of a moment, with parts for what it looks at. */
export interface AfterTicks {
  readonly kind: `ticks.${string}`;
  readonly run: (x: Exchange, ticks: readonly Tick[]) => void;
}

/** One area of the exchange: its verbs, what it does by itself, and what it keeps in memory. */
export interface Subject {
  readonly commands: readonly CommandDefinition[];
  readonly timers?: readonly TimerDefinition[];
  /** Makes what is kept beside the rows, after they were loaded and the markets are open. */
  readonly load?: (x: Exchange) => void;
  /** After an instrument's new price, once its markets are quoted anew and stops have fired. */
  readonly onTick?: TickStep;
  /** After an act on a futures position, while its command runs; to set timers by. */
  readonly onPosition?: (x: Exchange, event: PositionEvent) => void;
  /** Once after all the prices of one moment. */
  readonly afterTicks?: AfterTicks;
  /**
   * What is frozen for the subject's rows beside spot orders, by balance; the invariants add these
   * up. Only read by tests and checks.
   */
  readonly holds?: (x: Exchange) => Iterable<readonly [balanceId: number, amount: Amount]>;
}

/** One side of a trade: a member's order, or `null` for the labelled liquidity account. */
export type Party = Order | null;

export interface Trade {
  readonly takerSide: Side;
  readonly taker: Party;
  readonly maker: Party;
  readonly ticks: number;
  readonly lots: number;
}

/** How trades of one kind of market are paid for. Matching knows orders and books, no money. */
export interface TradingRules {
  /** The balance in which an order's hold is frozen. */
  readonly payingBalance: (x: Exchange, order: Order, market: Market) => number;
  /**
   * Moves the money of one trade at the maker's price. Both orders are drafts of the running unit;
   * what is taken out of a hold is taken off `holdLeft`. Answers what the trade's row says.
   */
  readonly settle: (
    x: Exchange,
    market: Market,
    trade: Trade,
  ) => { readonly notional: Amount; readonly takerFee: Amount; readonly makerFee: Amount };
  /** Whether a market buy stops where its hold is spent. */
  readonly spendsHold: boolean;
  /** Where a buyer's fee is taken out of what is paid: how much notional a hold then pays for. */
  readonly notionalFor?: (x: Exchange, market: Market, order: Order, hold: Amount) => Amount;
  /** Likewise: what a buy of so much notional freezes. */
  readonly costOf?: (x: Exchange, market: Market, order: Order, notional: Amount) => Amount;
  /** Of a market that is not always open. */
  readonly hours?: {
    readonly isOpen: (x: Exchange, market: Market) => boolean;
    /** Refuses what cannot wait, saying when the market opens. */
    readonly refuseClosed: (x: Exchange) => never;
  };
  /** After an order ended and its hold is free again. */
  readonly ended?: (x: Exchange, market: Market, order: Order) => void;
}

import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { logTable, stateTable } from './exchange-table.ts';

/** Up to this notional (decimal text, in the quote currency) the rate and the highest multiple. */
export interface ContractTier {
  readonly notional: string;
  /** Maintenance margin as a share of the notional within the tier: "0.004". */
  readonly rate: string;
  readonly multiple: number;
}

/** What a futures market trades; the id is the market's. */
export const contracts = pgTable('contracts', {
  id: id(),
  /** `linear` is margined in the quote currency, `inverse` in the base coin. */
  kind: oneOf('linear', 'inverse').notNull(),
  marginCurrencyId: ref().notNull(),
  /** One lot: base currency for a linear contract, quote currency for an inverse one. */
  lotSize: amount().notNull(),
  minimumLots: amount().notNull(),
  maximumLots: amount().notNull(),
  /** The multiples that a ticket offers, rising. */
  multiples: jsonb().$type<number[]>().notNull(),
  /** By rising notional; the last one's notional is the most that a member may have open. */
  tiers: jsonb().$type<ContractTier[]>().notNull(),
  /** A share of the notional, charged to every open position at 00:00 UTC. */
  overnightRate: amount().notNull(),
});

/**
 * A position in hedge mode: each order opens its own. Values and money are in the contract's margin
 * currency, lots in lots of the contract.
 */
export const positions = pgTable(
  'positions',
  {
    id: id(),
    userId: ref().notNull(),
    marketId: ref().notNull(),
    direction: oneOf('long', 'short').notNull(),
    /** `waiting`: its entry rests in the book. `closing`: what is left of a close goes on. */
    status: oneOf('waiting', 'open', 'closing', 'closed', 'cancelled').notNull(),
    marginMode: oneOf('cross', 'isolated').notNull(),
    multiple: count().notNull(),
    /** What was ordered, and what is open now. */
    lots: amount().notNull(),
    openLots: amount().notNull(),
    /** The value at entry of what is open now. */
    openValue: amount().notNull(),
    /** Everything that was ever opened and closed, with its value. */
    enteredLots: amount().notNull(),
    enteredValue: amount().notNull(),
    exitedLots: amount().notNull(),
    exitedValue: amount().notNull(),
    entryOrderId: ref().notNull(),
    /** The most that its entry pays of a fill's value: the dearer rate of when it was sent. */
    entryFeeRateMax: amount().notNull(),
    /** What is frozen for the open lots. */
    margin: amount().notNull(),
    /** Unrealised profit that was already paid out to settle losses of the same account. */
    advanced: amount().notNull(),
    /** Before fees; below zero for a loss. */
    realisedProfit: amount().notNull(),
    fee: amount().notNull(),
    overnightFee: amount().notNull(),
    takeProfitPrice: amount(),
    stopLossPrice: amount(),
    closeReason: oneOf('user', 'take_profit', 'stop_loss', 'liquidation', 'adl', 'copy'),
    /** The tick that made it close, where a price did. */
    closeTickId: ref(),
    /** The command in the journal that made it close, where that was not its owner's. */
    closeSequence: ref(),
    /** Copy trading: the follow and the trader's position that this one copies. */
    followId: ref(),
    traderPositionId: ref(),
    /** What the trader had open of it when it was copied: what is left of that is left here. */
    traderLots: amount(),
    createdAt: time().notNull(),
    openedAt: time(),
    closedAt: time(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('positions_user').on(t.userId, t.id),
    index('positions_live')
      .on(t.userId, t.id)
      .where(sql`${t.status} IN ('waiting', 'open', 'closing')`),
    index('positions_market').on(t.marketId).where(sql`${t.status} IN ('open', 'closing')`),
    index('positions_follow').on(t.followId).where(sql`${t.followId} IS NOT NULL`),
    check(
      'positions_not_negative',
      sql`${t.openLots} >= 0 AND ${t.openValue} >= 0 AND ${t.margin} >= 0 AND ${t.advanced} >= 0`,
    ),
  ],
);

/** One of the positions that stood against a margin when it was liquidated. */
export interface LiquidationInput {
  readonly positionId: number;
  readonly marketId: number;
  readonly direction: 'long' | 'short';
  /** Decimal texts, as in the position's row. */
  readonly lots: string;
  readonly openValue: string;
  readonly advanced: string;
  /** The tick that marked it. */
  readonly tickId: number;
  readonly price: string;
  /** What the contract was then: an operator may define it anew, and the rule must still hold. */
  readonly contract: {
    readonly kind: 'linear' | 'inverse';
    readonly lotSize: string;
    readonly priceDecimals: number;
    readonly marginDecimals: number;
    readonly tiers: readonly ContractTier[];
  };
}

/** How old prices counted then: from which age, by how much more each minute, and at most. */
export interface LiquidationStaleRule {
  readonly afterMs: number;
  /** Shares of a price, as decimal texts. */
  readonly perMinute: string;
  readonly maximum: string;
}

/** Every liquidation, with all that its rule was computed from. Public without the member. */
export const liquidations = pgTable(
  'liquidations',
  {
    id: id(),
    userId: ref().notNull(),
    positionId: ref().notNull(),
    marketId: ref().notNull(),
    direction: oneOf('long', 'short').notNull(),
    marginMode: oneOf('cross', 'isolated').notNull(),
    lots: amount().notNull(),
    tickId: ref().notNull(),
    markPrice: amount().notNull(),
    bankruptcyPrice: amount().notNull(),
    /** Average price of the close. */
    price: amount().notNull(),
    /** Of the margin at the tick; the rule is equity <= maintenance. */
    equity: amount().notNull(),
    maintenance: amount().notNull(),
    /** Money behind the margin, without unrealised profits. */
    balance: amount().notNull(),
    /** Above zero: what was left over went to the insurance fund; below: what the fund paid. */
    insurance: amount().notNull(),
    /** Lots that were closed against profitable positions of others. */
    deleveragedLots: amount().notNull(),
    inputs: jsonb().$type<LiquidationInput[]>().notNull(),
    /** Null in rows of the time in which every price had to be fresh. */
    staleRule: jsonb().$type<LiquidationStaleRule>(),
    at: time().notNull(),
    /** Its command in the journal; null for those of before this was kept. */
    sequence: ref(),
  },
  (t) => [
    index('liquidations_user').on(t.userId, t.id),
    index('liquidations_position').on(t.positionId),
  ],
);

export const contractsTable = stateTable(contracts);
export const positionsTable = stateTable(positions, {
  live: (row) => row.status !== 'closed' && row.status !== 'cancelled',
  liveSql: "status NOT IN ('closed', 'cancelled')",
  privateEvent: 'position',
});
export const liquidationsTable = logTable(liquidations);

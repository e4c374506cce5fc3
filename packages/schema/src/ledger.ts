import { sql } from 'drizzle-orm';
import { boolean, check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { logTable, stateTable } from './exchange-table.ts';

/** Ids below this are the house's own named accounts; members start above it. */
export const FIRST_MEMBER_ID = 1_000;

/** Accounts by their number on the wire. */
export const ACCOUNT_IDS = {
  legal: 1,
  change: 2,
  lever: 3,
  micro: 4,
  stock: 5,
  financial: 6,
  mining: 7,
  margin: 8,
  bonus: 9,
} as const;
export type AccountName = keyof typeof ACCOUNT_IDS;

/** What lies in them is a member's own; a bonus can be staked and not taken out. */
export const OWNED_ACCOUNT_IDS: readonly number[] = Object.values(ACCOUNT_IDS).filter(
  (account) => account !== ACCOUNT_IDS.bonus,
);

/** What becomes of a taker and of the resting order where both are of one member. */
export const SELF_TRADE_PREVENTIONS = ['expire_taker', 'expire_maker', 'expire_both'] as const;
export type SelfTradePrevention = (typeof SELF_TRADE_PREVENTIONS)[number];

/** The named accounts of the house, the only ones that may go below zero, each with its reason. */
export const houseAccounts = pgTable('house_accounts', {
  id: id(),
  name: text().notNull(),
  reason: text().notNull(),
});

/** What the core knows of a person. Names, passwords and mails live in `users`. */
export const members = pgTable('members', {
  id: id(),
  vipLevel: count().notNull(),
  /** The midnight that the level was last found at, in days since 1970. */
  vipDay: count(),
  /** False stops new orders; what is open can still be cancelled. */
  tradingEnabled: boolean().notNull(),
  /** False keeps every withdrawal that is not on its way where it is, and takes no new one. */
  withdrawalsEnabled: boolean().notNull().default(true),
  grantedAt: time(),
  /** Whose identity is proven: 0 not, 1 by a document's data, 2 by pictures of the document. */
  certifiedLevel: count().notNull().default(0),
  /** Said by an operator: may borrow whatever the VIP level. */
  marketMaker: boolean().notNull().default(false),
  /** For their takers that say nothing else and protect nothing. */
  selfTradePrevention: oneOf(...SELF_TRADE_PREVENTIONS)
    .notNull()
    .default('expire_taker'),
});

/** id = (user × 16 + account) × 4096 + currency; see `balanceId` in the core. */
export const balances = pgTable(
  'balances',
  {
    id: id(),
    userId: ref().notNull(),
    accountId: count().notNull(),
    currencyId: ref().notNull(),
    available: amount().notNull(),
    frozen: amount().notNull(),
  },
  (t) => [
    index('balances_user').on(t.userId),
    check(
      'balances_not_negative',
      sql`${t.userId} < 1000 OR (${t.available} >= 0 AND ${t.frozen} >= 0)`,
    ),
  ],
);

/**
 * Changes of `available + frozen`. One per balance, reference and batch, so a maker that is hit ten
 * times at once has one line; the house's legs are summed per batch. Holds are no entries.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    id: id(),
    balanceId: ref().notNull(),
    userId: ref().notNull(),
    accountId: count().notNull(),
    currencyId: ref().notNull(),
    kind: text().notNull(),
    /** The order, grant or product that caused it; zero for the house's sums. */
    referenceId: ref().notNull(),
    amount: amount().notNull(),
    balanceAfter: amount().notNull(),
    at: time().notNull(),
  },
  (t) => [
    index('ledger_entries_user').on(t.userId, t.id),
    index('ledger_entries_balance').on(t.balanceId, t.kind, t.id),
  ],
);

/** Fees and the rule of each level (config). */
export const vipLevels = pgTable('vip_levels', {
  /** The level, 0 to 9. */
  id: id(),
  spotMakerRate: amount().notNull(),
  spotTakerRate: amount().notNull(),
  futuresMakerRate: amount().notNull(),
  futuresTakerRate: amount().notNull(),
  /** Reached by either: 30-day volume or balance, in USDT. */
  minimumVolume: amount().notNull(),
  minimumBalance: amount().notNull(),
});

/** Numbers that an operator can edit and every rule reads from here (config). */
export const exchangeSettings = pgTable('exchange_settings', {
  id: id(),
  name: text().notNull(),
  value: amount().notNull(),
});

/** The next number of each counted thing, so that a replay gives the same ids. */
export const counters = pgTable('counters', {
  id: id(),
  name: text().notNull(),
  value: ref().notNull(),
});

/** What the core will do by itself when its time has come. */
export const timers = pgTable('timers', {
  id: id(),
  dueAt: time().notNull(),
  kind: text().notNull(),
  subjectId: ref().notNull(),
  done: boolean().notNull(),
});

export const orders = pgTable(
  'orders',
  {
    id: id(),
    userId: ref().notNull(),
    marketId: ref().notNull(),
    side: oneOf('buy', 'sell').notNull(),
    type: oneOf(
      'market',
      'limit',
      'stop_market',
      'stop_limit',
      'take_profit_market',
      'take_profit_limit',
    ).notNull(),
    timeInForce: oneOf('gtc', 'ioc', 'fok', 'post_only').notNull(),
    /** `waiting`: for its trigger, or, without one, for the opening of the session. */
    status: oneOf('waiting', 'open', 'filled', 'cancelled').notNull(),
    /** Base quantity; null where a quote budget is spent instead. */
    quantity: amount(),
    quoteBudget: amount(),
    limitPrice: amount(),
    triggerPrice: amount(),
    triggerDirection: oneOf('above', 'below'),
    triggeredAt: time(),
    filledQuantity: amount().notNull(),
    filledNotional: amount().notNull(),
    /** Spot: in what the order receives. Stocks: in the quote. Futures: in the margin currency. */
    fee: amount().notNull(),
    /** What is still frozen for this order, exact, in the currency that it pays. */
    holdLeft: amount().notNull(),
    /** The other leg of a one-cancels-the-other pair. */
    siblingId: ref(),
    /** Futures only: the position that this order opens or closes. */
    positionId: ref(),
    /** Futures only: true for an order that makes its position smaller. */
    reduces: boolean().notNull(),
    /** The index tick that sent a conditional order into the market. */
    triggerTickId: ref(),
    /** The command in the journal that brought this tick. */
    triggerSequence: ref(),
    /** As it was when the order came, for when it takes. */
    selfTradePrevention: oneOf(...SELF_TRADE_PREVENTIONS)
      .notNull()
      .default('expire_taker'),
    /** Time priority within a price: a lost place gets a new number. */
    priority: ref().notNull(),
    cancelReason: oneOf(
      'user',
      'immediate_or_cancel',
      'fill_or_kill',
      'post_only',
      'self_trade',
      'price_band',
      'no_liquidity',
      'sibling',
      'expired',
      'hold_spent',
      'corporate_action',
    ),
    expiresAt: time(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('orders_user').on(t.userId, t.id),
    index('orders_open').on(t.userId, t.id).where(sql`${t.status} IN ('open', 'waiting')`),
    index('orders_position').on(t.positionId).where(sql`${t.positionId} IS NOT NULL`),
    check('orders_hold_not_negative', sql`${t.holdLeft} >= 0`),
  ],
);

export const houseAccountsTable = stateTable(houseAccounts);
export const membersTable = stateTable(members);
/** A balance of nothing needs no memory: it starts again from zero under the same id. */
export const balancesTable = stateTable(balances, {
  live: (row) => row.available !== 0n || row.frozen !== 0n,
  liveSql: 'available <> 0 OR frozen <> 0',
  comesBack: true,
  privateEvent: 'balance',
});
export const ledgerEntriesTable = logTable(ledgerEntries);
export const vipLevelsTable = stateTable(vipLevels);
export const exchangeSettingsTable = stateTable(exchangeSettings);
export const countersTable = stateTable(counters);
export const timersTable = stateTable(timers, {
  live: (row) => !row.done,
  liveSql: 'NOT done',
});
export const ordersTable = stateTable(orders, {
  live: (row) => row.status === 'open' || row.status === 'waiting',
  liveSql: "status IN ('open', 'waiting')",
  privateEvent: 'order',
});

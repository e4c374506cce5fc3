import { sql } from 'drizzle-orm';
import { check, index, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { logTable, stateTable } from './exchange-table.ts';

/** Members whose USDT-margined positions may be copied. The id is the member's. */
export const traders = pgTable('traders', {
  id: id(),
  status: oneOf('applied', 'approved', 'rejected', 'suspended').notNull(),
  /** The part of a follower's new profit that the trader gets: 0.1. */
  profitShare: amount().notNull(),
  introduction: text().notNull(),
  /** Why an application was rejected. */
  reason: text(),
  /** All profit shares received. */
  earned: amount().notNull(),
  appliedAt: time().notNull(),
  decidedAt: time(),
});

/** Who copies whom, and how. */
export const follows = pgTable(
  'follows',
  {
    id: id(),
    /** The follower. */
    userId: ref().notNull(),
    traderId: ref().notNull(),
    /** A multiple of the trader's lots, or always the same lots. */
    kind: oneOf('multiple', 'lots').notNull(),
    number: amount().notNull(),
    /** No position is opened for it from then on. */
    deadline: time(),
    /** The most initial margin that its open positions may have together. */
    maximumMargin: amount(),
    /** The trader's share when the follow began: a later rise is not for it. */
    profitShare: amount().notNull(),
    /** When profit, realised and not, falls to minus this, everything is closed and it ends. */
    stopLoss: amount(),
    /** `ending`: opens nothing more, but has open positions. */
    status: oneOf('active', 'ending', 'ended').notNull(),
    endReason: oneOf('user', 'deadline', 'stop_loss', 'trader'),
    /** Realised profit of its positions after fees and before shares; below zero for a loss. */
    realisedProfit: amount().notNull(),
    /** The highest realised profit that was shared, whether or not the share could be paid. */
    highWaterMark: amount().notNull(),
    sharePaid: amount().notNull(),
    createdAt: time().notNull(),
    endedAt: time(),
  },
  (t) => [
    index('follows_user').on(t.userId, t.id),
    index('follows_trader').on(t.traderId, t.id),
    check('follows_not_negative', sql`${t.highWaterMark} >= 0 AND ${t.sharePaid} >= 0`),
  ],
);

/** What was done, or why nothing was, for each follower of each of a trader's acts. */
export const copies = pgTable(
  'copies',
  {
    id: id(),
    followId: ref().notNull(),
    /** The follower. */
    userId: ref().notNull(),
    traderId: ref().notNull(),
    traderPositionId: ref().notNull(),
    /** The follower's; null where none was opened. */
    positionId: ref(),
    action: oneOf('open', 'close', 'stops').notNull(),
    traderPrice: amount(),
    followerPrice: amount(),
    delayMs: count().notNull(),
    /** An error code; null where the copy was made. */
    skipped: text(),
    at: time().notNull(),
  },
  (t) => [index('copies_user').on(t.userId, t.id), index('copies_follow').on(t.followId, t.id)],
);

/** A trader's figures as of an hour. Written by the shell from the positions. */
export const traderStatistics = pgTable('trader_statistics', {
  traderId: ref().primaryKey(),
  at: time().notNull(),
  totalProfit: amount().notNull(),
  /** Realised profit over the initial margins of the closed positions. */
  returnRate: amount().notNull(),
  closedOrders: count().notNull(),
  profitOrders: count().notNull(),
  followers: count().notNull(),
  followersProfit: amount().notNull(),
});

export const tradersTable = stateTable(traders);
/** Those that are over stay in memory: who follows anew still has their loss to make good. */
export const followsTable = stateTable(follows);
export const copiesTable = logTable(copies);

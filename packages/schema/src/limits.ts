import { boolean, pgTable } from 'drizzle-orm/pg-core';
import { amount, count, id, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

/**
 * What members allow themselves, and what they did today. The id is the member's; there is a row
 * once a limit was set, or once futures or options gave or took something.
 */
export const memberLimits = pgTable('member_limits', {
  id: id(),
  /** The most that a day may lose, in USDT; null for no limit. */
  lossLimit: amount(),
  /** A looser limit, and when it takes the other's place; null there removes it. */
  nextLossLimit: amount(),
  nextLossLimitAt: time(),
  /** The most that a day may stake on options and predictions, in USDT. */
  stakeLimit: amount(),
  nextStakeLimit: amount(),
  nextStakeLimitAt: time(),
  /** Nothing that takes a risk is begun before. */
  coolOffUntil: time(),
  excludedUntil: time(),
  /** 00:00 UTC of the day that the sums below are of. */
  dayAt: time().notNull(),
  /** In USDT, what futures and options gave less what they took and cost; below zero is a loss. */
  dayResult: amount().notNull(),
  dayStaked: amount().notNull(),
  /** The calling code of the member's country; null where it is not known. */
  areaCode: count(),
});

/** Where something is not offered. The id is a calling code; a region without a row has all. */
export const regions = pgTable('regions', {
  id: id(),
  timedOptions: boolean().notNull(),
  prediction: boolean().notNull().default(true),
});

export const memberLimitsTable = stateTable(memberLimits);
export const regionsTable = stateTable(regions);

import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

/**
 * Parts of the exchange that threw and are left out until an operator lets them run again. A part
 * that throws anew gets a new row, so that the rows of one path say how often it did.
 */
export const faults = pgTable(
  'faults',
  {
    id: id(),
    /** The part with what it stands in, the outermost first: `tick.market 3/order 17`. */
    path: text().notNull(),
    /** What kind of part it is, and which row; null where all of the kind are parked. */
    kind: text().notNull(),
    rowId: ref(),
    error: text().notNull(),
    /** The resting order that a command met when it threw, which may be what is wrong. */
    suspectId: ref(),
    status: oneOf('parked', 'released').notNull(),
    parkedAt: time().notNull(),
    /** Of a part that the log of ticks decides: the newest tick that it has had. */
    tickAt: time(),
    tickPrice: amount(),
    tickHash: text(),
    releasedAt: time(),
    releasedBy: ref(),
  },
  (t) => [index('faults_path').on(t.path)],
);

export const faultsTable = stateTable(faults, {
  live: (row) => row.status === 'parked',
  liveSql: `status = 'parked'`,
});

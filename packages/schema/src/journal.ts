import { bigint, boolean, customType, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { ref, time } from './columns.ts';

const bytes = customType<{ data: Uint8Array; driverData: Uint8Array }>({ dataType: () => 'bytea' });

/** One row a batch of commands; the truth from which everything else can be made again. */
export const journal = pgTable('journal', {
  lastSequence: bigint({ mode: 'number' }).primaryKey(),
  firstSequence: ref().notNull().unique(),
  count: integer().notNull(),
  /** Who wrote it; a leader with an older epoch cannot write. */
  epoch: ref().notNull(),
  /** The rules that applied it; another version of the core refuses to replay it. */
  coreVersion: text().notNull(),
  at: time().notNull(),
  /** The commands and their outcomes as JSON text, deflated. */
  body: bytes().notNull(),
  /** sha256 over the rows that the batch changed, as they are projected. */
  changesDigest: text().notNull(),
  /** sha256 over the previous batch's hash, the body and the digest. */
  hash: text().notNull(),
});

/** One row: how far the journal has been projected. */
export const checkpoint = pgTable('checkpoint', {
  id: integer().primaryKey(),
  sequence: ref().notNull(),
});

/** One row: the leader's epoch. */
export const leadership = pgTable('leadership', {
  id: integer().primaryKey(),
  epoch: ref().notNull(),
  active: boolean().notNull(),
});

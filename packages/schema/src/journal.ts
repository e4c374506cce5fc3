import {
  bigint,
  boolean,
  customType,
  integer,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
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
  /** The same of the keys; another number where a program that knew no such table went on. */
  keysSequence: ref().notNull().default(0),
});

/**
 * Which command of the last day came with which key, for where memory has forgotten it. By the time
 * first, because rows then come to the end of the index, which is in memory, and go from its front.
 */
export const commandKeys = pgTable(
  'command_keys',
  {
    /** Ten minutes of the exchange's time, counted since 1970. */
    period: integer().notNull(),
    /** The first 64 bits of the sha256 of actor and key. */
    hash: bigint({ mode: 'bigint' }).notNull(),
    sequence: ref().notNull(),
  },
  (table) => [primaryKey({ columns: [table.period, table.hash, table.sequence] })],
);

/** One row: the leader's epoch. */
export const leadership = pgTable('leadership', {
  id: integer().primaryKey(),
  epoch: ref().notNull(),
  active: boolean().notNull(),
});

/**
 * Where in the journal a version of the core began: an index of the `version.begin` commands, which
 * say the same and more, and are signed.
 */
export const coreVersions = pgTable('core_versions', {
  /** Of the command. */
  sequence: bigint({ mode: 'number' }).primaryKey(),
  version: text().notNull(),
});

/**
 * The rows that could still change when a version of the core began: what its replay starts from.
 */
export const versionRows = pgTable(
  'version_rows',
  {
    /** Of the `version.begin` command, which has their digest. */
    sequence: ref().notNull(),
    tableName: text().notNull(),
    part: integer().notNull(),
    /** Some thousand rows as JSON, deflated. */
    body: bytes().notNull(),
  },
  (table) => [primaryKey({ columns: [table.sequence, table.tableName, table.part] })],
);

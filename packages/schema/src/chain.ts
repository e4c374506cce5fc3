import {
  bigserial,
  index,
  numeric,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { amount, count, oneOf, ref, time } from './columns.ts';

/** A whole number of a chain's smallest units, as large as chains have them. */
const units = () => numeric({ precision: 78, scale: 0, mode: 'bigint' });

/** How far a chain has been read. */
export const chainCursors = pgTable('chain_cursors', {
  chain: text().primaryKey(),
  /** Which chain it is, as its nodes say: a node of another one is not believed. */
  chainId: count().notNull(),
  blockNumber: ref().notNull(),
  blockHash: text().notNull(),
  /** The chain's newest block when it was last asked, and when that was, in real time. */
  headNumber: ref(),
  readAt: time(),
  /** What keeps the program from going on; null while all is well. */
  fault: text(),
});

/** The blocks that were read last, to find where a chain parted from what it was. */
export const chainBlocks = pgTable(
  'chain_blocks',
  {
    chain: text().notNull(),
    number: ref().notNull(),
    hash: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.chain, t.number] })],
);

/**
 * Outputs to members' addresses that have been seen on a chain. Those of tokens that nobody deals
 * in are of network and currency 0, and of no amount: only their contract could say what that is.
 */
export const chainDeposits = pgTable(
  'chain_deposits',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    chain: text().notNull(),
    networkId: ref().notNull(),
    currencyId: ref().notNull(),
    userId: ref().notNull(),
    txid: text().notNull(),
    /** The place of the log among its transaction's, which stays when blocks change; 0 of coins. */
    outputIndex: count().notNull(),
    amount: amount().notNull(),
    blockNumber: ref().notNull(),
    blockHash: text().notNull(),
    /** `gone`: its block has left the chain, and no other has it yet. */
    status: oneOf('seen', 'credited', 'refused', 'gone').notNull(),
    depositId: ref(),
    /** Why the exchange does not book it: `BELOW_MINIMUM`, `TOKEN_UNKNOWN`. */
    refusal: text(),
    /** The contract of a token that nobody deals in. */
    contract: text(),
    createdAt: time().notNull(),
    goneAt: time(),
  },
  (t) => [
    uniqueIndex('chain_deposits_output').on(t.networkId, t.txid, t.outputIndex),
    index('chain_deposits_status').on(t.chain, t.status, t.blockNumber),
    index('chain_deposits_user').on(t.userId, t.id),
  ],
);

/**
 * Deposits that were booked and whose blocks have left their chain since. While one is `open`, its
 * member withdraws nothing of that coin: `back` when the chain has it again, `resolved` by people.
 */
export const chainLosses = pgTable(
  'chain_losses',
  {
    /** The deposit's. */
    id: ref().primaryKey(),
    userId: ref().notNull(),
    networkId: ref().notNull(),
    currencyId: ref().notNull(),
    amount: amount().notNull(),
    txid: text().notNull(),
    status: oneOf('open', 'back', 'resolved').notNull(),
    /** Real time in ms, as all of them. */
    foundAt: time().notNull(),
    backAt: time(),
    resolvedAt: time(),
    /** The operator, and what they have said. */
    resolvedBy: ref(),
    reason: text(),
  },
  (t) => [
    index('chain_losses_status').on(t.status, t.id),
    index('chain_losses_user').on(t.userId, t.currencyId),
  ],
);

/**
 * Transactions that pay withdrawals, signed before anybody else can see them. One each, for ever.
 */
export const chainPayouts = pgTable(
  'chain_payouts',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    withdrawalId: ref().notNull(),
    chain: text().notNull(),
    sender: text().notNull(),
    nonce: ref().notNull(),
    /** The token's contract; null for the chain's own coin. */
    contract: text(),
    recipient: text().notNull(),
    value: units().notNull(),
    /** The most that the transaction can cost beside its value, in the chain's own coin. */
    feeMax: units().notNull(),
    txid: text().notNull(),
    /** The signed transaction; after a restart it is this one that is sent again. */
    raw: text().notNull(),
    status: oneOf('signed', 'sent', 'done', 'failed').notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('chain_payouts_withdrawal').on(t.withdrawalId),
    uniqueIndex('chain_payouts_nonce').on(t.chain, t.sender, t.nonce),
    index('chain_payouts_status').on(t.chain, t.status, t.nonce),
  ],
);

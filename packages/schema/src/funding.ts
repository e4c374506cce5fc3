import { sql } from 'drizzle-orm';
import {
  bigserial,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

const networkKind = () => oneOf('chain', 'domestic', 'international');

/** The ways in and out of a currency (config): chains, and banks at home and abroad. */
export const networks = pgTable(
  'networks',
  {
    id: id(),
    currencyId: ref().notNull(),
    /** `BTC`, `ERC20`, `TRC20`, `BANK`, `SWIFT`. */
    name: text().notNull(),
    kind: networkKind().notNull(),
    /** Networks of one chain share a member's address: `ethereum` of ETH and of ERC-20 coins. */
    chain: text().notNull(),
    addressFormat: oneOf(
      'bitcoin',
      'litecoin',
      'dogecoin',
      'ethereum',
      'tron',
      'solana',
      'none',
    ).notNull(),
    /** `automatic`: keys are configured and a program watches and pays; else people do. */
    mode: oneOf('manual', 'automatic').notNull(),
    depositEnabled: boolean().notNull(),
    withdrawalEnabled: boolean().notNull(),
    minimumDeposit: amount().notNull(),
    confirmations: count().notNull(),
    minimumWithdrawal: amount().notNull(),
    withdrawalFee: amount().notNull(),
    /** The platform's own address, shared by all, while the network is manual. */
    sharedAddress: text(),
    sort: count().notNull(),
  },
  (t) => [uniqueIndex('networks_name').on(t.currencyId, t.name)],
);

/** Money that came in, or that somebody says came in. */
export const deposits = pgTable(
  'deposits',
  {
    id: id(),
    userId: ref().notNull(),
    currencyId: ref().notNull(),
    networkId: ref().notNull(),
    method: oneOf('address', 'voucher', 'bank').notNull(),
    /** As the member named it, or as it arrived on the chain. */
    amount: amount().notNull(),
    /** What was booked. */
    credited: amount(),
    status: oneOf('pending', 'confirmed', 'rejected').notNull(),
    /** The address of the voucher's image. */
    voucher: text(),
    /** Where it was sent from, as the member says. */
    account: text(),
    txid: text(),
    outputIndex: count(),
    reasonCode: oneOf(
      'unreadable',
      'not_received',
      'other_amount',
      'other_name',
      'duplicate',
      'other',
    ),
    /** The operator's words. */
    reason: text(),
    /** Who has seen it first where two must, and how much. */
    firstReviewer: ref(),
    firstAmount: amount(),
    operatorId: ref(),
    createdAt: time().notNull(),
    handledAt: time(),
  },
  (t) => [
    index('deposits_user').on(t.userId, t.id),
    index('deposits_status').on(t.status, t.id),
    uniqueIndex('deposits_output')
      .on(t.networkId, t.txid, t.outputIndex)
      .where(sql`${t.outputIndex} IS NOT NULL`),
    uniqueIndex('deposits_voucher').on(t.voucher).where(sql`${t.voucher} IS NOT NULL`),
    check(
      'deposits_credited_once',
      sql`(${t.status} = 'confirmed') = (${t.credited} IS NOT NULL AND ${t.credited} > 0)`,
    ),
    check(
      'deposits_two_reviewers',
      sql`${t.status} <> 'confirmed' OR ${t.firstReviewer} IS NULL
        OR (${t.firstReviewer} <> ${t.operatorId} AND ${t.firstAmount} = ${t.credited})`,
    ),
  ],
);

/** Money that a member wants out. Its whole number stays frozen until it is over. */
export const withdrawals = pgTable(
  'withdrawals',
  {
    id: id(),
    userId: ref().notNull(),
    currencyId: ref().notNull(),
    networkId: ref().notNull(),
    kind: networkKind().notNull(),
    /** A saved address, or a saved card where the kind is a bank's. */
    destinationId: ref().notNull(),
    /** The address itself; of a card its masked number only. */
    destination: text().notNull(),
    destinationName: text().notNull(),
    /** What leaves the account, fee included. */
    amount: amount().notNull(),
    fee: amount().notNull(),
    /** What it was worth when it was requested; the 24-hour limit is in BTC. */
    btcValue: amount().notNull(),
    status: oneOf(
      'requested',
      'reviewed',
      'sent',
      'done',
      'rejected',
      'cancelled',
      'failed',
    ).notNull(),
    /** What is still frozen for it. */
    holdLeft: amount().notNull(),
    needsSecond: boolean().notNull(),
    /** Where so many withdraw to the same address that two must review: who they are. */
    sharedWith: jsonb().$type<readonly number[]>(),
    firstReviewer: ref(),
    secondReviewer: ref(),
    /** The operator; 0 is the program of an automatic network. */
    sentBy: ref(),
    txid: text(),
    reasonCode: oneOf(
      'destination_wrong',
      'other_name',
      'review_failed',
      'network_down',
      'returned',
      'other',
    ),
    reason: text(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('withdrawals_user').on(t.userId, t.id),
    index('withdrawals_status').on(t.status, t.id),
    check(
      'withdrawals_hold',
      sql`${t.holdLeft} = CASE WHEN ${t.status} IN ('requested', 'reviewed', 'sent')
        THEN ${t.amount} ELSE 0 END`,
    ),
    check('withdrawals_fee', sql`${t.fee} >= 0 AND ${t.fee} < ${t.amount}`),
    check(
      'withdrawals_two_reviewers',
      sql`${t.secondReviewer} IS NULL OR ${t.secondReviewer} <> ${t.firstReviewer}`,
    ),
  ],
);

/** Who has asked to withdraw to an address, and when last. */
export interface AddressUser {
  readonly userId: number;
  readonly at: number;
}

/** The addresses that members withdraw to; the id is made of a hash, as that of a proof. */
export const withdrawalAddresses = pgTable(
  'withdrawal_addresses',
  {
    id: id(),
    /** The form of the address and the address, as one text. */
    address: text().notNull(),
    users: jsonb().$type<readonly AddressUser[]>().notNull(),
  },
  (t) => [uniqueIndex('withdrawal_addresses_address').on(t.address)],
);

/**
 * By which transaction a withdrawal was paid, for ever: none pays two. The id is made of a hash, as
 * that of a proof.
 */
export const payoutTransactions = pgTable(
  'payout_transactions',
  {
    id: id(),
    /** The chain and the transaction, as one text. */
    transaction: text().notNull(),
    withdrawalId: ref().notNull(),
  },
  (t) => [uniqueIndex('payout_transactions_transaction').on(t.transaction)],
);

/** A withdrawal that counts for the limit of 24 hours. */
export interface CountedWithdrawal {
  readonly withdrawalId: number;
  readonly at: number;
  /** Decimal text. */
  readonly btc: string;
}

/** What operators have given alone, one at a time, within an hour. */
export interface CountedGift {
  readonly kind: 'deposit' | 'buy' | 'offer';
  /** The hour's beginning. */
  readonly at: number;
  /** Decimal text: BTC of deposits, USDT of quick buys and of what offers may cost. */
  readonly worth: string;
}

/**
 * What a member has under way, by the member's id; it bounds what can be asked for. Operators,
 * whose ids are others, have one too, for what they have given.
 */
export const fundingUses = pgTable('funding_uses', {
  id: id(),
  pendingDeposits: count().notNull(),
  openWithdrawals: count().notNull(),
  counted: jsonb().$type<readonly CountedWithdrawal[]>().notNull(),
  given: jsonb().$type<readonly CountedGift[]>().notNull().default([]),
});

/**
 * What has been booked once and must never be again: outputs of transactions, images of vouchers.
 * The id is made of the proof's hash, so that a look-up needs no list of its own, and rows stay for
 * ever.
 */
export const fundingProofs = pgTable(
  'funding_proofs',
  {
    id: id(),
    /** sha256 of what it is: a network and an output, or an image. */
    proof: text().notNull(),
    depositId: ref().notNull(),
  },
  (t) => [uniqueIndex('funding_proofs_proof').on(t.proof)],
);

/** Members' own addresses, derived from an extended public key of the chain. Never given twice. */
export const depositAddresses = pgTable(
  'deposit_addresses',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    chain: text().notNull(),
    index: count().notNull(),
    address: text().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    uniqueIndex('deposit_addresses_user').on(t.userId, t.chain),
    uniqueIndex('deposit_addresses_index').on(t.chain, t.index),
    uniqueIndex('deposit_addresses_address').on(t.chain, t.address),
  ],
);

/** Addresses that members withdraw to. */
export const walletAddresses = pgTable(
  'wallet_addresses',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    currencyId: ref().notNull(),
    networkId: ref().notNull(),
    name: text().notNull(),
    address: text().notNull(),
    /** The address of the image of its QR code. */
    qrcode: text().notNull(),
    /** Platform time, as the core measures it. */
    createdAt: time().notNull(),
    usableFrom: time().notNull(),
    deletedAt: time(),
  },
  (t) => [
    index('wallet_addresses_user').on(t.userId, t.id),
    uniqueIndex('wallet_addresses_one')
      .on(t.userId, t.networkId, t.address)
      .where(sql`${t.deletedAt} IS NULL`),
  ],
);

/** Cards and accounts that members withdraw to. */
export const bankCards = pgTable(
  'bank_cards',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    userId: ref().notNull(),
    kind: oneOf('domestic', 'international').notNull(),
    realName: text().notNull(),
    /** Encrypted. */
    numberSealed: text().notNull(),
    /** Hashed with a key, to find the same card again. */
    numberHash: text().notNull(),
    /** The last four characters. */
    numberTail: text().notNull(),
    bankName: text().notNull(),
    branch: text().notNull(),
    provinceCity: text().notNull(),
    swiftCode: text().notNull(),
    abaNumber: text().notNull(),
    holderAddress: text().notNull(),
    phone: text().notNull(),
    createdAt: time().notNull(),
    usableFrom: time().notNull(),
    deletedAt: time(),
  },
  (t) => [
    index('bank_cards_user').on(t.userId, t.kind, t.id),
    uniqueIndex('bank_cards_one')
      .on(t.userId, t.kind, t.numberHash)
      .where(sql`${t.deletedAt} IS NULL`),
  ],
);

export const networksTable = stateTable(networks);
export const depositsTable = stateTable(deposits, {
  live: (row) => row.status === 'pending',
  liveSql: "status = 'pending'",
  privateEvent: 'deposit',
});
export const withdrawalsTable = stateTable(withdrawals, {
  live: (row) => row.holdLeft !== 0n,
  liveSql: 'hold_left <> 0',
  privateEvent: 'withdrawal',
});
export const fundingUsesTable = stateTable(fundingUses, {
  live: (row) =>
    row.pendingDeposits > 0 ||
    row.openWithdrawals > 0 ||
    row.counted.length > 0 ||
    row.given.length > 0,
  liveSql:
    'pending_deposits > 0 OR open_withdrawals > 0 OR jsonb_array_length(counted) > 0 OR ' +
    'jsonb_array_length(given) > 0',
  comesBack: true,
});
export const fundingProofsTable = stateTable(fundingProofs);
export const withdrawalAddressesTable = stateTable(withdrawalAddresses);
export const payoutTransactionsTable = stateTable(payoutTransactions);

import { sql } from 'drizzle-orm';
import { boolean, check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { logTable, stateTable } from './exchange-table.ts';

export const NFT_MEDIA = ['image', 'gif', 'audio', 'video'] as const;
export const NFT_RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;
export const NFT_SALES = ['normal', 'auction', 'blind_box'] as const;

/** What may come out of a box, with its odds of a million. */
export interface NftContent {
  readonly workId: number;
  readonly odds: number;
}

/** Who may offer works. */
export const nftArtists = pgTable(
  'nft_artists',
  {
    id: id(),
    /** 0: of the house. */
    userId: ref().notNull(),
    name: text().notNull(),
    introduction: text().notNull(),
    /** The address of the picture. */
    avatar: text(),
    status: oneOf('applied', 'approved', 'rejected', 'suspended').notNull(),
    reason: text(),
    appliedAt: time().notNull(),
    decidedAt: time(),
    decidedBy: ref(),
  },
  (t) => [index('nft_artists_user').on(t.userId)],
);

export const nftCollections = pgTable(
  'nft_collections',
  {
    id: id(),
    artistId: ref().notNull(),
    name: text().notNull(),
    description: text().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [index('nft_collections_artist').on(t.artistId, t.id)],
);

/** What is made; a member owns editions of it. */
export const nftWorks = pgTable(
  'nft_works',
  {
    id: id(),
    artistId: ref().notNull(),
    collectionId: ref(),
    name: text().notNull(),
    description: text().notNull(),
    media: oneOf(...NFT_MEDIA).notNull(),
    /** The addresses of the file and of its picture. */
    file: text().notNull(),
    thumbnail: text().notNull(),
    /** SHA-256 of the file. */
    mediaHash: text().notNull(),
    rarity: oneOf(...NFT_RARITIES).notNull(),
    /** The artist's part of each later sale. */
    royalty: amount().notNull(),
    /** How many are owned by somebody. */
    editions: count().notNull(),
    createdAt: time().notNull(),
  },
  (t) => [
    index('nft_works_artist').on(t.artistId, t.id),
    index('nft_works_collection').on(t.collectionId, t.id),
  ],
);

/** An offer: of a work by its artist, of boxes, or of one edition by its owner. */
export const nftSales = pgTable(
  'nft_sales',
  {
    id: id(),
    /** How the sale is called outside. */
    code: text().notNull(),
    /** Of a box, its cover. */
    workId: ref().notNull(),
    artistId: ref().notNull(),
    /** Who is paid; 0: the house. */
    sellerId: ref().notNull(),
    /** Of a resale. */
    tokenId: ref(),
    sale: oneOf(...NFT_SALES).notNull(),
    currencyId: ref().notNull(),
    /** Of an auction: the least first bid. */
    price: amount().notNull(),
    stock: count().notNull(),
    sold: count().notNull(),
    /** In orders that are not paid. */
    reserved: count().notNull(),
    startsAt: time().notNull(),
    endsAt: time().notNull(),
    margin: amount(),
    increment: amount(),
    highest: amount(),
    highestBidder: ref(),
    bids: count().notNull(),
    /** How many bidders were asked after the winner did not pay. */
    offers: count().notNull(),
    /** The platform's part of the price, as it was when the sale was made. */
    feeRate: amount().notNull(),
    royaltyRate: amount().notNull(),
    /**
     * `waiting`: for an operator. `closed`: sells no more, but orders are unpaid or boxes unopened.
     */
    status: oneOf('waiting', 'rejected', 'open', 'closed', 'over').notNull(),
    stopped: boolean().notNull(),
    reason: text(),
    decidedBy: ref(),
    /** Of a box: what may be in it. */
    contents: jsonb().$type<readonly NftContent[]>(),
    /** What was published before the sale, and its hash. */
    commitmentText: text(),
    commitment: text(),
    /** The end of the chain of seeds: never shown. */
    seed: text(),
    opened: count().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('nft_sales_code').on(t.code),
    index('nft_sales_work').on(t.workId, t.id),
    index('nft_sales_artist').on(t.artistId, t.id),
    index('nft_sales_seller').on(t.sellerId, t.id),
    index('nft_sales_status').on(t.status, t.endsAt),
    check(
      'nft_sales_stock',
      sql`${t.sold} >= 0 AND ${t.reserved} >= 0 AND ${t.sold} + ${t.reserved} <= ${t.stock}`,
    ),
    check('nft_sales_opened', sql`${t.opened} >= 0 AND ${t.opened} <= ${t.sold}`),
  ],
);

/** One edition of a work and whose it is. */
export const nftTokens = pgTable(
  'nft_tokens',
  {
    id: id(),
    /** The owner. */
    userId: ref().notNull(),
    workId: ref().notNull(),
    /** From 1. */
    edition: count().notNull(),
    state: oneOf('held', 'for_sale').notNull(),
    /** The sale that it was got by, or that it is offered by. */
    saleId: ref().notNull(),
    paid: amount().notNull(),
    currencyId: ref().notNull(),
    acquiredAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [index('nft_tokens_user').on(t.userId, t.id), index('nft_tokens_work').on(t.workId, t.id)],
);

export const nftBoxes = pgTable(
  'nft_boxes',
  {
    id: id(),
    userId: ref().notNull(),
    code: text().notNull(),
    saleId: ref().notNull(),
    status: oneOf('unopened', 'opening', 'opened').notNull(),
    paid: amount().notNull(),
    boughtAt: time().notNull(),
    /** The owner's share of the chance. */
    memberSeed: text(),
    requestedAt: time(),
    /** The how manieth opening of the sale, from 1, and its seed. */
    number: count(),
    seed: text(),
    /** The index tick that it was drawn with: the first after the request. */
    tickId: ref(),
    tickHash: text(),
    digest: text(),
    roll: count(),
    /** Which of the contents came out, and the edition that was made of it. */
    contentIndex: count(),
    tokenId: ref(),
    openedAt: time(),
  },
  (t) => [
    index('nft_boxes_user').on(t.userId, t.id),
    index('nft_boxes_sale').on(t.saleId, t.number),
    index('nft_boxes_code').on(t.code),
    check('nft_boxes_roll', sql`${t.roll} IS NULL OR (${t.roll} >= 0 AND ${t.roll} < 1000000)`),
  ],
);

export const nftBids = pgTable(
  'nft_bids',
  {
    id: id(),
    saleId: ref().notNull(),
    userId: ref().notNull(),
    price: amount().notNull(),
    at: time().notNull(),
  },
  (t) => [index('nft_bids_sale').on(t.saleId, t.id)],
);

/** What each bidder of an auction has frozen, and the highest own bid. */
export const nftDeposits = pgTable(
  'nft_deposits',
  {
    id: id(),
    userId: ref().notNull(),
    saleId: ref().notNull(),
    currencyId: ref().notNull(),
    amount: amount().notNull(),
    status: oneOf('frozen', 'returned', 'applied', 'forfeited').notNull(),
    bid: amount(),
    bidAt: time(),
    /** An offer was made of this bid, as the winner or later. */
    asked: boolean().notNull(),
    /** Until the auction is over for good. */
    open: boolean().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('nft_deposits_user').on(t.userId, t.id),
    index('nft_deposits_sale').on(t.saleId, t.id),
    check('nft_deposits_open', sql`${t.open} OR ${t.status} <> 'frozen'`),
  ],
);

export const nftOrders = pgTable(
  'nft_orders',
  {
    id: id(),
    userId: ref().notNull(),
    saleId: ref().notNull(),
    kind: oneOf('buy', 'auction', 'second_chance').notNull(),
    price: amount().notNull(),
    /** Frozen for it, and part of the price. */
    deposit: amount().notNull(),
    currencyId: ref().notNull(),
    /** Of the price: to the platform, to the artist, and to who sells. */
    fee: amount().notNull(),
    royalty: amount().notNull(),
    net: amount().notNull(),
    status: oneOf('unpaid', 'paid', 'expired', 'cancelled').notNull(),
    payBefore: time().notNull(),
    paidAt: time(),
    /** What was got. */
    tokenId: ref(),
    boxId: ref(),
    /** A reservation that came to nothing, and still counts against another one. */
    lapsed: boolean().notNull().default(false),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('nft_orders_user').on(t.userId, t.id),
    index('nft_orders_sale').on(t.saleId, t.id),
    check('nft_orders_sum', sql`${t.fee} + ${t.royalty} + ${t.net} = ${t.price}`),
    check('nft_orders_deposit', sql`${t.deposit} <= ${t.price}`),
  ],
);

/** Which sales members like. Not of the exchange. */
export const nftFavourites = pgTable(
  'nft_favourites',
  { userId: ref().notNull(), saleId: ref().notNull(), at: time().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.saleId] }), index('nft_favourites_sale').on(t.saleId)],
);

/** Which orders their owners have seen. Not of the exchange. */
export const nftOrderReads = pgTable('nft_order_reads', {
  orderId: ref().primaryKey(),
  at: time().notNull(),
});

/** What an uploaded file of a work is. Not of the exchange. */
export const nftFiles = pgTable('nft_files', {
  /** The upload's id. */
  id: text().primaryKey(),
  media: oneOf(...NFT_MEDIA).notNull(),
  /** The upload's id of its picture. */
  thumbnail: text().notNull(),
});

export const nftArtistsTable = stateTable(nftArtists, { privateEvent: 'nft_artist' });
export const nftCollectionsTable = stateTable(nftCollections);
export const nftWorksTable = stateTable(nftWorks);
export const nftSalesTable = stateTable(nftSales, {
  live: ({ status }) => status !== 'rejected' && status !== 'over',
  liveSql: "status NOT IN ('rejected', 'over')",
});
export const nftTokensTable = stateTable(nftTokens, { privateEvent: 'nft_token' });
export const nftBoxesTable = stateTable(nftBoxes, {
  live: ({ status }) => status !== 'opened',
  liveSql: "status <> 'opened'",
  privateEvent: 'nft_box',
});
export const nftBidsTable = logTable(nftBids);
export const nftDepositsTable = stateTable(nftDeposits, {
  live: ({ open }) => open,
  liveSql: 'open',
  privateEvent: 'nft_deposit',
});
export const nftOrdersTable = stateTable(nftOrders, {
  live: ({ status, lapsed }) => status === 'unpaid' || lapsed,
  liveSql: "status = 'unpaid' OR lapsed",
  privateEvent: 'nft_order',
});

import { z } from 'zod';
import type { ErrorCode } from './errors.ts';
import { amountOut, timeOut } from './fields.ts';
import { RISK_ERRORS } from './risk-errors.ts';
import { SECOND_FACTOR_ERRORS } from './security.ts';

export const NFT_MEDIA = ['image', 'gif', 'audio', 'video'] as const;
export const NFT_SALES = ['normal', 'auction', 'blind_box'] as const;
export const NFT_RARITIES = ['common', 'rare', 'epic', 'legendary'] as const;
/** `waiting` and `rejected` are seen by the artist and by operators alone. */
export const NFT_ITEM_STATES = [
  'waiting',
  'rejected',
  'not_started',
  'in_progress',
  'sold_out',
  'ended',
] as const;
export const NFT_ORDER_KINDS = ['buy', 'auction', 'second_chance'] as const;
export const NFT_ORDER_STATUSES = ['unpaid', 'paid', 'expired', 'cancelled'] as const;

export const NFT_DROP_ERRORS = [
  'NFT_TIMES',
  'NFT_TIMES_LONG',
  'NFT_AUCTION_TERMS',
  'NFT_FULL',
  'CURRENCY_UNKNOWN',
  'ABOVE_MAXIMUM',
  'BELOW_MINIMUM',
  'FIELD_DECIMALS',
] as const satisfies readonly ErrorCode[];

export const NFT_BID_ERRORS = [
  'NFT_UNKNOWN',
  'NFT_NOT_STARTED',
  'NFT_ENDED',
  'NFT_WRONG_SALE',
  'NFT_OWN_SALE',
  'INSUFFICIENT_BALANCE',
  'TRADING_DISABLED',
  ...RISK_ERRORS,
] as const satisfies readonly ErrorCode[];

export const NFT_PAY_ERRORS = [
  'NFT_ORDER_UNKNOWN',
  'NFT_ORDER_OVER',
  'INSUFFICIENT_BALANCE',
  'TRADING_DISABLED',
  ...RISK_ERRORS,
  ...SECOND_FACTOR_ERRORS,
] as const satisfies readonly ErrorCode[];

const files = {
  media: z.enum(NFT_MEDIA),
  url: z.string().meta({ description: 'of the file itself' }),
  thumbnail: z.string().meta({ description: 'a WebP picture of at most 640 × 640' }),
};

export const mediaOut = z.object({
  address: z.string().meta({ description: 'to be sent with the drop' }),
  ...files,
  width: z.number().int().nullable(),
  height: z.number().int().nullable(),
  bytes: z.number().int(),
});

const creatorOut = z.object({
  uid: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
});

export const nftItemOut = z.object({
  code: z.string().meta({ description: 'of the sale: twelve letters and digits' }),
  id: z.number().meta({ description: 'of the sale' }),
  name: z.string(),
  ...files,
  creator: creatorOut,
  collection: z.object({ id: z.number(), name: z.string() }).nullable(),
  seller: z.string().nullable().meta({ description: 'uid of who resells; null: a first sale' }),
  rarity: z.enum(NFT_RARITIES),
  price: amountOut.meta({ description: 'of an auction: the least first bid' }),
  currency_id: z.number(),
  currency: z.string(),
  sale: z.enum(NFT_SALES),
  state: z.enum(NFT_ITEM_STATES),
  starts_at: timeOut,
  ends_at: timeOut,
  stock: z.number().int().meta({ description: 'what is left' }),
  stock_total: z.number().int(),
  margin: amountOut.nullable(),
  increment: amountOut.nullable(),
  highest: amountOut.nullable(),
  bids: z.number().int(),
  royalty_rate: amountOut,
  fee_rate: amountOut,
  collected: z.boolean(),
  collections: z.number().int().meta({ description: 'how many have it as a favourite' }),
  owned: z.number().int().meta({ description: 'how many of the work, or boxes, the caller owns' }),
});

export const boxContentOut = z.object({
  name: z.string(),
  ...files,
  rarity: z.enum(NFT_RARITIES),
  odds: z.number().int().meta({ description: 'of a million' }),
  media_hash: z.string(),
  drawn: z.number().int().meta({ description: 'how often it has come out' }),
});

export const bidOut = z.object({
  uid: z.string().meta({ description: 'shortened: 12****89' }),
  price: amountOut,
  time: timeOut,
  own: z.boolean(),
});

export const artistOut = z.object({
  uid: z.string(),
  name: z.string(),
  avatar: z.string().nullable(),
  introduction: z.string(),
  works: z.number().int(),
  sold: z.number().int(),
  owners: z.number().int(),
  since: timeOut,
});

export const collectionOut = z.object({
  id: z.number(),
  name: z.string(),
  description: z.string(),
  creator: creatorOut,
  thumbnails: z.array(z.string()).meta({ description: 'of the newest four works' }),
  works: z.number().int(),
  sold: z.number().int(),
  floor: z.object({ price: amountOut, currency: z.string() }).nullable().meta({
    description: 'the cheapest running normal sale, by its currency; USDT first',
  }),
});

export const ownedOut = z.object({
  kind: z.enum(['nft', 'box']),
  id: z.number().meta({ description: 'of the work owned; of a box, its own' }),
  code: z.string().meta({ description: 'of a box: to open it; of a work: of its last sale' }),
  name: z.string(),
  ...files,
  creator: creatorOut,
  collection: z.object({ id: z.number(), name: z.string() }).nullable(),
  rarity: z.enum(NFT_RARITIES),
  edition: z.number().int().nullable(),
  editions: z.number().int(),
  state: z.enum(['held', 'for_sale', 'unopened', 'opening']),
  sale_code: z.string().nullable().meta({ description: 'of the own resale that runs' }),
  paid: amountOut,
  currency_id: z.number(),
  currency: z.string(),
  royalty_rate: amountOut,
  fee_rate: amountOut,
  acquired_at: timeOut,
});

/** Everything that checks one opening: see `verifyOpening` of `@kontor/rules/nft`. */
export const revealOut = z.object({
  box: z.string().meta({ description: 'code of the box' }),
  box_id: z.number(),
  uid: z.string().meta({ description: 'of the opener, shortened' }),
  number: z.number().int().meta({ description: 'the how manieth opening of the sale, from 1' }),
  commitment: z.string(),
  commitment_text: z.string().meta({ description: 'SHA-256 of it is the commitment' }),
  seed: z.string().meta({
    description: 'hashed `number` times it is the head in the commitment text',
  }),
  member_seed: z.string(),
  tick: z.object({
    id: z.number(),
    symbol: z.string(),
    price: amountOut,
    time: timeOut,
    hash: z.string(),
  }),
  requested_at: timeOut,
  opened_at: timeOut,
  digest: z.string().meta({ description: 'SHA-256 of seed:member_seed:tick hash:box_id' }),
  roll: z.number().int().meta({ description: 'below a million' }),
  index: z.number().int().meta({ description: 'of the contents' }),
  name: z.string(),
  rarity: z.enum(NFT_RARITIES),
  thumbnail: z.string(),
});

export const nftBoxOut = z.object({
  code: z.string(),
  state: z.enum(['unopened', 'opening', 'opened']),
  item: ownedOut.nullable().meta({ description: 'what was in it' }),
  reveal: revealOut.nullable(),
});

export const nftOrderOut = z.object({
  id: z.number(),
  code: z.string().meta({ description: 'of the sale' }),
  kind: z.enum(NFT_ORDER_KINDS),
  sale: z.enum(NFT_SALES),
  name: z.string(),
  ...files,
  price: amountOut,
  deposit: amountOut.meta({ description: 'frozen, and counted with the payment' }),
  amount: amountOut.meta({ description: 'what is left to pay' }),
  currency_id: z.number(),
  currency: z.string(),
  status: z.enum(NFT_ORDER_STATUSES),
  pay_before: timeOut,
  paid_at: timeOut.nullable(),
  create_time: timeOut,
  read: z.boolean(),
  nft_id: z.number().nullable().meta({ description: 'what was bought' }),
  box_code: z.string().nullable().meta({ description: 'the box that was bought' }),
});

/** Live, of an auction: to everybody who looks at it. */
export interface NftBidEvent {
  readonly code: string;
  readonly highest: string | null;
  readonly minimum_bid: string;
  readonly bids: number;
  readonly ends_at: number;
  /** Over: no bid comes any more. */
  readonly ended: boolean;
  readonly time: number;
}

/** What changed for the reader; the lists are read anew. */
export interface NftEvent {
  readonly what: 'order' | 'deposit' | 'box' | 'nft' | 'artist';
  readonly id: number;
  readonly status: string;
  /** Of an order: until when it is to be paid. */
  readonly pay_before: number | null;
}

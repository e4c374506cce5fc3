import { z } from 'zod';
import { operatorCall } from './call.ts';
import { amountOut, choice, flag, id, optional, pageInput, pageOf, text } from './fields.ts';
import { timeMs, timeOut, wholeNumber } from './fields.ts';
import {
  artistOut,
  NFT_ITEM_STATES,
  NFT_ORDER_STATUSES,
  NFT_SALES,
  nftItemOut,
  nftOrderOut,
} from './nft-outputs.ts';

const area = 'nft';
const ARTIST_STATUSES = ['applied', 'approved', 'rejected', 'suspended'] as const;

const operatorArtistOut = artistOut.extend({
  id: z.number(),
  user_id: z.number().nullable().meta({ description: 'null: of the house' }),
  status: z.enum(ARTIST_STATUSES),
  reason: z.string().nullable(),
  decided_at: timeOut.nullable(),
});

const operatorDropOut = nftItemOut.extend({
  description: z.string(),
  user_id: z.number().nullable().meta({ description: 'who sells; null: the house' }),
  sold: z.number().int(),
  reserved: z.number().int(),
  stopped: z.boolean(),
  commitment: z.string().nullable(),
  reason: z.string().nullable(),
  create_time: timeOut,
});

export const nftOperatorCalls = {
  operatorArtists: operatorCall({
    method: 'GET',
    path: '/operator/nft/artists',
    area,
    roles: ['content', 'support'],
    summary: 'Artists and applications, newest first',
    input: z.object({
      status: optional(choice(...ARTIST_STATUSES)),
      keyword: optional(text(120)),
      ...pageInput(20),
    }),
    output: pageOf(operatorArtistOut),
  }),
  decideArtist: operatorCall({
    method: 'POST',
    path: '/operator/nft/artists/decide',
    area,
    roles: ['content'],
    decides: 'artists',
    summary: 'Approves or rejects an application, or suspends an artist; running sales go on',
    input: z.object({ id: id(), status: choice('approved', 'rejected', 'suspended') }),
    output: operatorArtistOut,
    errors: ['NFT_ARTIST_UNKNOWN', 'NFT_DECIDED', 'REASON_UNFIT'],
  }),
  operatorDrops: operatorCall({
    method: 'GET',
    path: '/operator/nft/drops',
    area,
    roles: ['content', 'finance', 'support'],
    summary: 'All sales, newest first',
    input: z.object({
      state: optional(choice(...NFT_ITEM_STATES)),
      sale: optional(choice(...NFT_SALES)),
      keyword: optional(text(120)),
      ...pageInput(20),
    }),
    output: pageOf(operatorDropOut),
  }),
  decideDrop: operatorCall({
    method: 'POST',
    path: '/operator/nft/drops/decide',
    area,
    roles: ['content'],
    decides: 'drops',
    summary: "Lets an artist's drop into the market, or not",
    input: z.object({ id: id(), approve: flag() }),
    output: operatorDropOut,
    errors: ['NFT_UNKNOWN', 'NFT_DECIDED', 'NFT_TIMES', 'NFT_ARTIST_REQUIRED', 'REASON_UNFIT'],
  }),
  changeDrop: operatorCall({
    method: 'POST',
    path: '/operator/nft/drops/change',
    area,
    roles: ['content'],
    summary: 'Other times or another stock of a first sale that has not begun',
    input: z.object({
      id: id(),
      starts_at: timeMs(),
      ends_at: timeMs(),
      stock: wholeNumber(1, 10_000),
    }),
    output: operatorDropOut,
    errors: ['NFT_UNKNOWN', 'NFT_STARTED', 'NFT_TIMES', 'NFT_TIMES_LONG', 'NFT_AUCTION_TERMS'],
  }),
  stopDrop: operatorCall({
    method: 'POST',
    path: '/operator/nft/drops/stop',
    area,
    roles: ['content'],
    decides: 'drops',
    summary: 'Ends a sale before its time; an auction only while it has no bid',
    input: z.object({ id: id() }),
    output: operatorDropOut,
    errors: ['NFT_UNKNOWN', 'NFT_ENDED', 'NFT_HAS_BIDS', 'REASON_UNFIT'],
  }),
  operatorNftOrders: operatorCall({
    method: 'GET',
    path: '/operator/nft/orders',
    area,
    roles: ['finance', 'support'],
    summary: 'What members bought or have to pay, newest first',
    input: z.object({
      status: optional(choice(...NFT_ORDER_STATUSES)),
      keyword: optional(text(120)),
      ...pageInput(20),
    }),
    output: pageOf(
      nftOrderOut.omit({ read: true }).extend({
        user_id: z.number(),
        uid: z.string(),
        nickname: z.string(),
        fee: amountOut,
        royalty: amountOut,
        net: amountOut,
      }),
    ),
  }),
} as const;

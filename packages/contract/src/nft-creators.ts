import { z } from 'zod';
import { call } from './call.ts';
import { amount, amountOut, choice, id, optional, pageInput, pageOf } from './fields.ts';
import { structured, text, timeMs, wholeNumber } from './fields.ts';
import {
  artistOut,
  mediaOut,
  NFT_DROP_ERRORS,
  NFT_ITEM_STATES,
  NFT_RARITIES,
  NFT_SALES,
  nftItemOut,
} from './nft-outputs.ts';
import { uploadAddress } from './uploads.ts';

const area = 'nft';

/** A file of a work: a picture, an animation, a sound or a film. */
export const NFT_FILE_BYTES_MAX = 20 * 1_024 * 1_024;
export const NFT_BOX_CONTENTS_MAX = 20;

export const saleTimes = { starts_at: timeMs(), ends_at: timeMs() };
export const auctionTerms = {
  margin: optional(amount()).meta({ description: 'of an auction: the deposit of each bidder' }),
  increment: optional(amount()).meta({
    description: 'of an auction: each bid is the one before × (1 + this), or more; 0.05 is 5 %',
  }),
};

const contentIn = z.object({
  name: text(60),
  media: uploadAddress(),
  rarity: choice(...NFT_RARITIES),
  odds: wholeNumber(1, 1_000_000).meta({ description: 'of a million; all add up to a million' }),
});

export const nftCreatorCalls = {
  upload: call({
    method: 'POST',
    path: '/bind_box/upload',
    area,
    access: 'member',
    summary:
      'Takes one file of an approved artist: JPEG, PNG, WebP, GIF, WAV, MP3, OGG, FLAC, WebM or ' +
      'MP4 of at most 20 MB, known by its bytes; pictures are made anew',
    input: z.object({
      file: z.instanceof(Uint8Array, { error: 'FIELD_REQUIRED' }).meta({
        type: 'string',
        format: 'binary',
        description: 'the one file of a form',
      }),
    }),
    output: mediaOut,
    errors: [
      'NFT_ARTIST_REQUIRED',
      'NFT_MEDIA_INVALID',
      'IMAGE_INVALID',
      'IMAGE_TOO_LARGE',
      'IMAGE_ONE_ONLY',
      'UPLOADS_PENDING',
      'STORAGE_AWAY',
    ],
    perMinute: 20,
  }),
  artistStatus: call({
    method: 'GET',
    path: '/bind_box/artistStatus',
    area,
    access: 'member',
    summary: 'The own application as an artist; null without one',
    input: z.object({}),
    output: artistOut
      .extend({
        status: z.enum(['applied', 'approved', 'rejected', 'suspended']),
        reason: z.string().nullable(),
        earned: z.array(z.object({ currency: z.string(), amount: amountOut })).meta({
          description: 'net of all own sales and royalties',
        }),
      })
      .nullable(),
  }),
  applyArtist: call({
    method: 'POST',
    path: '/bind_box/applyArtist',
    area,
    access: 'member',
    summary: 'Asks to become an artist, or again after a rejection; an operator decides',
    input: z.object({
      name: text(40, 2),
      introduction: text(500, 10),
      avatar: optional(uploadAddress()).meta({ description: 'what /upload answered' }),
    }),
    output: z.object({ status: z.literal('applied') }),
    errors: [
      'CERTIFICATION_REQUIRED',
      'NFT_ARTIST_ALREADY',
      'NFT_NAME_TAKEN',
      'NFT_FULL',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
    ],
    idempotent: true,
    perMinute: 20,
  }),
  createCollection: call({
    method: 'POST',
    path: '/bind_box/createCollection',
    area,
    access: 'member',
    summary: 'A new collection of an approved artist',
    input: z.object({ name: text(60, 2), description: text(500) }),
    output: z.object({ id: z.number() }),
    errors: ['NFT_ARTIST_REQUIRED', 'NFT_NAME_TAKEN', 'NFT_FULL'],
    idempotent: true,
    perMinute: 20,
  }),
  drop: call({
    method: 'POST',
    path: '/bind_box/drop',
    area,
    access: 'member',
    summary: 'An approved artist offers a work, or a box of works; an operator looks at it first',
    input: z.object({
      name: text(60, 2),
      description: text(1_000),
      media: uploadAddress().meta({ description: 'of the work; of a box, its cover' }),
      collection_id: optional(id()),
      rarity: choice(...NFT_RARITIES),
      royalty: amount().meta({ description: 'of each later sale: 0.05 is 5 %; at most 10 %' }),
      sale: choice(...NFT_SALES),
      price: amount().meta({ description: 'of an auction: the least first bid' }),
      currency_id: id(),
      stock: optional(wholeNumber(1, 10_000)).meta({ description: 'an auction has 1' }),
      ...saleTimes,
      ...auctionTerms,
      contents: optional(structured(z.array(contentIn).min(2).max(NFT_BOX_CONTENTS_MAX))).meta({
        description: 'of a blind box: what may be in it, with its odds',
      }),
    }),
    output: z.object({ code: z.string(), state: z.enum(NFT_ITEM_STATES) }),
    errors: [
      ...NFT_DROP_ERRORS,
      'NFT_ARTIST_REQUIRED',
      'NFT_COLLECTION_UNKNOWN',
      'NFT_ODDS',
      'UPLOAD_UNKNOWN',
      'UPLOAD_USED',
    ],
    idempotent: true,
    perMinute: 20,
  }),
  myDrops: call({
    method: 'GET',
    path: '/bind_box/myDrops',
    area,
    access: 'member',
    summary: 'What the caller offers as an artist, newest first, waiting ones too',
    input: z.object(pageInput()),
    output: pageOf(nftItemOut.extend({ reason: z.string().nullable(), sold: z.number().int() })),
  }),
} as const;

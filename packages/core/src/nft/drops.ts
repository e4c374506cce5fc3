import { formatAmount, type Amount, ONE } from '@kontor/money';
import { commitmentText, NFT_ODDS_TOTAL } from '@kontor/rules/nft';
import { DAY_MS } from '@kontor/rules/time';
import { NFT_MEDIA, NFT_RARITIES, NFT_SALES, type NftContent } from '@kontor/schema';
import { checkDecimals } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import {
  amountInput,
  countInput,
  idInput,
  listInput,
  nonNegativeInput,
  optional,
  type Read,
  textInput,
  timeInput,
  wordInput,
} from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import type { Json } from '../kernel/types.ts';
import { decimalsOf } from '../ledger/accounts.ts';
import { houseArtist, ownArtist } from './artists.ts';
import { seedChain, type NftArtist, type NftSale, type NftWork } from './memory.ts';
import { codeOf, END_TIMER, wholeSetting } from './sale.ts';

const STOCK_MAX = 10_000;
const CONTENTS_MAX = 20;
/** Clocks of senders may go a little behind. */
const LATE_MS = 300_000;
const HASH = /^[0-9a-f]{64}$/;

const hashInput: Read<string> = (value, field) =>
  typeof value === 'string' && HASH.test(value) ? value : refuse('FIELD_FORMAT', { field });

interface Content {
  readonly name: string;
  readonly media: NftWork['media'];
  readonly file: string;
  readonly thumbnail: string;
  readonly mediaHash: string;
  readonly rarity: NftWork['rarity'];
  readonly odds: number;
}

const contentInput: Read<Content> = (value, field) => {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    return refuse('FIELD_TYPE', { field });
  }
  const one = value as { readonly [name: string]: Json };
  return {
    name: textInput(60)(one['name'], 'name'),
    media: wordInput(...NFT_MEDIA)(one['media'], 'media'),
    file: textInput(200)(one['file'], 'file'),
    thumbnail: textInput(200)(one['thumbnail'], 'thumbnail'),
    mediaHash: hashInput(one['mediaHash'], 'mediaHash'),
    rarity: wordInput(...NFT_RARITIES)(one['rarity'], 'rarity'),
    odds: countInput(1, NFT_ODDS_TOTAL)(one['odds'], 'odds'),
  };
};

export const saleFields = {
  price: amountInput,
  startsAt: timeInput,
  endsAt: timeInput,
  margin: optional(amountInput),
  increment: optional(amountInput),
};

const dropFields = {
  name: textInput(60),
  description: textInput(1_000),
  media: wordInput(...NFT_MEDIA),
  file: textInput(200),
  thumbnail: textInput(200),
  mediaHash: hashInput,
  collectionId: optional(idInput),
  rarity: wordInput(...NFT_RARITIES),
  royalty: nonNegativeInput,
  sale: wordInput(...NFT_SALES),
  currencyId: idInput,
  stock: countInput(1, STOCK_MAX),
  ...saleFields,
  contents: optional(listInput(contentInput, CONTENTS_MAX)),
  /** Of boxes: the end of the chain of seeds, drawn by the server. */
  seed: optional(hashInput),
};

/** Makes the types of what the commands read. */
type Parsed<F> = { [Name in keyof F]: F[Name] extends Read<infer T> ? T : never };
type Drop = Parsed<typeof dropFields>;

/** An approved artist offers a work, or boxes of works; an operator looks at it first. */
export const drop = command('nft.drop', 'member', dropFields, (x, input) =>
  makeDrop(x, ownArtist(x), input, 'waiting'),
);

export const studioDrop = command(
  'nft.studio_drop',
  'platform',
  { artistId: idInput, ...dropFields },
  (x, { artistId, ...input }) => makeDrop(x, houseArtist(x, artistId), input, 'open'),
);

function makeDrop(
  x: Exchange,
  artist: Readonly<NftArtist>,
  input: Drop,
  status: 'waiting' | 'open',
): { saleId: number; code: string } {
  checkTerms(x, input);
  checkDrop(x, artist, input);
  const artistId = artist.id;
  const about = { artistId, collectionId: input.collectionId, royalty: input.royalty };
  const workId = addWork(x, about, input);
  const contents = (input.contents ?? []).map((content) => ({
    workId: addWork(x, about, { ...content, description: input.description }),
    odds: content.odds,
  }));
  const sale = addSale(x, {
    ...salePart(input),
    workId,
    artistId,
    sellerId: artist.userId,
    tokenId: null,
    stock: input.stock,
    royaltyRate: 0n,
    status,
    contents: input.sale === 'blind_box' ? contents : null,
    seed: input.sale === 'blind_box' ? input.seed : null,
  });
  if (input.sale === 'blind_box') commit(x, sale, contents, input.contents ?? []);
  return { saleId: sale.id, code: sale.code };
}

export const salePart = (input: Pick<Drop, 'sale' | 'currencyId'> & Parsed<typeof saleFields>) => {
  const { sale, currencyId, price, startsAt, endsAt, margin, increment } = input;
  const auction = sale === 'auction' ? { margin, increment } : { margin: null, increment: null };
  return { sale, currencyId, price, startsAt, endsAt, ...auction };
};

type Given = ReturnType<typeof salePart> &
  Pick<
    NftSale,
    | 'workId'
    | 'artistId'
    | 'sellerId'
    | 'tokenId'
    | 'stock'
    | 'royaltyRate'
    | 'status'
    | 'contents'
    | 'seed'
  >;

export function addSale(x: Exchange, given: Given): NftSale {
  const id = x.counters.next('nftSale');
  const sale = x.nftSales.insert({
    id,
    code: codeOf(x, 'sale', id),
    ...given,
    sold: 0,
    reserved: 0,
    highest: null,
    highestBidder: null,
    bids: 0,
    offers: 0,
    feeRate: x.setting('nft_fee_rate'),
    stopped: false,
    reason: null,
    decidedBy: null,
    commitmentText: null,
    commitment: null,
    opened: 0,
    createdAt: x.at,
    updatedAt: x.at,
  });
  x.nftHeld.addSale(sale);
  x.timers.at(sale.endsAt, END_TIMER, id);
  return sale;
}

/** What may be in the boxes and the head of the chain of seeds, before anybody can buy one. */
function commit(
  x: Exchange,
  sale: NftSale,
  contents: readonly NftContent[],
  files: readonly Content[],
): void {
  if (sale.seed === null) throw new Error(`sale ${sale.id} has no seed`);
  const sha256 = (text: string) => x.host.sha256(text);
  const head = seedChain(sale.seed, sale.stock, sha256)[0] as string;
  const odds = contents.map((content, n) => ({
    hash: files[n]?.mediaHash ?? '',
    odds: content.odds,
  }));
  sale.commitmentText = commitmentText(head, odds);
  sale.commitment = sha256(sale.commitmentText);
}

function addWork(
  x: Exchange,
  about: Pick<NftWork, 'artistId' | 'collectionId' | 'royalty'>,
  given: Pick<
    NftWork,
    'name' | 'description' | 'media' | 'file' | 'thumbnail' | 'mediaHash' | 'rarity'
  >,
): number {
  const { name, description, media, file, thumbnail, mediaHash, rarity } = given;
  const id = x.counters.next('nftWork');
  const what = { name, description, media, file, thumbnail, mediaHash, rarity };
  x.nftWorks.insert({ id, ...about, ...what, editions: 0, createdAt: x.at });
  return id;
}

/** What every sale must keep to: its coin, its times and an auction's deposit and step. */
export function checkTerms(
  x: Exchange,
  input: Pick<Drop, 'sale' | 'currencyId'> & Parsed<typeof saleFields>,
): void {
  const currency = x.currencies.get(input.currencyId);
  if (currency?.kind !== 'coin' || !currency.enabled) {
    refuse('CURRENCY_UNKNOWN', { field: 'currency_id' });
  }
  checkDecimals(input.price, decimalsOf(x, input.currencyId), 'price');
  checkTimes(x, input.startsAt, input.endsAt);
  if (input.sale !== 'auction') return;
  const { margin, increment, price } = input;
  if (margin === null) return refuse('NFT_AUCTION_TERMS', { field: 'margin' });
  if (increment === null) return refuse('NFT_AUCTION_TERMS', { field: 'increment' });
  checkDecimals(margin, decimalsOf(x, input.currencyId), 'margin');
  const most = (price * x.setting('nft_margin_maximum')) / ONE;
  if (margin > most) refuse('ABOVE_MAXIMUM', { field: 'margin', maximum: formatAmount(most) });
  atMost(increment, ONE, 'increment');
  const least = ONE / 100n;
  if (increment < least) {
    refuse('BELOW_MINIMUM', { field: 'increment', minimum: formatAmount(least) });
  }
}

export function checkTimes(x: Exchange, startsAt: number, endsAt: number): void {
  if (endsAt <= startsAt || endsAt <= x.at) refuse('NFT_TIMES', { field: 'ends_at' });
  if (startsAt < x.at - LATE_MS) refuse('NFT_TIMES', { field: 'starts_at' });
  const days = wholeSetting(x, 'nft_days_maximum');
  const field = 'ends_at';
  if (endsAt - Math.max(x.at, startsAt) > days * DAY_MS + LATE_MS) {
    refuse('NFT_TIMES_LONG', { field, maximum: days });
  }
  if (startsAt > x.at + 90 * DAY_MS) refuse('NFT_TIMES_LONG', { field: 'starts_at', maximum: 90 });
}

function checkDrop(x: Exchange, artist: Readonly<NftArtist>, input: Drop): void {
  atMost(input.royalty, x.setting('nft_royalty_maximum'), 'royalty');
  if (input.sale === 'auction' && input.stock !== 1) {
    refuse('NFT_AUCTION_TERMS', { field: 'stock' });
  }
  const { contents, seed, collectionId } = input;
  if (input.sale === 'blind_box') {
    const total = (contents ?? []).reduce((sum, { odds }) => sum + odds, 0);
    if (total !== NFT_ODDS_TOTAL || (contents ?? []).length < 2) {
      refuse('NFT_ODDS', { field: 'contents' });
    }
    if (seed === null) refuse('FIELD_REQUIRED', { field: 'seed' });
  } else if (contents !== null && contents.length > 0) {
    refuse('NFT_AUCTION_TERMS', { field: 'contents' });
  }
  if (collectionId !== null && x.nftCollections.get(collectionId)?.artistId !== artist.id) {
    refuse('NFT_COLLECTION_UNKNOWN', { field: 'collection_id' });
  }
  const most = wholeSetting(x, 'nft_drops_maximum');
  if (artist.userId > 0 && x.nftHeld.saleCount(artist.id) >= most) {
    refuse('NFT_FULL', { maximum: most });
  }
}

function atMost(rate: Amount, most: Amount, field: string): void {
  if (rate > most) refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(most) });
}

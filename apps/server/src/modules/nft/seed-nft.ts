import { hash, randomBytes } from 'node:crypto';
import { HOUR_MS } from '@kontor/rules/time';
import { currencies, nftArtists, nftCollections, nftWorks } from '@kontor/schema';
import { and, eq } from 'drizzle-orm';
import { allProjected } from '../../exchange/index.ts';
import type { Part } from '../../modules.ts';
import { animationOfPoints, type CleanImage, imageOfPoints } from '../../platform/images.ts';
import type { Services } from '../../services.ts';
import { addressOf, keepImage } from '../uploads/index.ts';
import { type Art, drawArt, playArt } from './art.ts';
import { BOX_TEXT, STYLE_TEXTS } from './house-texts.ts';
import { SEED_ARTISTS, SEED_BOXES, SEED_WORKS, type SeedWork } from './seed-works.ts';
import { webmOf } from './webm.ts';

const SIDE = 480;
const FRAMES = 18;
const FRAME_MS = 110;
const HOUSE = 0;

type Given = Pick<
  Services,
  'config' | 'queries' | 'exchange' | 'storage' | 'wallClock' | 'clock' | 'log'
>;

/**
 * Fills the marketplace of play money, beside everything else: it takes some seconds. What a start
 * that was stopped early left out, the next one adds.
 * @param side as of `seedGallery`
 */
export function galleryPart(side?: number): Part {
  return {
    name: 'gallery',
    lasts: 'term',
    start: async (services, _app, over) => {
      const work = seedGallery(services, () => over.aborted, side).catch((error: unknown) => {
        if (!over.aborted) services.log.error({ err: error }, 'the gallery could not be filled');
      });
      return () => work;
    },
  };
}

/** `side`: of the pictures, in points; what moves has half of it. */
export async function seedGallery(
  services: Given,
  isStopped: () => boolean,
  side = SIDE,
): Promise<void> {
  const { config, queries, exchange } = services;
  if (!config.playMoney) return;
  await allProjected(exchange);
  const [coin] = await queries
    .select({ id: currencies.id })
    .from(currencies)
    .where(eq(currencies.code, 'USDT'));
  if (coin === undefined) throw new Error('no USDT to sell works for');
  for (const artist of SEED_ARTISTS) {
    if (isStopped()) return;
    const { made, ...studio } = await studioOf(services, artist);
    const by = SEED_ARTISTS.indexOf(artist);
    for (const work of SEED_WORKS) {
      if (isStopped()) return;
      if (work.by === by && !made.has(work.name)) {
        await offer(services, studio, coin.id, work, side);
      }
    }
    for (const box of SEED_BOXES) {
      if (isStopped()) return;
      if (box.by === by && !made.has(box.name)) {
        await offerBoxes(services, studio, coin.id, box, side);
      }
    }
  }
}

interface Studio {
  readonly artistId: number;
  readonly collectionId: number;
}

/** The artist's studio, made where it is missing, and the names of the works that it has made. */
async function studioOf(
  services: Given,
  { name, introduction, style, collection: [title, description] }: (typeof SEED_ARTISTS)[number],
): Promise<Studio & { readonly made: ReadonlySet<string> }> {
  const { queries } = services;
  const [known] = await queries
    .select({ artistId: nftArtists.id })
    .from(nftArtists)
    .where(and(eq(nftArtists.userId, HOUSE), eq(nftArtists.name, name)));
  const artistId = known?.artistId ?? (await makeArtist(services, { name, introduction, style }));
  const [opened] = await queries
    .select({ collectionId: nftCollections.id })
    .from(nftCollections)
    .where(and(eq(nftCollections.artistId, artistId), eq(nftCollections.name, title)));
  const { collectionId } =
    opened ??
    (await send<{ collectionId: number }>(services, 'nft.studio_collection', {
      artistId,
      name: title,
      description,
    }));
  const works = await queries
    .select({ name: nftWorks.name })
    .from(nftWorks)
    .where(eq(nftWorks.collectionId, collectionId));
  return { artistId, collectionId, made: new Set(works.map((work) => work.name)) };
}

async function makeArtist(
  services: Given,
  {
    name,
    introduction,
    style,
  }: Pick<(typeof SEED_ARTISTS)[number], 'name' | 'introduction' | 'style'>,
): Promise<number> {
  const portrait = await imageOfPoints(drawArt({ style, seed: name, side: 240 }), 240);
  const avatar = addressOf(await keepImage(services, HOUSE, portrait, 'nft'));
  const about = { name, introduction, avatar };
  const { artistId } = await send<{ artistId: number }>(services, 'nft.studio', about);
  return artistId;
}

async function offer(
  services: Given,
  studio: Studio,
  currencyId: number,
  { name, style, media, rarity, sale, price, stock, from, hours }: SeedWork,
  side: number,
): Promise<void> {
  const auction = { margin: String(Number(price) / 5), increment: '0.05' };
  await send(services, 'nft.studio_drop', {
    ...studio,
    name,
    description: STYLE_TEXTS[style].en,
    ...(await keepWork(services, { name, style, media, side })),
    rarity,
    royalty: '0.05',
    sale,
    currencyId,
    price,
    stock,
    ...timesFrom(services, from, hours),
    ...(sale === 'auction' ? auction : {}),
  });
}

async function offerBoxes(
  services: Given,
  studio: Studio,
  currencyId: number,
  { name, style, price, contents }: (typeof SEED_BOXES)[number],
  side: number,
): Promise<void> {
  const inside = [];
  for (const [title, look, rarity, odds] of contents) {
    const file = await keepWork(services, { name: title, style: look, media: 'image', side });
    inside.push({ name: title, rarity, odds, ...file });
  }
  await send(services, 'nft.studio_drop', {
    ...studio,
    name,
    description: BOX_TEXT.en,
    ...(await keepWork(services, { name, style, media: 'image', side })),
    rarity: 'rare',
    royalty: '0.05',
    sale: 'blind_box',
    currencyId,
    price,
    stock: 2_000,
    ...timesFrom(services, 0, 700),
    contents: inside,
    seed: randomBytes(32).toString('hex'),
  });
}

function timesFrom({ clock }: Given, from: number, hours: number) {
  const startsAt = clock.now() + from * HOUR_MS;
  return { startsAt, endsAt: startsAt + hours * HOUR_MS };
}

type Wish = Pick<SeedWork, 'name' | 'style' | 'media'> & { readonly side: number };

/** Draws a work, keeps it with its thumbnail, and says where and what it is. */
async function keepWork(services: Given, wish: Wish) {
  const { file, cover } = await drawWork(wish);
  const thumbnail = await keepImage(services, HOUSE, cover, 'nft');
  const id = file === cover ? thumbnail : await keepImage(services, HOUSE, file, 'nft');
  const addresses = { file: addressOf(id), thumbnail: addressOf(thumbnail) };
  return { media: wish.media, ...addresses, mediaHash: file.contentHash };
}

async function drawWork({ name: seed, style, media, side }: Wish) {
  const cover = await imageOfPoints(drawArt({ style, seed, side }), side);
  if (media === 'image') return { file: cover, cover };
  if (media === 'audio') return { file: played(playArt(seed, 12), 'audio/wav'), cover };
  const small = side / 2;
  const frames = await drawFrames({ style, seed, side: small });
  if (media === 'gif') return { file: await animationOfPoints(frames, small, FRAME_MS), cover };
  const pictures: Buffer[] = [];
  for (const frame of frames) pictures.push((await imageOfPoints(frame, small)).bytes);
  const film = webmOf(pictures, { width: small, height: small, frameMs: FRAME_MS });
  return { file: played(film, 'video/webm'), cover };
}

/** One after the other, so that the server answers in between. */
async function drawFrames(art: Art): Promise<Buffer[]> {
  const frames: Buffer[] = [];
  for (let n = 0; n < FRAMES; n += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    frames.push(drawArt({ ...art, time: n / FRAMES }));
  }
  return frames;
}

function played(bytes: Buffer, contentType: string): CleanImage {
  return { bytes, contentType, width: 0, height: 0, contentHash: hash('sha256', bytes, 'hex') };
}

async function send<Result>(
  { exchange }: Given,
  kind: string,
  input: Parameters<Services['exchange']['submit']>[0]['input'],
): Promise<Result> {
  const { outcome } = await exchange.submit({ kind, actor: 0, input, key: null });
  if (!outcome.ok) throw new Error(`${kind} was refused: ${outcome.code}`);
  return outcome.result as Result;
}

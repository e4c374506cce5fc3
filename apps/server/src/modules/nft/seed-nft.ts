import { hash, randomBytes } from 'node:crypto';
import { currencies, nftArtists } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { Part } from '../../modules.ts';
import { animationOfPoints, type CleanImage, imageOfPoints } from '../../platform/images.ts';
import type { Services } from '../../services.ts';
import { addressOf, keepImage } from '../uploads/index.ts';
import { type Art, drawArt, playArt } from './art.ts';
import { BOX_TEXT, STYLE_TEXTS } from './house-texts.ts';
import { SEED_ARTISTS, SEED_BOXES, SEED_WORKS, type SeedWork } from './seed-works.ts';
import { webmOf } from './webm.ts';

const HOUR_MS = 3_600_000;
const SIDE = 480;
const FRAMES = 18;
const FRAME_MS = 110;
const HOUSE = 0;

type Given = Pick<
  Services,
  'config' | 'queries' | 'exchange' | 'storage' | 'wallClock' | 'clock' | 'log'
>;

/** Fills an empty marketplace of play money, beside everything else: it takes some seconds. */
export function galleryPart(): Part {
  return {
    name: 'gallery',
    start: async (services) => {
      let isStopped = false;
      const work = seedGallery(services, () => isStopped).catch((error: unknown) => {
        if (!isStopped) services.log.error({ err: error }, 'the gallery could not be filled');
      });
      return async () => {
        isStopped = true;
        await work;
      };
    },
  };
}

/** `side`: of the pictures, in points; what moves has half of it. */
export async function seedGallery(
  services: Given,
  isStopped: () => boolean,
  side = SIDE,
): Promise<void> {
  const { config, queries } = services;
  if (!config.playMoney) return;
  const known = await queries.select({ id: nftArtists.id }).from(nftArtists).limit(1);
  if (known.length > 0) return;
  const [coin] = await queries
    .select({ id: currencies.id })
    .from(currencies)
    .where(eq(currencies.code, 'USDT'));
  if (coin === undefined) throw new Error('no USDT to sell works for');
  const artists = await seedArtists(services);
  for (const work of SEED_WORKS) {
    if (isStopped()) return;
    await offer(services, artists[work.by], coin.id, work, side);
  }
  for (const box of SEED_BOXES) {
    if (isStopped()) return;
    await offerBoxes(services, artists[box.by], coin.id, box, side);
  }
}

interface SeededArtist {
  readonly artistId: number;
  readonly collectionId: number;
}

async function seedArtists(services: Given): Promise<SeededArtist[]> {
  const made: SeededArtist[] = [];
  for (const { name, introduction, style, collection } of SEED_ARTISTS) {
    const portrait = await imageOfPoints(drawArt({ style, seed: name, side: 240 }), 240);
    const avatar = addressOf(await keepImage(services, HOUSE, portrait, 'nft'));
    const about = { name, introduction, avatar };
    const { artistId } = await send<{ artistId: number }>(services, 'nft.studio', about);
    const [title, description] = collection;
    const { collectionId } = await send<{ collectionId: number }>(
      services,
      'nft.studio_collection',
      { artistId, name: title, description },
    );
    made.push({ artistId, collectionId });
  }
  return made;
}

async function offer(
  services: Given,
  artist: SeededArtist | undefined,
  currencyId: number,
  { name, style, media, rarity, sale, price, stock, from, hours }: SeedWork,
  side: number,
): Promise<void> {
  const auction = { margin: String(Number(price) / 5), increment: '0.05' };
  await send(services, 'nft.studio_drop', {
    ...artist,
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
  artist: SeededArtist | undefined,
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
    ...artist,
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

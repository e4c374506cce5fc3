import { hash } from 'node:crypto';
import type { nftFiles } from '@kontor/schema';
import {
  type CleanImage,
  ImageFault,
  imageOfPoints,
  type Images,
  ImagesBusy,
} from '../../platform/images.ts';
import { ART_STYLES, drawArt } from './art.ts';
import { playedKindOf } from './media-kinds.ts';
import { firstPictureOf } from './webm.ts';

const THUMBNAIL_SIDE = 640;
const COVER_SIDE = 480;

export interface MadeMedia {
  readonly media: (typeof nftFiles.$inferSelect)['media'];
  readonly file: CleanImage;
  readonly thumbnail: CleanImage;
}

/** Bytes that are nothing we can show or play. */
export class MediaFault extends Error {
  override readonly name = 'MediaFault';
}

/**
 * What a sent file is, by its bytes alone. Pictures are written anew; sound and film are kept as
 * they came. Rejects with a MediaFault or an ImageFault.
 */
export async function readMedia(images: Images, bytes: Buffer): Promise<MadeMedia> {
  const played = playedKindOf(bytes);
  if (played !== undefined) {
    const file = { ...fileOf(bytes, played.contentType), width: 0, height: 0 };
    const shown = played.media === 'video' ? firstPictureOf(bytes) : undefined;
    const thumbnail = await (shown === undefined
      ? coverOf(file.contentHash)
      : images.square(shown, THUMBNAIL_SIDE).catch((error: unknown) => {
          if (error instanceof ImagesBusy) throw error;
          return coverOf(file.contentHash);
        }));
    return { media: played.media, file, thumbnail };
  }
  return await picture(images, bytes);
}

function fileOf(bytes: Buffer, contentType: string) {
  return { bytes, contentType, contentHash: hash('sha256', bytes, 'hex') };
}

/** What a picture that moves is refused with is known only once it is read. */
async function picture(images: Images, bytes: Buffer): Promise<MadeMedia> {
  const isGif = bytes.subarray(0, 4).toString('latin1') === 'GIF8';
  const still = isGif
    ? undefined
    : await images.clean(bytes).catch((error: unknown) => {
        if (error instanceof ImageFault && error.reason === 'animated') return undefined;
        throw error;
      });
  const file = still ?? (await images.animation(bytes));
  const thumbnail = await images.square(file.bytes, THUMBNAIL_SIDE);
  return { media: still === undefined ? 'gif' : 'image', file, thumbnail };
}

/** A picture for what has none, made of its hash. */
async function coverOf(contentHash: string): Promise<CleanImage> {
  const style = ART_STYLES[Number.parseInt(contentHash.slice(0, 4), 16) % ART_STYLES.length];
  if (style === undefined) throw new MediaFault('no style');
  const points = drawArt({ style, seed: contentHash, side: COVER_SIDE });
  return await imageOfPoints(points, COVER_SIDE);
}

import { hash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import sharp, { type Metadata, type Sharp } from 'sharp';

/** Why bytes are no picture for us. */
export type ImageFaultReason = 'format' | 'animated' | 'broken' | 'dimensions' | 'slow';

export class ImageFault extends Error {
  override readonly name = 'ImageFault';
  readonly reason: ImageFaultReason;

  constructor(reason: ImageFaultReason, cause?: unknown) {
    super(`not a usable picture: ${reason}`, { cause });
    this.reason = reason;
  }
}

/** More pictures wait than may: it is nobody's fault, and the next moment there is room. */
export class ImagesBusy extends Error {
  override readonly name = 'ImagesBusy';
}

/** A picture as we keep it: WebP, upright, without anything that its maker wrote beside it. */
export interface CleanImage {
  readonly bytes: Buffer;
  readonly contentType: string;
  readonly width: number;
  readonly height: number;
  /** sha256 in hex: the same picture gives the same, whatever was written beside it. */
  readonly contentHash: string;
}

/**
 * Makes anew what others sent as pictures: `clean` one that stands still, `animation` one that
 * moves, `square` a small one out of the middle. Each rejects with an ImageFault, or ImagesBusy.
 */
export interface Images {
  readonly clean: (bytes: Uint8Array) => Promise<CleanImage>;
  readonly animation: (bytes: Uint8Array) => Promise<CleanImage>;
  readonly square: (bytes: Uint8Array, side: number) => Promise<CleanImage>;
}

/** A large phone's camera; decoded, four bytes each. */
export const IMAGE_PIXELS_MAX = 50_000_000;
/** Enough to read the smallest print of a document. */
const SIDE_PIXELS_MAX = 2_400;
const QUALITY = 84;
const FORMATS = new Set(['jpeg', 'png', 'webp']);
/** At a time: each may take 200 MB for a moment. One processor is left to those who trade. */
export const IMAGES_AT_ONCE_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Pictures that wait for those, each in memory. */
export const IMAGES_WAITING_MAX = 50;

// Only these readers exist for us, so that a fault in one of the dozens of others is not ours.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadNsgifBuffer',
  ],
});
sharp.cache(false);
sharp.concurrency(1);

/**
 * Decodes a picture and writes it anew. What the sender calls it is no matter: only the bytes say
 * what it is. Rejects with an ImageFault.
 */
export async function cleanImage(bytes: Uint8Array): Promise<CleanImage> {
  if (bytes.length === 0) throw new ImageFault('broken');
  return await inTurn(async () => {
    const image = openImage(bytes);
    refuseStrange(await read(() => image.metadata()));
    const made = image
      .autoOrient()
      .resize({
        width: SIDE_PIXELS_MAX,
        height: SIDE_PIXELS_MAX,
        fit: 'inside',
        withoutEnlargement: true,
      })
      .webp({ quality: QUALITY });
    return await encoded(made);
  });
}

/** A small square out of the middle of a picture that `cleanImage` made. */
export async function squareOf(bytes: Uint8Array, side: number): Promise<CleanImage> {
  return await inTurn(() =>
    encoded(
      openImage(bytes)
        .resize({ width: side, height: side, fit: 'cover' })
        .webp({ quality: QUALITY }),
    ),
  );
}

/** At most so many pictures follow each other in one that moves, and so many points together. */
const FRAMES_MAX = 240;
const MOVING_SIDE_MAX = 800;

/** Decodes a GIF, or a WebP that moves, and writes it anew as WebP that moves. */
export async function cleanAnimation(bytes: Uint8Array): Promise<CleanImage> {
  return await inTurn(async () => {
    const image = sharp(bytes, {
      animated: true,
      failOn: 'error',
      limitInputPixels: IMAGE_PIXELS_MAX,
    });
    const { format, pages = 1 } = await read(() => image.metadata());
    if (format !== 'gif' && format !== 'webp') throw new ImageFault('format');
    if (pages > FRAMES_MAX) throw new ImageFault('dimensions');
    const side = { width: MOVING_SIDE_MAX, height: MOVING_SIDE_MAX } as const;
    const resized = image.resize({ ...side, fit: 'inside', withoutEnlargement: true });
    return await encoded(resized.webp({ quality: QUALITY, effort: 2 }));
  });
}

/** A picture out of its points, three bytes each. */
export async function imageOfPoints(
  points: Buffer,
  width: number,
  height = width,
): Promise<CleanImage> {
  const raw = { width, height, channels: 3 } as const;
  return await inTurn(() => encoded(sharp(points, { raw }).webp({ quality: QUALITY })));
}

/** One that moves, out of its pictures' points. */
export async function animationOfPoints(
  frames: readonly Buffer[],
  side: number,
  frameMs: number,
): Promise<CleanImage> {
  const raw = { width: side, height: side * frames.length, channels: 3, pageHeight: side } as const;
  const delay = frames.map(() => frameMs);
  return await inTurn(() =>
    encoded(sharp(Buffer.concat(frames), { raw }).webp({ quality: QUALITY, loop: 0, delay })),
  );
}

function openImage(bytes: Uint8Array) {
  return sharp(bytes, {
    failOn: 'error',
    limitInputPixels: IMAGE_PIXELS_MAX,
    pages: 1,
    sequentialRead: true,
  });
}

function refuseStrange({ format, pages = 1, width, height }: Metadata): void {
  if (!FORMATS.has(format)) throw new ImageFault('format');
  if (pages > 1) throw new ImageFault('animated');
  if (width * height > IMAGE_PIXELS_MAX) throw new ImageFault('dimensions');
}

async function encoded(image: Sharp): Promise<CleanImage> {
  const { data, info } = await read(() => image.toBuffer({ resolveWithObject: true }));
  return {
    bytes: data,
    contentType: 'image/webp',
    width: info.width,
    height: info.height,
    contentHash: hash('sha256', data, 'hex'),
  };
}

/** What the reader says is for programmers; what it means is one of few things. */
async function read<Result>(task: () => Promise<Result>): Promise<Result> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof ImageFault) throw error;
    const text = error instanceof Error ? error.message : '';
    if (/unsupported image format|is blocked/i.test(text)) throw new ImageFault('format', error);
    if (/pixel limit|exceeds|too large/i.test(text)) throw new ImageFault('dimensions', error);
    throw new ImageFault('broken', error);
  }
}

let working = 0;
const waiting: (() => void)[] = [];

async function inTurn<Result>(task: () => Promise<Result>): Promise<Result> {
  if (working < IMAGES_AT_ONCE_MAX) working += 1;
  else if (waiting.length >= IMAGES_WAITING_MAX) throw new ImagesBusy();
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await task();
  } finally {
    const next = waiting.shift();
    if (next === undefined) working -= 1;
    else next();
  }
}

/** In the process that asks. */
export const imagesHere: Images = {
  clean: cleanImage,
  animation: cleanAnimation,
  square: squareOf,
};

import type { ContentKind } from '@kontor/contract';
import { HOUR_MS } from '@kontor/rules/time';
import { contentPieces } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { Part } from '../../modules.ts';
import { imageOfPoints } from '../../platform/images.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { addressOf, keepImage } from '../uploads/index.ts';
import { BANNER_HEIGHT, BANNER_WIDTH, drawBanner } from './banner-art.ts';
import { addPiece, addVersion } from './publish.ts';
import {
  SEED_ARTICLES,
  SEED_BANNERS,
  SEED_FAQ,
  SEED_MENU,
  SEED_NEWS,
  SEED_PAGES,
  type SeedPiece,
} from './seed-texts.ts';

const PROGRAM = 0;
/** Between two pieces there is room for others. */
const POSITION_STEP = 10;

/** Adds what is missing by its name; what operators wrote or withdrew is never touched. */
export async function seedContent(queries: Queries, now: number): Promise<void> {
  await addMissing(queries, 'page', SEED_PAGES, now);
  await addMissing(queries, 'article', SEED_ARTICLES, now);
  await addMissing(queries, 'faq', SEED_FAQ, now);
  await addMissing(queries, 'menu', SEED_MENU, now);
}

/** Draws the pictures of the first news and banners, beside everything else. */
export function contentPart(): Part {
  return {
    name: 'content',
    lasts: 'term',
    start: async (services, _app, over) => {
      const work = seedNews(services).catch((error: unknown) => {
        if (!over.aborted)
          services.log.error({ err: error }, 'the first news could not be written');
      });
      return () => work;
    },
  };
}

type Given = Pick<Services, 'queries' | 'storage' | 'wallClock' | 'clock'>;

export async function seedNews(services: Given): Promise<void> {
  const { queries, clock } = services;
  const draw = async ({ slug }: SeedPiece) => {
    const image = await imageOfPoints(drawBanner(slug), BANNER_WIDTH, BANNER_HEIGHT);
    return addressOf(await keepImage(services, PROGRAM, image, 'content'));
  };
  await addMissing(queries, 'news', SEED_NEWS, clock.now(), draw);
  await addMissing(queries, 'banner', SEED_BANNERS, clock.now(), draw);
}

async function addMissing(
  queries: Queries,
  kind: ContentKind,
  pieces: readonly SeedPiece[],
  now: number,
  pictureOf?: (piece: SeedPiece) => Promise<string>,
): Promise<void> {
  const rows = await queries
    .select({ slug: contentPieces.slug })
    .from(contentPieces)
    .where(eq(contentPieces.kind, kind));
  const known = new Set(rows.map(({ slug }) => slug));
  const missing = [...pieces.entries()].filter(([, { slug }]) => !known.has(slug));
  for (const [index, piece] of missing) {
    const { slug, texts, link = null, mustAccept = false } = piece;
    const thumbnail = (await pictureOf?.(piece)) ?? null;
    const isNews = kind === 'news';
    const by = { operatorId: PROGRAM, now };
    await queries.transaction(async (transaction) => {
      const id = await addPiece(transaction, { kind, slug }, by);
      if (id === undefined) return;
      const position = isNews ? 100 : (index + 1) * POSITION_STEP;
      // News are an hour apart, so that they have an order.
      const publishAt = isNews ? now - index * HOUR_MS : now;
      const said = { texts, link, thumbnail, mustAccept, position, publishAt, until: null };
      await addVersion(transaction, id, 1, said, by);
    });
  }
}

import { nftArtists, nftCollections, nftSales, nftWorks, users } from '@kontor/schema';
import { and, desc, eq, ilike, ne, type SQL, sql } from 'drizzle-orm';
import { containing } from '../../platform/like.ts';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import { byUid } from './nft.queries.ts';

const works = sql<number>`(SELECT count(DISTINCT s.work_id)::int FROM nft_sales s
  WHERE s.artist_id = ${nftArtists.id} AND s.token_id IS NULL
    AND s.status NOT IN ('waiting', 'rejected'))`;
const sold = sql<number>`(SELECT coalesce(sum(s.sold), 0)::int FROM nft_sales s
  WHERE s.artist_id = ${nftArtists.id} AND s.token_id IS NULL)`;
const owners = sql<number>`(SELECT count(DISTINCT t.user_id)::int FROM nft_tokens t
  JOIN nft_works w ON w.id = t.work_id WHERE w.artist_id = ${nftArtists.id})`;

const artistColumns = {
  artist: nftArtists,
  uid: users.uid,
  portrait: users.headPortrait,
  works,
  sold,
  owners,
};

export const selectArtists = (moment: Reads) =>
  moment.select(artistColumns).from(nftArtists).leftJoin(users, eq(users.id, nftArtists.userId));

export type ArtistFound = Awaited<ReturnType<typeof selectArtists>>[number];

/** Whose works can be seen. */
const isShown = sql`${nftArtists.status} IN ('approved', 'suspended') AND
  (${nftArtists.status} = 'approved' OR ${works} > 0)`;

export async function listArtists(
  queries: Queries,
  keyword: string | undefined,
  page: PageInput,
): Promise<PageRows<ArtistFound>> {
  const named = keyword === undefined ? undefined : ilike(nftArtists.name, containing(keyword));
  return await pageOf(queries, page, [desc(sold), desc(nftArtists.id)], (moment) =>
    selectArtists(moment).where(and(isShown, named)).$dynamic(),
  );
}

export async function artistByUid(queries: Reads, uid: string): Promise<ArtistFound | undefined> {
  const [row] = await selectArtists(queries).where(and(isShown, byUid(uid)));
  return row;
}

/** Whatever the state of the application. */
export async function artistOfMember(
  queries: Reads,
  userId: number,
): Promise<ArtistFound | undefined> {
  const [row] = await selectArtists(queries).where(eq(nftArtists.userId, userId));
  return row;
}

const ofCollection = sql`w.collection_id = ${nftCollections.id} AND s.token_id IS NULL
  AND s.status NOT IN ('waiting', 'rejected')`;

const collectionColumns = {
  collection: nftCollections,
  artist: nftArtists,
  uid: users.uid,
  portrait: users.headPortrait,
  works: sql<number>`(SELECT count(*)::int FROM nft_sales s JOIN nft_works w ON w.id = s.work_id
    WHERE ${ofCollection})`,
  sold: sql<number>`(SELECT coalesce(sum(s.sold), 0)::int FROM nft_sales s
    JOIN nft_works w ON w.id = s.work_id WHERE ${ofCollection})`,
  thumbnails: sql<string[]>`ARRAY(SELECT w.thumbnail FROM nft_sales s
    JOIN nft_works w ON w.id = s.work_id WHERE ${ofCollection} ORDER BY s.id DESC LIMIT 4)`,
};

/** Those that have something to show; the own ones also empty. */
export async function listCollections(
  queries: Queries,
  search: {
    readonly id?: number | undefined;
    readonly keyword?: string | undefined;
    readonly artistId?: number | undefined;
  },
  page: PageInput,
) {
  const where: (SQL | undefined)[] = [
    search.id === undefined ? undefined : eq(nftCollections.id, search.id),
    search.keyword === undefined
      ? undefined
      : ilike(nftCollections.name, containing(search.keyword)),
    search.artistId === undefined
      ? sql`EXISTS (SELECT 1 FROM nft_sales s JOIN nft_works w ON w.id = s.work_id
          WHERE ${ofCollection})`
      : eq(nftCollections.artistId, search.artistId),
  ];
  return await pageOf(queries, page, desc(nftCollections.id), (moment) =>
    moment
      .select(collectionColumns)
      .from(nftCollections)
      .innerJoin(nftArtists, eq(nftArtists.id, nftCollections.artistId))
      .leftJoin(users, eq(users.id, nftArtists.userId))
      .where(and(...where))
      .$dynamic(),
  );
}

/** The cheapest running sale or resale of a collection, in the coin with the lowest number. */
export async function floorOf(queries: Reads, collectionId: number, now: number) {
  const { price, currencyId } = nftSales;
  const [row] = await queries
    .select({ price, currencyId })
    .from(nftSales)
    .innerJoin(nftWorks, eq(nftWorks.id, nftSales.workId))
    .where(
      and(
        eq(nftWorks.collectionId, collectionId),
        ne(nftSales.sale, 'auction'),
        eq(nftSales.status, 'open'),
        sql`${nftSales.startsAt} <= ${now} AND ${nftSales.endsAt} > ${now}`,
        sql`${nftSales.sold} + ${nftSales.reserved} < ${nftSales.stock}`,
      ),
    )
    .orderBy(currencyId, price)
    .limit(1);
  return row;
}

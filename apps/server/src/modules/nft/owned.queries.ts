import {
  instruments,
  nftArtists,
  nftBoxes,
  nftCollections,
  nftSales,
  nftTokens,
  nftWorks,
  ticks,
  users,
} from '@kontor/schema';
import { and, desc, eq, sql } from 'drizzle-orm';
import {
  atOneMoment,
  type PageInput,
  pageOf,
  type PageRows,
  type Reads,
  rowsBefore,
} from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { WorkRow } from './nft.queries.ts';

export interface OwnedKey {
  readonly kind: 'nft' | 'box';
  readonly id: number;
}

interface OwnedSearch {
  readonly type?: WorkRow['media'] | undefined;
  readonly state?: 'held' | 'for_sale' | 'unopened' | undefined;
}

/** Works and boxes of one member in one list, newest first. */
const ownedBy = (userId: number, { type, state }: OwnedSearch) => sql`
  SELECT 'nft' AS kind, t.id, t.acquired_at AS at, t.state AS state, w.media
  FROM nft_tokens t JOIN nft_works w ON w.id = t.work_id WHERE t.user_id = ${userId}
    ${state === undefined ? sql`` : sql`AND t.state = ${state}`}
    ${type === undefined ? sql`` : sql`AND w.media = ${type}`}
  UNION ALL
  SELECT 'box', b.id, b.bought_at, b.status, w.media
  FROM nft_boxes b JOIN nft_sales s ON s.id = b.sale_id JOIN nft_works w ON w.id = s.work_id
  WHERE b.user_id = ${userId} AND b.status <> 'opened'
    ${state === undefined || state === 'unopened' ? sql`` : sql`AND false`}
    ${type === undefined ? sql`` : sql`AND w.media = ${type}`}`;

export async function listOwned(
  queries: Queries,
  userId: number,
  search: OwnedSearch,
  page: PageInput,
): Promise<PageRows<OwnedRow>> {
  return await queries.transaction(
    async (moment) => {
      const all = ownedBy(userId, search);
      const keys = await moment.execute<{ kind: 'nft' | 'box'; id: string }>(sql`
        SELECT kind, id FROM (${all}) AS owned ORDER BY at DESC, kind, id DESC
        LIMIT ${page.limit} OFFSET ${rowsBefore(page)}`);
      const counted = await moment.execute<{ total: number }>(
        sql`SELECT count(*)::int AS total FROM (${all}) AS owned`,
      );
      const rows: OwnedRow[] = [];
      for (const { kind, id } of keys.rows) {
        const found = await ownedOf(moment, { kind, id: Number(id) });
        if (found !== undefined) rows.push(found);
      }
      return { rows, total: counted.rows[0]?.total ?? 0 };
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  );
}

export interface OwnedRow {
  readonly kind: 'nft' | 'box';
  readonly id: number;
  readonly code: string;
  readonly edition: number | null;
  readonly state: 'held' | 'for_sale' | 'unopened' | 'opening';
  readonly saleCode: string | null;
  readonly paid: bigint;
  readonly currencyId: number;
  readonly acquiredAt: number;
  readonly feeRate: bigint;
  readonly work: WorkRow;
  readonly artist: typeof nftArtists.$inferSelect;
  readonly creatorUid: string | null;
  readonly creatorAvatar: string | null;
  readonly collection: string | null;
}

export async function ownedOf(moment: Reads, key: OwnedKey): Promise<OwnedRow | undefined> {
  return key.kind === 'nft' ? await ownedToken(moment, key.id) : await ownedBox(moment, key.id);
}

const shared = {
  sale: nftSales,
  work: nftWorks,
  artist: nftArtists,
  creatorUid: users.uid,
  creatorAvatar: users.headPortrait,
  collection: nftCollections.name,
};

async function ownedToken(moment: Reads, id: number): Promise<OwnedRow | undefined> {
  const [row] = await moment
    .select({ token: nftTokens, ...shared })
    .from(nftTokens)
    .innerJoin(nftSales, eq(nftSales.id, nftTokens.saleId))
    .innerJoin(nftWorks, eq(nftWorks.id, nftTokens.workId))
    .innerJoin(nftArtists, eq(nftArtists.id, nftWorks.artistId))
    .leftJoin(users, eq(users.id, nftArtists.userId))
    .leftJoin(nftCollections, eq(nftCollections.id, nftWorks.collectionId))
    .where(eq(nftTokens.id, id));
  if (row === undefined) return undefined;
  const { token, sale, ...rest } = row;
  return {
    kind: 'nft',
    id,
    code: sale.code,
    edition: token.edition,
    state: token.state,
    saleCode: token.state === 'for_sale' ? sale.code : null,
    paid: token.paid,
    currencyId: token.currencyId,
    acquiredAt: token.acquiredAt,
    feeRate: sale.feeRate,
    ...rest,
  };
}

async function ownedBox(moment: Reads, id: number): Promise<OwnedRow | undefined> {
  const [row] = await moment
    .select({ box: nftBoxes, ...shared })
    .from(nftBoxes)
    .innerJoin(nftSales, eq(nftSales.id, nftBoxes.saleId))
    .innerJoin(nftWorks, eq(nftWorks.id, nftSales.workId))
    .innerJoin(nftArtists, eq(nftArtists.id, nftWorks.artistId))
    .leftJoin(users, eq(users.id, nftArtists.userId))
    .leftJoin(nftCollections, eq(nftCollections.id, nftWorks.collectionId))
    .where(eq(nftBoxes.id, id));
  if (row === undefined) return undefined;
  const { box, sale, ...rest } = row;
  return {
    kind: 'box',
    id,
    code: box.code,
    edition: null,
    state: box.status === 'opening' ? 'opening' : 'unopened',
    saleCode: null,
    paid: box.paid,
    currencyId: sale.currencyId,
    acquiredAt: box.boughtAt,
    feeRate: sale.feeRate,
    ...rest,
  };
}

const openingColumns = {
  box: nftBoxes,
  sale: nftSales,
  uid: users.uid,
  tickAt: ticks.at,
  tickPrice: ticks.price,
  symbol: instruments.symbol,
};

const selectOpenings = (moment: Reads) =>
  moment
    .select(openingColumns)
    .from(nftBoxes)
    .innerJoin(nftSales, eq(nftSales.id, nftBoxes.saleId))
    .innerJoin(users, eq(users.id, nftBoxes.userId))
    .innerJoin(ticks, eq(ticks.id, nftBoxes.tickId))
    .innerJoin(instruments, eq(instruments.id, ticks.instrumentId));

export type OpeningRow = Awaited<ReturnType<typeof selectOpenings>>[number];

export async function listOpenings(
  queries: Queries,
  saleId: number,
  page: PageInput,
): Promise<PageRows<OpeningRow>> {
  const where = and(eq(nftBoxes.saleId, saleId), eq(nftBoxes.status, 'opened'));
  return await pageOf(queries, page, desc(nftBoxes.number), (moment) =>
    selectOpenings(moment).where(where).$dynamic(),
  );
}

export async function openingOf(queries: Reads, code: string): Promise<OpeningRow | undefined> {
  const [row] = await selectOpenings(queries).where(eq(nftBoxes.code, code));
  return row;
}

export async function boxOf(queries: Reads, userId: number, code: string) {
  const [row] = await queries
    .select()
    .from(nftBoxes)
    .where(and(eq(nftBoxes.code, code), eq(nftBoxes.userId, userId)));
  return row;
}

/** The works that a box may hold, in the order of the contents, and how often each came out. */
export async function contentsOf(queries: Queries, sale: typeof nftSales.$inferSelect) {
  return await atOneMoment(queries, async (moment) => {
    const drawn = await moment
      .select({ index: nftBoxes.contentIndex, times: sql<number>`count(*)::int` })
      .from(nftBoxes)
      .where(and(eq(nftBoxes.saleId, sale.id), eq(nftBoxes.status, 'opened')))
      .groupBy(nftBoxes.contentIndex);
    const times = new Map(drawn.map((row) => [row.index, row.times]));
    const contents = [];
    for (const [index, { workId, odds }] of (sale.contents ?? []).entries()) {
      const [work] = await moment.select().from(nftWorks).where(eq(nftWorks.id, workId));
      if (work !== undefined) contents.push({ work, odds, drawn: times.get(index) ?? 0 });
    }
    return contents;
  });
}

import {
  nftArtists,
  nftCollections,
  nftDeposits,
  nftFavourites,
  nftOrderReads,
  nftOrders,
  nftSales,
  nftTokens,
  nftWorks,
  users,
} from '@kontor/schema';
import {
  and,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { containing } from '../../platform/like.ts';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';

export type ArtistRow = typeof nftArtists.$inferSelect;
export type WorkRow = typeof nftWorks.$inferSelect;
export type SaleRow = typeof nftSales.$inferSelect;
export type OrderRow = typeof nftOrders.$inferSelect;
export type ItemState =
  | 'waiting'
  | 'rejected'
  | 'not_started'
  | 'in_progress'
  | 'sold_out'
  | 'ended';

/** Who looks, 0 for a visitor, and when. */
export interface Look {
  readonly viewer: number;
  readonly now: number;
}

export interface ItemRow {
  readonly sale: SaleRow;
  readonly work: WorkRow;
  readonly artist: ArtistRow;
  readonly creatorUid: string | null;
  readonly creatorAvatar: string | null;
  readonly collection: string | null;
  readonly sellerUid: string | null;
  readonly state: ItemState;
  readonly favourites: number;
  readonly isFavourite: boolean;
  readonly owned: number;
}

/** What a sale is at a moment; the one rule for what is shown and what is looked for. */
export const stateAt = (now: number) => sql<ItemState>`CASE
  WHEN ${nftSales.status} IN ('waiting', 'rejected') THEN ${nftSales.status}
  WHEN ${nftSales.stopped} OR ${nftSales.endsAt} <= ${now}
    OR (${nftSales.sale} = 'auction' AND ${nftSales.status} <> 'open') THEN 'ended'
  WHEN ${nftSales.status} <> 'open' OR ${nftSales.sold} + ${nftSales.reserved} >= ${nftSales.stock}
    THEN 'sold_out'
  WHEN ${nftSales.startsAt} > ${now} THEN 'not_started'
  ELSE 'in_progress' END`;

const sellerUid = sql<string | null>`(SELECT seller.uid FROM ${users} seller
  WHERE seller.id = ${nftSales.sellerId})`;

/** Boxes of the sale that are not opened, or editions of the work. */
const ownedBy = (viewer: number) => sql<number>`CASE WHEN ${nftSales.sale} = 'blind_box'
  THEN (SELECT count(*)::int FROM nft_boxes b WHERE b.sale_id = ${nftSales.id}
    AND b.user_id = ${viewer} AND b.status <> 'opened')
  ELSE (SELECT count(*)::int FROM nft_tokens t WHERE t.work_id = ${nftSales.workId}
    AND t.user_id = ${viewer}) END`;

const columnsFor = ({ viewer, now }: Look) => ({
  sale: nftSales,
  work: nftWorks,
  artist: nftArtists,
  creatorUid: users.uid,
  creatorAvatar: users.headPortrait,
  collection: nftCollections.name,
  sellerUid,
  state: stateAt(now),
  favourites: sql<number>`(SELECT count(*)::int FROM ${nftFavourites} f
    WHERE f.sale_id = ${nftSales.id})`,
  isFavourite: sql<boolean>`EXISTS (SELECT 1 FROM ${nftFavourites} f
    WHERE f.sale_id = ${nftSales.id} AND f.user_id = ${viewer})`,
  owned: ownedBy(viewer),
});

/** Sales with everything that a card shows. */
export const selectItems = (moment: Reads, look: Look) =>
  moment
    .select(columnsFor(look))
    .from(nftSales)
    .innerJoin(nftWorks, eq(nftWorks.id, nftSales.workId))
    .innerJoin(nftArtists, eq(nftArtists.id, nftSales.artistId))
    .leftJoin(users, eq(users.id, nftArtists.userId))
    .leftJoin(nftCollections, eq(nftCollections.id, nftWorks.collectionId));

export interface ItemSearch {
  readonly type?: WorkRow['media'] | undefined;
  readonly sale?: SaleRow['sale'] | undefined;
  readonly state?: ItemState | undefined;
  readonly rarity?: WorkRow['rarity'] | undefined;
  readonly keyword?: string | undefined;
  readonly uid?: string | undefined;
  readonly collection_id?: number | undefined;
  readonly resale?: boolean | undefined;
  readonly sort?: 'newest' | 'ending' | 'price_up' | 'price_down' | undefined;
}

/** Those that everybody may see: not what waits for an operator or was refused. */
const isPublic = sql`${nftSales.status} NOT IN ('waiting', 'rejected')`;

export const matching = (keyword: string): SQL | undefined => {
  const like = containing(keyword);
  return or(
    ilike(nftWorks.name, like),
    ilike(nftArtists.name, like),
    ilike(nftCollections.name, like),
    eq(nftSales.code, keyword),
  );
};

/** An artist of the house has no member's uid. */
export const HOUSE_UID = /^A(\d{1,12})$/;
export const byUid = (uid: string): SQL | undefined => {
  const house = HOUSE_UID.exec(uid);
  return house === null
    ? eq(users.uid, uid)
    : and(eq(nftArtists.id, Number(house[1])), eq(nftArtists.userId, 0));
};

export async function listItems(
  queries: Queries,
  search: ItemSearch,
  look: Look,
  page: PageInput,
): Promise<PageRows<ItemRow>> {
  const { type, sale, state, rarity, keyword, uid, collection_id: collection, resale } = search;
  const where = and(
    isPublic,
    type === undefined ? undefined : eq(nftWorks.media, type),
    sale === undefined ? undefined : eq(nftSales.sale, sale),
    state === undefined ? undefined : sql`${stateAt(look.now)} = ${state}`,
    rarity === undefined ? undefined : eq(nftWorks.rarity, rarity),
    keyword === undefined ? undefined : matching(keyword),
    uid === undefined ? undefined : byUid(uid),
    collection === undefined ? undefined : eq(nftWorks.collectionId, collection),
    resale === undefined
      ? undefined
      : resale
        ? isNotNull(nftSales.tokenId)
        : isNull(nftSales.tokenId),
  );
  const running = sql`CASE ${stateAt(look.now)} WHEN 'in_progress' THEN 0
    WHEN 'not_started' THEN 1 WHEN 'sold_out' THEN 2 ELSE 3 END`;
  const orders: Record<NonNullable<ItemSearch['sort']>, SQL[]> = {
    newest: [desc(nftSales.id)],
    ending: [asc(nftSales.endsAt), asc(nftSales.id)],
    price_up: [asc(nftSales.currencyId), asc(nftSales.price), asc(nftSales.id)],
    price_down: [asc(nftSales.currencyId), desc(nftSales.price), asc(nftSales.id)],
  };
  const order = [running, ...orders[search.sort ?? 'newest']];
  return await pageOf(queries, page, order, (moment) =>
    selectItems(moment, look).where(where).$dynamic(),
  );
}

/** Sales by their numbers, for lists of what is about them. */
export async function itemsById(
  moment: Reads,
  ids: readonly number[],
  look: Look,
): Promise<ReadonlyMap<number, ItemRow>> {
  if (ids.length === 0) return new Map();
  const rows = await selectItems(moment, look).where(inArray(nftSales.id, [...ids]));
  return new Map(rows.map((row) => [row.sale.id, row]));
}

/** A sale that the viewer may see: any that is public, and an own one. */
export async function itemOf(
  moment: Reads,
  code: string,
  look: Look,
): Promise<ItemRow | undefined> {
  const [row] = await selectItems(moment, look).where(eq(nftSales.code, code));
  if (row === undefined) return undefined;
  const isHidden = row.sale.status === 'waiting' || row.sale.status === 'rejected';
  return isHidden && row.sale.sellerId !== look.viewer ? undefined : row;
}

export async function listFavourites(
  queries: Queries,
  look: Look,
  page: PageInput,
): Promise<PageRows<ItemRow>> {
  return await pageOf(queries, page, [desc(nftFavourites.at), desc(nftSales.id)], (moment) =>
    selectItems(moment, look)
      .innerJoin(nftFavourites, eq(nftFavourites.saleId, nftSales.id))
      .where(eq(nftFavourites.userId, look.viewer))
      .$dynamic(),
  );
}

/** What somebody sells: as an artist, or again. */
export async function listSalesOf(
  queries: Queries,
  look: Look,
  again: boolean,
  page: PageInput,
): Promise<PageRows<ItemRow>> {
  const where = and(
    eq(nftSales.sellerId, look.viewer),
    again ? isNotNull(nftSales.tokenId) : isNull(nftSales.tokenId),
  );
  return await pageOf(queries, page, desc(nftSales.id), (moment) =>
    selectItems(moment, look).where(where).$dynamic(),
  );
}

/** Undefined for a code of nothing, and for what waits for an operator. */
export async function saleIdOf(queries: Reads, code: string): Promise<number | undefined> {
  const [row] = await queries
    .select({ id: nftSales.id })
    .from(nftSales)
    .where(and(eq(nftSales.code, code), isPublic));
  return row?.id;
}

export async function listDeposits(queries: Queries, userId: number, page: PageInput) {
  const order = [desc(nftDeposits.updatedAt), desc(nftDeposits.id)];
  return await pageOf(queries, page, order, (moment) =>
    moment.select().from(nftDeposits).where(eq(nftDeposits.userId, userId)).$dynamic(),
  );
}

const orderColumns = {
  order: nftOrders,
  sale: { code: nftSales.code, sale: nftSales.sale },
  work: nftWorks,
  boxCode: sql<string | null>`(SELECT b.code FROM nft_boxes b WHERE b.id = ${nftOrders.boxId})`,
  isRead: sql<boolean>`EXISTS (SELECT 1 FROM ${nftOrderReads} r
    WHERE r.order_id = ${nftOrders.id})`,
};

export const selectOrders = (moment: Reads) =>
  moment
    .select(orderColumns)
    .from(nftOrders)
    .innerJoin(nftSales, eq(nftSales.id, nftOrders.saleId))
    .innerJoin(nftWorks, eq(nftWorks.id, nftSales.workId));

export type OrderFound = Awaited<ReturnType<typeof selectOrders>>[number];

export async function listOrders(
  queries: Queries,
  userId: number,
  status: OrderRow['status'] | undefined,
  page: PageInput,
): Promise<PageRows<OrderFound>> {
  const where = and(
    eq(nftOrders.userId, userId),
    status === undefined ? undefined : eq(nftOrders.status, status),
  );
  const order = [sql`${nftOrders.status} <> 'unpaid'`, desc(nftOrders.id)];
  return await pageOf(queries, page, order, (moment) =>
    selectOrders(moment).where(where).$dynamic(),
  );
}

export async function unreadOrders(queries: Queries, userId: number): Promise<number> {
  return await queries.$count(
    nftOrders,
    and(
      eq(nftOrders.userId, userId),
      sql`NOT EXISTS (SELECT 1 FROM ${nftOrderReads} r WHERE r.order_id = ${nftOrders.id})`,
    ),
  );
}

/** Undefined for none, and for somebody else's. */
export async function orderOf(
  queries: Reads,
  userId: number,
  id: number,
): Promise<OrderFound | undefined> {
  const [row] = await selectOrders(queries).where(
    and(eq(nftOrders.id, id), eq(nftOrders.userId, userId)),
  );
  return row;
}

/** The newest sales of a work that were paid. */
export async function historyOf(queries: Reads, workId: number) {
  const { price, currencyId, paidAt } = nftOrders;
  return await queries
    .select({ uid: users.uid, price, currencyId, paidAt })
    .from(nftOrders)
    .innerJoin(nftSales, eq(nftSales.id, nftOrders.saleId))
    .innerJoin(users, eq(users.id, nftOrders.userId))
    .where(and(eq(nftSales.workId, workId), eq(nftOrders.status, 'paid')))
    .orderBy(desc(nftOrders.paidAt), desc(nftOrders.id))
    .limit(20);
}

export async function tokenOf(queries: Reads, id: number) {
  const [row] = await queries.select().from(nftTokens).where(eq(nftTokens.id, id));
  return row;
}

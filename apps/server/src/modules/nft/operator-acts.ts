import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { nftArtists, nftOrders, nftSales, nftWorks, users } from '@kontor/schema';
import { and, desc, eq, ilike, or, sql } from 'drizzle-orm';
import { actAs, type OperatorContext } from '../../http/act-as.ts';
import { memberReason } from '../../http/member-reason.ts';
import { ownRow } from '../../http/own-writes.ts';
import { route } from '../../http/route.ts';
import { containing } from '../../platform/like.ts';
import { memberMatching } from '../../platform/member-search.ts';
import { pageAnswer, pageOf, type Reads } from '../../platform/paging.ts';
import { artistWire } from './looks.ts';
import { itemWire, type Names, orderWire } from './nft-wire.ts';
import { type ItemRow, matching, selectItems, selectOrders, stateAt } from './nft.queries.ts';
import { type ArtistFound, selectArtists } from './people.queries.ts';

type ArtistWire = OutputOf<typeof calls.nft.decideArtist>;
type DropWire = OutputOf<typeof calls.nft.decideDrop>;

const NOBODY = 0;

/** Artists and applications, newest first. */
export const operatorArtists = route(calls.nft.operatorArtists, async ({ input, services }) => {
  const { status, keyword } = input;
  const where = and(
    status === undefined ? undefined : eq(nftArtists.status, status),
    keyword === undefined
      ? undefined
      : or(ilike(nftArtists.name, containing(keyword)), memberMatching(keyword)),
  );
  const found = await pageOf(services.queries, input, desc(nftArtists.id), (moment) =>
    selectArtists(moment).where(where).$dynamic(),
  );
  return pageAnswer(input, found, operatorArtistWire);
});

export const decideArtist = route(calls.nft.decideArtist, async (context) => {
  const { id: artistId, status } = context.input;
  const isTold = status !== 'approved';
  const reason = isTold
    ? memberReason(`nft.artist_${status}`, context.input.reason)
    : context.input.reason;
  await actAs(context, 'nft.decide_artist', { artistId, status, reason });
  const row = await ownRow(context, async (queries) => {
    const [found] = await selectArtists(queries).where(eq(nftArtists.id, artistId));
    return found;
  });
  return operatorArtistWire(row);
});

function operatorArtistWire(found: ArtistFound): ArtistWire {
  const { id, userId, status, reason, decidedAt } = found.artist;
  return {
    ...artistWire(found),
    id,
    user_id: userId === NOBODY ? null : userId,
    status,
    reason,
    decided_at: decidedAt,
  };
}

/** All sales, newest first. */
export const operatorDrops = route(calls.nft.operatorDrops, async ({ input, services }) => {
  const { state, sale, keyword } = input;
  const look = { viewer: NOBODY, now: services.clock.now() };
  const where = and(
    state === undefined ? undefined : sql`${stateAt(look.now)} = ${state}`,
    sale === undefined ? undefined : eq(nftSales.sale, sale),
    keyword === undefined ? undefined : matching(keyword),
  );
  const found = await pageOf(services.queries, input, desc(nftSales.id), (moment) =>
    selectItems(moment, look).where(where).$dynamic(),
  );
  return pageAnswer(input, found, (row) => dropWire(row, services.markets.catalogue));
});

export const decideDrop = route(calls.nft.decideDrop, async (context) => {
  const { id: saleId, approve } = context.input;
  const given = context.input.reason;
  const reason = approve ? given : memberReason('nft.drop_rejected', given);
  await actAs(context, 'nft.decide_drop', { saleId, approve, reason });
  return await dropAnswer(context, saleId);
});

export const changeDrop = route(calls.nft.changeDrop, async (context) => {
  const { id: saleId, starts_at: startsAt, ends_at: endsAt, stock } = context.input;
  await actAs(context, 'nft.change_drop', { saleId, startsAt, endsAt, stock });
  return await dropAnswer(context, saleId);
});

export const stopDrop = route(calls.nft.stopDrop, async (context) => {
  const { id: saleId, reason } = context.input;
  await actAs(context, 'nft.stop_drop', { saleId, reason });
  return await dropAnswer(context, saleId);
});

/** A sale as it is after an operator's command. */
async function dropAnswer(context: OperatorContext, saleId: number): Promise<DropWire> {
  const { services } = context;
  const look = { viewer: NOBODY, now: services.clock.now() };
  const row = await ownRow(context, async (queries) => {
    const [found] = await selectItems(queries, look).where(eq(nftSales.id, saleId));
    return found;
  });
  return dropWire(row, services.markets.catalogue);
}

function dropWire(row: ItemRow, names: Names): DropWire {
  const { sale, work } = row;
  return {
    ...itemWire(row, names),
    description: work.description,
    user_id: sale.sellerId === NOBODY ? null : sale.sellerId,
    sold: sale.sold,
    reserved: sale.reserved,
    stopped: sale.stopped,
    commitment: sale.commitment,
    reason: sale.reason,
    create_time: sale.createdAt,
  };
}

const ofMembers = (moment: Reads) =>
  moment
    .select({ id: nftOrders.id, uid: users.uid, nickname: users.nickname })
    .from(nftOrders)
    .innerJoin(users, eq(users.id, nftOrders.userId))
    .innerJoin(nftSales, eq(nftSales.id, nftOrders.saleId))
    .innerJoin(nftWorks, eq(nftWorks.id, nftSales.workId));

/** What members bought or have to pay. */
export const operatorNftOrders = route(calls.nft.operatorNftOrders, async ({ input, services }) => {
  const { queries, markets } = services;
  const { status, keyword } = input;
  const where = and(
    status === undefined ? undefined : eq(nftOrders.status, status),
    keyword === undefined
      ? undefined
      : or(memberMatching(keyword), ilike(nftWorks.name, containing(keyword))),
  );
  const found = await pageOf(queries, input, desc(nftOrders.id), (moment) =>
    ofMembers(moment).where(where).$dynamic(),
  );
  const data = [];
  for (const { id, uid, nickname } of found.rows) {
    const [row] = await selectOrders(queries).where(eq(nftOrders.id, id));
    if (row === undefined) continue;
    const { read: _, ...wire } = orderWire(row, markets.catalogue);
    const { userId, fee, royalty, net } = row.order;
    const shares = {
      fee: formatAmount(fee),
      royalty: formatAmount(royalty),
      net: formatAmount(net),
    };
    data.push({ ...wire, user_id: userId, uid, nickname, ...shares });
  }
  return { ...pageAnswer(input, found, () => null), data };
});

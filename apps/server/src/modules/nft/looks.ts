import { calls } from '@kontor/contract';
import type { Language } from '@kontor/i18n';
import { formatAmount } from '@kontor/money';
import { minimumBid } from '@kontor/rules/nft';
import { exchangeSettings, nftBids, nftDeposits, nftOrders, users } from '@kontor/schema';
import { and, desc, eq, like } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import { route, type RouteContext } from '../../http/route.ts';
import { pageAnswer, pageOf } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { readIn } from './house-words.ts';
import { creatorWire, currencyName, filesWire, itemWire, shortUid, textOf } from './nft-wire.ts';
import { historyOf, type ItemRow, itemOf, listItems, type Look, tokenOf } from './nft.queries.ts';
import { contentsOf } from './owned.queries.ts';
import {
  type ArtistFound,
  artistByUid,
  floorOf,
  listArtists,
  listCollections,
} from './people.queries.ts';

const VISITOR = 0;
const UNKNOWN = { field: 'code' } as const;

export const lookOf = ({ member, services }: Pick<RouteContext, 'member' | 'services'>): Look => ({
  viewer: member?.userId ?? VISITOR,
  now: services.clock.now(),
});

/** The marketplace's figures, which an operator can change, by their names. */
async function figures({ queries }: Pick<Services, 'queries'>) {
  const { name, value } = exchangeSettings;
  const rows = await queries
    .select({ name, value })
    .from(exchangeSettings)
    .where(like(name, 'nft\\_%'));
  const values = new Map(rows.map((row) => [row.name, row.value]));
  return (name: string) => formatAmount(values.get(name) ?? 0n);
}

/** What is offered. */
export const list = route(calls.nft.list, async (context) => {
  const { input, services } = context;
  const found = await listItems(services.queries, input, lookOf(context), input);
  return pageAnswer(input, found, (row) => itemWire(row, services.markets.catalogue));
});

/** One sale whole. */
export const detail = route(calls.nft.detail, async (context) => {
  const { input, services } = context;
  const { queries, markets } = services;
  const look = lookOf(context);
  const row = (await itemOf(queries, input.code, look)) ?? refuse('NFT_UNKNOWN', UNKNOWN);
  const { sale, work } = row;
  const names = markets.catalogue;
  const history = await historyOf(queries, work.id);
  const figure = await figures(services);
  const decimals = names.decimals(sale.currencyId);
  return {
    ...itemWire(row, names),
    description: readIn(context.request.language, work.description),
    edition: sale.tokenId === null ? null : await editionOf(services, sale.tokenId),
    editions: work.editions,
    media_hash: work.mediaHash,
    history: history.map(({ uid, price, currencyId, paidAt }) => ({
      uid: shortUid(uid),
      price: formatAmount(price),
      currency: currencyName(currencyId, names),
      time: paidAt ?? 0,
    })),
    contents: sale.sale === 'blind_box' ? await contentsWire(services, row) : null,
    commitment: sale.commitment,
    commitment_text: sale.commitmentText,
    opened: sale.sale === 'blind_box' ? sale.opened : null,
    minimum_bid: sale.sale === 'auction' ? formatAmount(minimumBid(sale, decimals)) : null,
    extends_minutes: Number(figure('nft_extend_minutes')),
    pay_hours: Number(figure('nft_pay_hours')),
    own: look.viewer === VISITOR ? null : await ownOf(services, row, look.viewer),
  };
});

async function editionOf({ queries }: Services, tokenId: number): Promise<number | null> {
  return (await tokenOf(queries, tokenId))?.edition ?? null;
}

async function contentsWire({ queries }: Services, { sale }: ItemRow) {
  return (await contentsOf(queries, sale)).map(({ work, odds, drawn }) => ({
    name: work.name,
    ...filesWire(work),
    rarity: work.rarity,
    odds,
    media_hash: work.mediaHash,
    drawn,
  }));
}

async function ownOf({ queries }: Services, { sale }: ItemRow, userId: number) {
  const [deposit] = await queries
    .select()
    .from(nftDeposits)
    .where(and(eq(nftDeposits.saleId, sale.id), eq(nftDeposits.userId, userId)));
  const [order] = await queries
    .select({ id: nftOrders.id })
    .from(nftOrders)
    .where(
      and(
        eq(nftOrders.saleId, sale.id),
        eq(nftOrders.userId, userId),
        eq(nftOrders.status, 'unpaid'),
      ),
    );
  return {
    deposit: deposit?.status === 'frozen' ? formatAmount(deposit.amount) : null,
    highest_bid: textOf(deposit?.bid ?? null),
    is_highest: sale.highestBidder === userId,
    order_id: order?.id ?? null,
    is_seller: sale.sellerId === userId,
  };
}

export function artistWire({ artist, uid, portrait, works, sold, owners }: ArtistFound) {
  return {
    ...creatorWire(artist, uid, portrait),
    introduction: artist.introduction,
    works,
    sold,
    owners,
    since: artist.decidedAt ?? artist.appliedAt,
  };
}

/** An artist as readers meet one; artists and operators read what was written. */
function artistIn(language: Language, found: ArtistFound) {
  return { ...artistWire(found), introduction: readIn(language, found.artist.introduction) };
}

export const artists = route(calls.nft.artists, async ({ input, request, services }) => {
  const found = await listArtists(services.queries, input.keyword, input);
  return pageAnswer(input, found, (row) => artistIn(request.language, row));
});

const ALL = { page: 1, limit: 50 } as const;

export const artist = route(calls.nft.artist, async ({ input, request, services }) => {
  const found = await artistByUid(services.queries, input.uid);
  if (found === undefined) return refuse('NFT_ARTIST_UNKNOWN', { field: 'uid' });
  const own = await listCollections(services.queries, { artistId: found.artist.id }, ALL);
  const { language } = request;
  const collections = await collectionsWire(services, own.rows, language);
  return { ...artistIn(language, found), collections };
});

export const collections = route(calls.nft.collections, async ({ input, request, services }) => {
  const { id, keyword } = input;
  const found = await listCollections(services.queries, { id, keyword }, input);
  const data = await collectionsWire(services, found.rows, request.language);
  return { ...pageAnswer(input, found, () => null), data };
});

async function collectionsWire(
  { queries, markets, clock }: Services,
  rows: Awaited<ReturnType<typeof listCollections>>['rows'],
  language: Language,
) {
  return await Promise.all(
    rows.map(async ({ collection, artist, uid, portrait, works, sold, thumbnails }) => {
      const floor = await floorOf(queries, collection.id, clock.now());
      return {
        id: collection.id,
        name: collection.name,
        description: readIn(language, collection.description),
        creator: creatorWire(artist, uid, portrait),
        thumbnails,
        works,
        sold,
        floor:
          floor === undefined
            ? null
            : {
                price: formatAmount(floor.price),
                currency: currencyName(floor.currencyId, markets.catalogue),
              },
      };
    }),
  );
}

export const currencies = route(calls.nft.currencies, async ({ services }) => {
  const figure = await figures(services);
  const coins = services.markets.catalogue
    .currencies()
    .filter(({ kind, enabled }) => kind === 'coin' && enabled);
  return {
    currencies: coins.map(({ id, code, decimals }) => ({ id, code, decimals })),
    fee_rate: figure('nft_fee_rate'),
    royalty_maximum: figure('nft_royalty_maximum'),
    margin_maximum: figure('nft_margin_maximum'),
    pay_hours: Number(figure('nft_pay_hours')),
    extends_minutes: Number(figure('nft_extend_minutes')),
    days_maximum: Number(figure('nft_days_maximum')),
  };
});

/** The bids of an auction, newest first. */
export const bids = route(calls.nft.bids, async (context) => {
  const { input, services } = context;
  const look = lookOf(context);
  const row = await itemOf(services.queries, input.code, look);
  if (row === undefined) return refuse('NFT_UNKNOWN', UNKNOWN);
  const { userId, price, at, saleId } = nftBids;
  const found = await pageOf(services.queries, input, desc(nftBids.id), (moment) =>
    moment
      .select({ userId, price, at, uid: users.uid })
      .from(nftBids)
      .innerJoin(users, eq(users.id, userId))
      .where(eq(saleId, row.sale.id))
      .$dynamic(),
  );
  return pageAnswer(input, found, (one) => ({
    uid: shortUid(one.uid),
    price: formatAmount(one.price),
    time: one.at,
    own: one.userId === look.viewer,
  }));
});

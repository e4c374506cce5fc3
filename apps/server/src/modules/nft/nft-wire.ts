import type { calls, NftEvent, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount } from '@kontor/money';
import type { nftArtists, nftBoxes, nftDeposits, nftOrders, nftTokens } from '@kontor/schema';
import type { Catalogue } from '../markets/index.ts';
import type { ArtistRow, ItemRow, OrderFound, WorkRow } from './nft.queries.ts';

export type ItemWire = OutputOf<typeof calls.nft.list>['data'][number];
export type NftOrderWire = OutputOf<typeof calls.nft.order>;
export type Names = Pick<Catalogue, 'currency'>;

export const textOf = (amount: Amount | null): string | null =>
  amount === null ? null : formatAmount(amount);

export function currencyName(id: number, names: Names): string {
  return names.currency(id)?.code ?? String(id);
}

/** Enough to tell two apart, not enough to look somebody up. */
export const shortUid = (uid: string): string => `${uid.slice(0, 2)}****${uid.slice(-2)}`;

/** What a work's file is, and where. */
export const filesWire = ({
  media,
  file,
  thumbnail,
}: Pick<WorkRow, 'media' | 'file' | 'thumbnail'>) => ({
  media,
  url: file,
  thumbnail,
});

export function creatorWire(
  artist: Pick<ArtistRow, 'id' | 'userId' | 'name' | 'avatar'>,
  uid: string | null,
  portrait: string | null,
) {
  const avatar = artist.avatar ?? (portrait === '' ? null : portrait);
  return { uid: uid ?? `A${artist.id}`, name: artist.name, avatar };
}

/** A sale as a card shows it. */
export function itemWire(row: ItemRow, names: Names): ItemWire {
  const { sale, work, artist, state } = row;
  const { collectionId } = work;
  return {
    code: sale.code,
    id: sale.id,
    name: work.name,
    ...filesWire(work),
    creator: creatorWire(artist, row.creatorUid, row.creatorAvatar),
    collection:
      collectionId === null || row.collection === null
        ? null
        : { id: collectionId, name: row.collection },
    seller: sale.tokenId === null ? null : row.sellerUid,
    rarity: work.rarity,
    price: formatAmount(sale.price),
    currency_id: sale.currencyId,
    currency: currencyName(sale.currencyId, names),
    sale: sale.sale,
    state,
    starts_at: sale.startsAt,
    ends_at: sale.endsAt,
    stock: sale.stock - sale.sold - sale.reserved,
    stock_total: sale.stock,
    margin: textOf(sale.margin),
    increment: textOf(sale.increment),
    highest: textOf(sale.highest),
    bids: sale.bids,
    royalty_rate: formatAmount(sale.tokenId === null ? work.royalty : sale.royaltyRate),
    fee_rate: formatAmount(sale.feeRate),
    collected: row.isFavourite,
    collections: row.favourites,
    owned: row.owned,
  };
}

/** An order as its member reads it. */
export function orderWire(
  { order, sale, work, boxCode, isRead }: OrderFound,
  names: Names,
): NftOrderWire {
  return {
    id: order.id,
    code: sale.code,
    kind: order.kind,
    sale: sale.sale,
    name: work.name,
    ...filesWire(work),
    price: formatAmount(order.price),
    deposit: formatAmount(order.deposit),
    amount: formatAmount(order.price - order.deposit),
    currency_id: order.currencyId,
    currency: currencyName(order.currencyId, names),
    status: order.status,
    pay_before: order.payBefore,
    paid_at: order.paidAt,
    create_time: order.createdAt,
    read: isRead,
    nft_id: order.tokenId,
    box_code: boxCode,
  };
}

type Changed =
  | { readonly event: 'nft_order'; readonly row: typeof nftOrders.$inferSelect }
  | { readonly event: 'nft_deposit'; readonly row: typeof nftDeposits.$inferSelect }
  | { readonly event: 'nft_box'; readonly row: typeof nftBoxes.$inferSelect }
  | { readonly event: 'nft_token'; readonly row: typeof nftTokens.$inferSelect }
  | { readonly event: 'nft_artist'; readonly row: typeof nftArtists.$inferSelect };

/** What an own row that changed is called on the wire; undefined for rows of another kind. */
export function nftEvent(event: string, row: unknown): NftEvent | undefined {
  const changed = { event, row } as Changed;
  const { id } = changed.row;
  switch (changed.event) {
    case 'nft_order': {
      const { status, payBefore } = changed.row;
      return { what: 'order', id, status, pay_before: payBefore };
    }
    case 'nft_deposit':
      return { what: 'deposit', id, status: changed.row.status, pay_before: null };
    case 'nft_box':
      return { what: 'box', id, status: changed.row.status, pay_before: null };
    case 'nft_token':
      return { what: 'nft', id, status: changed.row.state, pay_before: null };
    case 'nft_artist':
      return { what: 'artist', id, status: changed.row.status, pay_before: null };
    default:
      return undefined;
  }
}

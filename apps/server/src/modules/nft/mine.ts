import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { saleProceeds } from '@kontor/rules/nft';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { atOneMoment, pageAnswer } from '../../platform/paging.ts';
import { lookOf } from './looks.ts';
import { itemWire, orderWire, textOf } from './nft-wire.ts';
import {
  itemsById,
  listDeposits,
  listFavourites,
  listOrders,
  listSalesOf,
  orderOf,
  unreadOrders,
} from './nft.queries.ts';
import { ownedWire } from './owned-wire.ts';
import { listOwned } from './owned.queries.ts';

export const favourites = route(calls.nft.favourites, async (context) => {
  const { input, services } = context;
  const found = await listFavourites(services.queries, lookOf(context), input);
  return pageAnswer(input, found, (row) => itemWire(row, services.markets.catalogue));
});

/** Works and boxes of the caller. */
export const mine = route(calls.nft.mine, async ({ input, member, services }) => {
  const found = await listOwned(services.queries, member.userId, input, input);
  return pageAnswer(input, found, (row) => ownedWire(row, services.markets.catalogue));
});

/** The auctions the caller takes part in. */
export const myBids = route(calls.nft.myBids, async (context) => {
  const { input, member, services } = context;
  const { queries, markets } = services;
  const found = await listDeposits(queries, member.userId, input);
  const ids = found.rows.map(({ saleId }) => saleId);
  const items = await atOneMoment(queries, (moment) => itemsById(moment, ids, lookOf(context)));
  const data = found.rows.flatMap((row) => {
    const item = items.get(row.saleId);
    if (item === undefined) return [];
    return {
      item: itemWire(item, markets.catalogue),
      deposit: formatAmount(row.amount),
      deposit_status: row.status,
      bid: textOf(row.bid),
      is_highest: item.sale.highestBidder === member.userId,
      time: row.bidAt ?? row.createdAt,
    };
  });
  return { ...pageAnswer(input, found, () => null), data };
});

/** What the caller resells or has resold. */
export const mySales = route(calls.nft.mySales, async (context) => {
  const { input, services } = context;
  const { catalogue } = services.markets;
  const found = await listSalesOf(services.queries, lookOf(context), true, input);
  return pageAnswer(input, found, (row) => {
    const { price, highest, feeRate, royaltyRate, currencyId, tokenId, sale } = row.sale;
    const decimals = catalogue.decimals(currencyId);
    const reached = sale === 'auction' ? highest : price;
    return {
      ...itemWire(row, catalogue),
      net:
        reached === null
          ? null
          : formatAmount(saleProceeds(reached, feeRate, royaltyRate, decimals).net),
      nft_id: tokenId ?? 0,
    };
  });
});

/** What the caller offers as an artist. */
export const myDrops = route(calls.nft.myDrops, async (context) => {
  const { input, services } = context;
  const found = await listSalesOf(services.queries, lookOf(context), false, input);
  return pageAnswer(input, found, (row) => ({
    ...itemWire(row, services.markets.catalogue),
    reason: row.sale.reason,
    sold: row.sale.sold,
  }));
});

/** The own orders, unpaid first. */
export const needPay = route(calls.nft.needPay, async ({ input, member, services }) => {
  const { queries, markets } = services;
  const found = await listOrders(queries, member.userId, input.status, input);
  const unread = await unreadOrders(queries, member.userId);
  return { ...pageAnswer(input, found, (row) => orderWire(row, markets.catalogue)), unread };
});

export const order = route(calls.nft.order, async ({ input, member, services }) => {
  const row = await orderOf(services.queries, member.userId, input.id);
  return row === undefined
    ? refuse('NFT_ORDER_UNKNOWN', { field: 'id' })
    : orderWire(row, services.markets.catalogue);
});

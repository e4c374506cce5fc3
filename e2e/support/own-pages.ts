/** Pages of one thing, at addresses that lead to what a member with everything has. */
import type { Everything } from './everything.ts';
import type { Route } from './routes.ts';

/** A page of a member's own. */
export const page = (path: string, title: string): Route => ({
  path,
  title,
  access: 'member',
  level: 'sub',
});

const OPTIONS_PATH = '/pages/transaction/seconds_order';

/** Whether a page is of an option that has ended, or a sheet opens over it when one ends. */
export function showsOption({ path }: Route): boolean {
  return path.startsWith(OPTIONS_PATH) || path.includes('kind=option');
}

export function ownPages(own: Everything): readonly Route[] {
  return [
    page('/pages/transaction/currency_order?tab=history', 'trade:allOrders.title'),
    page('/pages/transaction/contract_order?tab=history', 'futures:allPositions'),
    page(`${OPTIONS_PATH}?tab=settled`, 'options:all.title'),
    page(`/pages/common/receipt?kind=option&id=${own.briefOption}`, 'receipt:title'),
    page(`/pages/copytrade/trader?id=${own.traderId}`, 'copy:trader.title'),
    page(`/pages/follow/follow?id=${own.traderId}&follow_id=${own.follow}`, 'copy:follow.title'),
    page(`/pages/buy/order?id=${own.purchase}`, 'quick-buy:order.title'),
    page(`/pages/invest/purchase?id=${own.product}`, 'dual:purchase.title'),
    page(`/pages/lockming/buy?id=${own.plan.id}`, 'mining:buy.title'),
    page(`/pages/lockming/detail?id=${own.locked}`, 'mining:detail.title'),
    page(`/pages/ieo/subscribe?id=${own.project.id}`, 'subscription:act.title'),
    page('/pages/game/game?view=mine', 'prediction:title'),
    page('/pages/mailMessage/mailMessageList?type=service', 'messages:title'),
    page('/pages/setting/coupon?tab=unused', 'coupons:title'),
    page(`/pages/nft/artistDetail?uid=${own.artist}`, 'nft:artist.title'),
    page(`/pages/nft/artworkDetail?code=${own.auction.code}`, 'nft:detail.title'),
    page(`/pages/nft/purchase?order=${own.unpaid}`, 'nft:buy.title'),
    page(`/pages/nft/purchase_one?code=${own.auction.code}`, 'nft:bid.title'),
    page(`/pages/nft/resell?id=${own.owned}`, 'nft:resell.title'),
    page(`/pages/nft/myNft?id=${own.owned}`, 'nft:own.title'),
  ];
}

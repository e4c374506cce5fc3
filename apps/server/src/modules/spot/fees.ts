import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { route } from '../../http/route.ts';
import { discountsOf } from '../coupons/index.ts';
import { vipLevelOf } from './spot.queries.ts';

/** What a trade costs the caller, so that a form can name the fee before the order is sent. */
export const fees = route(calls.spot.fees, async ({ member, services }) => {
  const level = member === undefined ? 0 : await vipLevelOf(services.queries, member.userId);
  const row = services.markets.catalogue.vipLevel(level);
  if (row === undefined) throw new Error(`no fee level ${level}`);
  const none = { spot: 0n, stocks: 0n };
  const { spot, stocks } =
    member === undefined ? none : await discountsOf(services.queries, member.userId);
  return {
    vip_level: level,
    maker_rate: formatAmount(row.spotMakerRate),
    taker_rate: formatAmount(row.spotTakerRate),
    discount: formatAmount(spot),
    stock_discount: formatAmount(stocks),
  };
});

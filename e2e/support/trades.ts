/** Orders as a member places them, beside the browser. */
import type { InputOf, OutputOf } from '@kontor/contract/light';
import { calls, type Member } from './api.ts';
import { exact, plain } from './exact.ts';

export type Order = OutputOf<typeof calls.spot.detail>;
export type Quotation = OutputOf<typeof calls.markets.quotations>[number]['quotation'][number];

/** The market of a symbol with its newest price. */
export async function marketOf(member: Member, symbol: string): Promise<Quotation> {
  const groups = await member.call(calls.markets.quotations, {});
  const market = groups.flatMap((group) => group.quotation).find((one) => one.symbol === symbol);
  if (market === undefined) throw new Error(`no market ${symbol}`);
  return market;
}

/** The market's price moved by so many percent, on the market's steps. */
export function priceAway(market: Quotation, percent: bigint): string {
  const step = 10n ** BigInt(18 - market.price_precision);
  const moved = (exact(market.now_price ?? '0') * (100n + percent)) / 100n;
  return plain((moved / step) * step);
}

/** Places an order and reads it back with its fills. */
export async function place(
  member: Member,
  market: Quotation,
  order: Omit<InputOf<typeof calls.spot.place>, 'currency_id' | 'legal_id'>,
): Promise<Order> {
  const { currency_id, legal_id } = market;
  const { id } = await member.call(calls.spot.place, { ...order, currency_id, legal_id });
  return member.call(calls.spot.detail, { id });
}

/** Play money, two holdings and an order that waits: enough to have something to look at. */
export async function firstTrades(member: Member): Promise<void> {
  await member.call(calls.people.grant, {});
  for (const [symbol, budget] of [
    ['BTC/USDT', '2500'],
    ['ETH/USDT', '1200'],
  ] as const) {
    const market = await marketOf(member, symbol);
    await place(member, market, { type: 'buy', amount: budget, order_type: 'market', by: 'quote' });
  }
  const bitcoin = await marketOf(member, 'BTC/USDT');
  await place(member, bitcoin, {
    type: 'buy',
    amount: '0.01',
    // Far enough below that no wandering price fills it while it is looked at.
    target_price: priceAway(bitcoin, -10n),
    order_type: 'limit',
  });
}

import { calls } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { discountsOf } from '../coupons/index.ts';
import { vipLevelOf } from '../spot/index.ts';
import { accountWire } from './account-wire.ts';
import { lastPriceOf } from './futures.queries.ts';
import { marginBookOf, wireOf } from './position-answer.ts';
import { contractOf } from '../markets/index.ts';

/** One contract with what the caller has in it, and the account that its margin comes from. */
export const deal = route(calls.futures.deal, async ({ input, member, services }) => {
  const { catalogue, quotes } = services.markets;
  const found = catalogue.byCurrencies(input.currency_id, input.legal_id, 'futures');
  if (found === undefined) return refuse('MARKET_UNKNOWN', { field: 'currency_id' });
  const { listed, marginCurrency } = contractOf(catalogue, found.market.id);
  const { contract, market } = listed;
  const { book, live } = await marginBookOf(services, member.userId);
  const account = accountWire(book.account(marginCurrency));
  const own = live.filter(({ row }) => row.marketId === market.id);
  const mark = quotes.price(listed.instrument.id);
  const lastPrice = await lastPriceOf(services.queries, market.id);
  return {
    symbol: listed.symbol,
    last_price: lastPrice === null ? null : formatAmount(lastPrice),
    mark_price: mark === undefined ? null : formatAmount(mark),
    multiples: [...contract.multiples],
    share_size: formatAmount(contract.lotSize),
    min_share: formatAmount(contract.minimumLots),
    max_share: formatAmount(contract.maximumLots),
    ...(await feeRates(services, member.userId)),
    overnight_rate: formatAmount(contract.overnightRate),
    balance: account.balance,
    hazard_rate: account.hazard_rate,
    account,
    positions: own
      .filter(({ row }) => row.status !== 'waiting')
      .map((one) => wireOf(services, book, one)),
    orders: own
      .filter(({ row }) => row.status === 'waiting')
      .map((one) => wireOf(services, book, one)),
  };
});

async function feeRates({ queries, markets }: Services, userId: number) {
  const level = await vipLevelOf(queries, userId);
  const row = markets.catalogue.vipLevel(level);
  if (row === undefined) throw new Error(`no fee level ${level}`);
  const { futures: discount } = await discountsOf(queries, userId);
  return {
    fee_rate: formatAmount(row.futuresTakerRate),
    maker_fee_rate: formatAmount(row.futuresMakerRate),
    discount: formatAmount(discount),
  };
}

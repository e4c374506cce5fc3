import { calls, type OutputOf } from '@kontor/contract';
import { formatAmount } from '@kontor/money';
import { nextOpening, sessionAt } from '@kontor/rules/session';
import { route } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { ListedMarket, Market } from './catalogue.ts';
import { formatPercent } from './quotes.ts';

type Quotation = OutputOf<typeof calls.markets.quotations>[number]['quotation'][number];

/** The spot and stock markets with their prices, grouped by the currency they are quoted in. */
export const getQuotations = route(calls.markets.quotations, ({ services }) => {
  const groups = new Map<number, { id: number; name: string; quotation: Quotation[] }>();
  for (const listed of services.markets.catalogue.quotations()) {
    const { quote } = listed;
    let group = groups.get(quote.id);
    if (group === undefined) {
      group = { id: quote.id, name: quote.code, quotation: [] };
      groups.set(quote.id, group);
    }
    group.quotation.push(quotationOf(services, listed));
  }
  return [...groups.values()];
});

function quotationOf(
  { markets, clock }: Services,
  { symbol, market, instrument, base, quote }: ListedMarket,
): Quotation {
  const figures = markets.quotes.of(instrument.id);
  const price = (amount: bigint | undefined) =>
    amount === undefined ? null : formatAmount(amount, market.priceDecimals);
  return {
    id: market.id,
    currency_id: base.id,
    legal_id: quote.id,
    symbol,
    currency_name: base.code,
    title: base.title,
    legal_name: quote.code,
    logo: '',
    class: instrument.class,
    now_price: price(figures?.price),
    change: figures?.change == null ? null : formatPercent(figures.change),
    high: price(figures?.high),
    low: price(figures?.low),
    volume: formatAmount(figures?.volume ?? 0n, market.quantityDecimals),
    turnover: formatAmount(figures?.turnover ?? 0n, 2),
    spark: (figures?.spark ?? []).map((close) => formatAmount(close, market.priceDecimals)),
    open_transaction: market.enabled,
    open_lever: markets.catalogue
      .contracts()
      .some((one) => one.contract.kind === 'linear' && one.base.id === base.id),
    open_microtrade: instrument.class === 'coin',
    price_precision: market.priceDecimals,
    quantity_precision: market.quantityDecimals,
    min_quantity: formatAmount(market.minimumQuantity),
    max_quantity: formatAmount(market.maximumQuantity),
    min_notional: formatAmount(market.minimumNotional),
    price_band: formatAmount(market.priceBand),
    listed_at: market.listedAt,
    ...tradingOf(market, clock.now()),
    feed: markets.labelOf(instrument.id),
  };
}

/** Shares are traded in the sessions of New York. */
function tradingOf(market: Market, now: number): Pick<Quotation, 'trading' | 'opens_at'> {
  if (!market.enabled) return { trading: 'closed' };
  if (market.kind !== 'stock' || sessionAt(now) !== undefined) return { trading: 'open' };
  return { trading: 'closed', opens_at: nextOpening(now) };
}

import type { calls, OutputOf } from '@kontor/contract';
import { HOUSE, houseBalanceId } from '@kontor/core';
import { type Amount, divide, formatAmount, ONE, roundToDecimals } from '@kontor/money';
import {
  dualCovered,
  dualGrowth,
  dualNeed,
  type DualOutcomes,
  dualOutcomes,
  dualSideAt,
  type DualTerms,
} from '@kontor/rules/dual';
import type { dualOrders, dualProducts } from '@kontor/schema';
import type { Services } from '../../services.ts';

export type ProductRow = typeof dualProducts.$inferSelect;
export type DualOrderRow = typeof dualOrders.$inferSelect;
export type ProductWire = OutputOf<typeof calls.dual.detail>;
export type DualOrderWire = OutputOf<typeof calls.dual.order>;
export type DualOrderEvent = Omit<DualOrderWire, 'index_price'>;
type Catalogue = Pick<Services['markets']['catalogue'], 'currency' | 'decimals'>;
type Live = Pick<Services, 'exchange' | 'clock' | 'markets'>;
/** What a product and a purchase have in common. */
type TermsRow = Pick<
  ProductRow,
  | 'instrumentId'
  | 'coinId'
  | 'quoteId'
  | 'type'
  | 'sharePrice'
  | 'rate'
  | 'linkedPrice'
  | 'days'
  | 'maturesAt'
>;

const PROGRESS_DECIMALS = 4;

export const textOf = (amount: Amount | null): string | null =>
  amount === null ? null : formatAmount(amount);

/** What the rules want to know of a row. */
export function rulesOf(catalogue: Catalogue, row: TermsRow): DualTerms {
  const { type, rate, days, linkedPrice } = row;
  const coinDecimals = catalogue.decimals(row.coinId);
  const quoteDecimals = catalogue.decimals(row.quoteId);
  return { type, rate, days, linkedPrice, coinDecimals, quoteDecimals };
}

export function termsWire(catalogue: Catalogue, row: TermsRow) {
  const currencyId = row.type === 'call' ? row.coinId : row.quoteId;
  return {
    section: codeOf(catalogue, row.coinId),
    symbol: `${codeOf(catalogue, row.coinId)}/${codeOf(catalogue, row.quoteId)}`,
    type: row.type,
    currency: codeOf(catalogue, currencyId),
    currency_id: currencyId,
    price: formatAmount(row.sharePrice),
    rate_year: formatAmount(row.rate),
    linked_price: formatAmount(row.linkedPrice),
    days: row.days,
    coin_decimals: catalogue.decimals(row.coinId),
    quote_decimals: catalogue.decimals(row.quoteId),
    growth: formatAmount(dualGrowth(row.rate, row.days)),
    expires_at: row.maturesAt,
  };
}

export function codeOf(catalogue: Catalogue, currencyId: number): string {
  return catalogue.currency(currencyId)?.code ?? String(currencyId);
}

/** What is paid above and below the linked price, by what is invested. */
function outcomesWire(catalogue: Catalogue, row: TermsRow, { own, other }: DualOutcomes) {
  const at = dualSideAt(row.type);
  const [coin, quote] = row.type === 'call' ? [own, other] : [other, own];
  return {
    above: { amount: formatAmount(quote), currency: codeOf(catalogue, row.quoteId) },
    below: { amount: formatAmount(coin), currency: codeOf(catalogue, row.coinId) },
    at,
  };
}

/** The index in USDT; null where it is stale. */
export function indexOf({ exchange, clock }: Live, instrumentId: number): Amount | null {
  const x = exchange.core()?.exchange;
  const state = x?.instrumentStates.get(instrumentId);
  if (x === undefined || state === undefined) return null;
  const staleMs = (x.setting('index_stale_seconds') * 1_000n) / ONE;
  return BigInt(clock.now() - state.tickAt) <= staleMs ? state.price : null;
}

/** How many of the shares that are left the treasury covers now. */
export function buyableOf(services: Live, row: ProductRow): number {
  const x = services.exchange.core()?.exchange;
  if (x === undefined) return 0;
  const free = (currencyId: number): Amount =>
    x.ledger.available(houseBalanceId(HOUSE.dualTreasury.id, currencyId)) -
    x.dualHeld.reserved(currencyId);
  const [own, other] = row.type === 'call' ? [row.coinId, row.quoteId] : [row.quoteId, row.coinId];
  const rules = rulesOf(services.markets.catalogue, row);
  const left = row.total - row.sold;
  return dualCovered(left, row.sharePrice, rules, { own: free(own), other: free(other) });
}

export function statusOf(row: ProductRow, now: number): ProductWire['status'] {
  if (now >= row.saleUntil || !row.enabled) return 'ended';
  if (now < row.saleFrom) return 'not_started';
  return row.sold >= row.total ? 'sold_out' : 'on_sale';
}

/** A product as members read it. */
export function productWire(services: Live, row: ProductRow): ProductWire {
  const { catalogue } = services.markets;
  const share = dualOutcomes(row.sharePrice, rulesOf(catalogue, row));
  const progress = divide(BigInt(row.sold) * ONE, BigInt(row.total) * ONE, 'down');
  const status = statusOf(row, services.clock.now());
  return {
    id: row.id,
    ...termsWire(catalogue, row),
    total: row.total,
    remaining: row.total - row.sold,
    buyable: status === 'on_sale' ? buyableOf(services, row) : 0,
    progress: formatAmount(roundToDecimals(progress, PROGRESS_DECIMALS, 'down')),
    status,
    sale_from: row.saleFrom,
    sale_until: row.saleUntil,
    index_price: textOf(indexOf(services, row.instrumentId)),
    per_share: outcomesWire(catalogue, row, share),
  };
}

/** A purchase as its member reads it. */
export function orderWire(services: Live, row: DualOrderRow): DualOrderWire {
  const wire = orderEvent(services.markets.catalogue, row);
  const isMature = services.clock.now() >= row.maturesAt;
  return {
    ...wire,
    status: wire.status === 'purchased' && isMature ? 'settling' : wire.status,
    index_price: textOf(indexOf(services, row.instrumentId)),
  };
}

/** A purchase that has just been made or paid, without what depends on the moment of reading. */
export function orderEvent(catalogue: Catalogue, row: DualOrderRow): DualOrderEvent {
  const { payoutOwn: own, payoutOther: other, payoutCurrencyId } = row;
  return {
    id: row.id,
    product_id: row.productId,
    ...termsWire(catalogue, row),
    num: row.shares,
    principal: formatAmount(row.principal),
    estimated: outcomesWire(catalogue, row, { own, other }),
    status: row.status === 'completed' ? 'completed' : 'purchased',
    outcome: row.outcome,
    settlement_price: textOf(row.settlementPrice),
    payout: textOf(row.payout),
    payout_currency: payoutCurrencyId === null ? null : codeOf(catalogue, payoutCurrencyId),
    bought_at: row.boughtAt,
    settled_at: row.settledAt,
  };
}

/** What the treasury may have to add to the principal of all shares. */
export function worstWire(catalogue: Catalogue, row: ProductRow) {
  const principal = row.sharePrice * BigInt(row.total);
  const { own, other } = dualNeed(principal, rulesOf(catalogue, row));
  const [ownId, otherId] =
    row.type === 'call' ? [row.coinId, row.quoteId] : [row.quoteId, row.coinId];
  return [
    { amount: formatAmount(own), currency: codeOf(catalogue, ownId) },
    { amount: formatAmount(other), currency: codeOf(catalogue, otherId) },
  ];
}

import { ONE, parseAmount, powerOfTen, roundToDecimals, SCALE_DIGITS } from '@kontor/money';
import { subscriptionTokenId } from '@kontor/schema';
import type { Exchange } from '../kernel/exchange.ts';
import { notify } from '../notices/index.ts';
import type { SubscriptionProject } from './memory.ts';

/** As the seeded markets have them; an operator can change the row afterwards. */
const PRICE_BAND = parseAmount('0.02');
const HALF_SPREAD = parseAmount('0.001');
const MINIMUM_NOTIONAL = parseAmount('5');
/** What the liquidity account shows on each side, as a part of the issue. */
const LIQUIDITY_DIVISOR = 50n;

/**
 * The token becomes a market. It has no price yet: the feed's first tick opens it, and until then
 * nothing trades.
 */
export function list(x: Exchange, project: SubscriptionProject): void {
  const { id: projectId, code, payCurrencyId, priceDecimals, quantityDecimals, total } = project;
  const id = subscriptionTokenId(projectId);
  const quote = x.currencies.get(payCurrencyId)?.code ?? '';
  const step = powerOfTen(SCALE_DIGITS - quantityDecimals);
  x.instruments.insert({ id, symbol: `${code}/${quote}`, class: 'coin', priceDecimals });
  x.marketRows.insert({
    id,
    instrumentId: id,
    kind: 'spot',
    baseCurrencyId: id,
    quoteCurrencyId: payCurrencyId,
    priceDecimals,
    quantityDecimals,
    minimumQuantity: step,
    maximumQuantity: total > ONE ? roundToDecimals(total, 0, 'down') : total,
    minimumNotional: MINIMUM_NOTIONAL,
    priceBand: PRICE_BAND,
    liquidityQuantity: roundToDecimals(total / LIQUIDITY_DIVISOR, quantityDecimals, 'down'),
    liquidityHalfSpread: HALF_SPREAD,
    enabled: true,
    listedAt: x.at,
  });
  x.marketStates.insert({
    id,
    lastPrice: null,
    lastTradeAt: null,
    referencePrice: null,
    ladderTaken: { bids: [], asks: [] },
    liquidityLots: 0n,
    liquidityCash: 0n,
    overnightAt: null,
  });
  x.openMarket(x.marketRows.edit(id));
  project.status = 'listed';
  if (project.lockDays === 0) return;
  for (const orderId of x.subscribed.ordersOf(projectId)) {
    const order = x.subscriptionOrders.get(orderId);
    if (order === undefined) continue;
    const { userId, unlockAt } = order;
    notify(x, userId, 'subscription.listed', { order: orderId, code, unlockAt });
  }
}

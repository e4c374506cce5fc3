import { formatAmount } from '@kontor/money';
import { DUAL_WAIT_MS, DUAL_WINDOW_MS, DUAL_WINDOW_SECONDS } from '@kontor/rules/dual';
import type { dualOrders, dualProducts } from '@kontor/schema';
import type { Services } from '../../services.ts';
import { type Claim, instrumentWire } from './claim.ts';
import { countTicks, firstTickAfter, lastTickUntil } from './receipts.queries.ts';

interface Settled {
  readonly order: typeof dualOrders.$inferSelect;
  readonly product: typeof dualProducts.$inferSelect;
}

/**
 * From the last tick before the half hour that ends at maturity to the first one at or after the
 * end of the half hour that settled; where that ended with a tick, to that one.
 */
export async function dualClaim(
  { queries, markets: { catalogue } }: Services,
  { order, product }: Settled,
): Promise<Claim | undefined> {
  const { instrumentId, maturesAt, windowEndsAt, payout } = order;
  const coin = catalogue.currency(order.coinId);
  const quote = catalogue.currency(order.quoteId);
  const paid = catalogue.currency(order.payoutCurrencyId ?? 0);
  if (coin === undefined || quote === undefined || paid === undefined || payout === null) return;
  const begins = maturesAt - DUAL_WINDOW_MS;
  const endsAt = windowEndsAt ?? maturesAt + DUAL_WAIT_MS;
  const isLater = windowEndsAt !== null && windowEndsAt > maturesAt;
  // A half hour that ends after maturity ends with the second of its last tick.
  const last = await firstTickAfter(queries, instrumentId, isLater ? endsAt - 1_001 : endsAt - 1);
  return {
    kind: 'dual',
    id: order.id,
    inputs: {
      order_id: order.id,
      product_id: order.productId,
      ...instrumentWire(catalogue, instrumentId),
      type: order.type,
      coin: coin.code,
      quote: quote.code,
      coin_decimals: coin.decimals,
      quote_decimals: quote.decimals,
      principal: formatAmount(order.principal),
      rate_year: formatAmount(order.rate),
      days: order.days,
      linked_price: formatAmount(order.linkedPrice),
      matures_at: maturesAt,
      window_seconds: DUAL_WINDOW_SECONDS,
      ticks_minimum: product.ticksMinimum,
      bought_at: order.boughtAt,
    },
    result: {
      settlement_price: order.settlementPrice === null ? null : formatAmount(order.settlementPrice),
      window_ends_at: windowEndsAt,
      ticks:
        windowEndsAt === null
          ? null
          : await countTicks(queries, instrumentId, windowEndsAt - DUAL_WINDOW_MS, windowEndsAt),
      outcome: order.outcome,
      payout: formatAmount(payout),
      payout_currency: paid.code,
      settled_at: order.settledAt,
    },
    used: [
      {
        instrumentId,
        firstId: await lastTickUntil(queries, instrumentId, begins - 1),
        lastId: last?.id ?? null,
        lastAt: last?.at ?? endsAt,
      },
    ],
  };
}

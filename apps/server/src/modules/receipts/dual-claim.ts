import { formatAmount } from '@kontor/money';
import {
  DUAL_NEAREST_MS,
  DUAL_SETTLEMENT_RULE,
  DUAL_WINDOW_MS,
  DUAL_WINDOW_SECONDS,
} from '@kontor/rules/dual';
import { DUAL_BEFORE_WAIT_MS } from '@kontor/rules/dual-before';
import { SECOND_MS } from '@kontor/rules/time';
import type { dualOrders, dualProducts } from '@kontor/schema';
import type { Services } from '../../services.ts';
import { type Claim, instrumentWire } from './claim.ts';
import { countTicks, firstTickAfter, lastTickUntil } from './receipts.queries.ts';

interface Settled {
  readonly order: typeof dualOrders.$inferSelect;
  readonly product: typeof dualProducts.$inferSelect;
}

/** One on each side of maturity. */
const NEAREST_TICKS = 2;

/** By rule 1 a half hour that ended after maturity ended with the second of its last tick. */
function endBefore(maturesAt: number, windowEndsAt: number | null): number {
  if (windowEndsAt === null) return maturesAt + DUAL_BEFORE_WAIT_MS;
  return windowEndsAt > maturesAt ? windowEndsAt - SECOND_MS : windowEndsAt;
}

/**
 * From the last tick before the half hour that ends at maturity to the first one at or after
 * maturity, which settles or shows that the half hour is whole.
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
  const isBefore = product.settlementRule !== DUAL_SETTLEMENT_RULE;
  const endsAt = isBefore ? endBefore(maturesAt, windowEndsAt) : maturesAt;
  const last = await firstTickAfter(queries, instrumentId, endsAt - 1);
  return {
    kind: 'dual',
    ...(isBefore && { rule: 'dual-1' }),
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
      ...(!isBefore && { nearest_seconds: DUAL_NEAREST_MS / SECOND_MS }),
      bought_at: order.boughtAt,
    },
    result: {
      settlement_price: order.settlementPrice === null ? null : formatAmount(order.settlementPrice),
      window_ends_at: windowEndsAt,
      ticks:
        windowEndsAt === null
          ? null
          : !isBefore && windowEndsAt > maturesAt
            ? NEAREST_TICKS
            : await countTicks(queries, instrumentId, windowEndsAt - DUAL_WINDOW_MS, windowEndsAt),
      outcome: order.outcome,
      payout: formatAmount(payout),
      payout_currency: paid.code,
      settled_at: order.settledAt,
    },
    sequence: order.settledSequence,
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

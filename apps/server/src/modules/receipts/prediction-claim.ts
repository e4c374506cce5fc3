import { formatAmount } from '@kontor/money';
import type { predictionQuizzes } from '@kontor/schema';
import type { Services } from '../../services.ts';
import { type Claim, instrumentWire } from './claim.ts';
import { firstTickAfter, lastTickUntil } from './receipts.queries.ts';

/**
 * From the last tick at or before a round's cut-off to the first one at or after its end; of a
 * round without a first price to the first one at or after the cut-off.
 */
export async function predictionClaim(
  { queries, markets: { catalogue } }: Services,
  quiz: typeof predictionQuizzes.$inferSelect,
): Promise<Claim | undefined> {
  const { instrumentId, closesAt, endsAt, startPrice, endPrice } = quiz;
  const currency = catalogue.currency(quiz.currencyId);
  if (instrumentId === null || currency === undefined) return undefined;
  const until = startPrice === null ? closesAt : endsAt;
  const last = await firstTickAfter(queries, instrumentId, until - 1);
  return {
    kind: 'prediction',
    id: quiz.id,
    inputs: {
      quiz_id: quiz.id,
      ...instrumentWire(catalogue, instrumentId),
      terms: quiz.terms,
      hash: quiz.hash,
      opens_at: quiz.opensAt,
      closes_at: closesAt,
      ends_at: endsAt,
      wait_ms: quiz.tickWaitMs,
      rake: formatAmount(quiz.rakeRate),
      currency: currency.code,
      decimals: currency.decimals,
      pools: quiz.pools.map((pool) => ({ pool })),
    },
    result: {
      start_at: quiz.startAt,
      start_price: startPrice === null ? null : formatAmount(startPrice),
      end_at: quiz.endAt,
      end_price: endPrice === null ? null : formatAmount(endPrice),
      result: quiz.result,
      rake: formatAmount(quiz.rake ?? 0n),
      paid: formatAmount(quiz.paid ?? 0n),
      settled_at: quiz.settledAt,
    },
    sequence: quiz.settledSequence,
    used: [
      {
        instrumentId,
        firstId: await lastTickUntil(queries, instrumentId, closesAt),
        lastId: last?.id ?? null,
        lastAt: last?.at ?? until,
      },
    ],
  };
}

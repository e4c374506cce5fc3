import type { calls, OutputOf } from '@kontor/contract';
import { type Amount, formatAmount, parseAmount } from '@kontor/money';
import {
  predictionOdds,
  type PredictionTexts,
  readPredictionTerms,
} from '@kontor/rules/prediction';
import type { predictionBets, predictionQuizzes } from '@kontor/schema';
import type { Catalogue } from '../markets/index.ts';

export type QuizRow = typeof predictionQuizzes.$inferSelect;
export type BetRow = typeof predictionBets.$inferSelect;
export type QuizWire = OutputOf<typeof calls.prediction.detail>;
export type BetWire = OutputOf<typeof calls.prediction.bet>;
export type PredictionLive = ReturnType<typeof liveWire>;
export type Names = Pick<Catalogue, 'currency' | 'decimals'>;

const FALLBACK = 'en';
const textOf = (amount: Amount | null): string | null =>
  amount === null ? null : formatAmount(amount);

/** In the reader's language, or in English. */
export function textIn(texts: PredictionTexts, language: string): string {
  return texts[language] ?? texts[FALLBACK] ?? '';
}

export function betWire(row: BetRow, names: Names): BetWire {
  return {
    id: row.id,
    quiz_id: row.quizId,
    option_id: row.option,
    amount: formatAmount(row.amount),
    currency: names.currency(row.currencyId)?.code ?? '',
    result: row.result,
    payout: textOf(row.payout),
    create_time: row.createdAt,
    settled_at: row.settledAt,
  };
}

/** What changes while people guess. */
export function liveWire(row: QuizRow, names: Names) {
  const decimals = names.decimals(row.currencyId);
  return {
    id: row.id,
    state: row.state,
    pool: formatAmount(row.pool),
    bets: row.betCount,
    outcome: row.outcome,
    result: row.result,
    start_price: textOf(row.startPrice),
    end_price: textOf(row.endPrice),
    options: row.pools.map((pool, place) => ({
      id: place + 1,
      pool,
      odds: textOf(predictionOdds(row.pool, parseAmount(pool), row.rakeRate, decimals)),
    })),
  };
}

export function quizWire(row: QuizRow, names: Names, language: string): Omit<QuizWire, 'mine'> {
  const { options, ...live } = liveWire(row, names);
  const terms = readPredictionTerms(row.terms);
  return {
    ...live,
    kind: row.kind,
    title: terms.title && textIn(terms.title, language),
    rules: terms.rules && textIn(terms.rules, language),
    source: terms.source,
    hash: row.hash,
    terms: row.terms,
    symbol: terms.symbol,
    currency: terms.currency,
    currency_id: row.currencyId,
    rake: formatAmount(row.rakeRate),
    options: options.map((option) => ({
      ...option,
      name: textIn(terms.options[option.id - 1] ?? {}, language),
    })),
    opens_at: row.opensAt,
    closes_at: row.closesAt,
    ends_at: row.endsAt,
    void_at: row.voidAt,
    settled_at: row.settledAt,
    paid: textOf(row.paid),
    resolution: row.resolution,
    resolved_by: [row.proposedBy, row.resolvedBy].filter((by) => by !== null),
  };
}

import { sql } from 'drizzle-orm';
import { check, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { amount, count, id, oneOf, ref, time } from './columns.ts';
import { stateTable } from './exchange-table.ts';

export const PREDICTION_STATES = [
  'not_started',
  'guessing',
  'cut_off',
  'unsettled',
  'over',
] as const;

/** A question or a price round. What it says is fixed in `terms` and never changes. */
export const predictionQuizzes = pgTable(
  'prediction_quizzes',
  {
    id: id(),
    kind: oneOf('question', 'price').notNull(),
    /** Everything that was promised, as the text that is hashed. */
    terms: text().notNull(),
    /** The SHA-256 of `terms` in lower-case hex. */
    hash: text().notNull(),
    currencyId: ref().notNull(),
    /** Options are numbered from 1; of a price round 1 is up and 2 is down. */
    optionCount: count().notNull(),
    /** The share of the pool that the house keeps. */
    rakeRate: amount().notNull(),
    /** Of a price round. */
    instrumentId: ref(),
    tickWaitMs: count().notNull(),
    opensAt: time().notNull(),
    /** The cut-off: no bet is taken from then on. Of a price round also the time of its start. */
    closesAt: time().notNull(),
    /** When the outcome is known. */
    endsAt: time().notNull(),
    /** A question that nobody has resolved until then is void. */
    voidAt: time(),
    state: oneOf(...PREDICTION_STATES).notNull(),
    pool: amount().notNull(),
    /** Of each option, decimal texts in their order. */
    pools: jsonb().$type<readonly string[]>().notNull(),
    betCount: count().notNull(),
    outcome: oneOf('settled', 'void', 'no_winner'),
    /** The number of the right option. */
    result: count(),
    startTickId: ref(),
    startAt: time(),
    startPrice: amount(),
    endTickId: ref(),
    endAt: time(),
    endPrice: amount(),
    /** What the operator named as the source of the outcome, or as the reason of a void. */
    resolution: text(),
    /** The two operators who resolved a question; before core 14 it was the latter alone. */
    proposedBy: ref(),
    resolvedBy: ref(),
    rake: amount(),
    /** What right guesses got together, or what went back. */
    paid: amount(),
    settledAt: time(),
    /** The command in the journal that settled it. */
    settledSequence: ref(),
    definedBy: ref().notNull(),
    createdAt: time().notNull(),
    updatedAt: time().notNull(),
  },
  (t) => [
    index('prediction_quizzes_state').on(t.state, t.closesAt),
    check(
      'prediction_quizzes_paid',
      sql`${t.state} <> 'over' OR ${t.rake} + ${t.paid} = ${t.pool}`,
    ),
    check('prediction_quizzes_times', sql`${t.opensAt} < ${t.closesAt}`),
  ],
);

/** What a member has put on an option; frozen in the spot account until the quiz is over. */
export const predictionBets = pgTable(
  'prediction_bets',
  {
    id: id(),
    userId: ref().notNull(),
    quizId: ref().notNull(),
    option: count().notNull(),
    currencyId: ref().notNull(),
    amount: amount().notNull(),
    status: oneOf('open', 'over').notNull(),
    result: oneOf('right', 'missed', 'void'),
    payout: amount(),
    createdAt: time().notNull(),
    settledAt: time(),
  },
  (t) => [
    index('prediction_bets_user').on(t.userId, t.id),
    index('prediction_bets_quiz').on(t.quizId, t.id),
    index('prediction_bets_settled').on(t.settledAt),
  ],
);

/** Who resolves quizzes, by the operator's id, and the own account that may not bet. */
export const predictionJudges = pgTable('prediction_judges', {
  id: id(),
  /** Null: the operator has said to have none. */
  memberId: ref(),
  declaredAt: time().notNull(),
});

export const predictionQuizzesTable = stateTable(predictionQuizzes, {
  live: ({ state }) => state !== 'over',
  liveSql: "state <> 'over'",
});
export const predictionBetsTable = stateTable(predictionBets, {
  live: ({ status }) => status === 'open',
  liveSql: "status = 'open'",
  privateEvent: 'bet',
});
export const predictionJudgesTable = stateTable(predictionJudges);

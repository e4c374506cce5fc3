import { z } from 'zod';
import { call, operatorCall, proposedCall } from './call.ts';
import {
  amount,
  amountOut,
  choice,
  id,
  optional,
  pageInput,
  pageOf,
  structured,
  text,
  timeMs,
  timeOut,
  wholeNumber,
} from './fields.ts';
import { RISK_ERRORS } from './risk-errors.ts';

const area = 'prediction';

export const PREDICTION_STATES = [
  'not_started',
  'guessing',
  'cut_off',
  'unsettled',
  'over',
] as const;
const BET_RESULTS = ['right', 'missed', 'void'] as const;
const OUTCOMES = ['settled', 'void', 'no_winner'] as const;
const KINDS = ['question', 'price'] as const;

export const predictionBetOut = z.object({
  id: z.number(),
  quiz_id: z.number(),
  option_id: z.number(),
  amount: amountOut,
  currency: z.string(),
  result: z.enum(BET_RESULTS).nullable().meta({ description: 'null until the quiz is over' }),
  payout: amountOut.nullable().meta({ description: 'what came back, stake included' }),
  create_time: timeOut,
  settled_at: timeOut.nullable(),
});

const liveOut = {
  id: z.number(),
  state: z.enum(PREDICTION_STATES),
  pool: amountOut,
  bets: z.number().int(),
  outcome: z.enum(OUTCOMES).nullable(),
  result: z.number().nullable().meta({ description: 'the id of the right option' }),
  start_price: amountOut.nullable().meta({ description: 'of a price round: at its cut-off' }),
  end_price: amountOut.nullable(),
};

/** What changes while people guess. */
export const predictionLiveOut = z.object({
  ...liveOut,
  options: z.array(
    z.object({
      id: z.number(),
      pool: amountOut,
      odds: amountOut.nullable().meta({
        description: 'what 1 would bring back as the pools are; null where nobody has bet',
      }),
    }),
  ),
});

export const predictionQuizOut = z.object({
  ...liveOut,
  kind: z.enum(KINDS),
  title: z.string().nullable().meta({ description: "in the reader's language; null of a round" }),
  rules: z.string().nullable(),
  source: z.string(),
  hash: z.string().meta({ description: 'SHA-256 of `terms`' }),
  terms: z.string().meta({ description: 'all that was fixed when it was made' }),
  symbol: z.string().nullable(),
  currency: z.string(),
  currency_id: z.number(),
  rake: amountOut.meta({ description: 'the share of the pool that the house keeps' }),
  options: z.array(
    z.object({ id: z.number(), name: z.string(), pool: amountOut, odds: amountOut.nullable() }),
  ),
  opens_at: timeOut,
  closes_at: timeOut,
  ends_at: timeOut,
  void_at: timeOut.nullable(),
  settled_at: timeOut.nullable(),
  paid: amountOut.nullable(),
  resolution: z.string().nullable().meta({ description: 'where the answer was read' }),
  resolved_by: z.array(z.number()).meta({
    description: 'the operators whose words resolved a question, by their numbers',
  }),
  mine: z.array(predictionBetOut),
});

const listedBetOut = predictionBetOut.extend({
  title: z.string().nullable(),
  symbol: z.string().nullable(),
  option: z.string(),
  kind: z.enum(KINDS),
  state: z.enum(PREDICTION_STATES),
  closes_at: timeOut,
});

const operatorQuizOut = predictionQuizOut.omit({ mine: true }).extend({
  defined_by: z.number().meta({ description: '0: the platform' }),
  create_time: timeOut,
});

const texts = (maximum: number) =>
  z.record(text(3, 2).regex(/^[a-z]+$/, 'FIELD_FORMAT'), text(maximum), {
    error: (issue) =>
      issue.input === undefined || issue.input === null ? 'FIELD_REQUIRED' : 'FIELD_TYPE',
  });
const optionTexts = z.array(texts(60), {
  error: (issue) =>
    issue.input === undefined || issue.input === null ? 'FIELD_REQUIRED' : 'FIELD_TYPE',
});

const judgeOut = z.object({
  declared: z.boolean(),
  uid: z.string().nullable().meta({ description: 'the own account, which cannot bet' }),
});

const predictionOperatorCalls = {
  operatorQuizzes: operatorCall({
    method: 'GET',
    path: '/operator/prediction',
    area,
    roles: ['trading', 'content', 'support'],
    summary: 'The quizzes, what waits for somebody first',
    input: z.object({
      state: optional(choice(...PREDICTION_STATES)),
      kind: optional(choice(...KINDS)),
      ...pageInput(20),
    }),
    output: pageOf(operatorQuizOut),
  }),
  define: operatorCall({
    method: 'POST',
    path: '/operator/prediction/define',
    area,
    roles: ['trading', 'content'],
    summary: 'Makes a question; what it says is hashed and never changes',
    input: z.object({
      title: structured(texts(160)),
      options: structured(optionTexts),
      rules: structured(texts(1_000)),
      source: text(300),
      opens_at: timeMs(),
      closes_at: timeMs(),
      ends_at: timeMs(),
    }),
    output: operatorQuizOut,
    errors: ['PREDICTION_TIME', 'PREDICTION_SAME', 'PREDICTION_FULL'],
  }),
  openRound: operatorCall({
    method: 'POST',
    path: '/operator/prediction/round',
    area,
    roles: ['trading'],
    summary: 'Makes a price round, which the tick log decides',
    input: z.object({
      symbol: text(24),
      opens_at: timeMs(),
      closes_at: timeMs(),
      ends_at: timeMs(),
    }),
    output: operatorQuizOut,
    errors: ['INSTRUMENT_UNKNOWN', 'PREDICTION_TIME', 'PREDICTION_SAME', 'PREDICTION_FULL'],
  }),
  resolve: proposedCall({
    path: '/operator/prediction/resolve',
    area,
    roles: ['trading'],
    secondOperator: 'always',
    summary: 'Says how a question ended and where that can be read; without an option it is void',
    input: z.object({ id: id(), option_id: optional(id()), source: text(500, 3) }),
    output: operatorQuizOut,
    errors: [
      'PREDICTION_UNKNOWN',
      'PREDICTION_OVER',
      'PREDICTION_BY_PRICE',
      'PREDICTION_ASKER',
      'PREDICTION_UNDECLARED',
      'PREDICTION_CONFLICT',
      'PREDICTION_NOT_ENDED',
      'PREDICTION_OPTION',
    ],
  }),
  judge: operatorCall({
    method: 'GET',
    path: '/operator/prediction/judge',
    area,
    roles: ['trading'],
    summary: 'What the operator has said about an own account',
    input: z.object({}),
    output: judgeOut,
  }),
  declare: operatorCall({
    method: 'POST',
    path: '/operator/prediction/declare',
    area,
    roles: ['trading'],
    summary: 'Names the own account, which can never bet again, or says that there is none',
    input: z.object({ uid: optional(text(32)) }),
    output: judgeOut,
    errors: ['USER_UNKNOWN', 'PREDICTION_DECLARED', 'PREDICTION_CONFLICT'],
  }),
} as const;

export const prediction = {
  list: call({
    method: 'GET',
    path: '/game/list',
    area,
    access: 'public',
    summary: 'The quizzes: what can be guessed first, then by time; with the own bets',
    input: z.object({
      show: optional(choice('open', 'over')),
      kind: optional(choice(...KINDS)),
      ...pageInput(),
    }),
    output: pageOf(predictionQuizOut),
  }),
  detail: call({
    method: 'GET',
    path: '/game/detail',
    area,
    access: 'public',
    summary: 'One quiz with the own bets',
    input: z.object({ id: id() }),
    output: predictionQuizOut,
    errors: ['PREDICTION_UNKNOWN'],
  }),
  bet: call({
    method: 'POST',
    path: '/game/bet',
    area,
    access: 'member',
    summary: 'Puts a stake out of the spot account on an option',
    input: z.object({ id: id(), option_id: wholeNumber(1, 8), amount: amount() }),
    output: predictionBetOut,
    errors: [
      'PREDICTION_UNKNOWN',
      'PREDICTION_NOT_STARTED',
      'PREDICTION_CLOSED',
      'PREDICTION_OPTION',
      'PREDICTION_JUDGE',
      'PREDICTION_BETS_FULL',
      'PREDICTION_OWN_FULL',
      'BELOW_MINIMUM',
      'ABOVE_MAXIMUM',
      'FIELD_DECIMALS',
      'INSUFFICIENT_BALANCE',
      'TRADING_DISABLED',
      'STAKE_LIMIT',
      'REGION_CLOSED',
      ...RISK_ERRORS,
    ],
    idempotent: true,
    perMinute: 120,
  }),
  bets: call({
    method: 'GET',
    path: '/game/bets',
    area,
    access: 'member',
    summary: 'The own bets, newest first',
    input: z.object({ result: optional(choice('open', ...BET_RESULTS)), ...pageInput() }),
    output: pageOf(listedBetOut),
  }),
  facts: call({
    method: 'GET',
    path: '/game/facts',
    area,
    access: 'public',
    summary: 'The limits of a stake, and how many accounts lost in the last 30 days, as measured',
    input: z.object({}),
    output: z.object({
      min: amountOut,
      max: amountOut.meta({ description: 'of one member on one quiz' }),
      accounts: z.number(),
      losing_share: amountOut.nullable().meta({ description: 'null below 20 accounts' }),
      days: z.number(),
    }),
  }),
  ...predictionOperatorCalls,
} as const;

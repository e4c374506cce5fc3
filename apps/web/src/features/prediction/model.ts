import { type OutputOf, calls } from '@kontor/contract/light';
import {
  type Amount,
  formatAmount,
  minimum,
  multiplyDivide,
  ONE,
  parseAmount,
} from '@kontor/money';
import { predictionEstimate, readPredictionTerms } from '@kontor/rules/prediction';
import { SECOND_MS } from '@kontor/rules/time';
import type { Fault } from '../../shared/api/fault-text.ts';

export type Quiz = OutputOf<typeof calls.prediction.list>['data'][number];
export type Bet = OutputOf<typeof calls.prediction.bets>['data'][number];
export type Live = Pick<
  Quiz,
  'id' | 'state' | 'pool' | 'bets' | 'outcome' | 'result' | 'start_price' | 'end_price'
> & { readonly options: readonly Pick<Quiz['options'][number], 'id' | 'pool' | 'odds'>[] };
export type Facts = OutputOf<typeof calls.prediction.facts>;

const HUNDRED = 100n;

/** A quiz with the pools, the prices and the state that were just told. */
export function withLive(quiz: Quiz, live: Live): Quiz {
  const options = quiz.options.map((option) => ({
    ...option,
    ...live.options.find(({ id }) => id === option.id),
  }));
  return { ...quiz, ...live, options };
}

/** The share of the pool that lies on an option, in whole hundredths. */
export function percentOf(pool: string, whole: string): number {
  const all = parseAmount(whole);
  if (all === 0n) return 0;
  return Number(multiplyDivide(parseAmount(pool) * HUNDRED, ONE, all, 'down') / ONE);
}

/** What a stake would bring back if it were right and nobody came after it. */
export function estimateOf(quiz: Quiz, optionId: number, stake: Amount, decimals: number): Amount {
  const option = quiz.options.find(({ id }) => id === optionId);
  const optionPool = parseAmount(option?.pool ?? '0');
  const pools = { pool: parseAmount(quiz.pool), optionPool };
  return predictionEstimate(stake, pools, parseAmount(quiz.rake), decimals);
}

/** The most that can still be put on a quiz. */
export function mostOf(quiz: Quiz, facts: Facts, free: Amount | undefined): Amount {
  const staked = quiz.mine.reduce((sum, { amount }) => sum + parseAmount(amount), 0n);
  const room = parseAmount(facts.max) - staked;
  const most = free === undefined ? room : minimum(room, free);
  return most > 0n ? most : 0n;
}

/** What is wrong with a stake before it is sent, in the server's own codes. */
export function faultOf(
  quiz: Quiz,
  facts: Facts,
  stake: Amount | undefined,
  free: Amount | undefined,
): Fault | undefined {
  if (stake === undefined || stake <= 0n) return { code: 'FIELD_NOT_POSITIVE', details: {} };
  if (stake < parseAmount(facts.min)) {
    return { code: 'BELOW_MINIMUM', details: { minimum: facts.min } };
  }
  const room = mostOf(quiz, facts, undefined);
  if (stake > room) return { code: 'ABOVE_MAXIMUM', details: { maximum: formatAmount(room) } };
  if (free !== undefined && stake > free) return { code: 'INSUFFICIENT_BALANCE', details: {} };
  return undefined;
}

/** How far from its times the prices of a round may be. */
export function waitSecondsOf(quiz: Quiz): number {
  return readPredictionTerms(quiz.terms).tick_wait_ms / SECOND_MS;
}

import { parseAmount } from '@kontor/money';
import { roundOutcome } from '@kontor/rules/prediction';
import { SECONDS_PER_INSTRUMENT } from '@kontor/rules/ticks';
import type { MoneyCheck } from './verify-money.ts';

/** What quizzes say of their bets, and what the ledger says of both. */
export const PREDICTION_CHECKS: readonly MoneyCheck[] = [
  {
    name: 'quizzes are what was hashed',
    looked: 'SELECT count(*) FROM prediction_quizzes',
    faults: `SELECT 'quiz', id, 'has other terms than its hash says'
      FROM prediction_quizzes WHERE encode(sha256(convert_to(terms, 'UTF8')), 'hex') <> hash`,
    seen: 'quizzes',
  },
  {
    // Before core 14 one operator resolved a question: those have no first word.
    name: 'questions are resolved by two operators who did not ask them',
    looked: 'SELECT count(*) FROM prediction_quizzes WHERE proposed_by IS NOT NULL',
    faults: `SELECT 'quiz', id, 'asked by', defined_by, 'was resolved by', proposed_by, 'and',
        resolved_by
      FROM prediction_quizzes WHERE proposed_by IS NOT NULL AND (kind = 'price'
        OR resolved_by IS NULL OR proposed_by = resolved_by
        OR defined_by IN (proposed_by, resolved_by))`,
    seen: 'quizzes that two operators resolved',
  },
  {
    name: 'pools equal their bets',
    looked: 'SELECT count(*) FROM prediction_quizzes',
    faults: `SELECT 'quiz', q.id, 'has a pool of', q.pool, 'and', q.bet_count, 'bets, but bets of',
        coalesce(b.total, 0), 'and', coalesce(b.bets, 0)
      FROM prediction_quizzes q
      LEFT JOIN (
        SELECT quiz_id, sum(amount) AS total, count(*) AS bets FROM prediction_bets GROUP BY 1
      ) b ON b.quiz_id = q.id
      WHERE q.pool <> coalesce(b.total, 0) OR q.bet_count <> coalesce(b.bets, 0)`,
    seen: 'quizzes',
  },
  {
    name: 'pools are paid out less the rake',
    looked: "SELECT count(*) FROM prediction_quizzes WHERE state = 'over'",
    faults: `SELECT 'quiz', q.id, 'paid', coalesce(b.paid, 0), 'of', q.pool, 'and kept', q.rake
      FROM prediction_quizzes q
      LEFT JOIN (
        SELECT quiz_id, sum(payout) AS paid, bool_and(status = 'over') AS ended
        FROM prediction_bets GROUP BY 1
      ) b ON b.quiz_id = q.id
      WHERE q.state = 'over' AND (coalesce(b.paid, 0) + q.rake <> q.pool
        OR q.paid <> coalesce(b.paid, 0) OR q.rake > q.pool * q.rake_rate
        OR (q.outcome <> 'settled' AND q.rake <> 0) OR NOT coalesce(b.ended, true))`,
    seen: 'quizzes that are over',
  },
  {
    name: 'bets were paid what they say',
    looked: "SELECT count(*) FROM prediction_bets WHERE status = 'over'",
    faults: `SELECT 'bet', b.id, 'of', b.amount, 'says', b.payout, 'but moved was',
        coalesce(e.total, 0)
      FROM prediction_bets b
      LEFT JOIN (
        SELECT reference_id, user_id, sum(amount) AS total FROM ledger_entries
        WHERE kind IN ('prediction.stake', 'prediction.payout') AND user_id >= 1000 GROUP BY 1, 2
      ) e ON e.reference_id = b.id AND e.user_id = b.user_id
      WHERE b.status = 'over' AND b.payout - b.amount <> coalesce(e.total, 0)`,
    seen: 'bets that are over',
  },
  {
    name: 'the house of predictions is empty',
    looked: 'SELECT count(*) FROM balances WHERE user_id = 17',
    faults: `SELECT 'the house of predictions has', available, 'of currency', currency_id
      FROM balances WHERE user_id = 17 AND available + frozen <> 0`,
    seen: 'balances of the house',
  },
];

const first = (at: string) => `q.instrument_id * ${SECONDS_PER_INSTRUMENT} + ${at} / 1000`;
/** The last tick at or before a time. */
const lastBefore = (at: string) => `
  SELECT t.id, t.at, t.price FROM ticks t
  WHERE t.id > ${first(at)} - 3600 AND t.id <= ${first(at)} AND t.at <= ${at}
  ORDER BY t.id DESC LIMIT 1`;

/** Each round that is over, with the last ticks at or before its two moments. */
export const ROUNDS = `
  SELECT q.id, q.closes_at, q.ends_at, q.tick_wait_ms, q.result, q.start_tick_id, q.end_tick_id,
    a.id, a.at, a.price, z.id, z.at, z.price
  FROM prediction_quizzes q
  LEFT JOIN LATERAL (${lastBefore('q.closes_at')}) a ON true
  LEFT JOIN LATERAL (${lastBefore('q.ends_at')}) z ON true
  WHERE q.kind = 'price' AND q.state = 'over' ORDER BY q.id`;

/** What the log of ticks alone makes of a round. */
export function roundFault(row: readonly (string | null)[]): string | undefined {
  const [id, closes, ends, wait, result, startTick, endTick, ...rest] = row;
  const ticks = [rest.slice(0, 3), rest.slice(3, 6)].flatMap(([tickId, at, price]) =>
    tickId === null || tickId === undefined
      ? []
      : [{ id: Number(tickId), at: Number(at), price: parseAmount(price ?? '') }],
  );
  const times = { closesAt: Number(closes), endsAt: Number(ends), waitMs: Number(wait) };
  const endOfLog = { id: 0, at: Number.POSITIVE_INFINITY, price: 0n };
  const found = roundOutcome(times, [...ticks, endOfLog]);
  const computed = [found?.start?.id, found?.end?.id, found?.result];
  const stated = [startTick, endTick, result];
  const textOf = (list: readonly (string | number | null | undefined)[]) =>
    list.map((one) => one ?? '-').join(' ');
  return textOf(computed) === textOf(stated)
    ? undefined
    : `round ${id} says ${textOf(stated)}, the log ${textOf(computed)}`;
}

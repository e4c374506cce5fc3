/**
 * Predictions: how a pool is shared, what is promised and hashed, and what decides a price round;
 * the same in the exchange, on the screens, in receipts and in `verify`.
 */
import {
  type Amount,
  formatAmount,
  multiply,
  multiplyDivide,
  ONE,
  powerOfTen,
  roundToDecimals,
  SCALE_DIGITS,
} from '@kontor/money';
import { shareUnits } from './share.ts';

/** A question has so many answers at most. */
export const PREDICTION_OPTIONS_MAX = 8;

/** The options of a price round. */
export const PREDICTION_UP = 1;
export const PREDICTION_DOWN = 2;
const ODDS_DECIMALS = 4;

/** What the house keeps of a pool; rounded down, for the winners. */
export function predictionRake(pool: Amount, rate: Amount, decimals: number): Amount {
  return roundToDecimals(multiply(pool, rate, 'down'), decimals, 'down');
}

/**
 * Shares `net` among winning stakes in proportion, in whole units of the currency, to the last
 * unit: what rounding down leaves goes one unit each to the largest remainders, at equal ones to
 * the earlier stake. Both `net` and the answer's sum are the same amount, always.
 */
export function sharePool(
  net: Amount,
  stakes: readonly Amount[],
  decimals: number,
): readonly Amount[] {
  const unit = powerOfTen(SCALE_DIGITS - decimals);
  const units = net / unit;
  if (units * unit !== net) throw new Error(`${formatAmount(net)} is not in whole units`);
  return shareUnits(units, stakes).map((share) => share * unit);
}

/** What 1 on an option would bring back as the pools are; null where nobody has bet on it. */
export function predictionOdds(
  pool: Amount,
  optionPool: Amount,
  rate: Amount,
  decimals: number,
): Amount | null {
  if (optionPool === 0n) return null;
  const net = pool - predictionRake(pool, rate, decimals);
  return roundToDecimals(multiplyDivide(net, ONE, optionPool, 'down'), ODDS_DECIMALS, 'down');
}

/** What a stake would bring back if it were added now and nobody else came after it. */
export function predictionEstimate(
  stake: Amount,
  pools: { readonly pool: Amount; readonly optionPool: Amount },
  rate: Amount,
  decimals: number,
): Amount {
  const pool = pools.pool + stake;
  const net = pool - predictionRake(pool, rate, decimals);
  const exact = multiplyDivide(net, stake, pools.optionPool + stake, 'down');
  return roundToDecimals(exact, decimals, 'down');
}

/** Up, down, or null where the price is the same: then all goes back. */
export function roundResult(start: Amount, end: Amount): number | null {
  if (start === end) return null;
  return end > start ? PREDICTION_UP : PREDICTION_DOWN;
}

/** When a round's prices are taken, and how far from there their ticks may be. */
export interface RoundTimes {
  readonly closesAt: number;
  readonly endsAt: number;
  readonly waitMs: number;
}

interface RoundTick {
  readonly at: number;
  readonly price: Amount;
}

export interface RoundOutcome<Tick> {
  readonly start: Tick | null;
  readonly end: Tick | null;
  /** The number of the right option; null for a void round. */
  readonly result: number | null;
}

/**
 * What the ticks of an instrument, in their order, make of a round: the last one at or before the
 * cut-off against the last one at or before the end, each within the wait. Undefined where they
 * do not reach far enough to say.
 */
export function roundOutcome<Tick extends RoundTick>(
  { closesAt, endsAt, waitMs }: RoundTimes,
  ticks: readonly Tick[],
): RoundOutcome<Tick> | undefined {
  const reached = ticks.at(-1)?.at ?? Number.NEGATIVE_INFINITY;
  const lastIn = (at: number): Tick | null => {
    const last = ticks.findLast((tick) => tick.at <= at);
    return last !== undefined && last.at > at - waitMs ? last : null;
  };
  if (reached < closesAt) return undefined;
  const start = lastIn(closesAt);
  if (start === null) return { start, end: null, result: null };
  if (reached < endsAt) return undefined;
  const end = lastIn(endsAt);
  return { start, end, result: end && roundResult(start.price, end.price) };
}

/** Texts by language; `en` is always there. */
export type PredictionTexts = Readonly<Record<string, string>>;

export interface PredictionTerms {
  readonly kind: 'question' | 'price';
  /** Of a question. */
  readonly title: PredictionTexts | null;
  readonly options: readonly PredictionTexts[];
  readonly rules: PredictionTexts | null;
  /** Where the answer will be read: a name or an address. */
  readonly source: string;
  /** Of a price round: whose index decides. */
  readonly symbol: string | null;
  readonly currency: string;
  readonly rake: string;
  readonly opens_at: number;
  readonly closes_at: number;
  readonly ends_at: number;
  readonly void_at: number | null;
  readonly tick_wait_ms: number;
}

/** The text under a quiz's hash: one line of JSON with its fields and languages in fixed order. */
export function predictionTermsText(terms: PredictionTerms): string {
  return JSON.stringify({
    version: 1,
    kind: terms.kind,
    title: terms.title && ordered(terms.title),
    options: terms.options.map(ordered),
    rules: terms.rules && ordered(terms.rules),
    source: terms.source,
    symbol: terms.symbol,
    currency: terms.currency,
    rake: terms.rake,
    opens_at: terms.opens_at,
    closes_at: terms.closes_at,
    ends_at: terms.ends_at,
    void_at: terms.void_at,
    tick_wait_ms: terms.tick_wait_ms,
  });
}

/** Reads what `predictionTermsText` wrote. */
export function readPredictionTerms(text: string): PredictionTerms {
  return JSON.parse(text) as PredictionTerms;
}

function ordered(texts: PredictionTexts): PredictionTexts {
  const languages = Object.keys(texts).sort();
  return Object.fromEntries(languages.map((language) => [language, texts[language] ?? '']));
}

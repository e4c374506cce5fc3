/** The rule of a price round, computed again from its times and ticks. */
import { predictionRake, readPredictionTerms, roundOutcome } from './prediction.ts';
import { decimalsOf, Fields, fail, same, textOf } from './receipt-reading.ts';
import { chainOf, type ReceiptRule, type RuleContext } from './receipt-rule.ts';

const RESULT = {
  start_at: 'computed',
  start_price: 'computed',
  end_at: 'computed',
  end_price: 'computed',
  result: 'computed',
  rake: 'computed',
  paid: 'computed',
  settled_at: 'word',
} as const;

/** With the text that was hashed when the round was made, of which its other terms follow. */
export const PREDICTION_RULE: ReceiptRule = {
  kind: 'prediction',
  name: 'prediction-2',
  inputs: {
    quiz_id: 'word',
    instrument_id: 'computed',
    symbol: 'computed',
    terms: 'word',
    hash: 'computed',
    opens_at: 'computed',
    closes_at: 'computed',
    ends_at: 'computed',
    wait_ms: 'computed',
    rake: 'computed',
    currency: 'computed',
    decimals: 'word',
    pools: [{ pool: 'word' }],
  },
  result: RESULT,
  check: (context) => {
    checkTerms(context);
    checkPrediction(context);
  },
};

/** As receipts were before they named the text under the hash. */
export const PREDICTION_RULE_1: ReceiptRule = {
  kind: 'prediction',
  name: 'prediction-1',
  inputs: {
    quiz_id: 'word',
    instrument_id: 'computed',
    symbol: 'word',
    hash: 'word',
    opens_at: 'word',
    closes_at: 'word',
    ends_at: 'word',
    wait_ms: 'word',
    rake: 'word',
    currency: 'word',
    decimals: 'word',
    pools: [{ pool: 'word' }],
  },
  result: RESULT,
  check: checkPrediction,
};

/** The hash is that of the terms, and everything that they promised is as they say. */
function checkTerms({ inputs, sha256 }: RuleContext): void {
  const text = inputs.text('terms');
  same('hash', inputs.text('hash'), sha256(text));
  const terms = termsOf(text);
  terms.word('kind', 'price');
  for (const field of ['symbol', 'currency', 'rake'] as const) {
    same(field, inputs.text(field), terms.text(field));
  }
  for (const field of ['opens_at', 'closes_at', 'ends_at'] as const) {
    same(field, inputs.whole(field), terms.whole(field));
  }
  same('wait_ms', inputs.whole('wait_ms'), terms.whole('tick_wait_ms'));
}

function termsOf(text: string): Fields {
  try {
    return new Fields(readPredictionTerms(text), 'inputs.terms');
  } catch {
    return fail('malformed', { field: 'inputs.terms' });
  }
}

/** Both prices are the last ticks in time, the result is theirs, and the rake is of the pool. */
function checkPrediction(context: RuleContext): void {
  const { id, inputs, result } = context;
  if (inputs.whole('quiz_id') !== id) inputs.wrong('quiz_id');
  const chain = chainOf(context, inputs);
  const { symbol } = chain;
  const closesAt = inputs.whole('closes_at');
  const endsAt = inputs.whole('ends_at');
  const first = chain.ticks[0];
  const beginsEarly = first !== undefined && first.at <= closesAt;
  if (!beginsEarly && chain.previousHash !== '') fail('chain_too_short', { symbol });
  const times = { closesAt, endsAt, waitMs: inputs.whole('wait_ms') };
  const found = roundOutcome(times, chain.ticks) ?? fail('chain_too_short', { symbol });
  const { start, end } = found;
  same('start_at', result.wholeOrNull('start_at'), start?.at ?? null);
  same('start_price', textOf(result.amountOrNull('start_price')), textOf(start?.price));
  same('end_at', result.wholeOrNull('end_at'), end?.at ?? null);
  same('end_price', textOf(result.amountOrNull('end_price')), textOf(end?.price));
  same('result', result.wholeOrNull('result'), found.result);
  checkPool(context, found.result);
}

/** The house keeps its rake where somebody was right, and nothing where all went back. */
function checkPool({ inputs, result }: RuleContext, right: number | null): void {
  const pools = inputs.list('pools').map((pool) => pool.amount('pool'));
  const pool = pools.reduce((sum, one) => sum + one, 0n);
  const decimals = decimalsOf(inputs, 'decimals');
  const isPaid = right !== null && (pools[right - 1] ?? 0n) > 0n;
  const rake = isPaid ? predictionRake(pool, inputs.amount('rake'), decimals) : 0n;
  same('rake', textOf(result.amount('rake')), textOf(rake));
  same('paid', textOf(result.amount('paid')), textOf(pool - rake));
}

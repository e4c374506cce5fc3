/** The rule of a price round, computed again from its times and ticks. */
import { type Amount, formatAmount } from '@kontor/money';
import { predictionRake, roundOutcome } from './prediction.ts';
import type { TickChain } from './receipt-chain.ts';
import { type Fields, fail } from './receipt-reading.ts';

export interface PredictionContext {
  readonly inputs: Fields;
  readonly result: Fields;
  readonly chains: readonly TickChain[];
}

const DECIMALS_MAX = 18;

/** Both prices are the last ticks in time, the result is theirs, and the rake is of the pool. */
export function checkPrediction({ inputs, result, chains }: PredictionContext): void {
  const id = inputs.whole('instrument_id');
  const symbol = inputs.text('symbol');
  const chain =
    chains.find(({ instrumentId }) => instrumentId === id) ?? fail('chain_too_short', { symbol });
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
  checkPool(inputs, result, found.result);
}

/** The house keeps its rake where somebody was right, and nothing where all went back. */
function checkPool(inputs: Fields, result: Fields, right: number | null): void {
  const pools = inputs.list('pools').map((pool) => pool.amount('pool'));
  const pool = pools.reduce((sum, one) => sum + one, 0n);
  const decimals = inputs.whole('decimals');
  if (decimals < 0 || decimals > DECIMALS_MAX) fail('malformed', { field: 'inputs.decimals' });
  const isPaid = right !== null && (pools[right - 1] ?? 0n) > 0n;
  const rake = isPaid ? predictionRake(pool, inputs.amount('rake'), decimals) : 0n;
  same('rake', textOf(result.amount('rake')), textOf(rake));
  same('paid', textOf(result.amount('paid')), textOf(pool - rake));
}

const textOf = (amount: Amount | null | undefined): string | null =>
  amount === null || amount === undefined ? null : formatAmount(amount);

function same(field: string, stated: string | number | null, computed: string | number | null) {
  if (stated === computed) return;
  fail('result_other', { field, stated: stated ?? '-', computed: computed ?? '-' });
}

/** The rule of a dual investment's settlement, computed again from its terms and ticks. */
import { type Amount, formatAmount } from '@kontor/money';
import {
  DUAL_TYPES,
  DUAL_WAIT_MS,
  DUAL_WINDOW_MS,
  DUAL_WINDOW_SECONDS,
  dualOutcomes,
  dualPaysOwn,
  dualSettlement,
  dualSide,
  type DualTerms,
} from './dual.ts';
import type { TickChain } from './receipt-chain.ts';
import { type Fields, fail } from './receipt-reading.ts';

export interface DualContext {
  readonly inputs: Fields;
  readonly result: Fields;
  readonly chains: readonly TickChain[];
}

const DECIMALS_MAX = 18;
const DAYS_MAX = 1_000;

/** The price is the median of the window that the rule names, and the payout what it decides. */
export function checkDual({ inputs, result, chains }: DualContext): void {
  const id = inputs.whole('instrument_id');
  const symbol = inputs.text('symbol');
  const chain =
    chains.find(({ instrumentId }) => instrumentId === id) ?? fail('chain_too_short', { symbol });
  const maturesAt = inputs.whole('matures_at');
  const minimum = inputs.whole('ticks_minimum');
  if (minimum < 1 || inputs.whole('window_seconds') !== DUAL_WINDOW_SECONDS) {
    fail('malformed', { field: 'inputs.ticks_minimum' });
  }
  const found = dualSettlement(chain.ticks, maturesAt, minimum);
  checkReach(chain, maturesAt, found === null ? maturesAt + DUAL_WAIT_MS : maturesAt);
  const terms = readTerms(inputs);
  const outcomes = dualOutcomes(inputs.positive('principal'), terms);
  const side = found === null ? null : dualSide(terms.type, found.price, terms.linkedPrice);
  const isOwn = side === null || dualPaysOwn(terms.type, side);
  const isCoin = isOwn === (terms.type === 'call');
  same('window_ends_at', result.wholeOrNull('window_ends_at'), found?.endsAt ?? null);
  same('ticks', result.wholeOrNull('ticks'), found?.ticks ?? null);
  const price = textOf(result.amountOrNull('settlement_price'));
  same('settlement_price', price, textOf(found?.price ?? null));
  same('outcome', result.text('outcome'), side ?? 'no_price');
  const payout = formatAmount(isOwn ? outcomes.own : outcomes.other);
  same('payout', textOf(result.amount('payout')), payout);
  const currency = inputs.text(isCoin ? 'coin' : 'quote');
  same('payout_currency', result.text('payout_currency'), currency);
}

/**
 * The run shows that no tick is missing before the first window nor up to `until`. A window after
 * maturity ends with its last tick's second, in which no other can come.
 */
function checkReach({ ticks, previousHash, symbol }: TickChain, from: number, until: number): void {
  const first = ticks[0];
  const beginsEarly = first !== undefined && first.at < from - DUAL_WINDOW_MS;
  if (!beginsEarly && previousHash !== '') fail('chain_too_short', { symbol });
  const last = ticks.at(-1);
  if (last === undefined || last.at < until) fail('chain_too_short', { symbol });
}

function readTerms(inputs: Fields): DualTerms {
  const days = inputs.whole('days');
  if (days < 1 || days > DAYS_MAX) fail('malformed', { field: 'inputs.days' });
  return {
    type: inputs.word('type', ...DUAL_TYPES),
    rate: inputs.positive('rate_year'),
    days,
    linkedPrice: inputs.positive('linked_price'),
    coinDecimals: decimalsOf(inputs, 'coin_decimals'),
    quoteDecimals: decimalsOf(inputs, 'quote_decimals'),
  };
}

function decimalsOf(fields: Fields, name: string): number {
  const decimals = fields.whole(name);
  if (decimals < 0 || decimals > DECIMALS_MAX) fail('malformed', { field: name });
  return decimals;
}

const textOf = (amount: Amount | null): string | null =>
  amount === null ? null : formatAmount(amount);

function same(field: string, stated: string | number | null, computed: string | number | null) {
  if (stated === computed) return;
  fail('result_other', { field, stated: stated ?? '-', computed: computed ?? '-' });
}

/** The rule of a dual investment's settlement, computed again from its terms and ticks. */
import { formatAmount } from '@kontor/money';
import {
  DUAL_NEAREST_MS,
  DUAL_TYPES,
  DUAL_WINDOW_MS,
  DUAL_WINDOW_SECONDS,
  dualOutcomes,
  dualPaysOwn,
  dualSettlement,
  type DualSettlement,
  dualSide,
  type DualTerms,
} from './dual.ts';
import { DUAL_BEFORE_WAIT_MS, dualSettlementBefore } from './dual-before.ts';
import type { TickChain } from './receipt-chain.ts';
import { decimalsOf, type Fields, fail, same, type Shape, textOf } from './receipt-reading.ts';
import { SECOND_MS } from './time.ts';
import { chainOf, type ReceiptRule, type RuleContext } from './receipt-rule.ts';

const INPUTS: Shape = {
  order_id: 'word',
  product_id: 'word',
  instrument_id: 'computed',
  symbol: 'computed',
  type: 'word',
  coin: 'word',
  quote: 'word',
  coin_decimals: 'word',
  quote_decimals: 'word',
  principal: 'word',
  rate_year: 'word',
  days: 'word',
  linked_price: 'word',
  matures_at: 'word',
  window_seconds: 'computed',
  ticks_minimum: 'word',
  bought_at: 'word',
};

const RESULT: Shape = {
  settlement_price: 'computed',
  window_ends_at: 'computed',
  ticks: 'computed',
  outcome: 'computed',
  payout: 'computed',
  payout_currency: 'computed',
  settled_at: 'word',
};

/** What is near maturity settles, and nothing later. */
export const DUAL_RULE: ReceiptRule = {
  kind: 'dual',
  name: 'dual-2',
  inputs: { ...INPUTS, nearest_seconds: 'computed' },
  result: RESULT,
  check: (context) => {
    const seconds = context.inputs.whole('nearest_seconds');
    if (seconds !== DUAL_NEAREST_MS / SECOND_MS) context.inputs.wrong('nearest_seconds');
    checkDual(context, (chain, maturesAt, minimum) => {
      checkReach(chain, maturesAt, maturesAt);
      return dualSettlement(chain.ticks, maturesAt, minimum);
    });
  },
};

/** Of what was settled while a half hour with enough ticks was waited for. */
export const DUAL_RULE_1: ReceiptRule = {
  kind: 'dual',
  name: 'dual-1',
  inputs: INPUTS,
  result: RESULT,
  check: (context) =>
    checkDual(context, (chain, maturesAt, minimum) => {
      const found = dualSettlementBefore(chain.ticks, maturesAt, minimum);
      checkReach(chain, maturesAt, found === null ? maturesAt + DUAL_BEFORE_WAIT_MS : maturesAt);
      return found;
    }),
};

const DAYS_MAX = 1_000;

type Find = (chain: TickChain, maturesAt: number, minimum: number) => DualSettlement | null;

/** The price is what the rule finds in the ticks, and the payout what it decides. */
function checkDual(context: RuleContext, find: Find): void {
  const { id, inputs, result } = context;
  if (inputs.whole('order_id') !== id) inputs.wrong('order_id');
  const chain = chainOf(context, inputs);
  same('symbol', chain.symbol, `${inputs.text('coin')}/${inputs.text('quote')}`);
  const maturesAt = inputs.whole('matures_at');
  const minimum = inputs.whole('ticks_minimum');
  if (minimum < 1) inputs.wrong('ticks_minimum');
  if (inputs.whole('window_seconds') !== DUAL_WINDOW_SECONDS) inputs.wrong('window_seconds');
  const found = find(chain, maturesAt, minimum);
  const terms = readTerms(inputs);
  const outcomes = dualOutcomes(inputs.positive('principal'), terms);
  const side = found === null ? null : dualSide(terms.type, found.price, terms.linkedPrice);
  const isOwn = side === null || dualPaysOwn(terms.type, side);
  const isCoin = isOwn === (terms.type === 'call');
  same('window_ends_at', result.wholeOrNull('window_ends_at'), found?.endsAt ?? null);
  same('ticks', result.wholeOrNull('ticks'), found?.ticks ?? null);
  same('settlement_price', textOf(result.amountOrNull('settlement_price')), textOf(found?.price));
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
  if (days < 1 || days > DAYS_MAX) inputs.wrong('days');
  return {
    type: inputs.word('type', ...DUAL_TYPES),
    rate: inputs.positive('rate_year'),
    days,
    linkedPrice: inputs.positive('linked_price'),
    coinDecimals: decimalsOf(inputs, 'coin_decimals'),
    quoteDecimals: decimalsOf(inputs, 'quote_decimals'),
  };
}

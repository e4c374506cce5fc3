/** The rules that receipts are about, computed again from their inputs and ticks. */
import { type Amount, formatAmount } from '@kontor/money';
import { optionExpiry, optionOutcome, optionReturned } from './options.ts';
import { tickAt } from './receipt-chain.ts';
import { DUAL_RULE, DUAL_RULE_1 } from './receipt-dual.ts';
import { LIQUIDATION_RULE, LIQUIDATION_RULE_1 } from './receipt-liquidation.ts';
import { LOAN_CLOSE_RULE } from './receipt-loan.ts';
import { PREDICTION_RULE, PREDICTION_RULE_1 } from './receipt-prediction.ts';
import { decimalsOf, fail, same, textOf } from './receipt-reading.ts';
import { chainOf, type ReceiptRule, type RuleContext, samePrice } from './receipt-rule.ts';
import { sessionAt } from './session.ts';

const OPTION_RULE: ReceiptRule = {
  kind: 'option',
  name: 'option-1',
  inputs: {
    market_id: 'word',
    instrument_id: 'computed',
    symbol: 'word',
    direction: 'word',
    seconds: 'word',
    stake: 'word',
    currency: 'word',
    account: 'word',
    decimals: 'word',
    payout_ratio: 'word',
    accepted_at: 'word',
    wait_ms: 'word',
  },
  result: {
    result: 'computed',
    entry_at: 'computed',
    entry_price: 'computed',
    expires_at: 'computed',
    exit_at: 'computed',
    exit_price: 'computed',
    returned: 'computed',
    settled_at: 'word',
  },
  check: checkOption,
};

const TRIGGERED = { tick_at: 'computed', tick_price: 'computed' } as const;

const STOP_RULE: ReceiptRule = {
  kind: 'stop',
  name: 'stop-1',
  inputs: {
    market_id: 'word',
    instrument_id: 'computed',
    symbol: 'word',
    type: 'word',
    side: 'word',
    trigger_price: 'word',
    trigger_direction: 'word',
    created_at: 'word',
    hours: 'word',
  },
  result: TRIGGERED,
  check: checkStop,
};

const POSITION_STOP_RULE: ReceiptRule = {
  kind: 'position_stop',
  name: 'position-stop-1',
  inputs: {
    market_id: 'word',
    instrument_id: 'computed',
    symbol: 'word',
    direction: 'word',
    reason: 'word',
    take_profit_price: 'word',
    stop_loss_price: 'word',
    opened_at: 'word',
  },
  result: TRIGGERED,
  check: checkPositionStop,
};

/** All rules, those of the same kind with the one first that receipts are made by now. */
export const RECEIPT_RULES: readonly ReceiptRule[] = [
  OPTION_RULE,
  STOP_RULE,
  POSITION_STOP_RULE,
  LIQUIDATION_RULE,
  LIQUIDATION_RULE_1,
  LOAN_CLOSE_RULE,
  DUAL_RULE,
  DUAL_RULE_1,
  PREDICTION_RULE,
  PREDICTION_RULE_1,
];

function checkOption(context: RuleContext): void {
  const { inputs, result } = context;
  const chain = chainOf(context, inputs);
  const { symbol } = chain;
  const direction = inputs.word('direction', 'up', 'down');
  const seconds = inputs.whole('seconds');
  const acceptedAt = inputs.whole('accepted_at');
  const waitMs = inputs.whole('wait_ms');
  const first = chain.ticks[0];
  const beginsEarly = first !== undefined && first.at <= acceptedAt;
  if (!beginsEarly && chain.previousHash !== '') fail('chain_too_short', { symbol });
  const outcome = optionOutcome({ direction, seconds, acceptedAt, waitMs }, chain.ticks);
  if (outcome === undefined) return fail('chain_too_short', { symbol });
  const { entry, exit } = outcome;
  same('entry_at', result.wholeOrNull('entry_at'), entry?.at ?? null);
  same('entry_price', textOf(result.amountOrNull('entry_price')), textOf(entry?.price));
  const expiresAt = entry === null ? null : optionExpiry(entry.at, seconds);
  same('expires_at', result.wholeOrNull('expires_at'), expiresAt);
  same('exit_at', result.wholeOrNull('exit_at'), exit?.at ?? null);
  same('exit_price', textOf(result.amountOrNull('exit_price')), textOf(exit?.price));
  same('result', result.text('result'), outcome.result);
  const stake = inputs.positive('stake');
  const decimals = decimalsOf(inputs, 'decimals');
  const returned = optionReturned(outcome.result, stake, inputs.positive('payout_ratio'), decimals);
  same('returned', textOf(result.amount('returned')), formatAmount(returned));
}

interface Trigger {
  readonly price: Amount;
  readonly direction: 'above' | 'below';
  /** When it came into force; a tick of before may have been there already. */
  readonly since: number;
}

function checkStop(context: RuleContext): void {
  const { inputs } = context;
  checkTrigger(context, {
    price: inputs.positive('trigger_price'),
    direction: inputs.word('trigger_direction', 'above', 'below'),
    since: inputs.whole('created_at'),
  });
}

function checkPositionStop(context: RuleContext): void {
  const { inputs } = context;
  const isProfit = inputs.word('reason', 'take_profit', 'stop_loss') === 'take_profit';
  const isLong = inputs.word('direction', 'long', 'short') === 'long';
  checkTrigger(context, {
    price: inputs.positive(isProfit ? 'take_profit_price' : 'stop_loss_price'),
    direction: isProfit === isLong ? 'above' : 'below',
    since: inputs.whole('opened_at'),
  });
}

/** The tick reached the trigger, and the one before it had not. */
function checkTrigger(context: RuleContext, trigger: Trigger): void {
  const { inputs, result } = context;
  const chain = chainOf(context, inputs);
  const { tick, before } = tickAt(chain, result.whole('tick_at'));
  samePrice(chain.symbol, tick, result.amount('tick_price'));
  const isReached = (price: Amount): boolean =>
    trigger.direction === 'above' ? price >= trigger.price : price <= trigger.price;
  const words = { symbol: chain.symbol, trigger: formatAmount(trigger.price) };
  if (!isReached(tick.price)) {
    fail('not_reached', { ...words, at: tick.at, price: formatAmount(tick.price) });
  }
  if (before === null || before.at < trigger.since || !isReached(before.price)) return;
  // Nothing is triggered by a price that comes when its market has closed.
  const hours = inputs.has('hours') ? inputs.word('hours', 'new_york') : null;
  if (hours !== null && sessionAt(before.at)?.open !== sessionAt(tick.at)?.open) return;
  fail('reached_before', { ...words, at: before.at, price: formatAmount(before.price) });
}

/** The rules that receipts are about, computed again from their inputs and ticks. */
import { type Amount, formatAmount } from '@kontor/money';
import { contractTerms, mustLiquidate, type MarkedPosition, poolFigures } from './futures.ts';
import { checkDual } from './receipt-dual.ts';
import { checkPrediction } from './receipt-prediction.ts';
import { checkLoanClose } from './receipt-loan.ts';
import { optionExpiry, optionOutcome, optionReturned } from './options.ts';
import { type TickChain, tickAt } from './receipt-chain.ts';
import { type Fields, fail, type ReceiptKind } from './receipt-reading.ts';
import { sessionAt } from './session.ts';

export interface RuleContext {
  readonly inputs: Fields;
  readonly result: Fields;
  readonly chains: readonly TickChain[];
}

/** The name of each rule, and what fails when it was not kept. */
export const RECEIPT_RULES: Readonly<
  Record<ReceiptKind, { readonly name: string; readonly check: (context: RuleContext) => void }>
> = {
  option: { name: 'option-1', check: checkOption },
  stop: { name: 'stop-1', check: checkStop },
  position_stop: { name: 'position-stop-1', check: checkPositionStop },
  liquidation: { name: 'liquidation-1', check: checkLiquidation },
  loan_close: { name: 'loan-close-1', check: checkLoanClose },
  dual: { name: 'dual-1', check: checkDual },
  prediction: { name: 'prediction-1', check: checkPrediction },
};

function chainOf({ chains }: RuleContext, fields: Fields): TickChain {
  const id = fields.whole('instrument_id');
  const chain = chains.find(({ instrumentId }) => instrumentId === id);
  return chain ?? fail('chain_too_short', { symbol: fields.text('symbol') });
}

/** What may be in a result: texts of amounts, times, words. */
type Stated = string | number | null;

function same(field: string, stated: Stated, computed: Stated): void {
  if (stated === computed) return;
  fail('result_other', { field, stated: stated ?? '-', computed: computed ?? '-' });
}

const textOf = (amount: Amount | null | undefined): string | null =>
  amount === null || amount === undefined ? null : formatAmount(amount);

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

const DECIMALS_MAX = 18;

function decimalsOf(fields: Fields, name: string): number {
  const decimals = fields.whole(name);
  if (decimals < 0 || decimals > DECIMALS_MAX) fail('malformed', { field: name });
  return decimals;
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

function samePrice(
  symbol: string,
  tick: { readonly at: number; readonly price: Amount },
  stated: Amount,
): void {
  if (tick.price === stated) return;
  fail('price_other', {
    symbol,
    at: tick.at,
    stated: formatAmount(stated),
    computed: formatAmount(tick.price),
  });
}

function checkLiquidation(context: RuleContext): void {
  const { inputs, result } = context;
  const marks = inputs.list('positions').map((fields) => {
    const chain = chainOf(context, fields);
    const { tick } = tickAt(chain, fields.whole('tick_at'));
    samePrice(chain.symbol, tick, fields.positive('price'));
    return { fields, chain, tick, position: markedPosition(fields) };
  });
  // All marks are those of one moment, which is the newest of them.
  const moment = Math.max(...marks.map(({ tick }) => tick.at));
  for (const { chain, tick } of marks) {
    if (tick.at === moment) continue;
    const { symbol } = chain;
    const next = chain.ticks.find(({ at }) => at > tick.at);
    if (next === undefined) return fail('chain_too_short', { symbol });
    if (next.at <= moment) fail('mark_not_newest', { symbol, at: tick.at, newest: next.at });
  }
  const liquidated = marks.find(
    ({ fields }) => fields.whole('position_id') === inputs.whole('position_id'),
  );
  same('tick_at', result.whole('tick_at'), liquidated?.tick.at ?? null);
  same('mark_price', textOf(result.amount('mark_price')), textOf(liquidated?.tick.price));
  const figures = poolFigures(
    inputs.amount('balance'),
    marks.map(({ position }) => position),
  );
  same('equity', textOf(result.amount('equity')), formatAmount(figures.equity));
  same('maintenance', textOf(result.amount('maintenance')), formatAmount(figures.maintenance));
  if (mustLiquidate(figures)) return;
  fail('not_liquidatable', {
    equity: formatAmount(figures.equity),
    maintenance: formatAmount(figures.maintenance),
  });
}

function markedPosition(fields: Fields): MarkedPosition {
  const contract = fields.fields('contract');
  const tiers = contract.list('tiers').map((tier) => ({
    notional: formatAmount(tier.amount('notional')),
    rate: formatAmount(tier.amount('rate')),
    multiple: tier.whole('multiple'),
  }));
  if (tiers.length === 0) fail('malformed', { field: `${contract.place}.tiers` });
  return {
    terms: contractTerms({
      kind: contract.word('kind', 'linear', 'inverse'),
      lotSize: contract.positive('lot_size'),
      priceDecimals: decimalsOf(contract, 'price_decimals'),
      marginDecimals: decimalsOf(contract, 'margin_decimals'),
      tiers,
    }),
    held: {
      direction: fields.word('direction', 'long', 'short'),
      lots: fields.amount('lots'),
      openValue: fields.amount('open_value'),
    },
    mark: fields.positive('price'),
    advanced: fields.amount('advanced'),
    // The rule of liquidation does not look at it.
    margin: 0n,
  };
}

/** The rule of a loan's forced close, computed again from its inputs and ticks. */
import { type Amount, formatAmount, ONE } from '@kontor/money';
import { closeLoan, isRiskBelow, loanRiskRate } from './loan.ts';
import { type TickChain, tickAt } from './receipt-chain.ts';
import { type Fields, fail } from './receipt-reading.ts';

interface Mark {
  readonly chain: TickChain;
  readonly at: number;
  readonly price: Amount;
}

export interface LoanCloseContext {
  readonly inputs: Fields;
  readonly result: Fields;
  readonly chains: readonly TickChain[];
}

const DECIMALS_MAX = 18;

/** The prices were those of the moment, the risk rate was below, and no figure is another. */
export function checkLoanClose({ inputs, result, chains }: LoanCloseContext): void {
  const marks = new Map<string, Mark>();
  for (const fields of inputs.list('prices')) {
    marks.set(fields.word('of', 'debt', 'collateral'), markOf(fields, chains));
  }
  checkMoment([...marks.values()]);
  // A currency that is not priced is USDT, in which prices are.
  const priceOf = (of: string, currency: string): Amount => {
    const mark = marks.get(of);
    if (mark !== undefined) return mark.price;
    return inputs.text(currency) === 'USDT' ? ONE : fail('malformed', { field: 'prices' });
  };
  const prices = {
    price: priceOf('debt', 'currency'),
    marginPrice: priceOf('collateral', 'margin_currency'),
  };
  const debt = inputs.positive('debt');
  const collateral = inputs.positive('collateral');
  const closeRate = inputs.positive('close_rate');
  const riskRate = formatAmount(loanRiskRate(collateral, debt, prices));
  if (!isRiskBelow(collateral, debt, prices, closeRate)) {
    fail('risk_not_below', { rate: riskRate, limit: formatAmount(closeRate) });
  }
  const decimals = decimalsOf(inputs, 'decimals');
  const marginDecimals = decimalsOf(inputs, 'margin_decimals');
  const fee = inputs.amount('fee_rate');
  const closed = closeLoan({ collateral, debt, fee }, prices, { decimals, marginDecimals });
  const computed = {
    risk_rate: riskRate,
    sold: formatAmount(closed.sold),
    fee: formatAmount(closed.fee),
    proceeds: formatAmount(closed.proceeds),
    returned: formatAmount(closed.returned),
    shortfall: formatAmount(closed.shortfall),
  };
  for (const [field, amount] of Object.entries(computed)) {
    const stated = formatAmount(result.amount(field));
    if (stated !== amount) fail('result_other', { field, stated, computed: amount });
  }
}

function markOf(fields: Fields, chains: readonly TickChain[]): Mark {
  const id = fields.whole('instrument_id');
  const chain =
    chains.find(({ instrumentId }) => instrumentId === id) ??
    fail('chain_too_short', { symbol: fields.text('symbol') });
  const { tick } = tickAt(chain, fields.whole('tick_at'));
  const stated = fields.positive('price');
  if (tick.price !== stated) {
    fail('price_other', {
      symbol: chain.symbol,
      at: tick.at,
      stated: formatAmount(stated),
      computed: formatAmount(tick.price),
    });
  }
  return { chain, at: tick.at, price: tick.price };
}

/** All prices are those of one moment, which is the newest of them. */
function checkMoment(marks: readonly Mark[]): void {
  if (marks.length === 0) fail('malformed', { field: 'prices' });
  const moment = Math.max(...marks.map(({ at }) => at));
  for (const { chain, at } of marks) {
    if (at === moment) continue;
    const { symbol } = chain;
    const next = chain.ticks.find((tick) => tick.at > at);
    if (next === undefined) return fail('chain_too_short', { symbol });
    if (next.at <= moment) fail('mark_not_newest', { symbol, at, newest: next.at });
  }
}

function decimalsOf(fields: Fields, name: string): number {
  const decimals = fields.whole(name);
  if (decimals < 0 || decimals > DECIMALS_MAX) fail('malformed', { field: name });
  return decimals;
}

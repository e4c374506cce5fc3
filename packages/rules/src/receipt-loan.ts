/** The rule of a loan's forced close, computed again from its inputs and ticks. */
import { formatAmount, ONE } from '@kontor/money';
import { closeLoan, isRiskBelow, loanRiskRate } from './loan.ts';
import { decimalsOf, fail, same, textOf } from './receipt-reading.ts';
import {
  checkMoment,
  type Mark,
  markOf,
  type ReceiptRule,
  type RuleContext,
} from './receipt-rule.ts';

const MEASURE = 'USDT';

export const LOAN_CLOSE_RULE: ReceiptRule = {
  kind: 'loan_close',
  name: 'loan-close-1',
  inputs: {
    loan_id: 'word',
    instrument_id: 'computed',
    symbol: 'computed',
    currency: 'word',
    margin_currency: 'word',
    decimals: 'word',
    margin_decimals: 'word',
    debt: 'word',
    collateral: 'word',
    close_rate: 'word',
    fee_rate: 'word',
    prices: [
      {
        of: 'word',
        instrument_id: 'computed',
        symbol: 'computed',
        tick_at: 'computed',
        price: 'computed',
      },
    ],
  },
  result: {
    tick_at: 'computed',
    mark_price: 'computed',
    risk_rate: 'computed',
    sold: 'computed',
    fee: 'computed',
    proceeds: 'computed',
    returned: 'computed',
    shortfall: 'computed',
    closed_at: 'word',
  },
  check: checkLoanClose,
};

type Marks = ReadonlyMap<'debt' | 'collateral', Mark>;

/** The prices were those of the moment, the risk rate was below, and no figure is another. */
function checkLoanClose(context: RuleContext): void {
  const { id, inputs, result } = context;
  if (inputs.whole('loan_id') !== id) inputs.wrong('loan_id');
  const marks = readMarks(context);
  checkMoment([...marks.values()]);
  const prices = {
    price: marks.get('debt')?.price ?? ONE,
    marginPrice: marks.get('collateral')?.price ?? ONE,
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
  same('risk_rate', textOf(result.amount('risk_rate')), riskRate);
  for (const field of ['sold', 'fee', 'proceeds', 'returned', 'shortfall'] as const) {
    same(field, textOf(result.amount(field)), textOf(closed[field]));
  }
}

/**
 * The price of each currency but USDT, in which prices are; the first of them is what the receipt
 * shows as the tick of the close.
 */
function readMarks(context: RuleContext): Marks {
  const { inputs, result } = context;
  const marks = new Map<'debt' | 'collateral', Mark>();
  for (const fields of inputs.list('prices')) {
    const of = fields.word('of', 'debt', 'collateral');
    const currency = inputs.text(of === 'debt' ? 'currency' : 'margin_currency');
    const mark = markOf(context, fields);
    if (marks.has(of) || mark.chain.symbol !== `${currency}/${MEASURE}`) fields.wrong('of');
    if (marks.size === 0) {
      if (inputs.whole('instrument_id') !== mark.chain.instrumentId) inputs.wrong('instrument_id');
      same('symbol', inputs.text('symbol'), mark.chain.symbol);
      same('tick_at', result.whole('tick_at'), mark.at);
      same('mark_price', textOf(result.amount('mark_price')), textOf(mark.price));
    }
    marks.set(of, mark);
  }
  const isPriced = (of: 'debt' | 'collateral', currency: string): boolean =>
    marks.has(of) !== (inputs.text(currency) === MEASURE);
  const isWhole = isPriced('debt', 'currency') && isPriced('collateral', 'margin_currency');
  return marks.size > 0 && isWhole ? marks : inputs.wrong('prices');
}

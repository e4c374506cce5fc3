import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { outlookOf, walk } from './estimate.ts';
import { faultsOf } from './faults.ts';
import { orderInput } from './order-input.ts';
import {
  type MarketRules,
  type Ticket,
  bandPrice,
  feeOf,
  lastingChoices,
  maximumOf,
  orderTypes,
  percentOf,
  shareOfMaximum,
  worstPrice,
} from './ticket.ts';

const a = parseAmount;
const RULES: MarketRules = {
  priceDecimals: 1,
  quantityDecimals: 5,
  baseDecimals: 8,
  quoteDecimals: 6,
  minimumQuantity: a('0.00001'),
  maximumQuantity: a('182'),
  minimumNotional: a('5'),
  band: a('0.02'),
};
const INDEX = a('67218.4');
const AVAILABLE = { base: a('0.118342019'), quote: a('10000') };
const RATES = { maker: a('0.001'), taker: a('0.001') };
const EMPTY = { bids: [], asks: [] };
const NOW_MS = 1_800_000_000_000;

function ticket(changes: Partial<Ticket> = {}): Ticket {
  return {
    side: 'buy',
    type: 'limit',
    unit: 'base',
    amount: '',
    price: '',
    trigger: '',
    stopLimit: '',
    lasting: 'gtc',
    expiresAtMs: null,
    ...changes,
  };
}
function text(amount: bigint | undefined): string | undefined {
  return amount === undefined ? undefined : formatAmount(amount);
}
function maximumText(changes: Partial<Ticket>): string | undefined {
  return text(maximumOf(ticket(changes), RULES, AVAILABLE, INDEX));
}
function outlook(changes: Partial<Ticket>, book: Parameters<typeof outlookOf>[2]['book'] = EMPTY) {
  return outlookOf(ticket(changes), RULES, { index: INDEX, book, rates: RATES });
}
function faults(changes: Partial<Ticket>) {
  const market = {
    rules: RULES,
    available: AVAILABLE,
    index: INDEX,
    baseName: 'BTC',
    quoteName: 'USDT',
  };
  return faultsOf(ticket(changes), market, NOW_MS).map((one) => [
    one.field,
    one.code,
    ...Object.values(one.details),
  ]);
}

describe('the worst price', () => {
  it('is the tick within two percent, as the exchange cuts it', () => {
    // 67,218.4 × 1.02 = 68,562.768 and × 0.98 = 65,874.032.
    expect(text(bandPrice('buy', INDEX, RULES))).toBe('68562.7');
    expect(text(bandPrice('sell', INDEX, RULES))).toBe('65874.1');
    expect(text(bandPrice('sell', 1n, RULES))).toBe('0.1');
  });
  it('is the price, the band around the trigger, or the harder leg of a pair', () => {
    expect(text(worstPrice(ticket({ price: '67200' }), RULES, INDEX))).toBe('67200');
    const stop = { type: 'stop_market', trigger: '70000' } as const;
    expect(text(worstPrice(ticket(stop), RULES, INDEX))).toBe('71400');
    const pair = { type: 'oco', price: '66000', trigger: '70000' } as const;
    expect(text(worstPrice(ticket(pair), RULES, INDEX))).toBe('71400');
    const capped = { ...pair, stopLimit: '70100' };
    expect(text(worstPrice(ticket(capped), RULES, INDEX))).toBe('70100');
    expect(worstPrice(ticket({ type: 'oco', price: '66000' }), RULES, INDEX)).toBeUndefined();
  });
});

describe('the maximum', () => {
  it('of a limit buy costs no more than there is, to the last step', () => {
    // 10,000 ÷ 67,200 = 0.148809…, and one step more would cost 10,000.032.
    expect(maximumText({ price: '67200' })).toBe('0.1488');
    expect(a('0.1488') * 67_200n <= AVAILABLE.quote).toBe(true);
    expect(a('0.14881') * 67_200n <= AVAILABLE.quote).toBe(false);
    expect(maximumText({ price: '67200', unit: 'quote' })).toBe('9999.36');
    expect(maximumText({})).toBeUndefined();
  });
  it('of a sell is what is held, cut at the step', () => {
    expect(maximumText({ side: 'sell', price: '67200' })).toBe('0.11834');
    expect(maximumText({ side: 'sell', type: 'market' })).toBe('0.11834');
  });
  it('of a market buy is the whole budget, or what the worst price allows', () => {
    expect(maximumText({ type: 'market', unit: 'quote' })).toBe('10000');
    // 10,000 ÷ 68,562.7 = 0.145851…
    expect(maximumText({ type: 'market' })).toBe('0.14585');
  });
  it('of a market sell by quote is what the worst price surely brings', () => {
    // 0.11834 × 65,874.1 = 7,795.540994
    expect(maximumText({ side: 'sell', type: 'market', unit: 'quote' })).toBe('7795.540994');
  });
  it('never goes beyond the largest order', () => {
    const rich = { base: a('1000'), quote: a('900000000') };
    const most = (changes: Partial<Ticket>) => text(maximumOf(ticket(changes), RULES, rich, INDEX));
    expect(most({ side: 'sell' })).toBe('182');
    expect(most({ price: '67200' })).toBe('182');
    expect(most({ type: 'market', unit: 'quote' })).toBe('12233748.8');
  });
});

describe('the slider', () => {
  it('takes shares of the maximum and finds them again', () => {
    const most = a('0.1488');
    for (const percent of [0, 25, 50, 75, 100]) {
      const amount = shareOfMaximum(most, percent, RULES.quantityDecimals);
      expect(percentOf(amount, most)).toBe(percent);
    }
    expect(text(shareOfMaximum(most, 25, 5))).toBe('0.0372');
    expect(text(shareOfMaximum(a('0.14881'), 33, 5))).toBe('0.0491');
    expect(text(shareOfMaximum(a('0.148815'), 100, 5))).toBe('0.148815');
  });
  it('stands at the ends for nothing and for too much', () => {
    expect(percentOf(undefined, a('1'))).toBe(0);
    expect(percentOf(a('5'), 0n)).toBe(0);
    expect(percentOf(a('5'), a('1'))).toBe(100);
  });
});

describe('fee and what arrives', () => {
  it('rounds the fee up at the decimals of what is received', () => {
    expect(text(feeOf(a('0.0372'), a('0.001'), 8))).toBe('0.0000372');
    expect(text(feeOf(a('0.00001'), a('0.001'), 8))).toBe('0.00000001');
    expect(text(feeOf(a('0.00001'), a('0.0011'), 8))).toBe('0.00000002');
    expect(text(feeOf(a('2499.84'), a('0.001'), 6))).toBe('2.49984');
    expect(text(feeOf(a('0.0000001'), a('0.001'), 6))).toBe('0.000001');
  });
  it('of a limit order is exact', () => {
    const buy = outlook({ price: '67200', amount: '0.0372' });
    expect(text(buy?.likely.pay)).toBe('2499.84');
    expect(text(buy?.likely.fee)).toBe('0.0000372');
    expect(text(buy?.likely.receive)).toBe('0.0371628');
    expect(buy?.approximate).toBe(false);
    const sell = outlook({ side: 'sell', price: '67200', amount: '0.0372' });
    expect(text(sell?.likely.receive)).toBe('2497.34016');
    const byTotal = outlook({ price: '67200', unit: 'quote', amount: '2500' });
    expect(text(byTotal?.likely.pay)).toBe('2499.84');
  });
  it('of a market order follows the book and names the worst', () => {
    const book = {
      bids: [],
      asks: [
        [a('67220'), a('0.01')],
        [a('67230'), a('0.02')],
        [a('69000'), a('5')],
      ] as const,
    };
    const order = outlook({ type: 'market', amount: '0.02' }, book);
    expect(text(order?.likely.pay)).toBe('1344.5');
    expect(text(order?.worst?.pay)).toBe('1371.254');
    expect(order?.approximate).toBe(true);
    // 0.01 lies beyond the book within the band: it is counted at the worst price.
    const large = outlook({ type: 'market', amount: '0.04' }, book);
    expect(text(large?.likely.pay)).toBe(formatAmount(a('2016.8') + a('685.627')));
    const budget = outlook({ type: 'market', unit: 'quote', amount: '1000' }, book);
    // 672.2 for the first level, then 327.8 ÷ 67,230 = 0.004875… and nothing of a step is left.
    expect(text(budget?.likely.receive)).toBe('0.01485513');
    expect(text(budget?.worst?.receive)).toBe('0.01456542');
  });
  it('does not walk past the band', () => {
    const asks = [[a('69000'), a('5')]] as const;
    const size = { by: 'base', quantity: a('1') } as const;
    expect(walk(asks, 'buy', size, a('68562.7'), RULES)).toEqual({ quantity: 0n, notional: 0n });
  });
  it('says nothing while a rate or a size is missing', () => {
    expect(outlook({ price: '67200' })).toBeUndefined();
    const order = ticket({ price: '67200', amount: '1' });
    const blind = outlookOf(order, RULES, { index: INDEX, book: EMPTY, rates: undefined });
    expect(blind?.likely.receive).toBeUndefined();
    expect(text(blind?.likely.pay)).toBe('67200');
  });
});

describe('faults', () => {
  it('are none for an order that the exchange takes', () => {
    expect(faults({ price: '67200', amount: '0.1488' })).toEqual([]);
    expect(faults({ type: 'market', unit: 'quote', amount: '10000' })).toEqual([]);
    expect(
      faults({ type: 'oco', side: 'sell', price: '70000', trigger: '65000', amount: '0.1' }),
    ).toEqual([]);
  });
  it('name the field, the reason and the limit', () => {
    expect(faults({})).toEqual([
      ['price', 'PRICE_REQUIRED'],
      ['amount', 'QUANTITY_WRONG'],
    ]);
    expect(faults({ price: '67200', amount: '0.14881' })).toEqual([
      ['amount', 'INSUFFICIENT_BALANCE'],
    ]);
    expect(faults({ price: '68562.8', amount: '0.001' })).toEqual([
      ['price', 'PRICE_BAND', '68562.7'],
    ]);
    expect(faults({ price: '67200', amount: '0.00007' })).toEqual([
      ['amount', 'BELOW_MINIMUM', '5 USDT'],
    ]);
    expect(faults({ side: 'sell', price: '600000', amount: '183' })).toEqual([
      ['amount', 'ABOVE_MAXIMUM', '182 BTC'],
    ]);
    expect(faults({ price: '700000', amount: '0.001' })[0]).toEqual([
      'price',
      'PRICE_BAND',
      '672184.0',
    ]);
  });
  it('know on which side a trigger waits', () => {
    const buy = { amount: '0.01', type: 'stop_market' } as const;
    expect(faults({ ...buy, trigger: '67000' })).toEqual([['trigger', 'TRIGGER_PASSED']]);
    expect(faults({ ...buy, trigger: '68000' })).toEqual([]);
    expect(faults({ ...buy, type: 'take_profit', trigger: '68000' })).toEqual([
      ['trigger', 'TRIGGER_PASSED'],
    ]);
    expect(
      faults({ type: 'oco', side: 'sell', price: '60000', trigger: '65000', amount: '0.1' }),
    ).toEqual([['price', 'TRIGGER_ORDER']]);
  });
  it('refuse a date in the past or too far ahead', () => {
    const order = { price: '67200', amount: '0.01', lasting: 'gtd' } as const;
    expect(faults(order)).toEqual([['expiresAt', 'EXPIRY_WRONG']]);
    expect(faults({ ...order, expiresAtMs: NOW_MS })).toEqual([['expiresAt', 'EXPIRY_WRONG']]);
    expect(faults({ ...order, expiresAtMs: NOW_MS + 1 })).toEqual([]);
    expect(faults({ ...order, expiresAtMs: NOW_MS + 91 * 86_400_000 })).toHaveLength(1);
  });
});

describe('what is sent', () => {
  const market = { currency_id: 2, legal_id: 1 };
  const input = (changes: Partial<Ticket>) => orderInput(ticket(changes), market, RULES);
  it('has only the fields of its type', () => {
    expect(input({ price: '67200.', amount: '0.0372', lasting: 'post_only' })).toEqual({
      ...market,
      type: 'buy',
      order_type: 'limit',
      by: 'base',
      amount: '0.0372',
      target_price: '67200',
      time_in_force: 'post_only',
    });
    expect(input({ type: 'market', unit: 'quote', amount: '100.50', price: '1' })).toEqual({
      ...market,
      type: 'buy',
      order_type: 'market',
      by: 'quote',
      amount: '100.5',
    });
  });
  it('turns a total into a quantity for orders with a price', () => {
    expect(input({ price: '67200', unit: 'quote', amount: '2500' })?.amount).toBe('0.0372');
  });
  it('sends both legs of a pair and the date', () => {
    expect(
      input({
        type: 'oco',
        side: 'sell',
        price: '70000',
        trigger: '65000',
        stopLimit: '64900',
        amount: '0.1',
        lasting: 'gtd',
        expiresAtMs: NOW_MS,
      }),
    ).toEqual({
      ...market,
      type: 'sell',
      order_type: 'oco',
      by: 'base',
      amount: '0.1',
      target_price: '70000',
      stop_price: '65000',
      stop_limit_price: '64900',
      expires_at: NOW_MS,
    });
  });
  it('is nothing without a size', () => {
    expect(input({ price: '67200' })).toBeUndefined();
  });
});

describe('shares, whose fee comes on top in money', () => {
  const shares: MarketRules = {
    ...RULES,
    priceDecimals: 2,
    quantityDecimals: 3,
    baseDecimals: 3,
    quoteDecimals: 8,
    feeOnTop: a('0.001'),
  };
  const market = { rules: shares, available: AVAILABLE, quoteName: 'USDT', baseName: 'AAPL' };
  const index = a('200');
  const shareOutlook = (changes: Partial<Ticket>) =>
    outlookOf(ticket(changes), shares, { index, book: EMPTY, rates: RATES });
  const shareFaults = (changes: Partial<Ticket>) =>
    faultsOf(ticket(changes), { ...market, index }, NOW_MS).map(({ code }) => code);

  it('a buy brings all that was bought and costs the fee besides', () => {
    const { likely } = shareOutlook({ price: '200', amount: '0.05' }) ?? {};
    expect(text(likely?.receive)).toBe('0.05');
    expect(text(likely?.fee)).toBe('0.01');
    expect(text(likely?.pay)).toBe('10.01');
  });

  it('a sale brings the money less the fee', () => {
    const { likely } = shareOutlook({ side: 'sell', price: '200', amount: '0.05' }) ?? {};
    expect(text(likely?.receive)).toBe('9.99');
  });

  it('a budget pays for the fee too', () => {
    const { worst } = shareOutlook({ type: 'market', unit: 'quote', amount: '204.204' }) ?? {};
    expect(text(worst?.receive)).toBe('1');
    expect(text(worst?.pay)).toBe('204.204');
  });

  it('the most that can be bought leaves the fee, and no thousandth more can', () => {
    const most = maximumOf(ticket({ price: '200' }), shares, AVAILABLE, index);
    expect(text(most)).toBe('49.95');
    expect(shareFaults({ price: '200', amount: '49.95' })).toEqual([]);
    expect(shareFaults({ price: '200', amount: '49.951' })).toEqual(['INSUFFICIENT_BALANCE']);
  });

  it('while the exchange is closed there is nothing that fills at once', () => {
    expect(orderTypes(true)).not.toContain('market');
    expect(orderTypes(false)).toContain('market');
    expect(lastingChoices('limit', true)).toEqual(['gtc', 'gtd', 'post_only']);
  });
});

it('takes nothing that its fields could not read', () => {
  const good = { amount: '0.001', price: '67000', trigger: '66000', stopLimit: '65900' };
  for (const name of ['amount', 'price', 'trigger', 'stopLimit'] as const) {
    const found = faults({ type: 'oco', side: 'sell', ...good, [name]: '?1,234' });
    expect(found.map(([field]) => field)).toContain(name);
  }
  const market = { currency_id: 1, legal_id: 2 };
  expect(orderInput(ticket({ ...good, amount: '?1,234' }), market, RULES)).toBeUndefined();
});

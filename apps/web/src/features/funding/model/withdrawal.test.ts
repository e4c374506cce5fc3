import { formatAmount, parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { btcOf, limitLeft, numberFault, planOf } from './withdrawal.ts';

const info = {
  available: '100',
  max_number: '80.5',
  decimals: 6,
  fee_rate: '0.001',
  limit_24h: '2',
  used_24h: '1.5',
};
const network = { fee: '1', min_number: '10' };
const text = (amount: bigint | undefined) =>
  amount === undefined ? undefined : formatAmount(amount);

describe('the plan of a withdrawal', () => {
  it('takes the fee out of the number, rounded up at the coin’s decimals', () => {
    const plan = planOf(info, network, parseAmount('50.000001'));
    expect([text(plan.fee), text(plan.receive)]).toEqual(['1.050001', '48.95']);
  });

  it('shows the fixed fee and that nothing arrives, while nothing is typed', () => {
    const plan = planOf(info, network, undefined);
    expect([text(plan.fee), text(plan.receive), text(plan.minimum)]).toEqual(['1', '0', '10']);
    expect(text(plan.maximum)).toBe('80.5');
  });

  it('raises a minimum that the fee would eat', () => {
    const plan = planOf(info, { fee: '10', min_number: '10' }, undefined);
    expect(plan.minimum !== undefined && plan.minimum > parseAmount('10')).toBe(true);
  });

  it('leaves open what depends on the network while none is chosen', () => {
    const plan = planOf(info, undefined, parseAmount('50'));
    expect(plan).toMatchObject({ fee: undefined, receive: undefined, minimum: undefined });
    expect(text(plan.available)).toBe('100');
  });

  it('knows no maximum without a price', () => {
    expect(planOf({ ...info, max_number: null }, network, undefined).maximum).toBeUndefined();
  });
});

describe('what stands in the way of a number', () => {
  const faultOf = (number: string | undefined, over: Partial<typeof info> = {}) => {
    const facts = { ...info, ...over };
    const amount = number === undefined ? undefined : parseAmount(number);
    return numberFault(planOf(facts, network, amount), facts, amount);
  };

  it.each([
    [undefined, { code: 'FIELD_NOT_POSITIVE' }],
    ['0', { code: 'FIELD_NOT_POSITIVE' }],
    ['9.999999', { code: 'BELOW_MINIMUM', minimum: '10' }],
    ['10', undefined],
    ['80.5', undefined],
    ['80.500001', { code: 'LIMIT_24H', limit: '2', left: '0.5' }],
    ['100.000001', { code: 'INSUFFICIENT_BALANCE' }],
  ])('%s: %j', (number, fault) => {
    expect(faultOf(number)).toEqual(fault);
  });

  it('lets everything that is there go, where the limit does', () => {
    expect(faultOf('100', { max_number: '100' })).toBeUndefined();
    expect(faultOf('100.000001', { max_number: '100' })).toEqual({ code: 'INSUFFICIENT_BALANCE' });
  });

  it('says so where nobody knows the worth', () => {
    const facts = { ...info, max_number: null };
    const amount = parseAmount('50');
    const fault = numberFault(planOf(facts, network, amount), facts, amount);
    expect(fault).toEqual({ code: 'PRICE_STALE' });
  });

  it('never says that less than nothing is left', () => {
    expect(faultOf('90', { used_24h: '3' })).toMatchObject({ left: '0' });
    expect(limitLeft({ limit_24h: '2', used_24h: '3' })).toBe(0n);
  });
});

it('counts against the limit at least what it is worth', () => {
  expect(text(btcOf({ btc_price: '0.00001495' }, parseAmount('0.0001')))).toBe('0.00000001');
  expect(btcOf({ btc_price: null }, 1n)).toBeUndefined();
});

import { formatAmount, parseAmount } from '@kontor/money';
import { expect, it } from 'vitest';
import type { Contract } from '../calls/use-contracts.ts';
import { EMPTY_DRAFT, draftOf, exampleOf, faultsOf, inputOf } from './follow-form.ts';
import type { Follow } from './profit.ts';

const NOW_MS = new Date('2026-11-20T12:00:00').getTime();

it.each([
  [{}, []],
  [{ number: '' }, ['number FIELD_REQUIRED']],
  [{ number: '?1,234' }, ['number FIELD_TYPE']],
  [{ stopLoss: '?1,234' }, ['stopLoss FIELD_TYPE']],
  [{ number: '0' }, ['number FIELD_NOT_POSITIVE']],
  [{ number: '1.234' }, ['number FIELD_DECIMALS']],
  [{ number: '100' }, []],
  [{ number: '100.01' }, ['number FIELD_TOO_LARGE']],
  [{ kind: 'lots' as const, number: '100.01' }, []],
  [{ kind: 'lots' as const, number: '10000.01' }, ['number FIELD_TOO_LARGE']],
  [
    { maxMargin: '0', stopLoss: '0.000000001' },
    ['maxMargin FIELD_NOT_POSITIVE', 'stopLoss FIELD_DECIMALS'],
  ],
  [{ deadline: '2026-11-20' }, []],
  [{ deadline: '2026-11-19' }, ['deadline EXPIRY_WRONG']],
  [{ deadline: '2028-01-01' }, ['deadline EXPIRY_WRONG']],
])('%o is refused as %o', (change, faults) => {
  const found = faultsOf({ ...EMPTY_DRAFT, ...change }, NOW_MS);
  expect(found.map(({ field, code }) => `${field} ${code}`)).toEqual(faults);
});

const SHOWN = { trader_user_id: 7, profit_share: '0.1' };

it('sends only what is filled in, with the last day to its end', () => {
  const draft = { ...EMPTY_DRAFT, number: '1.50', deadline: '2026-11-21', stopLoss: '500.' };
  expect(inputOf(draft, SHOWN)).toEqual({
    trader_user_id: 7,
    profit_share: '0.1',
    type: 1,
    number: '1.5',
    deadline: new Date('2026-11-21T23:59:59').getTime(),
    stop_loss: '500',
  });
  expect(inputOf({ ...EMPTY_DRAFT, kind: 'lots' }, SHOWN, 3)).toMatchObject({
    type: 2,
    follow_id: 3,
  });
});

it('is filled with the follow that is edited', () => {
  const deadline = new Date('2026-12-24T23:59:59').getTime();
  const follow = { type: 2, number: '3', deadline, max_margin: '100', stop_loss: null };
  const draft = draftOf(follow as unknown as Follow);
  expect(draft).toEqual({
    kind: 'lots',
    number: '3',
    deadline: '2026-12-24',
    maxMargin: '100',
    stopLoss: '',
  });
  expect(inputOf(draft, SHOWN).deadline).toBe(deadline);
});

const CONTRACT = {
  kind: 'linear',
  share_size: '0.01',
  min_share: '1',
  price_precision: 1,
  margin_precision: 8,
  tiers: [{ notional: '1000000', rate: '0.004', multiple: 125 }],
} as unknown as Contract;

it.each([
  [{ number: '1.5' }, '3 60', undefined],
  [{ kind: 'lots' as const, number: '5' }, '5 100', undefined],
  [{ number: '0.4' }, '0.8 16', 'below'],
  [{ number: '1.5', maxMargin: '159' }, '3 60', 'over'],
  [{ number: '1.5', maxMargin: '160' }, '3 60', undefined],
  [{ number: '100' }, '200 4000', 'short'],
])('a copy of two lots at 40,000 with %o is %s', (change, figures, skipped) => {
  const example = exampleOf({
    draft: { ...EMPTY_DRAFT, ...change },
    traderLots: parseAmount('2'),
    contract: CONTRACT,
    multiple: 20,
    price: parseAmount('40000'),
    usedMargin: parseAmount('100'),
    available: parseAmount('1000'),
  });
  if (example === undefined) throw new Error('there is no example');
  expect(`${formatAmount(example.lots)} ${formatAmount(example.margin)}`).toBe(figures);
  expect(example.skipped).toBe(skipped);
});

import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@kontor/rules/time';
import { firstWeekdayOf, type Holding, paymentsOf, weeksOf } from './model.ts';

const AT = Date.UTC(2026, 2, 2, 8);
const MINING: Holding = {
  kind: 'mining',
  id: 1,
  name: 'steady',
  coin: 'USDT',
  linked_price: null,
  days: 5,
  amount: '1000',
  currency: 'USDT',
  worth_usd: '1000',
  rate: '0.002',
  rate_period: 'day',
  daily: { amount: '2', next_at: AT, times: 3, paid: 2 },
  ends_at: AT + 2 * DAY_MS + 3_600_000,
  returns: [{ amount: '1000', currency: 'USDT' }],
};
const DUAL: Holding = {
  ...MINING,
  kind: 'dual',
  name: 'call',
  coin: 'BTC',
  daily: null,
  ends_at: AT + DAY_MS / 2,
  returns: [
    { amount: '1.01', currency: 'BTC' },
    { amount: '70700', currency: 'USDT' },
  ],
};

describe('payments', () => {
  it('are every day’s yield and every end, soonest first', () => {
    const all = paymentsOf([MINING, DUAL], AT, AT + 10 * DAY_MS);
    expect(all.map(({ what, day, holding }) => [holding.kind, what, day])).toEqual([
      ['mining', 'daily', 3],
      ['dual', 'return', undefined],
      ['mining', 'daily', 4],
      ['mining', 'daily', 5],
      ['mining', 'return', undefined],
    ]);
    expect(new Set(all.map(({ key }) => key)).size).toBe(5);
  });

  it('are those of a range that begins with its first moment and ends before its last', () => {
    expect(paymentsOf([MINING], AT, AT + DAY_MS)).toHaveLength(1);
    expect(paymentsOf([MINING], AT + 1, AT + DAY_MS)).toHaveLength(0);
    expect(paymentsOf([MINING], AT + 1, AT + DAY_MS + 1)).toHaveLength(1);
  });
});

describe('a month', () => {
  it('is whole weeks that begin on the weekday of the language', () => {
    expect(firstWeekdayOf('fr')).toBe(1);
    const monday = weeksOf(2026, 1, 1);
    expect(monday).toHaveLength(5);
    expect(monday[0]?.[0]).toMatchObject({ date: 26, inMonth: false });
    expect(monday.at(-1)?.at(-1)).toMatchObject({ date: 1, inMonth: false });
    expect(monday.flat().filter(({ inMonth }) => inMonth)).toHaveLength(28);
    const sunday = weeksOf(2026, 1, 0);
    expect(sunday).toHaveLength(4);
    expect(sunday[0]?.[0]).toMatchObject({ date: 1, inMonth: true });
  });

  it('has days that follow each other without a gap', () => {
    const days = weeksOf(2026, 11, 1).flat();
    for (const [n, day] of days.slice(1).entries()) expect(day.start).toBe(days[n]?.end);
  });
});

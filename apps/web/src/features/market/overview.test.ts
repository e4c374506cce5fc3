import { describe, expect, it } from 'vitest';
import { DAY_MS } from '@kontor/rules/time';
import type { Quotation } from '../../shared/markets/quotations.ts';
import { overviewOf } from './overview.ts';

const NOW_MS = 1_800_000_000_000;

function market(id: number, change: string | null, ageDays: number): Quotation {
  return {
    id,
    symbol: `C${id}/USDT`,
    change,
    turnover: String(id),
    class: id === 5 ? 'stock' : 'coin',
    open_transaction: true,
    listed_at: NOW_MS - ageDays * DAY_MS,
  } as Quotation;
}
const ids = (markets: readonly Quotation[]) => markets.map((one) => one.id);

describe('overviewOf', () => {
  const overview = overviewOf(
    [
      market(1, '2', 90),
      market(2, '-1', 30),
      market(3, '10', 1),
      market(4, null, 5),
      market(5, '0', 31),
      market(6, '-9.5', 40),
    ],
    NOW_MS,
  );
  it('puts each market where it belongs, largest first', () => {
    expect(ids(overview.gainers)).toEqual([3, 1]);
    expect(ids(overview.losers)).toEqual([6, 2]);
    expect(ids(overview.leaders)).toEqual([6, 4, 3, 2, 1]);
  });
  it('calls a market new for 30 days', () => {
    expect(ids(overview.listings)).toEqual([3, 4, 2]);
  });
});

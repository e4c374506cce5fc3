import { describe, expect, it } from 'vitest';
import { type Quotation, moversOf } from './movers.ts';

function market(id: number, change: string | null, listedAt = 0): Quotation {
  return { id, change, listed_at: listedAt, symbol: `C${id}/USDT` } as Quotation;
}
const ids = (quotations: readonly Quotation[]) => quotations.map((one) => one.id);
const MARKETS = [
  market(1, '1.5', 30),
  market(2, '-10', 20),
  market(3, '9.75', 10),
  market(4, null, 40),
  market(5, '0', 50),
  market(6, '-0.1', 50),
];

describe('moversOf', () => {
  it('orders by the size of the change as a number, not as text', () => {
    expect(ids(moversOf(MARKETS, 'movers'))).toEqual([3, 1]);
    expect(ids(moversOf(MARKETS, 'losers'))).toEqual([2, 6]);
  });

  it('shows the newest first, and of the same time the later one', () => {
    expect(ids(moversOf(MARKETS, 'new'))).toEqual([6, 5, 4, 1, 2, 3]);
  });

  it('shows at most eight', () => {
    const many = Array.from({ length: 20 }, (_, index) => market(index + 1, `${index + 1}`));
    expect(ids(moversOf(many, 'movers'))).toEqual([20, 19, 18, 17, 16, 15, 14, 13]);
  });
});

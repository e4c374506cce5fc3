import { isSilentInSession } from '@kontor/rules/session';
import { DAY_MS } from '@kontor/rules/time';
import { describe, expect, it } from 'vitest';
import { BTC_USDT, ETH_USDT, TestExchange } from '../testing/exchange.ts';

interface Gap {
  readonly id: number;
  readonly instrumentId: number;
  readonly fromAt: number;
  readonly untilAt: number;
  readonly staleMs: number;
}

describe('a gap of the feed', () => {
  it('of a stock counts in its session only', () => {
    const open = Date.UTC(2022, 0, 5, 14, 30);
    const close = Date.UTC(2022, 0, 5, 21);
    const day = DAY_MS;
    expect(isSilentInSession(close - 2_000, open + day + 2_000, 10_000)).toBe(false);
    expect(isSilentInSession(close - 11_000, open + day, 10_000)).toBe(true);
    expect(isSilentInSession(close, open + day + 11_000, 10_000)).toBe(true);
    expect(isSilentInSession(open + 60_000, open + 71_000, 10_000)).toBe(true);
    // From Friday's close over a whole Monday.
    expect(isSilentInSession(close + 2 * day, open + 6 * day, 10_000)).toBe(true);
    // From Friday's close to Monday's opening.
    expect(isSilentInSession(close + 2 * day, open + 5 * day, 10_000)).toBe(false);
  });

  it('is kept where it was long enough to void an option, and nowhere else', () => {
    const test = new TestExchange();
    const tickAt = (ms: number, prices: Record<number, string>): number => {
      test.advance(Math.max(0, ms - 1_000));
      test.tick(prices);
      return test.at;
    };
    const both = { [BTC_USDT]: '40000', [ETH_USDT]: '3000' };
    tickAt(1_000, both);
    tickAt(5_000, both);
    const btcAt = tickAt(1_000, { [BTC_USDT]: '40001' });
    const ethAt = btcAt - 1_000;
    const untilAt = tickAt(5_001, both);
    test.endBatch();
    const gaps = test.table<Gap>('feed_gaps');
    expect(gaps).toMatchObject([
      { instrumentId: BTC_USDT, fromAt: btcAt, untilAt, staleMs: 5_000 },
      { instrumentId: ETH_USDT, fromAt: ethAt, untilAt, staleMs: 5_000 },
    ]);
    test.recover();
    tickAt(60_000, { [ETH_USDT]: '3001' });
    test.endBatch();
    expect(test.table<Gap>('feed_gaps')).toHaveLength(3);
  });
});

import { type OutputOf, calls } from '@kontor/contract/light';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callKey } from '../api/use-call.ts';
import { createPrivateEvents } from './private-events.ts';

type Wallet = OutputOf<typeof calls.wallet.list>;
type Orders = OutputOf<typeof calls.spot.list>;
type Order = Orders['data'][number];

const WALLET: Wallet = {
  total_usd: '150',
  total_btc: null,
  assets_usd: null,
  debt_usd: '0',
  today_usd: '0',
  accounts: (['change', 'lever'] as const).map((type) => ({
    type,
    total_usd: '75',
    open_result_usd: '0',
    balances: [
      { currency: 1, name: 'USDT', available: '75', frozen: '0', usd: '75', average_cost: null },
    ],
  })),
};
const page = (...ids: number[]): Orders => ({
  data: ids.map((id) => ({ id, status: 'open', filled: '0' }) as Order),
  page: 1,
  limit: 10,
  total: ids.length,
});

let cache: QueryClient;
beforeEach(() => {
  vi.useFakeTimers();
  cache = new QueryClient();
  cache.setQueryData(callKey(calls.wallet.list, {}), WALLET);
  cache.setQueryData(callKey(calls.spot.list, { status: 'open' }), page(7, 8));
  cache.setQueryData(callKey(calls.spot.list, { status: 'history' }), page(3));
});
afterEach(() => {
  cache.clear();
  vi.useRealTimers();
});
const stale = (key: readonly unknown[]) => cache.getQueryState(key)?.isInvalidated;

describe('a balance', () => {
  it('changes that account and currency at once, and nothing else', () => {
    const events = createPrivateEvents(cache);
    events.balance({ currency: 1, name: 'USDT', type: 'change', available: '50', frozen: '25' });
    const wallet = cache.getQueryData<Wallet>(callKey(calls.wallet.list, {}));
    const shown = wallet?.accounts.map(({ balances: [one] }) => [one?.available, one?.frozen]);
    expect(shown).toEqual([
      ['50', '25'],
      ['75', '0'],
    ]);
    events.stop();
  });

  it('has the totals read again, once for many events', () => {
    const events = createPrivateEvents(cache);
    const asked = vi.spyOn(cache, 'invalidateQueries');
    for (let event = 0; event < 50; event += 1) {
      events.balance({ currency: 1, name: 'USDT', type: 'change', available: '1', frozen: '0' });
    }
    expect(asked).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1_000);
    expect(stale(callKey(calls.wallet.list, {}))).toBe(true);
    expect(stale(callKey(calls.spot.list, { status: 'open' }))).toBe(false);
    const keys = asked.mock.calls.map(([filters]) => JSON.stringify(filters?.queryKey));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('an order', () => {
  it('changes the pages that have it and has all of them read again', () => {
    const events = createPrivateEvents(cache);
    events.order({ ...page(8).data[0], status: 'filled', filled: '2' } as Order);
    const open = cache.getQueryData<Orders>(callKey(calls.spot.list, { status: 'open' }));
    expect(open?.data.map((row) => row.status)).toEqual(['open', 'filled']);
    vi.advanceTimersByTime(1_000);
    expect(stale(callKey(calls.spot.list, { status: 'history' }))).toBe(true);
    events.stop();
  });
});

describe('the end', () => {
  it('asks for nothing any more', () => {
    const events = createPrivateEvents(cache);
    events.order({ ...page(8).data[0] } as Order);
    events.stop();
    vi.advanceTimersByTime(5_000);
    expect(stale(callKey(calls.spot.list, { status: 'open' }))).toBe(false);
  });

  it('a gap in the stream has everything read again', () => {
    createPrivateEvents(cache).resync();
    expect(stale(callKey(calls.wallet.list, {}))).toBe(true);
    expect(stale(callKey(calls.spot.list, { status: 'open' }))).toBe(true);
  });
});

import { CallError } from '@kontor/client';
import { calls } from '@kontor/contract/light';
import { expect, it, vi } from 'vitest';
import { createQueryClient, forgetMemberData, shouldRetry } from './query-client.ts';
import { callKey } from './use-call.ts';

const lost = new CallError({ code: 'NO_ANSWER', message: '', status: 0 });
const busy = new CallError({ code: 'EXCHANGE_BUSY', message: 'busy', status: 503 });
const refused = new CallError({ code: 'MARKET_UNKNOWN', message: 'no', status: 200 });
const ended = new CallError({ code: 'LOGIN_REQUIRED', message: 'end', status: 200, type: '999' });

it('asks again after a lost answer, twice, and never after a refusal', () => {
  expect([0, 1, 2].map((failures) => shouldRetry(failures, lost))).toEqual([true, true, false]);
  expect(shouldRetry(0, busy)).toBe(true);
  expect(shouldRetry(0, refused)).toBe(false);
  expect(shouldRetry(0, ended)).toBe(false);
});

async function failing(error: Error, { known, quiet }: { known?: boolean; quiet?: boolean }) {
  const showError = vi.fn();
  const cache = createQueryClient({ showError, textOf: (one) => String(one) });
  if (known) cache.setQueryData(['x'], 1);
  const queryFn = () => Promise.reject(error);
  if (quiet === undefined) {
    await cache.fetchQuery({ queryKey: ['x'], queryFn, staleTime: 0, retry: false }).catch(() => 0);
  } else {
    const mutation = cache
      .getMutationCache()
      .build(cache, { mutationFn: queryFn, meta: { quiet }, networkMode: 'always' });
    await mutation.execute(undefined).catch(() => 0);
  }
  cache.clear();
  return showError.mock.calls.length;
}

it('tells a failed change, unless its form does', async () => {
  expect(await failing(refused, { quiet: false })).toBe(1);
  expect(await failing(refused, { quiet: true })).toBe(0);
  expect(await failing(ended, { quiet: false })).toBe(0);
});

it('tells a failed refresh, but leaves a page without data to its own error', async () => {
  expect(await failing(refused, { known: true })).toBe(1);
  expect(await failing(refused, { known: false })).toBe(0);
  expect(await failing(ended, { known: true })).toBe(0);
});

it('forgets what only one member may see, and keeps the markets', () => {
  const cache = createQueryClient({ showError: vi.fn(), textOf: String });
  const wallet = callKey(calls.wallet.list, {});
  const markets = callKey(calls.markets.quotations, {});
  cache.setQueryData(wallet, { total_usd: '1' });
  cache.setQueryData(markets, []);
  forgetMemberData(cache, false);
  expect(cache.getQueryData(wallet)).toBeUndefined();
  expect(cache.getQueryData(markets)).toEqual([]);
  cache.clear();
});

it('asks everything anew once a member has left, but for what the clock is set by', () => {
  const cache = createQueryClient({ showError: vi.fn(), textOf: String });
  const answers = [calls.wallet.list, calls.markets.quotations, calls.site.getSiteConfig];
  for (const call of answers) cache.setQueryData(callKey(call, {}), []);
  cache.setQueryData(['file', '/api/files/own'], 'a picture');
  forgetMemberData(cache, true);
  const left = answers.map((call) => cache.getQueryData(callKey(call, {})));
  expect(left).toEqual([undefined, undefined, []]);
  expect(cache.getQueryData(['file', '/api/files/own'])).toBeUndefined();
  cache.clear();
});

it('says nothing of a session that is another’s, which begins the page anew', async () => {
  const anothers = new CallError({ code: 'SIGNED_IN_AS_ANOTHER', message: 'x', status: 409 });
  expect(await failing(anothers, { quiet: false })).toBe(0);
});

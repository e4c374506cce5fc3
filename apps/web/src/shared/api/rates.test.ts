import { beforeEach, describe, expect, it, vi } from 'vitest';
import { DAY_MS } from '@kontor/rules/time';
import { logger } from '../lib/logger.ts';
import { fromUsd, rateOf, ratesAreStale, refreshRates, useRates } from './rates.ts';

const NOW_MS = 1_800_000_000_000;

beforeEach(() => useRates.setState({ rates: {}, savedAtMs: null }));

describe('ratesAreStale', () => {
  it.each([
    [null, true],
    [NOW_MS, false],
    [NOW_MS - DAY_MS, false],
    [NOW_MS - DAY_MS - 1, true],
    [NOW_MS + 1, true],
  ])('saved at %s: %s', (savedAtMs, stale) => {
    expect(ratesAreStale({ savedAtMs }, NOW_MS)).toBe(stale);
  });
});

describe('refreshRates', () => {
  it('fetches when none are saved, and not again within 24 hours', async () => {
    const fetchRates = vi.fn(async () => ({ rates: { EUR: '0.92' } }));
    await refreshRates(NOW_MS, fetchRates);
    await refreshRates(NOW_MS + DAY_MS, fetchRates);
    expect(fetchRates).toHaveBeenCalledTimes(1);
    expect(useRates.getState()).toEqual({ rates: { EUR: '0.92' }, savedAtMs: NOW_MS });
    await refreshRates(NOW_MS + DAY_MS + 1, fetchRates);
    expect(fetchRates).toHaveBeenCalledTimes(2);
  });

  it('only logs a failure and keeps what is saved', async () => {
    useRates.setState({ rates: { EUR: '0.92' }, savedAtMs: NOW_MS - 2 * DAY_MS });
    const info = vi.spyOn(logger, 'info').mockImplementation(() => undefined);
    await refreshRates(NOW_MS, () => Promise.reject(new Error('away')));
    expect(info).toHaveBeenCalledOnce();
    expect(useRates.getState().rates).toEqual({ EUR: '0.92' });
    info.mockRestore();
  });
});

describe('fromUsd', () => {
  const rates = { EUR: '0.92', VND: '26350.5', JPY: '0', GBP: 'x' };

  it('multiplies and cuts off towards zero', () => {
    expect(fromUsd('100.01', 'EUR', rates)).toBe('92.0092');
    expect(fromUsd('-0.000000000000000003', 'EUR', rates)).toBe('-0.000000000000000002');
    expect(fromUsd('2', 'VND', rates)).toBe('52701');
  });

  it('knows USD without any rates', () => {
    expect(fromUsd('1.5', 'USD', {})).toBe('1.5');
  });

  it('never guesses: no rate, a zero, nonsense or no amount is unknown', () => {
    expect(fromUsd('1', 'HKD', rates)).toBeNull();
    expect(fromUsd('1', 'JPY', rates)).toBeNull();
    expect(fromUsd('1', 'GBP', rates)).toBeNull();
    expect(fromUsd(null, 'EUR', rates)).toBeNull();
    expect(rateOf('JPY', rates)).toBeUndefined();
  });
});

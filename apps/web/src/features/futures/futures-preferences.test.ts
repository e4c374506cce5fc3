import { afterEach, expect, it, vi } from 'vitest';
import { asksForHigh } from './futures-preferences.ts';
import { lasting } from '../../shared/storage/safe-storage.ts';

const KEY = 'kontor.futures';

afterEach(() => lasting.clear());

/** The preferences as a new visit finds them. */
async function nextVisit() {
  const before = lasting.getItem(KEY);
  vi.resetModules();
  const storage = await import('../../shared/storage/safe-storage.ts');
  if (before !== null) storage.lasting.setItem(KEY, before);
  const { useFuturesPreferences } = await import('./futures-preferences.ts');
  return { preferences: useFuturesPreferences, kept: () => storage.lasting.getItem(KEY) };
}

it('begin each visit with a careful multiple, whatever the last one chose', async () => {
  const state = { symbol: 'ETH/USDT', mode: 'isolated', multiple: 125 };
  lasting.setItem(KEY, JSON.stringify({ state, version: 1 }));
  const { preferences, kept } = await nextVisit();
  expect(preferences.getState()).toMatchObject({ ...state, multiple: 10 });
  preferences.getState().setMultiple(125);
  expect(preferences.getState().multiple).toBe(125);
  expect(kept()).not.toContain('multiple');
});

it('ask once a day above 20×, and not below', async () => {
  expect(asksForHigh(20, null, '2026-11-20')).toBe(false);
  expect(asksForHigh(21, null, '2026-11-20')).toBe(true);
  const { preferences, kept } = await nextVisit();
  preferences.getState().setHighAgreedOn('2026-11-20');
  lasting.setItem(KEY, kept() ?? '');
  const later = await nextVisit();
  const { highAgreedOn } = later.preferences.getState();
  expect(asksForHigh(125, highAgreedOn, '2026-11-20')).toBe(false);
  expect(asksForHigh(125, highAgreedOn, '2026-11-21')).toBe(true);
});

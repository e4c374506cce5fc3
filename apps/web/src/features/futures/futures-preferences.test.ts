import { afterEach, expect, it, vi } from 'vitest';
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

import { afterEach, expect, it, vi } from 'vitest';
import { usePreferences } from '../../shared/session/preferences-store.ts';
import { recordCells } from './record-cells.ts';

const WINTER = Date.UTC(2026, 0, 20, 2, 30);

afterEach(() => {
  vi.unstubAllEnvs();
  usePreferences.setState({ zone: 'local' });
});

it.each([
  ['local', '2026-01-19 21:30:00'],
  ['utc', '2026-01-20 02:30:00'],
] as const)('moments of a file are by the clocks that are shown: %s', (zone, shown) => {
  vi.stubEnv('TZ', 'America/New_York');
  usePreferences.setState({ zone });
  expect(recordCells({ create_time: WINTER } as never, {} as never)[1]).toBe(shown);
});

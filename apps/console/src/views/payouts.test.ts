import { expect, it } from 'vitest';
import { payoutsOf } from './payouts.ts';

const of = (enabled: boolean, until: number | null) =>
  payoutsOf({ withdrawals_enabled: enabled, withdrawals_held_until: until });

it('a member whose withdrawals wait is not told as allowed', () => {
  expect(of(true, null)).toBe('free');
  expect(of(true, 1_800_000_000_000)).toBe('held');
  expect(of(false, null)).toBe('frozen');
  // A freeze does not end when the waiting time does.
  expect(of(false, 1_800_000_000_000)).toBe('frozen');
});

import { expect, it } from 'vitest';
import { wantsSecond } from './wants-second.ts';

const LIMIT = { limit: '0.25', used: '0.05', member_used: '0.1' };

it.each([
  ['0.15', LIMIT, false],
  ['0.150000000000000001', LIMIT, true],
  ['0.2', { ...LIMIT, member_used: null }, false],
  ['0.21', { ...LIMIT, member_used: null }, true],
  ['0.1', { ...LIMIT, used: '0.2' }, true],
  // A worth that is not known takes two.
  [null, { ...LIMIT, used: '0', member_used: '0' }, true],
])('%s of %j wants a second operator: %s', (worth, budget, wants) => {
  expect(wantsSecond(budget, worth)).toBe(wants);
});

import { describe, expect, it } from 'vitest';
import { changePercent } from './change.ts';

describe('changePercent', () => {
  it.each([
    ['102', '2', '2'],
    ['98', '-2', '-2'],
    ['100', '0', '0'],
  ])('%s with a change of %s: %s', (total, change, percent) => {
    expect(changePercent(total, change)).toBe(percent);
  });

  it('is unknown where it cannot be said', () => {
    expect(changePercent(null, '2')).toBeNull();
    expect(changePercent('100', null)).toBeNull();
    expect(changePercent('2', '2')).toBeNull();
    expect(changePercent('x', '2')).toBeNull();
  });
});

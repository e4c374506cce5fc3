import { isDeepStrictEqual } from 'node:util';
import { expect } from 'vitest';

/**
 * As `expect(seen).toEqual(expected)`, which takes many times as long as what it compares here:
 * it is only asked where something differs, to say what.
 */
export function expectSame(seen: unknown, expected: unknown, what?: string): void {
  if (!isDeepStrictEqual(seen, expected)) expect(seen, what).toEqual(expected);
}

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';

/** The same value with every object's names in another order. */
function shuffled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [name, shuffled(member)]);
  return Object.fromEntries(members.toReversed() as [string, unknown][]);
}

describe('canonical JSON', () => {
  it('is one text for a value, and says nothing else than the value', () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const value: unknown = JSON.parse(text);
        const canonical = canonicalJson(value);
        expect(canonicalJson(shuffled(value))).toBe(canonical);
        expect(canonicalJson(JSON.parse(JSON.stringify(value, null, 2)))).toBe(canonical);
        expect(JSON.parse(canonical)).toEqual(value);
      }),
    );
  });

  it('sorts names as RFC 8785 does, and writes numbers as JavaScript does', () => {
    const value = { '\u20ac': 1, '\r': 2, '1': 3, '\ud83d\ude00': 4, '\u0080': 5, b: [1e30, 4.5] };
    expect(canonicalJson(value)).toBe(
      '{"\\r":2,"1":3,"b":[1e+30,4.5],"\u0080":5,"\u20ac":1,"\ud83d\ude00":4}',
    );
  });

  it('refuses what is no JSON', () => {
    for (const value of [undefined, { a: undefined }, Number.NaN, () => 1, [1n]]) {
      expect(() => canonicalJson(value)).toThrow(TypeError);
    }
  });
});

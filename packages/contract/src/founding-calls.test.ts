import { expect, it } from 'vitest';
import type { Call } from './call.ts';
import { calls } from './calls.ts';
import founding from './founding-calls.json' with { type: 'json' };

/** What the product was founded on and has not got yet. A call that is built leaves this list. */
const NOT_YET: readonly string[] = [];

it('has every call that the product was founded on', () => {
  const groups: readonly Readonly<Record<string, Call>>[] = Object.values(calls);
  const own = groups.flatMap((group) => Object.values(group));
  const built = new Set(own.map(({ method, path }) => `${method} ${path}`));
  expect(founding.calls).toHaveLength(104);
  const missing = founding.calls.filter((call) => !built.has(call));
  expect(missing).toEqual(NOT_YET);
});

import { expect, it } from 'vitest';
import founding from './founding-routes.json' with { type: 'json' };
import { screens } from './routes.ts';

it('has every route that the product was founded on', () => {
  const built = new Set(screens.map(({ path }) => path));
  expect(founding.routes).toHaveLength(92);
  expect(founding.routes.filter((path) => !built.has(path))).toEqual([]);
});

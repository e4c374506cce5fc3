import { expect, it } from 'vitest';
import { mergedById } from './merged.ts';

const row = (id: number, text = '') => ({ id, text });

it('puts what is older before and what is newer behind, each once', () => {
  expect(mergedById([row(3), row(4)], [row(1), row(2)]).map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  expect(mergedById([row(1), row(2)], [row(2), row(3)]).map(({ id }) => id)).toEqual([1, 2, 3]);
});

it('takes the newer of two with the same id', () => {
  expect(mergedById([row(1, 'said'), row(2)], [row(1, 'deleted')])[0]?.text).toBe('deleted');
});

it('keeps the list itself where nothing is new, so that nothing is drawn again', () => {
  const list = [row(1)];
  expect(mergedById(list, [])).toBe(list);
});

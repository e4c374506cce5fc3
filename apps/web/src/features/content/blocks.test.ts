import { expect, it } from 'vitest';
import { blocksOf } from './blocks.ts';

it('makes headings, paragraphs and one list of points in a row', () => {
  expect(blocksOf(['One', '## Two', '- a', '- b', '<b>three</b>', '- c'])).toEqual([
    { kind: 'paragraph', text: 'One' },
    { kind: 'heading', text: 'Two' },
    { kind: 'list', points: ['a', 'b'] },
    { kind: 'paragraph', text: '<b>three</b>' },
    { kind: 'list', points: ['c'] },
  ]);
});

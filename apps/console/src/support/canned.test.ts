import { expect, it } from 'vitest';
import { cannedFound, filledIn, inserted } from './canned.ts';

const rows = [
  { id: 1, language: 'en', title: 'Deposit is late', text: 'A deposit takes some minutes.' },
  { id: 2, language: 'en', title: 'Two factors', text: 'Open the settings.' },
] as const;

it('finds by all words of title and text, and everything by nothing', () => {
  const found = (words: string) => cannedFound(rows, words).map(({ id }) => id);
  expect(found('deposit MINUTES')).toEqual([1]);
  expect(found(' settings ')).toEqual([2]);
  expect(found('')).toEqual([1, 2]);
  expect(found('deposit settings')).toEqual([]);
});

it('names the member, and keeps what was written already', () => {
  expect(filledIn('Hello {name}, {name}!', '$& Ann')).toBe('Hello $& Ann, $& Ann!');
  expect(inserted('', 'Hello')).toBe('Hello');
  expect(inserted('Wait. ', 'Hello')).toBe('Wait.\nHello');
});

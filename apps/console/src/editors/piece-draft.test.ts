import { expect, it } from 'vitest';
import { changesOf, draftOf, filled, inputOf, type Piece } from './piece-draft.ts';

const words = (title: string) => ({ title, abstract: '', body: '' });
const piece = {
  id: 7,
  version: 3,
  texts: { en: words('One'), zh: words('一') },
  thumbnail: null,
  link: '/pages/buy/buy',
  position: 20,
  until: Date.UTC(2027, 0, 2, 3, 4),
} as Piece;

it('sends only the languages that changed, and names those that went', () => {
  const draft = draftOf(piece);
  expect(changesOf(draft, piece)).toEqual({ changed: [], removed: [] });
  const texts = { en: words('Two'), zh: words(' '), th: words('สาม') };
  expect(inputOf('news', { ...draft, texts }, piece)).toEqual({
    id: 7,
    version: 3,
    remove: 'zh',
    texts: { en: words('Two'), th: words('สาม') },
    link: '/pages/buy/buy',
    position: '20',
    until: Date.UTC(2027, 0, 2, 3, 4),
  });
});

it('makes a new piece of what is filled in, times in UTC', () => {
  const draft = { ...draftOf(undefined), slug: ' risk-new ', publishAt: '2027-05-06T07:08' };
  expect(inputOf('article', { ...draft, texts: { en: words('New') } }, undefined)).toEqual({
    kind: 'article',
    slug: 'risk-new',
    texts: { en: words('New') },
    publish_at: Date.UTC(2027, 4, 6, 7, 8),
  });
});

it('fills figures and leaves what is none', () => {
  expect(filled('{{fee}} and {{ none }}', { fee: '0.1%' })).toBe('0.1% and {{ none }}');
  expect(filled('free{{#fee}}, plus {{fee}}{{/fee}}', { fee: '0%' })).toBe('free');
});

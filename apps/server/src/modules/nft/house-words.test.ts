import { LANGUAGES } from '@kontor/i18n';
import { describe, expect, it } from 'vitest';
import { COLLECTION_TEXTS } from './house-artists.ts';
import { BOX_TEXT, STYLE_TEXTS } from './house-texts.ts';
import { readIn } from './house-words.ts';
import { SEED_ARTISTS } from './seed-works.ts';

describe('what the house says of its works', () => {
  it('is read in the language of the reader', () => {
    expect(readIn('fra', STYLE_TEXTS.bloom.en)).toBe(STYLE_TEXTS.bloom.fra);
    expect(readIn('th', BOX_TEXT.en)).toBe(BOX_TEXT.th);
    expect(readIn('en', BOX_TEXT.en)).toBe(BOX_TEXT.en);
  });

  it('has words of its own in every language, artists and collections too', () => {
    const texts = [
      ...Object.values(STYLE_TEXTS).map(({ en }) => en),
      BOX_TEXT.en,
      ...SEED_ARTISTS.flatMap(({ introduction, collection }) => [introduction, collection[1]]),
    ];
    expect(texts).toHaveLength(16);
    for (const text of texts) {
      const told = new Set(LANGUAGES.map((language) => readIn(language, text)));
      expect(told.size).toBe(LANGUAGES.length);
    }
  });

  it('leaves what somebody else has written as it is', () => {
    expect(readIn('zh', `${COLLECTION_TEXTS[0].en} And more.`)).toBe(
      `${COLLECTION_TEXTS[0].en} And more.`,
    );
  });
});

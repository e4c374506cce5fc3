import type { Language } from '@kontor/i18n';
import { ARTIST_TEXTS, COLLECTION_TEXTS } from './house-artists.ts';
import { BOX_TEXT, STYLE_TEXTS } from './house-texts.ts';

const BY_ENGLISH = new Map(
  [...Object.values(STYLE_TEXTS), BOX_TEXT, ...ARTIST_TEXTS, ...COLLECTION_TEXTS].map(
    (texts) => [texts.en, texts] as const,
  ),
);

/** A text about a work: the house's own in the reader's language, else as its author wrote it. */
export function readIn(language: Language, text: string): string {
  return BY_ENGLISH.get(text)?.[language] ?? text;
}

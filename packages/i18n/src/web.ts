import type { Area, Areas } from './areas.ts';
import type { Language } from './languages.ts';
import * as en from './web/en.ts';

interface LanguageFiles {
  readonly load: (area: string) => Promise<unknown>;
}

/**
 * A list of all files in all languages would be a tenth of the app's own code in the first load, so
 * each language brings its own. English is there at once: it also stands in for the others.
 */
const FILES: Readonly<Record<Language, () => Promise<LanguageFiles>>> = {
  en: () => Promise.resolve(en),
  zh: () => import('./web/zh.ts'),
  hk: () => import('./web/hk.ts'),
  th: () => import('./web/th.ts'),
  jp: () => import('./web/jp.ts'),
  kor: () => import('./web/kor.ts'),
  fra: () => import('./web/fra.ts'),
  spa: () => import('./web/spa.ts'),
  vn: () => import('./web/vn.ts'),
};

/** Loads the texts of one area in one language; a visitor loads only what the page needs. */
export async function loadArea<A extends Area>(language: Language, area: A): Promise<Areas[A]> {
  const files = await FILES[language]();
  const texts = (await files.load(area)) as { readonly default: Areas[A] };
  return texts.default;
}

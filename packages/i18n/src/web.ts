import type { Area, Areas } from './areas.ts';
import type { Language } from './languages.ts';

/**
 * Loads the texts of one area in one language. The path is a template, so that the web's bundler
 * makes one small file of each and a visitor loads only what the page needs.
 */
export async function loadArea<A extends Area>(language: Language, area: A): Promise<Areas[A]> {
  const texts = (await import(`../locales/${language}/${area}.json`)) as { default: Areas[A] };
  return texts.default;
}

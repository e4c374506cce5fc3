import type { KeyOf } from './areas.ts';
import { interpolate, type Values } from './interpolate.ts';
import { BCP47, DEFAULT_LANGUAGE, type Language } from './languages.ts';
import { SERVER_TEXTS, type ServerArea } from './server-texts.ts';

export type { ServerArea } from './server-texts.ts';

const pluralRules = new Map<Language, Intl.PluralRules>();

/**
 * The text of a key in a language, its placeholders filled in; `count` chooses the plural form. A
 * text that a language lacks is told in English, so that nobody ever reads a key.
 */
export function translate<A extends ServerArea>(
  language: Language,
  area: A,
  key: KeyOf<A>,
  values?: Values,
): string {
  const text =
    find(language, area, key, values) ?? find(DEFAULT_LANGUAGE, area, key, values) ?? key;
  return interpolate(text, values);
}

/**
 * As `translate`, for a key that is only known when the program runs; undefined for no such text.
 */
export function translateIfKnown(
  language: Language,
  area: ServerArea,
  key: string,
  values?: Values,
): string | undefined {
  const text = find(language, area, key, values) ?? find(DEFAULT_LANGUAGE, area, key, values);
  return text === undefined ? undefined : interpolate(text, values);
}

function find(language: Language, area: ServerArea, key: string, values?: Values) {
  const texts = SERVER_TEXTS[language][area];
  const count = values?.count;
  if (typeof count === 'number') {
    const form = texts[`${key}_${pluralFormOf(language, count)}`] ?? texts[`${key}_other`];
    if (form !== undefined) return form;
  }
  return Object.hasOwn(texts, key) ? texts[key] : undefined;
}

function pluralFormOf(language: Language, count: number): Intl.LDMLPluralRule {
  let rules = pluralRules.get(language);
  if (rules === undefined) {
    rules = new Intl.PluralRules(BCP47[language]);
    pluralRules.set(language, rules);
  }
  return rules.select(count);
}

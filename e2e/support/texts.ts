/** The locale files as the app reads them, so that tests find things by the words people see. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Area, AREAS, BCP47, interpolate, type Language, type Values } from '@kontor/i18n';
import { root } from './server.ts';

type Texts = Readonly<Record<string, string>>;

const read = new Map<string, Texts>();

function textsOf(language: Language, area: string): Texts {
  const path = join(root, 'packages/i18n/locales', language, `${area}.json`);
  let texts = read.get(path);
  if (texts === undefined) {
    texts = JSON.parse(readFileSync(path, 'utf8')) as Texts;
    read.set(path, texts);
  }
  return texts;
}

/**
 * The text of a key such as `account:login.title` in a language. `count` chooses the plural form.
 * @throws for a key that the language does not have.
 */
export function textIn(language: Language, key: string, values: Values = {}): string {
  const [area = '', name = ''] = key.split(':');
  const texts = textsOf(language, area);
  const form =
    typeof values.count === 'number'
      ? new Intl.PluralRules(BCP47[language]).select(values.count)
      : undefined;
  const text = (form && (texts[`${name}_${form}`] ?? texts[`${name}_other`])) ?? texts[name];
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  return interpolate(text, values);
}

/** The texts of one language. */
export type Say = (key: string, values?: Values) => string;

export function sayIn(language: Language): Say {
  return (key, values) => textIn(language, key, values);
}

/** A pattern that a text with placeholders fills, whatever they are filled with. */
export function shapeOf(language: Language, key: string): RegExp {
  const marker = '\u0001';
  const [area = '', name = ''] = key.split(':');
  const text = textsOf(language, area)[name];
  if (text === undefined) throw new Error(`no text ${key} in ${language}`);
  const literal = text
    .replaceAll(/\{\{[^}]*\}\}/gu, marker)
    .replaceAll(/[.*+?^${}()|[\]\\]/gu, String.raw`\$&`);
  return new RegExp(literal.replaceAll(marker, '.+'), 'u');
}

/** What `<html lang>` says: the two Chinese scripts are told apart. */
export function languageTag(language: Language): string {
  return language === 'hk' ? 'zh-Hant-HK' : BCP47[language];
}

/** Every key with a dot that any area has: seen on a page, it was not translated. */
export function dottedKeys(): ReadonlySet<string> {
  known.dotted ??= readDottedKeys();
  return known.dotted;
}

/** Each set is asked for with every look at a page, and never changes. */
const known: { dotted?: ReadonlySet<string>; english: Map<Language, ReadonlySet<string>> } = {
  english: new Map(),
};

function readDottedKeys(): ReadonlySet<string> {
  const keys = AREAS.flatMap((area: Area) => Object.keys(textsOf('en', area)));
  return new Set(
    keys.map((key) => key.replace(/_[a-z]+$/u, '')).filter((key) => key.includes('.')),
  );
}

/** Shorter ones may be the code of a coin. */
const ENGLISH_LENGTH_MIN = 5;

/** English texts that the language says otherwise: seen on its pages, they bypassed its files. */
export function englishTexts(language: Language): ReadonlySet<string> {
  const texts = known.english.get(language) ?? readEnglishTexts(language);
  known.english.set(language, texts);
  return texts;
}

function readEnglishTexts(language: Language): ReadonlySet<string> {
  const all = (one: Language): string[] =>
    AREAS.flatMap((area: Area) => Object.values(textsOf(one, area)));
  const own = new Set(all(language));
  return new Set(all('en').filter((text) => text.length >= ENGLISH_LENGTH_MIN && !own.has(text)));
}

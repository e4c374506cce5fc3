import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { AREAS, BCP47, LANGUAGES, type Language, placeholdersOf } from './index.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';

const FOLDER = fileURLToPath(new URL('../locales', import.meta.url));
const PLURAL = /_(zero|one|two|few|many|other)$/;
type Texts = Readonly<Record<string, unknown>>;

function textsOf(language: Language, area: string): Texts {
  try {
    return JSON.parse(readFileSync(join(FOLDER, language, `${area}.json`), 'utf8')) as Texts;
  } catch (error) {
    if ((error as { code?: unknown }).code === 'ENOENT') return {};
    throw new Error(`${language}/${area}.json is no JSON`, { cause: error });
  }
}

/** The keys that a language must have: those of English, with the plural forms of its own. */
function wantedKeys(english: Texts, language: Language): Map<string, string> {
  const forms = new Intl.PluralRules(BCP47[language]).resolvedOptions().pluralCategories;
  const wanted = new Map<string, string>();
  for (const key of Object.keys(english)) {
    if (!PLURAL.test(key)) wanted.set(key, key);
    else if (!key.endsWith('_other')) continue;
    else for (const form of forms) wanted.set(key.replace(PLURAL, `_${form}`), key);
  }
  return wanted;
}

function tagsOf(text: string): string[] {
  return [...text.matchAll(/<\/?\w+\/?>/g)].map(([tag]) => tag).sort();
}

function mayBeSame(area: string, key: string, text: string, language: Language): boolean {
  const allowed = SAME_AS_ENGLISH[`${area}.${key}`];
  return !hasWords(text) || allowed === 'all' || (allowed?.includes(language) ?? false);
}

/** Whether there is something to translate: codes (GTC, TP/SL, 1D) are the same everywhere. */
function hasWords(text: string): boolean {
  const words = text.replaceAll(/\{\{[^}]*\}\}|<[^>]*>/g, '').match(/\p{L}+/gu) ?? [];
  return words.some((word) => !/^[A-Z]{1,5}$/.test(word));
}

/** One line a kind of trouble, so that a translator sees all of it at once. */
function troubleOf(language: Language, area: string): string[] {
  const english = textsOf('en', area);
  const texts = textsOf(language, area);
  const wanted = wantedKeys(english, language);
  const missing = [...wanted.keys()].filter((key) => !Object.hasOwn(texts, key));
  const unknown = Object.keys(texts).filter((key) => !wanted.has(key));
  const empty: string[] = [];
  const placeholders: string[] = [];
  const tags: string[] = [];
  const untranslated: string[] = [];
  for (const [key, source] of wanted) {
    const text = texts[key];
    if (text === undefined) continue;
    if (typeof text !== 'string' || text.trim() === '' || text !== text.trim()) empty.push(key);
    const own = typeof text === 'string' ? text : '';
    const model = english[source] as string;
    if (!holdsSame(own, model, key)) placeholders.push(key);
    if (tagsOf(own).join() !== tagsOf(model).join()) tags.push(key);
    const isCopy = language !== 'en' && own === model;
    if (isCopy && !mayBeSame(area, source, own, language)) untranslated.push(key);
  }
  const kinds = { missing, unknown, empty, placeholders, tags, untranslated };
  return Object.entries(kinds)
    .filter(([, keys]) => keys.length > 0)
    .map(([kind, keys]) => `${language}/${area} ${kind} ${keys.length}: ${keys.join(', ')}`);
}

/** A form for exactly one or two may leave the number out: "one minute". */
function holdsSame(text: string, model: string, key: string): boolean {
  const isExact = /_(zero|one|two)$/.test(key);
  const drop = (names: string[]) => (isExact ? names.filter((name) => name !== 'count') : names);
  return drop(placeholdersOf(text)).join() === drop(placeholdersOf(model)).join();
}

describe('the locales', () => {
  it('of English are the areas that the types know', () => {
    const files = readdirSync(join(FOLDER, 'en')).sort();
    expect(files).toEqual([...AREAS].sort().map((area) => `${area}.json`));
  });

  it('are those of the product and no more', () => {
    expect(readdirSync(FOLDER).sort()).toEqual([...LANGUAGES].sort());
  });

  it.each(LANGUAGES)('%s has every text of every area', (language) => {
    expect(AREAS.flatMap((area) => troubleOf(language, area))).toEqual([]);
  });

  it('read as in English where it is said that they do', () => {
    const differs = Object.entries(SAME_AS_ENGLISH).flatMap(([name, languages]) => {
      const [area = '', ...key] = name.split('.');
      const english = textsOf('en', area)[key.join('.')];
      return (languages === 'all' ? LANGUAGES : languages)
        .filter((language) => textsOf(language, area)[key.join('.')] !== english)
        .map((language) => `${language} ${name}`);
    });
    expect(differs).toEqual([]);
  });

  it('of French keep a narrow space that never breaks before its signs', () => {
    const broken = AREAS.flatMap((area) =>
      Object.entries(textsOf('fra', area))
        .filter(([, text]) => / [?;!»]| :(?!\/\/)|« /u.test(String(text)))
        .map(([key]) => `${area}.${key}`),
    );
    expect(broken).toEqual([]);
  });

  it.each(LANGUAGES)('of %s write apostrophes as print does', (language) => {
    const straight = AREAS.flatMap((area) =>
      Object.entries(textsOf(language, area))
        .filter(([, text]) => String(text).includes("'"))
        .map(([key]) => `${area}.${key}`),
    );
    expect(straight).toEqual([]);
  });

  // French says vous and Spanish tú, on every page: words that can only be the other one.
  it.each([
    ['fra', /(?<!\p{L})(?:tu|te|toi|ton|tes|ta)(?!\p{L})/iu],
    ['spa', /(?<!\p{L})(?:ustede?s?|inicie|elija|introduzca|inténtelo|escriba|pulse)(?!\p{L})/iu],
  ] as const)('of %s address the reader in one way', (language, other) => {
    const found = AREAS.flatMap((area) =>
      Object.entries(textsOf(language, area))
        .filter(([, text]) => other.test(String(text)))
        .map(([key]) => `${area}.${key}`),
    );
    expect(found).toEqual([]);
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import GLOSSARY from '../glossary.json' with { type: 'json' };
import { AREAS, LANGUAGES, type Language } from './index.ts';

/**
 * A variant that no text may use. Alone it is looked for as it stands; `match` is a regular
 * expression where that is too much or too little, `in` names the areas where the ban holds.
 */
type Ban = string | { readonly word: string; readonly match?: string; readonly in?: string[] };
interface Entry {
  readonly term: string;
  readonly banned?: readonly Ban[];
  readonly note?: string;
}
const TERMS: [string, Partial<Record<Language, Entry>>][] = Object.entries(GLOSSARY);

/** What people read: a file's texts with their keys (of a page of prose, the lines). */
interface Source {
  readonly language: Language;
  readonly area: string;
  readonly file: string;
  readonly texts: readonly (readonly [key: string, text: string])[];
}

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SEED = 'apps/server/src/modules/content/seed';
const CONSOLE = 'apps/console/src/texts';
const AGREEMENT = 'apps/web/src/features/copy/follow/agreement';
const REPLIES = 'apps/server/src/modules/chat/seed/canned.json';
const REASONS = 'packages/contract/src/preset-reasons.ts';
/** Areas beside those of the locales. */
const OTHER_AREAS = ['pages', 'replies', 'agreement', 'console', 'reasons', 'docs'];

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const json = (file: string): unknown => JSON.parse(read(file));

function leavesOf(value: unknown, key = ''): [string, string][] {
  if (typeof value === 'string') return [[key, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    leavesOf(inner, key === '' ? name : `${key}.${name}`),
  );
}

/** The texts between quotes by their lines, for a package may not import an app; no codes. */
function quotedOf(code: string): [string, string][] {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  const bare = code
    .replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, blank)
    .replaceAll(/(?:import|export) [^;]*from '[^']*'/g, blank);
  return [...bare.matchAll(/'((?:\\.|[^'\\\n])*)'|`((?:\\.|[^`\\])*)`/g)]
    .map((match): [string, string] => [
      `line ${bare.slice(0, match.index).split('\n').length}`,
      (match[1] ?? match[2] ?? '').replaceAll(/\$\{[^}]*\}/g, '{{}}'),
    ])
    .filter(([, text]) => !/^[a-z][a-z0-9_./-]*$/.test(text));
}

/** The prose of a page; what is in code spans, links and tags is names. */
function proseOf(page: string): [string, string][] {
  const blank = (part: string): string => part.replaceAll(/[^\n]/g, ' ');
  return page
    .replaceAll(/```[\s\S]*?```/g, blank)
    .replaceAll(/`[^`]*`|\]\([^)]*\)/g, blank)
    .split('\n')
    .map((line, index) => [`line ${index + 1}`, line]);
}

function sourcesOf(language: Language): Source[] {
  const source = (area: string, file: string, texts: Source['texts']): Source => ({
    language,
    area,
    file,
    texts,
  });
  const replies = json(REPLIES) as Record<Language, unknown>;
  const losses = json(`${SEED}/losses.json`) as Record<Language, unknown>;
  const ofJson = (area: string, file: string): Source => source(area, file, leavesOf(json(file)));
  return [
    ...AREAS.map((area) => ofJson(area, `packages/i18n/locales/${language}/${area}.json`)),
    ofJson('pages', `${SEED}/${language}.json`),
    ofJson('pages', `${SEED}/articles/${language}.json`),
    source('pages', `${SEED}/losses.json`, leavesOf(losses[language])),
    source('replies', REPLIES, leavesOf(replies[language])),
    ...(language === 'zh' || language === 'en'
      ? [ofJson('agreement', `${AGREEMENT}-${language}.json`)]
      : []),
    ...(language === 'en' ? englishOnly(source) : []),
  ];
}

function englishOnly(
  source: (area: string, file: string, texts: Source['texts']) => Source,
): Source[] {
  const consoles = readdirSync(join(ROOT, CONSOLE)).map((name) => `${CONSOLE}/${name}`);
  const pages = ['docs', 'docs/areas'].flatMap((folder) =>
    readdirSync(join(ROOT, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => `${folder}/${name}`),
  );
  return [
    ...consoles.map((file) => source('console', file, quotedOf(read(file)))),
    source('reasons', REASONS, quotedOf(read(REASONS))),
    ...['README.md', ...pages].map((file) => source('docs', file, proseOf(read(file)))),
  ];
}

const ALPHABETIC: readonly Language[] = ['en', 'fra', 'spa', 'vn'];

/** As a ban is found: whole words where words have spaces between them, else as it stands. */
function patternOf(language: Language, bans: readonly Ban[]): RegExp {
  const any = bans.map((ban) => matchOf(ban)).join('|');
  return ALPHABETIC.includes(language)
    ? new RegExp(`(?<![\\p{L}\\p{N}-])(?:${any})(?![\\p{L}\\p{N}])`, 'iu')
    : new RegExp(any, 'u');
}

function matchOf(ban: Ban): string {
  if (typeof ban !== 'string' && ban.match !== undefined) return ban.match;
  return evened(wordOf(ban)).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

function wordOf(ban: Ban): string {
  return typeof ban === 'string' ? ban : ban.word;
}

/** Without what differs in print alone: spaces that do not break, curved apostrophes, names. */
function evened(text: string): string {
  return text
    .normalize('NFC')
    .replaceAll(/\{\{[^}]*\}\}/g, '{{}}')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/[\u00A0\u202F]/g, ' ')
    .replaceAll('’', "'");
}

interface Rule {
  readonly word: string;
  readonly areas: readonly string[] | undefined;
  readonly pattern: RegExp;
  readonly better: string;
}

function rulesOf(language: Language): Rule[] {
  return TERMS.flatMap(([, of]) =>
    (of[language]?.banned ?? []).map((ban) => ({
      word: wordOf(ban),
      areas: typeof ban === 'string' ? undefined : ban.in,
      pattern: patternOf(language, [ban]),
      better: of[language]?.term ?? '',
    })),
  );
}

const RULES = new Map(LANGUAGES.map((language) => [language, rulesOf(language)]));
/** All of a language at once: nearly every text has none, and is done. */
const ANY = new Map(
  LANGUAGES.map((language) => [
    language,
    patternOf(
      language,
      TERMS.flatMap(([, of]) => of[language]?.banned ?? []),
    ),
  ]),
);

/** One line a hit: where, the word, and the better one. */
function bannedIn({ language, area, file, texts }: Source): string[] {
  const rules = (RULES.get(language) ?? []).filter(({ areas }) => areas?.includes(area) ?? true);
  return texts.flatMap(([key, text]) => {
    const even = evened(text);
    if (ANY.get(language)?.test(even) !== true) return [];
    return rules
      .filter(({ pattern }) => pattern.test(even))
      .map(({ word, better }) => `${file} ${key}: “${word}”, better “${better}”`);
  });
}

describe('the glossary', () => {
  it('says each term in every language', () => {
    const missing = TERMS.flatMap(([id, of]) =>
      LANGUAGES.filter((language) => (of[language]?.term ?? '').trim() === '').map(
        (language) => `${id} ${language}`,
      ),
    );
    expect(missing).toEqual([]);
    expect(TERMS.length).toBeGreaterThan(90);
  });

  it('limits a ban to areas that there are', () => {
    const known: readonly string[] = [...AREAS, ...OTHER_AREAS];
    const unknown = [...RULES.values()]
      .flat()
      .flatMap(({ areas = [] }) => areas.filter((area) => !known.includes(area)));
    expect(unknown).toEqual([]);
  });

  it.each(LANGUAGES)('of %s bans no term of its own', (language) => {
    const texts = TERMS.map(([id, of]) => [id, of[language]?.term ?? ''] as const);
    expect(bannedIn({ language, area: '', file: 'glossary.json', texts })).toEqual([]);
  });

  it.each(LANGUAGES)('of %s is kept by every text', (language) => {
    const sources = sourcesOf(language);
    expect(sources.flatMap(({ texts }) => texts).length).toBeGreaterThan(2000);
    expect(sources.flatMap(bannedIn)).toEqual([]);
  });

  // Put between other words, as a careless edit would put it.
  it.each(LANGUAGES)('of %s finds each banned word, and names the better one', (language) => {
    const rules = RULES.get(language) ?? [];
    expect(rules.length).toBeGreaterThan(20);
    for (const { word, areas, better } of rules) {
      const planted = {
        language,
        area: areas?.[0] ?? 'common',
        file: 'planted.json',
        texts: [['a.key', `{{name}}: ${word} (2).`]] as const,
      };
      expect(bannedIn(planted)).toContain(`planted.json a.key: “${word}”, better “${better}”`);
    }
  });
});

import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { AREAS, type Area } from './index.ts';

/** A text whose key no code names is nobody's: it is translated nine times and never read. */

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const SOURCES = ['apps/web/src', 'apps/server/src', ...packages()];
const PLURAL = /_(zero|one|two|few|many|other)$/;

function packages(): string[] {
  return ['contract', 'core', 'i18n', 'rules', 'schema'].map((name) => `packages/${name}/src`);
}

interface Source {
  readonly path: string;
  readonly text: string;
}

function sourcesOf(folder: string): Source[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({
      path: relative(ROOT, file).replaceAll(sep, '/'),
      text: readFileSync(file, 'utf8'),
    }));
}

/** What stands between the braces that begin at `start`, and where they end. */
function bracesAt(text: string, start: number): { inner: string; end: number } {
  let depth = 1;
  let at = start + 2;
  while (at < text.length && depth > 0) {
    if (text[at] === '{') depth += 1;
    if (text[at] === '}') depth -= 1;
    at += 1;
  }
  return { inner: text.slice(start + 2, at - 1), end: at };
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** A template as a pattern of keys: of a choice between words those, else any part of a key. */
function patternOf(template: string): string {
  let pattern = '';
  let at = 0;
  for (;;) {
    const next = template.indexOf('${', at);
    if (next < 0) return pattern + escaped(template.slice(at));
    const { inner, end } = bracesAt(template, next);
    const words = /\?[^?.]/.test(inner)
      ? [...inner.matchAll(/[?:] '([\w.-]*)'/g)].map(([, word = '']) => escaped(word))
      : [];
    pattern += escaped(template.slice(at, next));
    pattern += words.length > 1 ? `(?:${words.join('|')})` : String.raw`[\w.-]+`;
    at = end;
  }
}

/** The templates of a source, those within others too. */
function templatesOf(text: string): string[] {
  const found: string[] = [];
  for (let at = text.indexOf('`'); at >= 0; at = text.indexOf('`', at + 1)) {
    let end = at + 1;
    while (end < text.length && text[end] !== '`' && text[end] !== '\n') {
      end = text.startsWith('${', end) ? bracesAt(text, end).end : end + 1;
    }
    if (text[end] === '`') found.push(text.slice(at + 1, end));
  }
  return found;
}

interface Named {
  readonly words: ReadonlySet<string>;
  readonly patterns: readonly RegExp[];
}

const withoutArea = (key: string): string => key.replace(/^[\w-]+:/, '');

function namedIn(text: string): Named {
  const words = [...text.matchAll(/['"`]([\w.:-]+)['"`]/g)].map(([, word = '']) => word);
  const patterns = templatesOf(text)
    .map(withoutArea)
    .filter((template) => /^[\w${][^\s/<]*[._]/.test(template) || /[._]\$\{/.test(template))
    .map(patternOf)
    .filter((pattern) => /\w{2}/.test(pattern.replaceAll(String.raw`[\w.-]+`, '')))
    .map((pattern) => new RegExp(`^${pattern}$`));
  return { words: new Set(words.map(withoutArea)), patterns };
}

const ALL = SOURCES.flatMap(sourcesOf)
  .filter(({ path }) => !/\/(?:gallery|testing|locales)\//.test(path))
  .map((source) => ({ ...source, named: namedIn(source.text) }));

/** Who may speak of an area: its own folder, and files that name it; of two areas everybody. */
const speaksOf = (area: Area, { path, text }: Source): boolean =>
  area === 'common' || area === 'errors' || path.includes(area) || text.includes(area);

/** A refusal's reason or field has a text by the code and its name, joined where it is answered. */
function isReason(key: string, area: Area, words: (word: string) => boolean): boolean {
  const parts = key.split('_');
  return (
    area === 'errors' &&
    parts.some((_, at) => {
      const code = parts.slice(0, at).join('_');
      return words(code) && words(parts.slice(at).join('_').toLowerCase());
    })
  );
}

function keysOf(area: Area): string[] {
  const file = join(ROOT, `packages/i18n/locales/en/${area}.json`);
  const texts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>;
  return [...new Set(Object.keys(texts).map((key) => key.replace(PLURAL, '')))];
}

function unusedOf(area: Area, keys: readonly string[]): string[] {
  const speakers = ALL.filter((source) => speaksOf(area, source)).map(({ named }) => named);
  const has = (word: string): boolean => speakers.some(({ words }) => words.has(word));
  return keys
    .filter((key) => !has(key) && !isReason(key, area, has))
    .filter((key) => !speakers.some(({ patterns }) => patterns.some((one) => one.test(key))))
    .map((key) => `${area}.${key}`);
}

it('has no text that no code reads', () => {
  expect(AREAS.flatMap((area) => unusedOf(area, keysOf(area)))).toEqual([]);
});

it('finds a text that no code reads', () => {
  const planted = ['read.byNobody', 'READ_BY_NOBODY'];
  for (const area of AREAS) {
    expect(unusedOf(area, planted)).toEqual(planted.map((key) => `${area}.${key}`));
  }
});

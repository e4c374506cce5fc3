import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

/** Words that no page of the console shows are nobody's: each name of a `…Texts` is read. */

const SRC = fileURLToPath(new URL('.', import.meta.url));
const TEXTS = join(SRC, 'texts');

const FILES = readdirSync(SRC, { withFileTypes: true, recursive: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .map((file) => ({ file, code: readFileSync(file, 'utf8') }));

/** Where words of an object are read: by its name, or by the name that an import gives it. */
function readersOf(module: string, name: string): { alias: string; code: string }[] {
  return FILES.flatMap(({ file, code }) => {
    if (basename(file) === module) return [{ alias: name, code }];
    const from = new RegExp(`import \\{([^}]*)\\} from '[^']*texts/${module}'`).exec(code)?.[1];
    const own = new RegExp(`\\b${name}\\b(?: as (\\w+))?`).exec(from ?? '');
    return own === null ? [] : [{ alias: own[1] ?? name, code }];
  });
}

function unreadIn(module: string, name: string, keys: readonly string[]): string[] {
  const readers = readersOf(module, name);
  // Taken whole, or by a key that is worked out, any of its words may be meant.
  const whole = readers.some(({ alias, code }) =>
    new RegExp(`(?<![\\w.])${alias}\\[|\\.\\.\\.${alias}\\b`).test(code),
  );
  if (whole) return [];
  return keys
    .filter(
      (key) =>
        !readers.some(({ alias, code }) =>
          new RegExp(`(?<![\\w.])${alias}\\.${key}\\b`).test(code),
        ),
    )
    .map((key) => `${module} ${name}.${key}`);
}

/** The objects of words, by the file and the name they are exported as. */
async function allTexts(): Promise<[module: string, name: string, words: object][]> {
  const found: [string, string, object][] = [];
  for (const module of readdirSync(TEXTS)) {
    const all = (await import(join(TEXTS, module))) as Record<string, unknown>;
    for (const [name, value] of Object.entries(all)) {
      const isWords = /texts$/i.test(name) && typeof value === 'object' && value !== null;
      if (isWords && !Array.isArray(value)) found.push([module, name, value]);
    }
  }
  return found;
}

it('has no words that no page shows', async () => {
  const all = await allTexts();
  expect(all.length).toBeGreaterThan(40);
  expect(
    all.flatMap(([module, name, words]) => unreadIn(module, name, Object.keys(words))),
  ).toEqual([]);
  expect(unreadIn('buy.ts', 'buyTexts', ['readByNobody'])).toEqual([
    'buy.ts buyTexts.readByNobody',
  ]);
});

it('counts one in the singular', async () => {
  const plural = /(?<![\d.,])1 (?!(?:has|is|ms|needs|was)\b)\w*[^\Ws]s\b/;
  const wrong = (await allTexts()).flatMap(([module, name, words]) =>
    Object.entries(words).flatMap(([key, word]) => {
      // A title has names in it, no counts.
      if (typeof word !== 'function' || key.endsWith('Title')) return [];
      const said = String((word as (...values: unknown[]) => unknown)(1, 1, 1, 1, 1));
      return plural.test(said) ? [`${module} ${name}.${key}: ${said}`] : [];
    }),
  );
  expect(wrong).toEqual([]);
});

it('says in one way how a share is typed, with a figure that is right', async () => {
  const texts = (await allTexts()).flatMap(([, name, words]) =>
    Object.entries(words).map(([key, text]) => [`${name}.${key}`, text as unknown] as const),
  );
  const hints = texts.filter(([, text]) => typeof text === 'string' && /as a decimal/i.test(text));
  expect(hints.length).toBeGreaterThan(7);
  const others = hints.filter(([, text]) => {
    const figures = /^as a decimal: ([\d.]+) is ([\d.]+)%(?:\. |$)/i.exec(String(text));
    return figures === null || multiply(figures[1], 100) !== multiply(figures[2], 1);
  });
  expect(others).toEqual([]);
});

/** In millionths. */
function multiply(figure = '', times: number): number {
  return Math.round(Number(figure) * times * 1_000_000);
}

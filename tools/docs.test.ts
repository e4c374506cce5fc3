/** What the documents name must be there: who follows them must not end at a file of yesterday. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './lib/base.mjs';
import { listedFiles } from './lib/sources.ts';

const listed = listedFiles();
const documents = listed.filter((path) => path === 'README.md' || /^docs\/.*\.md$/u.test(path));

/** Whole paths in code marks, without placeholders such as `<area>`. */
function pathsIn(text: string): string[] {
  const marked = [...text.matchAll(/`((?:packages|apps|e2e|tools|docs)\/[^`\s<>*{}]+)`/gu)];
  return marked.map(([, path]) => path ?? '');
}

/** Where links lead that stay in the repository. */
function linksIn(text: string): string[] {
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#|\/)([^)#\s]+)/gu)];
  return links.map(([, path]) => path ?? '');
}

it('finds documents, paths and links', () => {
  expect(documents.length).toBeGreaterThan(30);
  expect(pathsIn('`apps/web/src/app/routes.ts` and `npm start`, `packages/<x>/src`')).toEqual([
    'apps/web/src/app/routes.ts',
  ]);
  expect(linksIn('[a](areas/a.md#b) [b](https://b.example)')).toEqual(['areas/a.md']);
});

it('is named where it is', () => {
  const missing = documents.flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    const wanted = [
      ...pathsIn(text).map((path) => join(root, path)),
      ...linksIn(text).map((path) => join(root, dirname(document), path)),
    ];
    return wanted.filter((path) => !existsSync(path)).map((path) => `${document}: ${path}`);
  });
  expect(missing).toEqual([]);
});

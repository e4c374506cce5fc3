/** The files of the repository as git knows them. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SourceFile } from './tidy.ts';

export const root = join(dirname(fileURLToPath(import.meta.url)), '../..');

/** Tracked files and new ones that are not ignored, as paths from the repository. */
export function listedFiles(): string[] {
  const output = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  // A file that is deleted but not yet committed is still listed.
  return output.split('\0').filter((path) => path !== '' && existsSync(join(root, path)));
}

/** Reads the files that people write by hand, which are the ones the rules are about. */
export function readSources(paths: readonly string[]): SourceFile[] {
  const written = /\.(?:ts|tsx|mjs|js|css|html|json|md|ya?ml|sh|sql)$|^\.ci\//u;
  const generated = /(?:^|\/)package-lock\.json$|\/drizzle\/|\/public\/.*\.js$/u;
  return paths
    .filter((path) => written.test(path) && !generated.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

/** The workspace folder that a file belongs to, or undefined for one of the repository itself. */
export function areaOf(path: string): string | undefined {
  return /^(?:(?:apps|packages)\/[^/]+|bench|e2e|tools)(?=\/)/u.exec(path)?.[0];
}

/** The programs of TypeScript: every source is in one, and none knows another's machine. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, it } from 'vitest';
import { binaryOf } from './lib/run.mjs';
import { listedFiles, root } from './lib/sources.ts';

interface Program {
  readonly files: readonly string[];
  readonly compilerOptions: {
    readonly types?: readonly string[];
    readonly lib?: readonly string[];
  };
}

function programAt(path: string): Program {
  const args = [binaryOf('typescript', 'tsc'), '-p', path, '--showConfig'];
  const shown = execFileSync(process.execPath, args, { cwd: root, encoding: 'utf8' });
  return JSON.parse(shown) as Program;
}

const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8')) as {
  readonly references: readonly { readonly path: string }[];
};
const programs = new Map(references.map(({ path }) => [path, programAt(path)]));

describe('the programs of TypeScript', () => {
  it('have every source between them', () => {
    const seen = new Set([...programs.values()].flatMap(({ files }) => files));
    const sources = listedFiles().filter((path) => /\.tsx?$/u.test(path));
    expect(sources.length).toBeGreaterThan(0);
    expect(sources.filter((path) => !seen.has(`./${path}`))).toEqual([]);
  });

  it.each([
    ['./tsconfig.core.json', [], false],
    ['./tsconfig.browser.json', ['vite/client'], true],
    ['./tsconfig.node.json', ['node'], false],
  ])('know their own machine alone: %s', (path, types, dom) => {
    const options = programs.get(path)?.compilerOptions;
    expect(options?.types).toEqual(types);
    expect(options?.lib?.some((name) => name.startsWith('dom'))).toBe(dom);
  });
});

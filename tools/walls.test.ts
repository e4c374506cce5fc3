/**
 * The walls between the parts, tried by walking into them: bad imports planted in a copy of the
 * house's plan must be reported by oxlint under the rule's name, the good ones beside them not.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listedFiles, root } from './lib/sources.ts';

interface LintReport {
  readonly number_of_files: number;
  readonly diagnostics: readonly { readonly code: string; readonly filename: string }[];
}

const WALLS = '--config=.oxlintrc.walls.json';

/** Runs the lint in a folder that has settings of its own. */
function lint(cwd: string, ...options: string[]): Promise<LintReport> {
  const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
  return new Promise((resolve, reject) => {
    const args = [oxlint, '--format=json', ...options];
    execFile(process.execPath, args, { cwd, maxBuffer: 64_000_000 }, (_error, stdout, stderr) => {
      try {
        resolve(JSON.parse(stdout) as LintReport);
      } catch {
        reject(new Error(`oxlint gave no report: ${stdout}${stderr}`));
      }
    });
  });
}

const wall = 'boundaries(dependencies)';
const text = 'kontor(no-bare-text)';

/** The doors and insides that the planted imports lead to. */
const house: Record<string, string> = {
  'packages/money/src/amount.ts': 'export const amount = 1n;',
  'packages/core/src/index.ts': 'export const core = 1;',
  'apps/server/src/platform/clock.ts': 'export const clock = 1;',
  'apps/server/src/modules/spot/index.ts': 'export const spot = 1;',
  'apps/server/src/modules/spot/place.ts': 'export const place = 1;',
  'apps/web/src/app/router.ts': 'export const router = 1;',
  'apps/web/src/shared/lib/clock.ts': 'export const clock = 1;',
  'apps/web/src/features/spot/index.ts': 'export const spot = 1;',
  'apps/web/src/features/spot/calls/place.ts': 'export const place = 1;',
  'apps/web/src/features/spot/screens/trade.ts': 'export const trade = 1;',
};

const toSpotInside = "export { place } from '../spot/place.ts';";
const bad: [path: string, code: string, rule: string][] = [
  ['packages/money/src/a.ts', "export * from '@kontor/contract';", wall],
  ['packages/money/src/b.ts', "export * from 'node:fs';", wall],
  ['packages/money/src/c.ts', "export * from 'zod';", wall],
  ['packages/contract/src/a.ts', "export * from '@kontor/schema';", wall],
  ['packages/schema/src/a.ts', "export * from '@kontor/contract';", wall],
  ['packages/core/src/a.ts', "export * from '@kontor/contract';", wall],
  ['packages/core/src/b.ts', "export type { A } from '@kontor/client';", wall],
  ['packages/core/src/c.ts', "export type A = import('@kontor/i18n').A;", wall],
  ['packages/core/src/d.ts', "export const a = import('@kontor/contract');", wall],
  ['packages/core/src/e.ts', "export * from '../../money/src/amount.ts';", wall],
  ['packages/core/src/f.ts', "export * from 'pg';", wall],
  ['packages/core/src/g.test.ts', "export * from '@kontor/contract';", wall],
  ['packages/i18n/src/a.ts', "export * from '@kontor/contract';", wall],
  ['packages/client/src/a.ts', "export * from '@kontor/core';", wall],
  ['packages/postgres/src/a.ts', "export * from '@kontor/schema';", wall],
  ['packages/testkit/src/a.ts', "export * from '@kontor/server';", wall],
  ['apps/server/src/a.ts', "export * from '@kontor/testkit';", wall],
  ['apps/server/src/http/a.ts', "export { place } from '../modules/spot/place.ts';", wall],
  ['apps/server/src/modules/dual/a.ts', toSpotInside, wall],
  ['apps/server/src/modules/dual/a.test.ts', toSpotInside, wall],
  ['apps/web/src/a.ts', "export * from '@kontor/core';", wall],
  ['apps/web/src/features/dual/a.ts', "export * from '../spot/calls/place.ts';", wall],
  ['apps/web/src/features/dual/b.ts', "export * from '../spot/screens/trade.ts';", wall],
  ['apps/web/src/features/dual/c.ts', "export * from '../../app/router.ts';", wall],
  ['apps/web/src/features/dual/d.ts', "export * from '@kontor/server';", wall],
  ['apps/web/src/shared/ui/a.ts', "export * from '../../features/spot/index.ts';", wall],
  ['apps/web/src/shared/ui/b.ts', "export * from '../../app/router.ts';", wall],
  ['apps/web/src/app/a.ts', "export * from '../features/spot/calls/place.ts';", wall],
  ['apps/web/src/features/dual/e.tsx', 'export const E = () => <b>Earn</b>;', text],
  ['apps/web/src/features/dual/f.tsx', 'export const F = () => <b title="Earn">1</b>;', text],
  ['apps/web/src/app/g.tsx', "export const G = (on: boolean) => <b>{on ? 'On' : '–'}</b>;", text],
  [
    'packages/core/src/h.ts',
    'export const h = (x: any): unknown => x;',
    'typescript(no-explicit-any)',
  ],
  [
    'apps/server/src/i.ts',
    'export const i = (p: Promise<void>): void => { p; };',
    'typescript(no-floating-promises)',
  ],
];

const good: [path: string, code: string][] = [
  ['packages/contract/src/z.ts', "export * from '@kontor/money';"],
  ['packages/schema/src/z.ts', "export * from '@kontor/money';"],
  ['packages/core/src/z.ts', "export * from '@kontor/schema';"],
  ['packages/core/src/z.test.ts', "export * from '@kontor/testkit';"],
  ['packages/client/src/z.ts', "export * from '@kontor/contract';"],
  ['packages/testkit/src/z.ts', "export * from '@kontor/core';"],
  ['packages/testkit/src/y.ts', "export * from '@kontor/postgres';"],
  ['apps/server/src/z.ts', "export * from '@kontor/postgres';"],
  ['apps/server/src/z.test.ts', "export * from '@kontor/testkit';"],
  ['apps/server/src/modules/dual/z.ts', "export * from '../spot/index.ts';"],
  ['apps/server/src/modules/dual/y.ts', "export * from '../../platform/clock.ts';"],
  ['apps/web/src/features/dual/z.ts', "export * from '../spot/index.ts';"],
  ['apps/web/src/features/dual/y.ts', "export * from '../../shared/lib/clock.ts';"],
  ['apps/web/src/features/dual/x.ts', "export * from '@kontor/i18n';"],
  ['apps/web/src/app/z.ts', "export const z = () => import('../features/spot/screens/trade.ts');"],
  [
    'apps/web/src/features/dual/w.tsx',
    'export const W = (t: string) => <b title={t}>{t} · 5 %</b>;',
  ],
];

describe('a planted import', () => {
  let copy: string;
  let diagnostics: LintReport['diagnostics'];
  let counts: readonly number[];

  beforeAll(async () => {
    copy = mkdtempSync(join(tmpdir(), 'kontor-walls-'));
    for (const settings of ['.oxlintrc.json', '.oxlintrc.walls.json', 'tsconfig.base.json']) {
      cpSync(join(root, settings), join(copy, settings));
    }
    const project = { extends: './tsconfig.base.json', compilerOptions: { jsx: 'react-jsx' } };
    writeFileSync(join(copy, 'tsconfig.json'), JSON.stringify(project));
    cpSync(join(root, 'tools/lint'), join(copy, 'tools/lint'), { recursive: true });
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
    const planted = [...Object.entries(house), ...bad, ...good];
    for (const [path, code] of planted) {
      mkdirSync(dirname(join(copy, path)), { recursive: true });
      writeFileSync(join(copy, path), `${code}\n`);
    }
    // As the check does it: the rules about types and the walls, each by settings of its own.
    const reports = [
      await lint(copy, 'apps', 'packages'),
      await lint(copy, WALLS, 'apps', 'packages'),
    ];
    diagnostics = reports.flatMap((report) => report.diagnostics);
    counts = reports.map((report) => report.number_of_files);
  });

  afterAll(() => rmSync(copy, { recursive: true, force: true }));

  const rulesIn = (path: string): string[] =>
    diagnostics.filter(({ filename }) => filename === path).map(({ code }) => code);

  it.each(bad)('in %s is refused: %s', (path, _code, rule) => {
    expect(rulesIn(path)).toContain(rule);
  });

  it.each(good)('in %s is welcome: %s', (path) => {
    expect(rulesIn(path)).toEqual([]);
  });

  it('was looked for in every file', () => {
    const planted = Object.keys(house).length + bad.length + good.length;
    expect(counts).toEqual([planted, planted]);
  });
});

describe('the lint of the repository', () => {
  it('looks at every source that git knows', async () => {
    const ignoring = ['.oxlintrc.json', '.oxlintrc.walls.json'].map((settings) => {
      const text = readFileSync(join(root, settings), 'utf8');
      return (JSON.parse(text) as { readonly ignorePatterns: unknown }).ignorePatterns;
    });
    expect(ignoring[1]).toEqual(ignoring[0]);
    // One rule is enough to count the files; the lint itself is part of `npm run check`.
    const folder = mkdtempSync(join(tmpdir(), 'kontor-walls-'));
    const settings = join(folder, 'oxlintrc.json');
    writeFileSync(settings, JSON.stringify({ ignorePatterns: ignoring[0] }));
    const report = await lint(root, `--config=${settings}`, '-A', 'all', '-D', 'no-debugger');
    rmSync(folder, { recursive: true });
    const ignored = /(?:^|\/)(?:drizzle|coverage)\/|^data\//u;
    const sources = listedFiles().filter(
      (path) => /\.(?:[cm]?[jt]s|[jt]sx)$/u.test(path) && !ignored.test(path),
    );
    expect(sources.length).toBeGreaterThan(0);
    expect(report.number_of_files).toBe(sources.length);
  });
});

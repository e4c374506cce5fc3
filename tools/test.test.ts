/** What `npm test` says at its end and what it chooses, told from runs of the real runners. */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { afterAll, describe, expect, it } from 'vitest';
import { everyDay, specsFor, specsOf } from './lib/changed.mjs';
import { playwrightOutcome, vitestOutcome } from './lib/reports.mjs';
import { binaryOf, run } from './lib/run.mjs';
import { serverSettings } from './lib/server-settings.mjs';
import { root } from './lib/sources.ts';
import { testOptions } from './lib/test-options.mjs';

const e2e = join(root, 'e2e');
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Within the repository, so that the runners are found; git is told to overlook it. */
function planted(files: Readonly<Record<string, string>>, parent = tmpdir()): string {
  mkdirSync(parent, { recursive: true });
  const folder = mkdtempSync(join(parent, 'kontor-planted-'));
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

async function reportOf(args: string[], folder: string, env: NodeJS.ProcessEnv): Promise<never> {
  await run(process.execPath, args, { cwd: folder, env: { ...process.env, ...env } });
  return JSON.parse(readFileSync(join(folder, 'report.json'), 'utf8')) as never;
}

describe('the end of a red run', () => {
  it('names each failed unit test with its file, its seed and why', async () => {
    const folder = planted(
      {
        'a.test.ts': `import { expect, it } from 'vitest';
          it('holds', () => expect(1).toBe(1));
          it('breaks', () => { throw new Error('a sum is lost\\nat step 3, seed 17'); });`,
        'b.test.ts': `throw new Error('does not load');`,
        'vitest.config.ts': 'export default { test: { include: ["*.test.ts"] } };',
      },
      join(root, '.cache'),
    );
    const words = [binaryOf('vitest'), 'run', '--root', folder, '--reporter=json'];
    const report = await reportOf([...words, '--outputFile=report.json'], folder, {});
    const { passed, failed, failures } = vitestOutcome(report, folder);
    expect([passed, failed]).toEqual([1, 2]);
    expect(failures.toSorted()).toEqual([
      'a.test.ts › breaks: Error: a sum is lost (seed 17)',
      'b.test.ts: does not load',
    ]);
  });

  it('names each failed browser test', async () => {
    const folder = planted(
      {
        'a.spec.ts': `import { expect, test } from '@playwright/test';
          test('holds', () => {});
          test.describe('inside', () => {
            test('breaks', () => { throw new Error('no such button'); });
          });`,
      },
      join(e2e, '.cache'),
    );
    const words = [binaryOf('@playwright/test', 'playwright', e2e), 'test', '--reporter=json'];
    const report = await reportOf(words, folder, { PLAYWRIGHT_JSON_OUTPUT_NAME: 'report.json' });
    const { passed, failed, failures, waiting } = playwrightOutcome(report);
    expect(failures).toEqual(['e2e/a.spec.ts › inside › breaks: Error: no such button']);
    expect([passed, failed, waiting]).toEqual([1, 1, 0]);
  });
});

describe('what a change touches', () => {
  const specs = readdirSync(e2e)
    .filter((name) => name.endsWith('.spec.ts'))
    .map((name) => name.slice(0, -'.spec.ts'.length));

  it.each<[string, readonly string[]]>([
    ['e2e/alerts.spec.ts', ['alerts']],
    ['apps/web/src/features/dual/screens/orders.tsx', ['dual']],
    ['apps/server/src/modules/wallet/transfer.ts', ['bills', 'convert', 'transfer']],
    ['packages/core/src/futures/close.ts', ['copy', 'futures', 'recorded-fall']],
    ['packages/contract/src/funding-saved.ts', ['funding', 'money-in-and-out', 'thai']],
    ['packages/contract/src/quick-buy.ts', ['quick-buy']],
    ['packages/contract/src/operator-ledger.ts', ['console', 'console-editors']],
    ['tools/start.mjs', ['start']],
    ['apps/console/src/app.tsx', ['console', 'console-editors']],
    ['apps/web/src/shared/ui/button.tsx', ['every-call', 'journey', 'newcomer', 'screens']],
    ['packages/core/src/futures/close.test.ts', []],
    ['docs/TOUR.md', []],
    ['e2e/support/app.ts', specs.toSorted()],
  ])('of %s', (path, wanted) => {
    expect(specsFor([path], specs.toSorted())).toEqual(wanted);
  });

  it('is a spec that is there, in every part of the product', () => {
    const named = [...everyDay, ...Object.values(specsOf).flat()];
    expect(named.filter((name) => !specs.includes(name))).toEqual([]);
    for (const parent of [
      'apps/web/src/features',
      'apps/server/src/modules',
      'packages/core/src',
    ]) {
      for (const area of readdirSync(join(root, parent), { withFileTypes: true })) {
        if (!area.isDirectory() || area.name === 'testing') continue;
        const chosen = specsFor([`${parent}/${area.name}/a.ts`], specs);
        expect(chosen, area.name).not.toEqual([]);
      }
    }
  });
});

it('hears no setting of somebody’s real server', () => {
  const table = /## Settings\n(.*?)\n## /su.exec(
    readFileSync(join(root, 'README.md'), 'utf8'),
  )?.[1];
  const rows = (table ?? '').split('\n').filter((line) => line.startsWith('| `'));
  const told = rows.flatMap((row) =>
    [...row.matchAll(/`([A-Z][A-Z\d_]+)`/gu)].map(([, name]) => name),
  );
  const others = ['DATA_DIR', 'NODE_ENV', 'HOST', 'NAME'];
  const missing = told.filter(
    (name) => !serverSettings.includes(name ?? '') && !others.includes(name ?? ''),
  );
  expect(told.length).toBeGreaterThan(30);
  expect([...new Set(missing)]).toEqual([]);
});

describe('what npm test is asked for', () => {
  it.each([
    [[], { long: false, only: undefined, changed: undefined, shard: undefined }],
    [['--changed'], { changed: 'HEAD' }],
    [['--changed', 'main'], { changed: 'main' }],
    [['--long', '--shard', '2/3'], { long: true, shard: [2, 3] }],
    [['--only', 'unit'], { only: 'unit' }],
  ])('%j', (args, options) => {
    expect(testOptions(args)).toMatchObject(options);
  });

  it.each([
    [['--only', 'all'], '--only takes check, unit, browser, bench, not "all"'],
    [['--shard', '0/3'], '--shard takes a part such as 1/3'],
    [['main'], '"main" is no option'],
    [['--fast'], '--fast'],
  ])('%j is refused with what may be asked for', (args, words) => {
    expect(() => testOptions(args)).toThrow(words);
  });
});

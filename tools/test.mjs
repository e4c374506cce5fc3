/**
 * `npm test`: everything that CI runs, every part of it, whatever failed before.
 *
 * `--long` (or `npm run test:long`) does the long form of each test, `--only check`, `unit`,
 * `browser` or `bench` that part alone, `--changed [REV]` the tests that the changes since a commit
 * touch (since the last one when none is named), `--shard 1/3` a third of the tests.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { duration, main, root, say, ToolError } from './lib/base.mjs';
import { build } from './lib/build.mjs';
import { specsFor } from './lib/changed.mjs';
import { provideChromium, provideFonts } from './lib/chromium.mjs';
import { cleanCommit, noteGreen } from './lib/green.mjs';
import { install } from './lib/install.mjs';
import { playwrightOutcome, vitestOutcome } from './lib/reports.mjs';
import { binaryOf, endChildrenWithTool, run } from './lib/run.mjs';
import { serverSettings } from './lib/server-settings.mjs';
import { testOptions } from './lib/test-options.mjs';

const e2e = join(root, 'e2e');

/** What has failed so far, a line each. */
const failures = [];
let passedTests = 0;

await main(async () => {
  endChildrenWithTool();
  const options = testOptions(process.argv.slice(2));
  const began = performance.now();
  const commit = await cleanCommit();
  // A test must not meet the database or the port of somebody's real server.
  for (const name of serverSettings) delete process.env[name];
  if (options.long) process.env.KONTOR_TESTS = 'long';
  else delete process.env.KONTOR_TESTS;
  await install();
  const reports = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  try {
    for (const [name, body] of partsFor(options)) {
      await runPart(name, () => body({ ...options, reports }));
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  if (failures.length > 0) say(`\nFailed:\n${failures.map((line) => `  ${line}`).join('\n')}`);
  const took = duration(performance.now() - began);
  say(`\n${passedTests} passed, ${failures.length} failed (${took})`);
  if (failures.length === 0 && isWhole(options)) await noteGreen(commit);
  return failures.length === 0 ? 0 : 1;
});

function isWhole({ only, changed, shard }) {
  return only === undefined && changed === undefined && shard === undefined;
}

function partsFor({ only, changed, shard }) {
  const check = ['check', checkPart];
  const unit = ['unit tests', unitPart];
  const browser = [
    ['build', build],
    ['browser tests', browserPart],
  ];
  const bench = ['benches, briefly', benchPart];
  if (only !== undefined) return { check: [check], unit: [unit], browser, bench: [bench] }[only];
  if (changed !== undefined) return [check, unit, ...browser];
  // What cannot be shared out is done by the first.
  return shard?.[0] > 1 ? [unit, ...browser] : [check, unit, ...browser, bench];
}

/** Runs one part under its headline. A part that fails without a failed test counts as one. */
async function runPart(name, body) {
  say(`\n=== ${name} ===`);
  const began = performance.now();
  const failedBefore = failures.length;
  let note;
  try {
    note = await body();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    say(error.message);
    if (failures.length === failedBefore) failures.push(`${name}: ${error.message}`);
  }
  const passed = failures.length === failedBefore;
  const result = passed ? (note ?? 'passed') : 'FAILED';
  say(`=== ${name}: ${result} (${duration(performance.now() - began)}) ===`);
}

async function checkPart() {
  await expectSuccess('check', [join(root, 'tools/check.mjs')]);
}

async function unitPart({ changed, shard, reports }) {
  const report = join(reports, 'vitest.json');
  const { code } = await run(
    process.execPath,
    [
      binaryOf('vitest'),
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...(changed === undefined ? [] : [`--changed=${changed}`, '--passWithNoTests']),
      ...(shard === undefined ? [] : [`--shard=${shard.join('/')}`]),
    ],
    { show: true },
  );
  const outcome = vitestOutcome(readReport(report, 'vitest'), root);
  return count(outcome, 'vitest', code, changed !== undefined);
}

async function browserPart({ changed, shard, reports }) {
  const specs = readdirSync(e2e).filter((path) => path.endsWith('.spec.ts'));
  const wanted = changed === undefined ? undefined : await changedSpecs(changed, specs);
  if (wanted?.length === 0) return 'none touched';
  const env = { ...process.env };
  env.KONTOR_CHROMIUM = await provideChromium({ isWhole: false });
  await provideFonts();
  const report = join(reports, 'playwright.json');
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const { code } = await run(
    process.execPath,
    [
      binaryOf('@playwright/test', 'playwright', e2e),
      'test',
      '--reporter=list,json',
      ...(shard === undefined ? [] : [`--shard=${shard.join('/')}`]),
      ...(wanted ?? []),
    ],
    { cwd: e2e, env, show: true },
  );
  const outcome = playwrightOutcome(readReport(report, 'Playwright'));
  return count(outcome, 'Playwright', code);
}

/** The files of the browser tests that the changes since a commit touch. */
async function changedSpecs(since, specs) {
  const changes = await run('git', ['diff', '--name-only', since]);
  const added = await run('git', ['ls-files', '--others', '--exclude-standard']);
  if (changes.code !== 0) throw new ToolError(`git knows no "${since}"`);
  const paths = `${changes.output}\n${added.output}`.split('\n').filter((path) => path !== '');
  const names = specs.map((spec) => spec.slice(0, -'.spec.ts'.length));
  return specsFor(paths, names).map((name) => `/${name}.spec.ts`);
}

/** What is never run breaks unseen; what it measures is not judged here. */
async function benchPart() {
  await expectSuccess('bench', [join(root, 'tools/bench.mjs'), '--brief']);
}

async function expectSuccess(name, args) {
  const { code } = await run(process.execPath, args, { show: true });
  if (code !== 0) throw new ToolError(`${name} ended with ${code}`);
}

function readReport(path, name) {
  if (!existsSync(path)) throw new ToolError(`${name} ended before it wrote its report`);
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** A run that fails for another reason than a test (a file that does not load) fails too. */
function count({ passed, failed, failures: lines, waiting = 0 }, name, code, mayBeNone = false) {
  passedTests += passed;
  failures.push(...lines);
  if (failed > 0) throw new ToolError(`${failed} tests of ${name} failed`);
  if (code !== 0) throw new ToolError(`${name} ended with ${code}`);
  if (passed === 0 && !mayBeNone) throw new ToolError(`${name} ran no test at all`);
  return `${passed} passed${waiting === 0 ? '' : `, ${waiting} skipped`}`;
}

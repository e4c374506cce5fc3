/**
 * `npm test`: everything that CI runs, in order, up to the first part that fails.
 * `--only check`, `--only unit`, `--only browser` or `--only bench` runs that part alone.
 */
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { duration, main, root, say, ToolError } from './lib/base.mjs';
import { build } from './lib/build.mjs';
import { provideChromium, provideFonts } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { binaryOf, endChildrenWithTool, run } from './lib/run.mjs';

const e2e = join(root, 'e2e');

/** The server's settings: a test must not meet the database or the port of somebody's real one. */
const serverSettings = [
  'PORT DATA_DIR DATABASE_URL DATABASE_REPLICA_URL NATS_URL ROLE FEED FEED_SYMBOL FEED_SEED',
  'CLOCK_START CLOCK_SPEED SMTP_URL SMS_URL S3_URL OPERATOR_EMAIL OPERATOR_PASSWORD PLAY_MONEY',
  'LINES LOG_LEVEL',
].flatMap((names) => names.split(' '));

const totals = { passed: 0, failed: 0 };

await main(async () => {
  endChildrenWithTool();
  const { values } = parseArgs({ options: { only: { type: 'string' } } });
  const parts = partsFor(values.only);
  for (const name of serverSettings) delete process.env[name];
  await install();
  const reports = mkdtempSync(join(tmpdir(), 'kontor-test-'));
  try {
    for (const [name, body] of parts) {
      if (!(await runPart(name, () => body(reports)))) break;
    }
  } finally {
    rmSync(reports, { recursive: true, force: true });
  }
  say(`${totals.passed} passed, ${totals.failed} failed`);
  return totals.failed === 0 ? 0 : 1;
});

function partsFor(only) {
  const check = ['check', checkPart];
  const unit = ['unit tests', unitPart];
  const browser = [
    ['build', buildPart],
    ['browser tests', browserPart],
  ];
  const bench = ['benches, briefly', benchPart];
  const known = { check: [check], unit: [unit], browser, bench: [bench] };
  if (only === undefined) return [check, unit, ...browser, bench];
  if (Object.hasOwn(known, only)) return known[only];
  throw new ToolError(`--only takes ${Object.keys(known).join(', ')}, not "${only}"`);
}

/** Runs one part under its headline. A part that fails without a failed test counts as one. */
async function runPart(name, body) {
  say(`\n=== ${name} ===`);
  const began = performance.now();
  const failedBefore = totals.failed;
  let note;
  try {
    note = await body();
  } catch (error) {
    if (!(error instanceof ToolError)) throw error;
    say(error.message);
    if (totals.failed === failedBefore) totals.failed += 1;
  }
  const passed = totals.failed === failedBefore;
  const result = passed ? (note ?? 'passed') : 'FAILED';
  say(`=== ${name}: ${result} (${duration(performance.now() - began)}) ===`);
  return passed;
}

async function checkPart() {
  await expectSuccess('check', [join(root, 'tools/check.mjs')]);
}

async function unitPart(reports) {
  const report = join(reports, 'vitest.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(process.execPath, [binaryOf('vitest'), 'run', ...reporters], {
    show: true,
  });
  const { numPassedTests, numFailedTests, numTotalTests } = readReport(report, 'vitest');
  count(numPassedTests, numFailedTests, 'vitest', code);
  return `${numPassedTests} of ${numTotalTests} passed`;
}

async function buildPart() {
  await build();
}

async function browserPart(reports) {
  if (!hasBrowserTests()) return 'none there';
  const env = { ...process.env };
  env.KONTOR_CHROMIUM = await provideChromium();
  await provideFonts();
  const report = join(reports, 'playwright.json');
  env.PLAYWRIGHT_JSON_OUTPUT_FILE = report;
  const cli = binaryOf('@playwright/test', 'playwright', e2e);
  const { code } = await run(process.execPath, [cli, 'test', '--reporter=list,json'], {
    cwd: e2e,
    env,
    show: true,
  });
  const { expected, unexpected, flaky } = readReport(report, 'Playwright').stats;
  count(expected, unexpected + flaky, 'Playwright', code);
  return `${expected} passed`;
}

/** What is never run breaks unseen; what it measures is not judged here. */
async function benchPart() {
  await expectSuccess('bench', [join(root, 'tools/bench.mjs'), '--brief']);
}

function hasBrowserTests() {
  if (!existsSync(e2e)) return false;
  return readdirSync(e2e, { recursive: true }).some(
    (path) => !path.includes('node_modules') && /\.(?:spec|test)\.ts$/u.test(path),
  );
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
function count(passed, failed, name, code) {
  totals.passed += passed;
  totals.failed += failed;
  if (failed > 0) throw new ToolError(`${failed} tests of ${name} failed`);
  if (code !== 0) throw new ToolError(`${name} ended with ${code}`);
  if (passed === 0) throw new ToolError(`${name} ran no test at all`);
}

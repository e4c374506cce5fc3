/**
 * `npm run bench [-- name …]`: measures against peers in the same run and tells what came out.
 * A missed bar is told, not failed: timings depend on the machine, and CI never times. A bench that
 * breaks fails. `--brief` runs each for a second or two, to see that it still works.
 */
import { fork } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { duration, main, root, say, ToolError } from './lib/base.mjs';
import { build } from './lib/build.mjs';
import { bundle } from './lib/bundle.mjs';
import { provideChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { endChildrenWithTool, keep } from './lib/run.mjs';

const suffix = '.bench.ts';
const dist = 'bench/dist';

await main(async () => {
  endChildrenWithTool();
  await install();
  const options = { brief: { type: 'boolean', default: false } };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  if (values.brief) process.env.KONTOR_BENCH_BRIEF = '1';
  const names = chosen(positionals);
  if (names.includes('web')) process.env.CHROMIUM_PATH = await provideChromium({ isWhole: true });
  // These start the whole program, which two at once must not build.
  if (['start', 'web', 'hostile'].some((name) => names.includes(name))) await build();
  await bundleBenches(names);
  const rows = [];
  const broken = [];
  const loadBefore = loadavg();
  const waiting = [...names];
  const worker = async () => {
    for (let name = waiting.shift(); name !== undefined; name = waiting.shift()) {
      const began = performance.now();
      say(`${name} …`);
      const { rows: measured, why } = await runBench(name);
      if (why === undefined) rows.push(...measured);
      else broken.push(`${name} broke: ${why}`);
      say(`${name} took ${duration(performance.now() - began)}`);
    }
  };
  // Side by side only where nothing is judged by its time.
  await Promise.all(Array.from({ length: values.brief ? 2 : 1 }, worker));
  // The figures of a brief run say nothing, so none are shown.
  if (!values.brief && rows.length > 0) say(`\n${table(rows)}\n\n${foot(loadBefore)}`);
  for (const line of broken) say(line);
  return broken.length === 0 ? 0 : 1;
});

/** The benches whose names begin with one of the words, or all of them. */
function chosen(words) {
  const folder = join(root, 'bench');
  const all = (existsSync(folder) ? readdirSync(folder) : [])
    .filter((file) => file.endsWith(suffix))
    .map((file) => file.slice(0, -suffix.length));
  const names = all.filter((name) => words.length === 0 || words.some((w) => name.startsWith(w)));
  if (names.length > 0) return names;
  throw new ToolError(
    all.length === 0
      ? 'there is no bench/*.bench.ts'
      : `no bench is called that; there is ${all.join(', ')}`,
  );
}

async function bundleBenches(names) {
  const entries = Object.fromEntries(names.map((name) => [name, `bench/${name}${suffix}`]));
  await bundle(entries, dist, 'the benches do not build');
}

/** @returns the rows of one bench, or why it broke */
function runBench(name) {
  return new Promise((resolve) => {
    const entry = pathToFileURL(join(root, dist, `${name}.js`)).href;
    const child = keep(
      fork(join(root, 'tools/lib/bench-child.mjs'), [entry], { execArgv: ['--expose-gc'] }),
    );
    let rows;
    child.on('message', (message) => {
      rows = message;
    });
    child.on('error', (error) => resolve({ why: error.message }));
    child.on('exit', (code, signal) =>
      resolve(rows?.length > 0 ? { rows } : { why: `it ended with ${signal ?? code}` }),
    );
  });
}

function table(rows) {
  const head = ['measure', 'ours', 'peer', 'ratio', 'bar', 'met'];
  const lines = rows.map((row) => [
    row.measure,
    figure(row.ours),
    figure(row.peer),
    figure(row.ratio),
    figure(row.bar),
    row.met === undefined ? '-' : row.met ? 'yes' : 'NO',
  ]);
  const widths = head.map((_, i) => Math.max(...[head, ...lines].map((line) => line[i].length)));
  const aligned = [head, widths.map((width) => '-'.repeat(width)), ...lines].map((line) =>
    line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i]) : cell.padStart(widths[i]))).join('  '),
  );
  return aligned.join('\n');
}

/** What the figures were measured on; a load above the count of processors slows all of them. */
function foot(loadBefore) {
  const model = cpus()[0]?.model ?? 'unknown processor';
  const load = (averages) => averages.map((average) => average.toFixed(1)).join(' ');
  const time = new Date().toISOString().slice(0, 16).replace('T', ' ');
  return (
    `${time} UTC · ${cpus().length} × ${model} · ` +
    `Node ${process.version} · load average ${load(loadBefore)} before, ${load(loadavg())} after`
  );
}

/** Large figures whole and grouped, small ones to three digits, texts as they are. */
function figure(value) {
  if (typeof value !== 'number') return String(value ?? '');
  const options =
    Math.abs(value) >= 100 ? { maximumFractionDigits: 0 } : { maximumSignificantDigits: 3 };
  return value.toLocaleString('en', options);
}

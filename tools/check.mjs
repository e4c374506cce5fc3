/** `npm run check`: types, lint, format and what nobody uses, side by side. */
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { duration, main, root, say } from './lib/base.mjs';
import { install } from './lib/install.mjs';
import { binaryOf, endChildrenWithTool, run } from './lib/run.mjs';

/**
 * For the two that are written in Go, tsc and the lint with types: on one thread each, no type is
 * worked out by several at once, and memory is there to be used. Half of the time together.
 */
const env = { ...process.env, GOMAXPROCS: '1', GOGC: 'off', GOMEMLIMIT: '3GiB' };

await main(async () => {
  endChildrenWithTool();
  await install();
  const oxlint = [binaryOf('oxlint'), '--format=unix'];
  const tsc = binaryOf('typescript', 'tsc');
  const waiting = [
    // The longest first, so that nothing long is left alone at the end.
    ['lint', oxlint],
    ...programs().map((path) => [`types ${path}`, [tsc, '--checkers', '1', '-p', path]]),
    ['walls', [...oxlint, '--config=.oxlintrc.walls.json']],
    ['unused', [binaryOf('knip'), '--no-progress', '--no-config-hints']],
    ['format', [binaryOf('@biomejs/biome', 'biome'), 'format', '.']],
  ];
  const failed = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!(await runPart(...next))) failed.push(next[0]);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
  say(failed.length === 0 ? 'check passed' : `check FAILED: ${failed.join(', ')}`);
  return failed.length === 0 ? 0 : 1;
});

async function runPart(name, args) {
  const { code, output, ms } = await run(process.execPath, args, { env });
  say(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}  ${duration(ms)}`);
  if (code !== 0) say(output.trim().replaceAll(/^/gmu, '      '));
  return code === 0;
}

/** The programs that tsconfig.json names, as paths from the repository. */
function programs() {
  const { references } = JSON.parse(readFileSync(join(root, 'tsconfig.json'), 'utf8'));
  return references.map(({ path }) => path);
}

/** `npm run check`: types, lint, format and what nobody uses, side by side. */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { duration, main, root, say } from './lib/base.mjs';
import { install } from './lib/install.mjs';
import { binaryOf, endChildrenWithTool, run } from './lib/run.mjs';

await main(async () => {
  endChildrenWithTool();
  await install();
  const waiting = [
    // The longest first, so that nothing long is left alone at the end.
    ['unused', [binaryOf('knip'), '--no-progress', '--no-config-hints']],
    ['lint', [binaryOf('oxlint'), '--format=unix']],
    ...projects().map((path) => [`types ${path}`, [binaryOf('typescript', 'tsc'), '-p', path]]),
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
  const { code, output, ms } = await run(process.execPath, args);
  if (isEmptyProject(output)) {
    say(`none  ${name}  has no file yet`);
    return true;
  }
  say(`${code === 0 ? 'ok  ' : 'FAIL'}  ${name}  ${duration(ms)}`);
  if (code !== 0) say(output.trim().replaceAll(/^/gmu, '      '));
  return code === 0;
}

/** Every TypeScript project, as paths from the repository. */
function projects() {
  const under = (parent) => readdirSync(join(root, parent)).map((name) => `${parent}/${name}`);
  const folders = [...under('apps'), ...under('packages'), 'e2e', 'bench', 'tools'];
  const names = folders.flatMap((folder) => [
    `${folder}/tsconfig.json`,
    // What runs in a browser must not lean on Node's types, which tests and build do.
    `${folder}/tsconfig.browser.json`,
  ]);
  return [...names, 'tsconfig.tests.json'].filter((path) => existsSync(join(root, path)));
}

/** A project without a file is told and let pass; TypeScript calls it an error of the settings. */
function isEmptyProject(output) {
  const errors = output.match(/error TS\d+/gu) ?? [];
  return errors.length === 1 && errors[0] === 'error TS18003';
}

/**
 * `node tools/test-names.mjs COMMIT`: the names of all tests there and here, and which are gone or
 * new. The tests are listed, not run; of the long form are those that only it has.
 */
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { main, root, say, ToolError } from './lib/base.mjs';
import { binaryOf, run } from './lib/run.mjs';

await main(async () => {
  const [commit] = process.argv.slice(2);
  if (commit === undefined) throw new ToolError('name the commit to compare with');
  const folder = mkdtempSync(join(tmpdir(), 'kontor-names-'));
  const there = join(folder, 'tree');
  try {
    const added = await run('git', ['worktree', 'add', '--detach', there, commit]);
    if (added.code !== 0) throw new ToolError(`git knows no "${commit}"`);
    await providePackages(there, commit);
    // The recordings that some tests want lie beside the repository.
    const beside = join(root, '../shared');
    if (existsSync(beside)) symlinkSync(beside, join(folder, 'shared'));
    const before = await namesIn(there, '');
    const [short, long] = [await namesIn(root, ''), await namesIn(root, 'long')];
    const gone = [...before].filter((name) => !long.has(name));
    const onlyLong = [...long].filter((name) => !short.has(name));
    const isNew = [...long].filter((name) => !before.has(name));
    say(`${before.size} before, ${short.size} in npm test, ${long.size} in the long form`);
    tell('gone', gone);
    tell('only in the long form', onlyLong);
    tell('new', isNew);
    return 0;
  } finally {
    await run('git', ['worktree', 'remove', '--force', there]);
    rmSync(folder, { recursive: true, force: true });
  }
});

function tell(what, names) {
  say(`\n${names.length} ${what}`);
  for (const name of names.toSorted()) say(`  ${name}`);
}

/** A tree of another commit borrows the packages that are installed here, or gets its own. */
async function providePackages(there, commit) {
  const lock = await run('git', ['diff', '--quiet', commit, '--', 'package-lock.json']);
  if (lock.code === 0) {
    for (const path of await modulesFolders()) symlinkSync(join(root, path), join(there, path));
    return;
  }
  say('Installing the packages of then …');
  // Of the lock of then some platforms' packages are missing, which `npm ci` refuses.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund'];
  const installed = await run('npm', args, { cwd: there });
  if (installed.code !== 0) throw new ToolError(installed.output);
}

/** The folders of installed packages. */
async function modulesFolders() {
  const { output } = await run('git', ['ls-files', '*package.json']);
  const folders = output.split('\n').map((path) => path.replace(/package\.json$/u, 'node_modules'));
  return folders.filter((path) => path !== '' && existsSync(join(root, path)));
}

async function namesIn(tree, tests) {
  const env = { ...process.env, KONTOR_TESTS: tests };
  const unit = await run(process.execPath, [binaryOf('vitest', 'vitest', tree), 'list', '--json'], {
    cwd: tree,
    env,
  });
  const names = new Set();
  for (const { name, file } of JSON.parse(jsonIn(unit.output, '['))) {
    names.add(`${file.replace(`${tree}/`, '')} › ${name}`);
  }
  const e2e = join(tree, 'e2e');
  const cli = binaryOf('@playwright/test', 'playwright', e2e);
  const listed = await run(process.execPath, [cli, 'test', '--list', '--reporter=json'], {
    cwd: e2e,
    env,
  });
  const visit = (suite, titles) => {
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
    for (const { file, title } of suite.specs ?? []) {
      names.add(`e2e/${file} › ${[...titles, title].join(' › ')}`);
    }
  };
  const { suites, errors } = JSON.parse(jsonIn(listed.output, '{'));
  if (errors.length > 0) throw new ToolError(errors[0].message);
  for (const suite of suites) visit(suite, []);
  return names;
}

/** What a runner prints before its report is not of it. */
function jsonIn(output, opening) {
  const start = output.search(new RegExp(`^\\${opening}`, 'mu'));
  if (start < 0) throw new ToolError(`the tests cannot be listed:\n${output.slice(-2_000)}`);
  return output.slice(start);
}

/** Notes in git's own folder which commit a whole run of the tests was green on. */
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { root, say } from './base.mjs';
import { run } from './run.mjs';

/** The commit that is checked out, or undefined where something is changed or nothing is known. */
export async function cleanCommit() {
  const status = await git('status', '--porcelain');
  return status === '' ? git('rev-parse', 'HEAD') : undefined;
}

/** @param before what `cleanCommit` said when the run began: the tree must not have moved since */
export async function noteGreen(before) {
  if (before === undefined || before !== (await cleanCommit())) {
    say('The tree is not a commit’s, so nothing is noted as green.');
    return;
  }
  const folder = await git('rev-parse', '--git-common-dir');
  if (folder === undefined) return;
  writeFileSync(resolve(root, folder, 'kontor-green'), `${before}\n`);
  say(`Green at ${before}`);
}

/** What git says, or undefined where there is no git or no repository. */
async function git(...args) {
  const { code, output } = await run('git', args);
  return code === 0 ? output.trim() : undefined;
}

/**
 * Programs that tests start as processes of their own. Compiling all sources anew in each of them
 * takes longer than what they do, so each program is bundled once in a run, as `npm start` does it.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { access, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { isAbandoned, testRun } from './database.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
/** Within the repository, so that what is installed is found from there. */
const BUNDLES = '.cache/tests';

/**
 * @param source path of a program in TypeScript
 * @returns path of the same as one file that plain Node runs. Installed packages stay outside.
 */
export function bundled(source: string): Promise<string> {
  const known = building.get(source);
  if (known !== undefined) return known;
  const made = bundledOnce(source);
  building.set(source, made);
  return made;
}

/** Whoever asks while it is built waits for the same: two would write into one folder. */
const building = new Map<string, Promise<string>>();

async function bundledOnce(source: string): Promise<string> {
  const name = createHash('sha256').update(source).digest('hex').slice(0, 12);
  const folder = `${BUNDLES}/${testRun()}/${name}`;
  const program = join(ROOT, folder, `${basename(source, '.ts')}.js`);
  if (await isThere(program)) return program;
  // It gets its name when it is whole. Of two processes that build it at once one is the first.
  const part = `${folder}-${process.pid}`;
  await mkdir(dirname(join(ROOT, part)), { recursive: true });
  await build(source, part);
  await rename(join(ROOT, part), join(ROOT, folder)).catch(async (error: unknown) => {
    await rm(join(ROOT, part), { recursive: true, force: true });
    if (!(await isThere(program))) throw error;
  });
  return program;
}

/** By the tool that builds the server, in a process of its own. */
async function build(source: string, outdir: string): Promise<void> {
  const tool = pathToFileURL(join(ROOT, 'tools/lib/bundle.mjs')).href;
  const entries = { [basename(source, '.ts')]: relative(ROOT, source) };
  const given = [entries, outdir, `${source} does not build`];
  const text = `const { bundle } = await import(${JSON.stringify(tool)});
    await bundle(${given.map((one) => JSON.stringify(one)).join(', ')});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', text], {
    cwd: ROOT,
  });
}

async function isThere(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}

/** A folder for what is made once in a run, removed at its end. It need not be there yet. */
export function runFolder(name: string): string {
  return join(ROOT, BUNDLES, testRun(), name);
}

/** For the end of a run. */
export async function removeBundles(): Promise<void> {
  await rm(join(ROOT, BUNDLES, testRun()), { recursive: true, force: true });
}

/** For the beginning of a run: what killed runs left. */
export async function removeAbandonedBundles(): Promise<void> {
  for (const run of await readdir(join(ROOT, BUNDLES)).catch((): string[] => [])) {
    if (isAbandoned(run)) await rm(join(ROOT, BUNDLES, run), { recursive: true, force: true });
  }
}

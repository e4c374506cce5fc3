/** Builds what is stale: the server's bundle and every web app. */
import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { duration, root, say, ToolError } from './base.mjs';
import { bundle, bundleAlone, serverEntries } from './bundle.mjs';
import { binaryOf, run } from './run.mjs';

/** What the output in this folder was built from. */
export const stampName = '.kontor-stamp.json';
/** In the server's output. */
export const coreFile = 'core.mjs';
/** Changes here change every output: versions of the parts and the way they are built. */
const sharedInputs = ['package-lock.json', 'tsconfig.base.json', 'tools/lib'];

/**
 * Brings every output up to date, several at a time; costs some tens of milliseconds when nothing
 * changed.
 * @throws ToolError with the compiler's own lines when a part does not build.
 */
export async function build() {
  const parts = [serverPart(), ...webParts()];
  const results = await Promise.allSettled(parts.map(buildPart));
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}

function serverPart() {
  return {
    name: 'server',
    dist: 'apps/server/dist',
    inputs: ['apps/server', ...folders('packages'), ...sharedInputs],
    outputs: [...presentServerEntries().map((name) => `${name}.js`), coreFile],
    make: bundleServer,
  };
}

function webParts() {
  const names = ['client', 'contract', 'i18n', 'money', 'rules'];
  const packages = names.map((name) => `packages/${name}`);
  return folders('apps')
    .filter((app) => existsSync(join(root, app, 'index.html')))
    .map((app) => ({
      name: app.slice('apps/'.length),
      dist: `${app}/dist`,
      inputs: [app, ...packages, ...sharedInputs],
      outputs: ['index.html'],
      make: () => bundleWeb(app),
    }));
}

function folders(parent) {
  return readdirSync(join(root, parent), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => `${parent}/${entry.name}`);
}

function presentServerEntries() {
  return serverEntries.filter((name) => existsSync(join(root, `apps/server/src/${name}.ts`)));
}

async function buildPart(part) {
  const stampPath = join(root, part.dist, stampName);
  const files = inputFiles(part.inputs);
  const looks = looksOf(files);
  const stamp = readStamp(stampPath);
  const present = part.outputs.every((name) => existsSync(join(root, part.dist, name)));
  if (present && stamp.looks === looks) return;
  const contents = contentsOf(files);
  if (!present || stamp.contents !== contents) {
    const began = performance.now();
    say(`Building ${part.name} …`);
    // Gone while it is being built, so that a build that breaks off counts as stale.
    rmSync(stampPath, { force: true });
    await part.make();
    say(`Built ${part.name} in ${duration(performance.now() - began)}`);
  }
  mkdirSync(join(root, part.dist), { recursive: true });
  writeFileSync(stampPath, JSON.stringify({ looks, contents }));
}

function readStamp(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return {};
  }
}

/** Every file that can change an output, in a stable order, as paths from the repository. */
function inputFiles(inputs) {
  const skipped = new Set(['node_modules', 'dist', 'coverage', 'data', '.cache']);
  const found = [];
  const visit = (path) => {
    const stats = statSync(join(root, path), { throwIfNoEntry: false });
    if (stats === undefined) return;
    if (!stats.isDirectory()) {
      if (!/\.test\.tsx?$/u.test(path)) found.push({ path, stats });
      return;
    }
    for (const name of readdirSync(join(root, path)).toSorted()) {
      if (!skipped.has(name)) visit(`${path}/${name}`);
    }
  };
  for (const input of inputs) visit(input);
  return found;
}

/** Cheap: unchanged sizes and times mean unchanged files. */
function looksOf(files) {
  const hash = createHash('sha256');
  for (const { path, stats } of files) hash.update(`${path}\0${stats.size}\0${stats.mtimeMs}\n`);
  return hash.digest('hex');
}

/** Sure: a checkout that only touched the times builds nothing. */
function contentsOf(files) {
  const hash = createHash('sha256');
  for (const { path } of files) {
    hash
      .update(`${path}\0`)
      .update(readFileSync(join(root, path)))
      .update('\n');
  }
  return hash.digest('hex');
}

async function bundleServer() {
  const names = presentServerEntries();
  if (!names.includes('main')) throw new ToolError('apps/server/src/main.ts is not there');
  const entries = Object.fromEntries(names.map((name) => [name, `apps/server/src/${name}.ts`]));
  await bundle(entries, 'apps/server/dist', 'the server does not build');
  await bundleCore(join(root, 'apps/server/dist', coreFile));
}

/**
 * The exchange's core as a file that needs nothing but Node. The server keeps it by its version, so
 * that what this version writes can still be replayed when a newer one runs.
 */
export async function bundleCore(path) {
  const bytes = await bundleAlone('apps/server/src/core-bundle.ts', 'the core does not build');
  writeFileSync(path, bytes);
}

async function bundleWeb(app) {
  const cwd = join(root, app);
  const { code, output } = await run(
    process.execPath,
    [binaryOf('vite', 'vite', cwd), 'build', '--logLevel', 'warn'],
    { cwd },
  );
  if (code !== 0) throw new ToolError(`${app} does not build\n${output.trim()}`);
  await compressAll(join(cwd, 'dist'));
}

const compressible = /\.(?:css|html|js|json|svg|txt|webmanifest)$/u;
/** Below this a compressed answer saves no packet. */
const compressedFromBytes = 1_000;

/** Writes `.br` and `.gz` beside every text, once here instead of at every request. */
async function compressAll(folder) {
  const names = readdirSync(folder, { recursive: true }).filter((name) => compressible.test(name));
  await Promise.all(names.map((name) => compressFile(join(folder, name))));
}

async function compressFile(path) {
  const bytes = readFileSync(path);
  if (bytes.length < compressedFromBytes) return;
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  const [br, gz] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  writeFileSync(`${path}.br`, br);
  writeFileSync(`${path}.gz`, gz);
}

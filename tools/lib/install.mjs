/** Installs the packages when they are not what package-lock.json says. */
import { createHash } from 'node:crypto';
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { duration, root, say, ToolError } from './base.mjs';
import { run } from './run.mjs';

const lockPath = join(root, 'package-lock.json');
const stampPath = join(root, 'node_modules', '.kontor-lock');
const installedPath = join(root, 'node_modules', '.package-lock.json');

/**
 * Makes node_modules what package-lock.json says; costs a millisecond when it already is.
 * @throws ToolError when npm fails, with what to do.
 */
export async function install() {
  const lockText = readFileSync(lockPath, 'utf8');
  const lockHash = createHash('sha256').update(lockText).digest('hex');
  if (readOrEmpty(stampPath) === lockHash) return;
  const lock = JSON.parse(lockText);
  if (!isInstalled(lock)) await installNow();
  writeFileSync(stampPath, lockHash);
}

function readOrEmpty(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return '';
  }
}

/**
 * Somebody may have run npm by hand: npm's own record then has every package at the version of the
 * lock. Packages for other platforms are absent from it, and those are all optional.
 */
function isInstalled(lock) {
  const record = readOrEmpty(installedPath);
  if (record === '') return false;
  const installed = JSON.parse(record).packages;
  return Object.entries(lock.packages).every(([path, entry]) => {
    if (path === '' || !path.includes('node_modules/')) return true;
    const there = installed[path];
    if (there === undefined) return Boolean(entry.optional || entry.devOptional);
    return there.version === entry.version && there.integrity === entry.integrity;
  });
}

async function installNow() {
  const began = performance.now();
  const first = !existsSync(installedPath);
  say(`Installing packages${first ? ' (the first time takes a minute or two)' : ''} …`);
  const env = npmEnvironment();
  const result = await withHeartbeat(npm(['ci'], env));
  if (result.code !== 0) throw new ToolError(explain(result.output));
  say(`Packages installed in ${duration(performance.now() - began)}`);
}

/** `--include=dev` because the build needs it even where NODE_ENV says production. */
function npm(args, env) {
  const flags = ['--include=dev', '--include=optional', '--no-audit', '--no-fund'];
  const all = [...args, ...flags, '--no-progress', '--loglevel=error'];
  const npmPath = process.env.npm_execpath ?? '';
  if (/npm-cli\.c?js$/u.test(npmPath)) return run(process.execPath, [npmPath, ...all], { env });
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', all, { env });
}

/** npm keeps its cache at home; an account without a writable home gets one in the repository. */
function npmEnvironment() {
  const wanted = process.env.npm_config_cache ?? join(homedir(), '.npm');
  if (isWritable(wanted)) return process.env;
  const cache = join(root, '.cache', 'npm');
  mkdirSync(cache, { recursive: true });
  return { ...process.env, npm_config_cache: cache };
}

/** Whether a folder can be written to, or made where it is not there yet. */
function isWritable(folder) {
  if (!existsSync(folder)) return dirname(folder) !== folder && isWritable(dirname(folder));
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

/** Says every ten seconds that it is still at work. */
async function withHeartbeat(work) {
  const began = performance.now();
  const timer = setInterval(
    () => say(`  … still installing, ${duration(performance.now() - began)}`),
    10_000,
  );
  try {
    return await work;
  } finally {
    clearInterval(timer);
  }
}

/** npm's many lines as one that says what happened and what to do. */
function explain(output) {
  const lines = output
    .split('\n')
    .filter((line) => line.startsWith('npm error'))
    .map((line) => line.slice('npm error'.length).trim())
    .filter((line) => line !== '' && !line.startsWith('A complete log'));
  const code = lines.find((line) => line.startsWith('code '))?.slice('code '.length) ?? '';
  const about = lines.filter((line) => !line.startsWith('code ')).slice(0, 2);
  const advice =
    code === 'EUSAGE'
      ? 'package-lock.json does not fit package.json: run "npm install" and commit the lock'
      : 'check the network and the rights on this folder, then try again';
  return `installing failed (${[code, ...about].filter(Boolean).join(' ')}); ${advice}`;
}

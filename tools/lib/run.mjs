/** Child processes that never outlive the tool that started them. */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { root } from './base.mjs';

const running = new Set();
let endingWith;

/** The signals that end a tool, and with it everything it started. */
export const endSignals = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/**
 * Makes the tool's own end reach its children. The parts of a tool need no tidy shutdown, so they
 * get the signal and the tool leaves with the customary 128 + signal.
 */
export function endChildrenWithTool() {
  for (const signal of endSignals) {
    process.on(signal, () => {
      endingWith ??= signal;
      for (const child of running) child.kill(signal);
      if (running.size === 0) process.exit(exitCodeOf(signal));
    });
  }
  process.on('exit', () => {
    for (const child of running) child.kill('SIGKILL');
  });
}

/** The exit code by which a shell tells of a signal. */
export function exitCodeOf(signal) {
  return 128 + (constants.signals[signal] ?? 0);
}

/** Remembers a child until it is over, so that it ends with the tool. */
export function keep(child) {
  running.add(child);
  // What goes on while the tool ends may begin the next part before the last one is over.
  if (endingWith) child.kill(endingWith);
  const forget = () => {
    running.delete(child);
    if (endingWith && running.size === 0) process.exit(exitCodeOf(endingWith));
  };
  child.on('close', forget);
  child.on('error', forget);
  return child;
}

/**
 * Runs a command to its end.
 * @returns `{ code, output, ms }`; `output` holds both streams, at most the last 4 MB, and stays
 *   empty with `show`, which passes them on to the terminal instead.
 */
export function run(command, args, { cwd = root, env = process.env, show = false } = {}) {
  const began = performance.now();
  const outputCharsMax = 4_000_000;
  return new Promise((resolve) => {
    const child = keep(
      spawn(command, args, { cwd, env, stdio: ['ignore', ...streams(show)], windowsHide: true }),
    );
    let output = '';
    const take = (chunk) => {
      output = (output + chunk).slice(-outputCharsMax);
    };
    child.stdout?.setEncoding('utf8').on('data', take);
    child.stderr?.setEncoding('utf8').on('data', take);
    child.on('error', (error) => resolve({ code: 127, output: String(error), ms: 0 }));
    child.on('close', (code, signal) =>
      resolve({ code: code ?? exitCodeOf(signal), output, ms: performance.now() - began }),
    );
  });
}

function streams(show) {
  return show ? ['inherit', 'inherit'] : ['pipe', 'pipe'];
}

/** The path of a package's own command, found as Node finds packages from `from`. */
export function binaryOf(packageName, binaryName = packageName, from = root) {
  const require = createRequire(join(from, 'package.json'));
  const manifestPath = manifestOf(require, packageName);
  const { bin } = require(manifestPath);
  return join(dirname(manifestPath), typeof bin === 'string' ? bin : bin[binaryName]);
}

function manifestOf(require, packageName) {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const path = join(folder, packageName, 'package.json');
    try {
      return require.resolve(path);
    } catch {
      // Not in this node_modules: the next one up may have it.
    }
  }
  throw new Error(`${packageName} is not installed`);
}

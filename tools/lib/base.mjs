/**
 * What every tool stands on: where the repository is, how to speak, how to end. Nothing here may
 * import a package, because these files run before anything is installed.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';

/** The absolute path of the repository, without a slash at the end. */
export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/[\\/]$/u, '');

/** An error that a person can act on: shown as its one line, without a stack. */
export class ToolError extends Error {}

export function say(line) {
  process.stdout.write(`${line}\n`);
}

/** Milliseconds as a person reads them: `0.4 s`, `12.3 s`, `2 min 5 s`. */
export function duration(ms) {
  if (ms < 60_000) return `${Math.round(ms / 100) / 10} s`;
  return `${Math.floor(ms / 60_000)} min ${Math.round((ms % 60_000) / 1000)} s`;
}

/** Refuses a Node that is older than `engines.node` of package.json asks for. */
function requireNode() {
  const wanted = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines.node;
  const numbers = (text) => (text.match(/\d+/gu) ?? []).map(Number);
  const [wantedMajor = 0, wantedMinor = 0] = numbers(wanted);
  const [major = 0, minor = 0] = numbers(process.versions.node);
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return;
  throw new ToolError(
    `Node ${process.versions.node} is too old: Kontor needs Node ${wanted} (https://nodejs.org/)`,
  );
}

/**
 * Runs a tool's main function: a ToolError ends it with one line and exit code 1, anything else
 * with its stack, because then the tool itself is wrong.
 */
export async function main(body) {
  try {
    requireNode();
    process.exitCode = (await body()) ?? 0;
  } catch (error) {
    process.stderr.write(
      error instanceof ToolError
        ? `kontor: ${error.message}\n`
        : `kontor: unexpected: ${error?.stack ?? error}\n`,
    );
    process.exitCode = 1;
  }
}

import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const ROOT = fileURLToPath(new URL('../../../../../', import.meta.url));

/** Builds the core as a file, as `npm start` does, by the same tool in a process of its own. */
export async function buildCore(path: string): Promise<void> {
  const program = `const { bundleCore } = await import('./tools/lib/build.mjs');
    await bundleCore(${JSON.stringify(path)});`;
  await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: ROOT,
  });
}

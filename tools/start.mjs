/** `npm start`: installs what is missing, builds what is stale and runs the server. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { main, root } from './lib/base.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { endChildrenWithTool, endSignals, exitCodeOf } from './lib/run.mjs';

/**
 * Much of what a busy server makes lives for one request only. In the usual 16 MB some of it grows
 * old before it dies, and clearing the old heap stops the server for longer.
 */
const nodeFlags = ['--max-semi-space-size=64'];

await main(async () => {
  endChildrenWithTool();
  await install();
  await build();
  return runServer();
});

/** Runs the server until it is over. @returns the exit code to leave with */
function runServer() {
  const guard = pathToFileURL(join(root, 'tools/lib/guard.mjs')).href;
  const server = spawn(
    process.execPath,
    [
      ...nodeFlags,
      '--import',
      guard,
      join(root, 'apps/server/dist/main.js'),
      ...process.argv.slice(2),
    ],
    {
      cwd: root,
      env: { ...process.env, KONTOR_STARTER_FD: '3' },
      stdio: ['inherit', 'inherit', 'inherit', 'pipe'],
    },
  );
  const pipe = server.stdio[3];
  // The pipe breaks when the server is already gone, which its exit tells better.
  pipe.on('error', () => undefined);
  for (const signal of endSignals) {
    process.removeAllListeners(signal);
    process.on(signal, () => pipe.write(`${signal}\n`));
  }
  return new Promise((resolve, reject) => {
    server.on('error', reject);
    server.on('exit', (code, signal) => {
      pipe.destroy();
      resolve(code ?? exitCodeOf(signal));
    });
  });
}

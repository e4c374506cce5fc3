/** `npm run dev`: the web app from source, the server rebuilt and restarted on every change. */
import { spawn } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { duration, main, root, say, ToolError } from './lib/base.mjs';
import { coreFile, stampName } from './lib/build.mjs';
import { bundleErrors, bundleOptions, loadEsbuild } from './lib/bundle.mjs';
import { install } from './lib/install.mjs';
import { binaryOf, endSignals, exitCodeOf } from './lib/run.mjs';

const stopMsMax = 10_000;
const dist = 'apps/server/dist';

/** The server that runs now, and the end of the one before it. */
let server;
let restarting = Promise.resolve();
let web;
let watcher;
let ending = false;

await main(async () => {
  await install();
  if (!existsSync(join(root, 'apps/server/src/main.ts')))
    throw new ToolError('apps/server/src/main.ts is not there');
  const ended = new Promise((resolve) => {
    for (const signal of endSignals) process.once(signal, () => resolve(endAll(signal)));
  });
  startWeb();
  watcher = await loadEsbuild().context(watchOptions());
  await watcher.watch();
  return ended;
});

function startWeb() {
  const cwd = join(root, 'apps/web');
  if (!existsSync(join(cwd, 'index.html'))) return;
  web = spawn(process.execPath, [binaryOf('vite', 'vite', cwd)], { cwd, stdio: 'inherit' });
  web.on('exit', (code) => {
    if (!ending) say(`The web app's server ended with ${code}; end with Ctrl-C and start again.`);
  });
}

function watchOptions() {
  // It overwrites the real bundle, so `npm start` has to build its own again.
  rmSync(join(root, dist, stampName), { force: true });
  // A core that changes by the minute is not worth keeping, and the old one is not what runs.
  rmSync(join(root, dist, coreFile), { force: true });
  const options = bundleOptions({ main: 'apps/server/src/main.ts' }, dist);
  let began = 0;
  options.plugins.push({
    name: 'restart',
    setup(build) {
      build.onStart(() => {
        began = performance.now();
      });
      build.onEnd((result) => {
        if (result.errors.length > 0) {
          say(`The server does not build; it runs on as it was\n${bundleErrors(result)}`);
          return;
        }
        say(`Server built in ${duration(performance.now() - began)}, starting it`);
        restarting = restarting.then(restart);
      });
    },
  });
  return options;
}

async function restart() {
  await stop(server, 'SIGTERM');
  if (ending) return;
  const started = spawn(process.execPath, ['--enable-source-maps', join(root, dist, 'main.js')], {
    cwd: root,
    stdio: 'inherit',
  });
  server = started;
  started.on('exit', (code, signal) => {
    if (!ending && server === started)
      say(`The server ended with ${code ?? signal}; it starts again on the next change.`);
  });
}

/** Ends a child and waits for it; one that does not listen is killed. */
function stop(child, signal) {
  if (child === undefined || child.exitCode !== null || child.signalCode !== null) return undefined;
  if (child === server) server = undefined;
  return new Promise((resolve) => {
    const timer = setTimeout(() => child.kill('SIGKILL'), stopMsMax);
    child.on('exit', () => {
      clearTimeout(timer);
      resolve();
    });
    // Ctrl-C in a terminal has already reached every child by itself.
    if (!(signal === 'SIGINT' && process.stdin.isTTY)) child.kill(signal);
  });
}

async function endAll(signal) {
  ending = true;
  await Promise.all([stop(server, signal), stop(web, signal), watcher?.dispose()]);
  await restarting;
  return exitCodeOf(signal);
}

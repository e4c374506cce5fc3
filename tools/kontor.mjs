#!/usr/bin/env node
/** `npx kontor verify …`, `verify-receipt …`: builds what is stale, runs the server's commands. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import process from 'node:process';
import { main, root } from './lib/base.mjs';
import { build } from './lib/build.mjs';
import { install } from './lib/install.mjs';
import { exitCodeOf } from './lib/run.mjs';

await main(async () => {
  await install();
  await build();
  const words = [join(root, 'apps/server/dist/cli.js'), ...process.argv.slice(2)];
  const child = spawn(process.execPath, words, { stdio: 'inherit' });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => resolve(code ?? exitCodeOf(signal)));
  });
});

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { serverProgram } from './testing/server-process.ts';

const HEADER = 'timestamp,open,high,low,close,volume';
const MINUTE = '2022-01-05 00:00:00,100,110,95,105,3';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kontor-first-'));
  await chmod(folder, 0o711);
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

/** Starts the program on an empty data directory, where it is to fail. */
async function fails(settings: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(process.execPath, [await serverProgram()], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      METRICS_PORT: '0',
      DATA_DIR: join(folder, 'data'),
      ...settings,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let text = '';
  child.stderr.on('data', (part: Buffer) => {
    text += part.toString();
  });
  expect(await once(child, 'close')).toEqual([1, null]);
  // Neither a cluster nor a key: the next start is a first one.
  const left = await readdir(join(folder, 'data')).catch(() => []);
  expect(left).toEqual([]);
  return text;
}

async function recording(text: string): Promise<string> {
  const path = join(folder, 'recording.csv');
  await writeFile(path, text);
  return `replay:${path}`;
}

describe('a first start that cannot succeed says why and leaves nothing behind', () => {
  it('with a recording that is not there', async () => {
    const file = join(folder, 'none.csv');
    expect(await fails({ FEED: `replay:${file}` })).toBe(
      `kontor: replay file ${file}: there is no such file\n`,
    );
  });

  it('with a recording that is empty, or has nothing after its header', async () => {
    const path = join(folder, 'recording.csv');
    expect(await fails({ FEED: await recording('') })).toBe(
      `kontor: replay file ${path}: the file is empty\n`,
    );
    expect(await fails({ FEED: await recording(`${HEADER}\r\n\r\n`) })).toBe(
      `kontor: replay file ${path}, line 2: no candle after the header\n`,
    );
  });

  it('with a clock outside of the recording, or one of an unknown instrument', async () => {
    const feed = await recording(`\uFEFF${HEADER}\r\n${MINUTE}\r\n`);
    expect(await fails({ FEED: feed, CLOCK_START: '2022-01-04T00:00:00Z' })).toMatch(
      /CLOCK_START 2022-01-04T00:00:00.000Z is outside\n$/,
    );
    expect(await fails({ FEED: feed, FEED_SYMBOL: 'NONE/USDT' })).toBe(
      'kontor: FEED_SYMBOL NONE/USDT is no instrument of this market\n',
    );
  });

  it('on a port that is taken', async () => {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    expect(await fails({ PORT: String(port) })).toMatch(/EADDRINUSE.*: set another PORT/);
    server.close();
  });
});

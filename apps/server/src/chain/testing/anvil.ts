import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { createTestClient, http, publicActions, walletActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

/** The first of the node's own rich accounts. */
const RICH = privateKeyToAccount(
  '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80',
);

/** The node's program as its platform's package brings it; fails where there is none. */
function anvilBinary(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform;
  const processor = process.arch === 'x64' ? 'amd64' : process.arch;
  const name = `@foundry-rs/anvil-${platform}-${processor}`;
  const file = platform === 'win32' ? 'anvil.exe' : 'anvil';
  try {
    const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
    const binary = join(folder, 'bin', file);
    if (existsSync(binary)) return binary;
  } catch {
    // Said below.
  }
  throw new Error(`the package ${name} is not installed: the chain cannot be tested without it`);
}

const clientOf = (url: string) =>
  createTestClient({ mode: 'anvil', account: RICH, transport: http(url), cacheTime: 0 })
    .extend(publicActions)
    .extend(walletActions);

/** A real node that mines when it is told to, behind a door that can be shut. */
export class Anvil {
  readonly client: ReturnType<typeof clientOf>;
  /** Of the door. */
  readonly url: string;
  isAway = false;
  readonly #end: () => Promise<void>;

  private constructor(nodeUrl: string, url: string, end: () => Promise<void>) {
    this.client = clientOf(nodeUrl);
    this.url = url;
    this.#end = end;
  }

  static async start(): Promise<Anvil> {
    const child = spawn(anvilBinary(), ['--no-mining', '--port', '0', '--host', '127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const nodeUrl = await listening(child);
    let anvil: Anvil | undefined;
    const door = createServer((request, response) => {
      const pass = async (): Promise<void> => {
        const body = await buffer(request);
        if (anvil?.isAway === true) return void request.socket.destroy();
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch(nodeUrl, {
          method: 'POST',
          headers,
          body: new Uint8Array(body),
        });
        response.writeHead(answer.status, headers).end(await answer.text());
      };
      pass().catch(() => request.socket.destroy());
    });
    await once(door.listen(0, '127.0.0.1'), 'listening');
    const { port } = door.address() as AddressInfo;
    anvil = new Anvil(nodeUrl, `http://127.0.0.1:${port}`, async () => {
      door.closeAllConnections();
      door.close();
      child.kill();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    });
    return anvil;
  }

  async mine(blocks: number): Promise<void> {
    await this.client.mine({ blocks });
  }

  async end(): Promise<void> {
    await this.#end();
  }
}

async function listening(child: ChildProcess): Promise<string> {
  let text = '';
  for await (const part of child.stdout ?? []) {
    text += String(part);
    const at = /Listening on ([\d.]+:\d+)/.exec(text)?.[1];
    if (at === undefined) continue;
    // What is printed later must not fill the pipe.
    child.stdout?.resume();
    return `http://${at}`;
  }
  throw new Error(`the node did not start: ${text}`);
}

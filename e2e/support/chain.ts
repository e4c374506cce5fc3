/** A node of Ethereum of a test's own, which mines when it is told to. */
import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import process from 'node:process';
import { createInterface } from 'node:readline';

/** Of m/44'/60'/0' over a seed of thirty-two sevens: nobody keeps anything there. */
const XPUB =
  'xpub6DSwDWBPjdopcHjga5am3iJpVY4Doi7xqydtQWimdyWcM7s7op1G' +
  'cgCKoy5AVZKn5knFtREQjZmP46Rz48nVB21fg4y8gnqj7yUdvHE7AuE';
/** One of the node's own accounts. */
const HOT_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const PROCESSORS: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' };

function binary(): string {
  const name = `@foundry-rs/anvil-${process.platform}-${PROCESSORS[process.arch] ?? process.arch}`;
  const folder = dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  return join(folder, 'bin', process.platform === 'win32' ? 'anvil.exe' : 'anvil');
}

export class TestChain {
  readonly url: string;
  readonly #process: ChildProcess;

  private constructor(url: string, child: ChildProcess) {
    this.url = url;
    this.#process = child;
  }

  static async start(): Promise<TestChain> {
    const child = spawn(binary(), ['--no-mining', '--port', '0', '--host', '127.0.0.1'], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    for await (const line of createInterface({ input: child.stdout })) {
      const address = /Listening on (\S+)/u.exec(line)?.[1];
      if (address !== undefined) return new TestChain(`http://${address}`, child);
    }
    throw new Error('the node ended before it listened');
  }

  /** For a server that watches it. */
  get environment(): Readonly<Record<string, string>> {
    // Real money is refused with prices that stand.
    const real = { PLAY_MONEY: '0', FEED: 'simulated' };
    return { ...real, EVM_RPC_URL: this.url, EVM_XPUB: XPUB, EVM_HOT_KEY: HOT_KEY };
  }

  async ask<Result>(method: string, ...params: unknown[]): Promise<Result> {
    const response = await fetch(this.url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
    });
    const { result, error } = (await response.json()) as { result?: Result; error?: object };
    if (error !== undefined) throw new Error(`${method}: ${JSON.stringify(error)}`);
    return result as Result;
  }

  async mine(blocks: number): Promise<void> {
    await this.ask('anvil_mine', `0x${blocks.toString(16)}`);
  }

  /** Sends ether, in thousandths; it waits for a block. */
  async send(to: string, thousandths: number): Promise<string> {
    const [from] = await this.ask<string[]>('eth_accounts');
    const value = `0x${(BigInt(thousandths) * 10n ** 15n).toString(16)}`;
    return await this.ask<string>('eth_sendTransaction', { from, to, value });
  }

  async end(): Promise<void> {
    const over = new Promise((resolve) => this.#process.once('exit', resolve));
    this.#process.kill();
    await over;
  }
}

/**
 * Hostile clients at one address, each of a kind that does its one thing again as soon as it is
 * answered. They run at a low priority, since they share the processors with what they attack.
 */
import { randomBytes } from 'node:crypto';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { png } from '@kontor/testkit/png';
import { WebSocket } from 'ws';
import { sized } from './brief.ts';
import { answerOrders } from './children.ts';
import type { Ready } from './hostile-server.ts';

export interface CrowdOrder extends Ready {
  readonly from: string;
  /** Those who send files are in a process of their own, which is busy with that. */
  readonly sends: 'little' | 'files';
  /** The whole crowd's. */
  readonly count: number;
}

export interface CrowdResult {
  readonly seconds: number;
  /** How often each kind was answered with what: a status, or how the connection ended. */
  readonly told: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

const NOTHING: CrowdResult = { seconds: 0, told: {} };

/** A picture of one colour: few bytes to send, 36 million points to make anew. Briefly, few. */
const SIDE = sized(6_000, 600);
const UPLOAD_BYTES = sized(5_000_000, 50_000);
/** One byte so often keeps a connection from being idle. */
const DRIP_MS = 500;
const BOUNDARY = 'kontor-bench';

export function serveCrowd(): void {
  setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
  let crowd: Crowd | undefined;
  answerOrders<CrowdOrder | 'end', CrowdResult>(async (order) => {
    if (order !== 'end') {
      crowd = new Crowd(order);
      return NOTHING;
    }
    return (await crowd?.end()) ?? NOTHING;
  });
}

type Act = (who: Client) => Promise<string>;

interface Client {
  readonly number: number;
  readonly agent: Agent;
}

class Crowd {
  readonly #order: CrowdOrder;
  readonly #began = performance.now();
  readonly #told: Record<string, Record<string, number>> = {};
  readonly #open = new Set<{ destroy(): unknown }>();
  readonly #running: Promise<void>[] = [];
  #isOver = false;

  constructor(order: CrowdOrder) {
    this.#order = order;
    const little = Object.entries(this.#little());
    const files = Object.entries(this.#files());
    const kinds = [...little, ...files];
    const own = order.sends === 'files' ? files : little;
    for (let number = 0; number < order.count; number += 1) {
      const kind = kinds[number % kinds.length] as [string, Act];
      if (own.includes(kind)) this.#running.push(this.#again(kind[0], kind[1], number));
    }
  }

  async end(): Promise<CrowdResult> {
    this.#isOver = true;
    for (const one of this.#open) one.destroy();
    await Promise.all(this.#running);
    return { seconds: (performance.now() - this.#began) / 1_000, told: this.#told };
  }

  #files(): Record<string, Act> {
    const picture = formOf(largePicture());
    const upload = formOf(randomBytes(UPLOAD_BYTES));
    const type = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };
    const { hostile } = this.#order;
    return {
      'documents without an account': (who) =>
        this.#call(who, '/upload', { ...type, authorization: madeUp() }, upload),
      'documents and pictures of members': (who) => {
        const authorization = hostile[who.number % hostile.length] as string;
        return this.#call(who, '/upload', { ...type, authorization }, picture);
      },
    };
  }

  #little(): Record<string, Act> {
    const json = 'application/json';
    return {
      'wrong tokens': (who) =>
        this.#call(who, '/user/info', { authorization: madeUp() }, undefined, 'GET'),
      'slow bodies': () =>
        this.#drip(
          'POST /api/user/login HTTP/1.1\r\nhost: kontor.example\r\n' +
            `content-type: ${json}\r\ncontent-length: 60000\r\n\r\n`,
        ),
      'half headers': () =>
        this.#drip('GET /api/ping HTTP/1.1\r\nhost: kontor.example\r\nx-more: '),
      'wrong passwords': (who) => {
        const guess = { user_string: `b${who.number}@bench.example`, password: madeUp() };
        return this.#call(who, '/user/login', { 'content-type': json }, JSON.stringify(guess));
      },
      codes: (who) => {
        const wish = { user_string: `${madeUp()}@bench.example`, scene: 'register' };
        return this.#call(who, '/sms_mail', { 'content-type': json }, JSON.stringify(wish));
      },
      'the calls’ documents': (who) =>
        this.#call(who, '/docs/json', { 'accept-encoding': 'gzip' }, undefined, 'GET'),
      sockets: () => this.#socket(),
    };
  }

  async #again(name: string, act: Act, number: number): Promise<void> {
    const agent = new Agent({
      keepAlive: true,
      maxSockets: 1,
      localAddress: this.#order.from,
    });
    const counts = (this.#told[name] ??= {});
    while (!this.#isOver) {
      const told = await act({ number, agent });
      counts[told] = (counts[told] ?? 0) + 1;
      // Who was cut off comes back, but not in a loop that does nothing else.
      if (!/^\d/.test(told)) await sleep(10);
    }
    agent.destroy();
  }

  #call(
    { agent }: Client,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: string | Buffer,
    method: 'GET' | 'POST' = 'POST',
  ): Promise<string> {
    return new Promise((resolve) => {
      const sent = body === undefined ? {} : { 'content-length': String(body.length) };
      const options = { method, agent, headers: { ...headers, ...sent } };
      const sending = request(`${this.#order.url}/api${path}`, options, (response) => {
        response.resume();
        response.on('close', () => resolve(String(response.statusCode)));
      });
      this.#open.add(sending);
      sending.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
      sending.on('close', () => this.#open.delete(sending));
      sending.end(body);
    });
  }

  /** Begins a request and goes on with a byte now and then, until it is closed. */
  #drip(beginning: string): Promise<string> {
    const { hostname, port } = new URL(this.#order.url);
    return new Promise((resolve) => {
      const socket: Socket = connect({
        host: hostname,
        port: Number(port),
        localAddress: this.#order.from,
      });
      this.#open.add(socket);
      let status = 'closed';
      socket.write(beginning);
      const drip = setInterval(() => socket.write('x'), DRIP_MS);
      socket.on('data', (data) => {
        status = /^HTTP\/1\.1 (\d+)/.exec(data.toString('latin1'))?.[1] ?? status;
      });
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        clearInterval(drip);
        this.#open.delete(socket);
        resolve(status);
      });
    });
  }

  /** Connects with a token of nobody's, and comes anew when that is answered. */
  #socket(): Promise<string> {
    return new Promise((resolve) => {
      const url = `${this.#order.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`;
      const socket = new WebSocket(url, { localAddress: this.#order.from });
      const open = { destroy: () => socket.terminate() };
      this.#open.add(open);
      let told = 'closed';
      socket.on('unexpected-response', (_request, response) => {
        told = String(response.statusCode);
        socket.terminate();
      });
      socket.on('message', (data: Buffer) => {
        const text = data.toString();
        if (text.startsWith('0')) socket.send(`40${JSON.stringify({ token: madeUp() })}`);
        else {
          told = text.startsWith('44') ? '44 refused' : '40 a visitor';
          socket.terminate();
        }
      });
      socket.on('error', () => socket.terminate());
      socket.on('close', () => {
        this.#open.delete(open);
        resolve(told);
      });
    });
  }
}

function madeUp(): string {
  return randomBytes(32).toString('base64url');
}

function formOf(file: Buffer): Buffer {
  const head =
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n` +
    'content-type: image/png\r\n\r\n';
  return Buffer.concat([Buffer.from(head), file, Buffer.from(`\r\n--${BOUNDARY}--\r\n`)]);
}

function largePicture(): Buffer {
  const rows = Buffer.alloc((SIDE + 1) * SIDE);
  return png({ width: SIDE, height: SIDE, colours: 0, rows, level: 1 });
}

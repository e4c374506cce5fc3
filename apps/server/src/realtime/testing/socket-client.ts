import type { ClientEvents, ServerEvents, Subscription } from '@kontor/contract';
import { io, type Socket } from 'socket.io-client';

type Name = keyof ServerEvents;
type Body<N extends Name> = Parameters<ServerEvents[N]>[0];

export interface Received {
  readonly name: Name;
  readonly body: unknown;
}

export interface ClientOptions {
  readonly token?: string;
  readonly member?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

interface Waiter {
  readonly check: () => boolean;
  readonly resolve: () => void;
}

const UNTIL_MS_MAX = 90_000;

const NAMES: readonly Name[] = [
  'ticker',
  'depth',
  'trade',
  'kline',
  'order',
  'balance',
  'position',
  'option',
  'deposit',
  'withdrawal',
  'coupon',
  'dual',
  'mining',
  'subscription',
  'prediction',
  'bet',
  'nft',
  'nft_bid',
  'message',
  'announcement',
  'chat',
  'chat_room',
  'resync',
  'session',
];

/** A socket.io client that remembers everything it was told, in order. */
export class SocketClient {
  readonly socket: Socket<ServerEvents, ClientEvents>;
  readonly received: Received[] = [];
  /** Called with each thing that is received, before anybody who waits looks. */
  watch: ((one: Received) => void) | undefined;
  readonly #waiters = new Set<Waiter>();

  constructor(address: string, { token, member, headers }: ClientOptions = {}) {
    this.socket = io(address, {
      path: '/socket.io',
      transports: ['websocket'],
      forceNew: true,
      reconnection: false,
      autoConnect: false,
      ...(token === undefined ? {} : { auth: { token, member } }),
      ...(headers === undefined ? {} : { extraHeaders: headers }),
    });
    for (const name of NAMES) {
      this.socket.on(name, (body: unknown) => {
        const one = { name, body };
        this.received.push(one);
        this.watch?.(one);
        this.#wake();
      });
    }
    this.socket.on('disconnect', () => this.#wake());
  }

  /** Resolves when it is connected; rejects with the refusal. */
  async connect(): Promise<this> {
    await new Promise<void>((resolve, reject) => {
      this.socket.once('connect', resolve);
      this.socket.once('connect_error', reject);
      this.socket.connect();
    });
    return this;
  }

  subscribe(subscription: Subscription): Promise<{ ok: boolean; error?: string }> {
    return new Promise((resolve) => this.socket.emit('subscribe', subscription, resolve));
  }

  /** Everything of that name so far. */
  all<N extends Name>(name: N): Body<N>[] {
    return this.received.filter((one) => one.name === name).map((one) => one.body as Body<N>);
  }

  /** The newest of that name; throws when there is none. */
  last<N extends Name>(name: N): Body<N> {
    const body = this.all(name).at(-1);
    if (body === undefined) throw new Error(`no ${name} was received`);
    return body;
  }

  /**
   * Resolves once the condition holds; looked at with each thing that is received. Rejects with the
   * names of all that was received when nothing more comes of it.
   */
  async until(check: () => boolean): Promise<void> {
    if (check()) return;
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(() => {
        const names = this.received.map(({ name }) => name).join(', ');
        reject(new Error(`in vain waited for ${check.toString()}; received: ${names}`));
      }, UNTIL_MS_MAX);
      this.#waiters.add({
        check,
        resolve: () => {
          clearTimeout(timer);
          resolve();
        },
      });
    });
  }

  async closed(): Promise<void> {
    await this.until(() => !this.socket.connected);
  }

  /** Answered messages come after everything that was sent before: a way to know it has arrived. */
  async roundTrip(): Promise<void> {
    await this.subscribe({ channel: 'nothing' as 'ticker' });
  }

  end(): void {
    this.socket.disconnect();
  }

  #wake(): void {
    for (const waiter of this.#waiters) {
      if (!waiter.check()) continue;
      this.#waiters.delete(waiter);
      waiter.resolve();
    }
  }
}

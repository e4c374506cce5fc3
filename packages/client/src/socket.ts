import type {
  AnnouncementEvent,
  BalanceEvent,
  ClientEvents,
  OutputOf,
  PrivateEvent,
  ServerEvents,
  Subscription,
} from '@kontor/contract/light';
import type { LightCalls } from '@kontor/contract/light';
import { io, type Socket } from 'socket.io-client';
import { baseOf } from './client.ts';
import { PrivateOrder } from './private-order.ts';

/** As a page shows it. Nothing is sent but while it is open. */
export type SocketState = 'connecting' | 'open' | 'closing' | 'closed';

export interface SocketOptions {
  /** Empty for the page's own origin. A function is asked when a connection is made. */
  readonly baseUrl?: string | (() => string);
  /** The session's token, asked at each connection; undefined or null for a visitor. */
  readonly token: () => string | null | undefined;
  /** Whose page it is, asked at each connection: with the token of another it is refused. */
  readonly member?: () => string | null | undefined;
  /** Somebody else has signed in since (`SIGNED_IN_AS_ANOTHER`). */
  readonly onSignedInAsAnother?: () => void;
  readonly onState?: (state: SocketState) => void;
  /** Another try to come back begins: 1 for the first after a break. */
  readonly onAttempt?: (attempt: number) => void;
  /** The member's events have a gap that cannot be filled: read everything again. */
  readonly onResync?: () => void;
  /** Something was announced to everybody, or withdrawn. */
  readonly onAnnouncement?: (event: AnnouncementEvent) => void;
  /** The session was ended, here or on another device. */
  readonly onSessionEnded?: () => void;
}

type SpotOrder = OutputOf<LightCalls['spot']['detail']>;
type BodyOf<Name extends keyof ServerEvents> =
  Parameters<ServerEvents[Name]>[0] extends PrivateEvent<infer Body> ? Body : never;

/** What each channel's listener gets. */
export interface ChannelEvents {
  readonly ticker: Parameters<ServerEvents['ticker']>[0];
  readonly depth: Parameters<ServerEvents['depth']>[0];
  readonly trade: Parameters<ServerEvents['trade']>[0];
  readonly kline: Parameters<ServerEvents['kline']>[0];
  readonly prediction: Parameters<ServerEvents['prediction']>[0];
  readonly nft: Parameters<ServerEvents['nft_bid']>[0];
  readonly chat: Parameters<ServerEvents['chat_room']>[0];
}

export interface MemberEvents {
  readonly order: Omit<SpotOrder, 'fills'>;
  readonly balance: BalanceEvent;
  readonly position: BodyOf<'position'>;
  readonly option: BodyOf<'option'>;
  readonly deposit: BodyOf<'deposit'>;
  readonly withdrawal: BodyOf<'withdrawal'>;
  readonly coupon: BodyOf<'coupon'>;
  readonly dual: BodyOf<'dual'>;
  readonly mining: BodyOf<'mining'>;
  readonly subscription: BodyOf<'subscription'>;
  readonly bet: BodyOf<'bet'>;
  readonly nft: BodyOf<'nft'>;
  readonly buy: BodyOf<'buy'>;
  readonly message: BodyOf<'message'>;
  readonly chat: Parameters<ServerEvents['chat']>[0];
}

export type ChannelSubscription<Channel extends Subscription['channel']> = Subscription & {
  readonly channel: Channel;
};

const RECONNECTION_MS_MIN = 100;
const RECONNECTION_MS_MAX = 10_000;
const CONNECT_MS_MAX = 60_000;

interface Wanted {
  readonly subscription: Subscription;
  readonly listeners: Set<(event: never) => void>;
}

export function createSocket(options: SocketOptions): MarketSocket {
  return new MarketSocket(options);
}

/** The real-time connection: what is wanted is remembered and asked for again after every break. */
export class MarketSocket {
  readonly #options: SocketOptions;
  #socket: Socket<ServerEvents, ClientEvents>;
  /** Where the socket leads. */
  #base: string;
  readonly #wanted = new Map<string, Wanted>();
  readonly #memberListeners: { readonly [Name in keyof MemberEvents]: Set<Listener<Name>> } = {
    order: new Set(),
    balance: new Set(),
    position: new Set(),
    option: new Set(),
    deposit: new Set(),
    withdrawal: new Set(),
    buy: new Set(),
    coupon: new Set(),
    dual: new Set(),
    mining: new Set(),
    subscription: new Set(),
    bet: new Set(),
    nft: new Set(),
    message: new Set(),
    chat: new Set(),
  };
  readonly #order: PrivateOrder;
  #state: SocketState = 'closed';
  /** The token of the running connection. */
  #token: string | undefined;
  /** In a row, and the next try after the last of them. */
  #refusals = 0;
  #comeBack: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SocketOptions) {
    this.#options = options;
    this.#order = new PrivateOrder((seq) => this.#emitResume(seq));
    this.#base = baseOf(options.baseUrl);
    this.#socket = this.#make();
    this.#listen();
  }

  /** A socket to the base, which is not connected yet. */
  #make(): Socket<ServerEvents, ClientEvents> {
    return io(this.#base, {
      autoConnect: false,
      // Back on a base that was left, the left one's connection is not to be found again.
      forceNew: true,
      auth: (send) => {
        this.#token = this.#options.token() ?? undefined;
        const member = this.#options.member?.() ?? undefined;
        if (this.#token === undefined) send({});
        else send({ token: this.#token, ...(member !== undefined && { member }) });
      },
      transports: ['websocket', 'polling'],
      tryAllTransports: true,
      timeout: CONNECT_MS_MAX,
      reconnectionDelay: RECONNECTION_MS_MIN,
      reconnectionDelayMax: RECONNECTION_MS_MAX,
      randomizationFactor: 0,
    });
  }

  get state(): SocketState {
    return this.#state;
  }

  /** Connects, and stays connected until `close`. */
  open(): void {
    if (this.#state === 'open' || this.#state === 'connecting') return;
    this.#setState('connecting');
    this.#socket.connect();
  }

  close(): void {
    if (this.#state === 'closed') return;
    this.#setState('closing');
    this.#socket.disconnect();
    this.#setState('closed');
  }

  /** To be called after a login or logout: connects anew when the token is another one. */
  tokenChanged(): void {
    if ((this.#options.token() ?? undefined) === this.#token || this.#state === 'closed') return;
    this.#order.forget();
    this.reconnect();
  }

  /**
   * Leaves the connection and connects anew at once: after the network went away, which nobody
   * else notices for long, or came back, while the next try may be seconds away.
   */
  reconnect(): void {
    if (this.#state === 'closed' || this.#state === 'closing') return;
    this.#socket.disconnect();
    this.#setState('connecting');
    this.#socket.connect();
  }

  /** To be called when another base is to be used: goes on there at once, where it was. */
  baseChanged(): void {
    const base = baseOf(this.#options.baseUrl);
    if (base === this.#base) return;
    const left = this.#socket;
    left.off();
    left.io.off();
    left.disconnect();
    this.#base = base;
    this.#socket = this.#make();
    this.#listen();
    if (this.#state === 'closed' || this.#state === 'closing') return;
    this.#setState('connecting');
    this.#socket.connect();
  }

  /** Calls the listener with the channel's events until the answer is called. */
  subscribe<Channel extends Subscription['channel']>(
    subscription: ChannelSubscription<Channel>,
    listener: (event: ChannelEvents[Channel]) => void,
  ): () => void {
    const key = keyOf(subscription);
    let wanted = this.#wanted.get(key);
    if (wanted === undefined) {
      wanted = { subscription, listeners: new Set() };
      this.#wanted.set(key, wanted);
      if (this.#socket.connected) this.#socket.emit('subscribe', subscription);
    }
    const { listeners } = wanted;
    // Two callers may bring the same function; each ends only its own subscription.
    const own = (event: ChannelEvents[Channel]): void => listener(event);
    listeners.add(own);
    return () => {
      if (!listeners.delete(own) || listeners.size > 0) return;
      this.#wanted.delete(key);
      if (this.#socket.connected) this.#socket.emit('unsubscribe', subscription);
    };
  }

  /** Calls the listener with the member's own events, each once and in order. */
  onMember<Name extends keyof MemberEvents>(name: Name, listener: Listener<Name>): () => void {
    const listeners = this.#memberListeners[name] as Set<Listener<Name>>;
    const own: Listener<Name> = (event) => listener(event);
    listeners.add(own);
    return () => listeners.delete(own);
  }

  #listen(): void {
    const socket = this.#socket;
    socket.on('connect', () => this.#connected());
    socket.on('connect_error', (error) => this.#refused(error));
    socket.io.on('reconnect_attempt', (attempt) => this.#options.onAttempt?.(attempt));
    socket.on('disconnect', (reason) => {
      if (this.#state === 'closing' || this.#state === 'closed') return;
      this.#setState('connecting');
      // After a goodbye from the server the library does not come back by itself.
      if (reason === 'io server disconnect') socket.connect();
    });
    socket.on('ticker', (event) => this.#tell({ channel: 'ticker' }, event));
    socket.on('prediction', (event) => this.#tell({ channel: 'prediction' }, event));
    socket.on('depth', (event) => this.#tell({ ...marketOf(event), channel: 'depth' }, event));
    socket.on('trade', (event) => this.#tell({ ...marketOf(event), channel: 'trade' }, event));
    socket.on('kline', (event) => {
      const { symbol, period } = event;
      this.#tell({ channel: 'kline', symbol, period }, event);
    });
    socket.on('nft_bid', (event) => this.#tell({ channel: 'nft', symbol: event.code }, event));
    socket.on('order', (event) => this.#tellMember('order', event));
    socket.on('balance', (event) => this.#tellMember('balance', event));
    socket.on('position', (event) => this.#tellMember('position', event));
    socket.on('option', (event) => this.#tellMember('option', event));
    socket.on('deposit', (event) => this.#tellMember('deposit', event));
    socket.on('withdrawal', (event) => this.#tellMember('withdrawal', event));
    socket.on('coupon', (event) => this.#tellMember('coupon', event));
    socket.on('dual', (event) => this.#tellMember('dual', event));
    socket.on('mining', (event) => this.#tellMember('mining', event));
    socket.on('subscription', (event) => this.#tellMember('subscription', event));
    socket.on('bet', (event) => this.#tellMember('bet', event));
    socket.on('nft', (event) => this.#tellMember('nft', event));
    socket.on('buy', (event) => this.#tellMember('buy', event));
    socket.on('message', (event) => this.#tellMember('message', event));
    socket.on('announcement', (event) => this.#options.onAnnouncement?.(event));
    // It is none of the exchange's events: without a place among them, and told as it comes.
    socket.on('chat', (event) => {
      for (const listener of this.#memberListeners.chat) listener(event);
    });
    socket.on('chat_room', (event) => this.#tell({ channel: 'chat' }, event));
    socket.on('resync', ({ seq }) => {
      this.#order.restart(seq);
      this.#options.onResync?.();
    });
    socket.on('session', () => {
      this.#order.forget();
      this.#options.onSessionEnded?.();
    });
  }

  /** The library comes back by itself where there was no connection, not where it was refused. */
  #refused({ message }: Error): void {
    if (message === 'SIGNED_IN_AS_ANOTHER') this.#options.onSignedInAsAnother?.();
    if (this.#socket.active || this.#state !== 'connecting') return;
    const waitMs = Math.min(RECONNECTION_MS_MAX, RECONNECTION_MS_MIN * 2 ** this.#refusals);
    this.#refusals += 1;
    clearTimeout(this.#comeBack);
    this.#comeBack = setTimeout(() => {
      if (this.#state === 'connecting') this.#socket.connect();
    }, waitMs);
  }

  #connected(): void {
    this.#refusals = 0;
    this.#setState('open');
    for (const { subscription } of this.#wanted.values()) {
      this.#socket.emit('subscribe', subscription);
    }
    if (this.#token !== undefined) this.#order.connected();
  }

  #emitResume(seq: number): void {
    if (this.#socket.connected) this.#socket.emit('resume', { seq });
  }

  #tell<Channel extends Subscription['channel']>(
    of: ChannelSubscription<Channel>,
    event: ChannelEvents[Channel],
  ): void {
    const exact = this.#wanted.get(keyOf(of));
    for (const listener of exact?.listeners ?? []) (listener as (event: unknown) => void)(event);
  }

  #tellMember<Name extends Exclude<keyof MemberEvents, 'chat'>>(
    name: Name,
    event: PrivateEvent<MemberEvents[Name]>,
  ): void {
    if (!this.#order.take(event)) return;
    for (const listener of this.#memberListeners[name]) listener(event.data);
  }

  #setState(state: SocketState): void {
    if (state === this.#state) return;
    this.#state = state;
    this.#options.onState?.(state);
  }
}

type Listener<Name extends keyof MemberEvents> = (event: MemberEvents[Name]) => void;

/** Tickers and quizzes come all at once, so whoever wants some gets the list. */
function keyOf({ channel, symbol, kind = 'spot', period }: Subscription): string {
  const isWhole = channel === 'ticker' || channel === 'prediction' || channel === 'chat';
  return isWhole ? channel : `${channel} ${kind} ${symbol ?? ''} ${period ?? ''}`;
}

function marketOf({ symbol, kind }: Pick<Subscription, 'symbol' | 'kind'>) {
  return { ...(symbol !== undefined && { symbol }), ...(kind !== undefined && { kind }) };
}

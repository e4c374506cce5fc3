import type { IncomingMessage, Server as HttpServer, ServerResponse } from 'node:http';
import type { ServerEvents } from '@kontor/contract';
import { Server } from 'socket.io';
import { Places } from '../http/places.ts';
import { RateLimit } from '../http/rate-limit.ts';
import { Refusal } from '../http/refusal.ts';
import type { Member } from '../http/route.ts';
import { refuseAnother } from '../http/whose-page.ts';
import { ANSWER_HEADERS } from '../http/answer-headers.ts';
import { BoundedMap } from '../platform/bounded-map.ts';
import { isDatabaseAway } from '../platform/queries.ts';
import { type RealtimeDoors, type RealtimeLimits, REALTIME_LIMITS } from './doors.ts';
import { addressOf, isFromLine, isSameOrigin } from './handshake.ts';
import { MessageBudget } from './message-budget.ts';
import { PrivateFeed } from './private-feed.ts';
import { type PrivateWire, privateWires } from './private-wire.ts';
import { PublicChannels } from './public-channels.ts';
import { SocketMetrics } from './socket-metrics.ts';
import {
  type Connection,
  connectionOf,
  cut,
  cutFor,
  type KontorServer,
  type KontorSocket,
  waitingOf,
} from './sockets.ts';
import { CHAT_ROOM, channelOf, memberRoom, roomOf, sessionRoom } from './subscription.ts';

/** A subscription and a resume are small; nobody sends us more. */
const MESSAGE_BYTES_MAX = 16_384;
const CONNECT_MS_MAX = 10_000;
const PING_INTERVAL_MS = 25_000;
const PING_TIMEOUT_MS = 20_000;
const SESSION_ENDED = { ended: true, error: 'LOGIN_REQUIRED' } as const;
const ENDED_SESSIONS_REMEMBERED = 10_000;

export interface Realtime {
  /** Cuts all connections; clients come back when there is somebody again. */
  close(): Promise<void>;
}

/** Answers `/socket.io` on an HTTP server that is not listening yet. */
export function openRealtime(
  httpServer: HttpServer,
  doors: RealtimeDoors,
  limits: Partial<RealtimeLimits> = {},
): Realtime {
  return new Sockets(httpServer, doors, { ...REALTIME_LIMITS, ...limits });
}

class Sockets implements Realtime {
  readonly #doors: RealtimeDoors;
  readonly #limits: RealtimeLimits;
  readonly #io: KontorServer;
  readonly #connections: Places;
  readonly #channels: PublicChannels;
  readonly #metrics: SocketMetrics;
  readonly #wireOf: ReturnType<typeof privateWires>;
  readonly #handshakes: RateLimit;
  /** A session can end between the look-up of its token and the connection's first moment. */
  readonly #endedSessions = new BoundedMap<number, true>(ENDED_SESSIONS_REMEMBERED);
  readonly #stops: (() => void)[] = [];
  #closed = false;

  constructor(httpServer: HttpServer, doors: RealtimeDoors, limits: RealtimeLimits) {
    this.#doors = doors;
    this.#wireOf = privateWires(doors);
    this.#limits = limits;
    this.#connections = new Places(limits.connections, limits.connectionsPerAddress);
    this.#handshakes = new RateLimit(limits.handshakesPerMinute, doors.wallClock);
    this.#io = new Server(httpServer, {
      path: '/socket.io',
      serveClient: false,
      transports: ['polling', 'websocket'],
      maxHttpBufferSize: MESSAGE_BYTES_MAX,
      connectTimeout: CONNECT_MS_MAX,
      pingInterval: PING_INTERVAL_MS,
      pingTimeout: PING_TIMEOUT_MS,
      perMessageDeflate: false,
      // Polling, where no web socket passes, is subject to it; web sockets are looked at below.
      ...(doors.origins?.length && { cors: { origin: [...doors.origins] } }),
      allowRequest: (request, answer) => void this.#admit(request, answer),
    });
    this.#io.engine.use((_request: IncomingMessage, response: ServerResponse, next: () => void) => {
      for (const [name, value] of Object.entries(ANSWER_HEADERS)) response.setHeader(name, value);
      next();
    });
    this.#metrics = new SocketMetrics(doors.registry, () => this.#connections.count);
    this.#channels = new PublicChannels(doors.markets, {
      has: (room) => this.#io.sockets.adapter.rooms.has(room),
      send: (room, name, body) => {
        this.#io.to(room).emit(name, ...([body] as Parameters<ServerEvents[typeof name]>));
      },
    });
    this.#io.engine.on('connection', (connection: Connection) => this.#count(connection));
    this.#io.use((socket, next) => void this.#authenticate(socket, next));
    this.#io.on('connection', (socket) => this.#welcome(socket));
    this.#listen();
  }

  async close(): Promise<void> {
    if (this.#closed) return;
    this.#closed = true;
    for (const stop of this.#stops) stop();
    for (const socket of this.#io.sockets.sockets.values()) {
      socket.data.feed?.stop();
      cut(connectionOf(socket));
    }
    this.#io.engine.close();
  }

  #listen(): void {
    const { announced, exchange, markets, sessions, chat } = this.#doors;
    const { flushMs, slowCheckMs, sessionCheckMs } = this.#limits;
    const channels = this.#channels;
    this.#stops.push(
      exchange.subscribe((batch) => channels.onBatch(batch)),
      markets.onPrices((prices, at) => channels.onPrices(prices.keys(), at)),
      markets.onCandles((changes) => channels.onCandles(changes)),
      announced.subscribe((event) => void this.#io.emit('announcement', event)),
      // What people say does not wait for the next flush.
      chat.listen({
        member: (userId, event) => void this.#io.to(memberRoom(userId)).emit('chat', event),
        room: (event) => void this.#io.to(CHAT_ROOM).emit('chat_room', event),
      }),
    );
    sessions.onEnd((sessionId) => this.#endSession(sessionId));
    const every = (ms: number, work: () => void): void => {
      const timer = setInterval(() => this.#guarded(work), ms);
      this.#stops.push(() => clearInterval(timer));
    };
    every(flushMs, () => channels.flush());
    every(slowCheckMs, () => this.#cutTheSlow());
    every(sessionCheckMs, () => void this.#checkSessions());
  }

  async #admit(
    request: IncomingMessage,
    answer: (refusal: string | null, isIn: boolean) => void,
  ): Promise<void> {
    // Until it is let in nobody else listens, and who hangs up meanwhile would end the program.
    request.socket.on('error', ignore);
    const { trustedProxies, turns, refusalsTold } = this.#doors;
    const address = addressOf(request, trustedProxies);
    await turns.next(address);
    const refusal = this.#refusalOf(request, address);
    const mayTell = refusal !== 'TOO_MANY_REQUESTS' || (await refusalsTold.next(address));
    request.socket.off('error', ignore);
    // As if nobody listened any more, so that clients come back by themselves later.
    if (this.#closed || !mayTell) request.socket.destroy();
    else answer(refusal, refusal === null);
  }

  /** Why a handshake is refused; null for a welcome. */
  #refusalOf(request: IncomingMessage, address: string): string | null {
    const { trustedProxies, origins = [] } = this.#doors;
    const isOurs = isSameOrigin(request, trustedProxies) || isFromLine(request, origins);
    if (!isOurs) return 'ORIGIN';
    const mayEnter = this.#handshakes.take(address) === 0 && this.#connections.hasRoomFor(address);
    return mayEnter ? null : 'TOO_MANY_REQUESTS';
  }

  #count(connection: Connection): void {
    const address = addressOf(connection.request, this.#doors.trustedProxies);
    connection.once('close', this.#connections.enter(address));
    this.#limitMessages(connection, address);
  }

  /**
   * Counts all that a client sends, below the names of events: answers to acknowledge and what
   * nobody listens to cost us work as well. Who sends more is cut, and may come back.
   */
  #limitMessages(connection: Connection, address: string): void {
    const { wallClock, log } = this.#doors;
    const { messagesSaved, messagesPerSecond } = this.#limits;
    const budget = new MessageBudget(messagesSaved, messagesPerSecond, wallClock.now());
    const take = (): void => {
      if (budget.take(wallClock.now())) return;
      const reason = 'too many messages';
      log.warn({ reason, address }, 'a socket was cut');
      this.#metrics.cut(reason);
      cutFor(connection, 'TOO_MANY_REQUESTS');
    };
    connection.on('packet', take);
    connection.on('upgrading', take);
  }

  /**
   * Finds the member of the token, who has to be the one whose page it is. A wrong token makes a
   * visitor, who is told that the session is over: prices are for everybody.
   */
  async #authenticate(socket: KontorSocket, next: (error?: Error) => void): Promise<void> {
    const { token, member } = socket.handshake.auth as { token?: unknown; member?: unknown };
    const state = socket.data;
    Object.assign(state, { rooms: new Set<string>(), tokenWasWrong: false });
    if (token === undefined || token === null || token === '') return next();
    const caller = addressOf(socket.request, this.#doors.trustedProxies);
    const { sessions, wrongTokens } = this.#doors;
    const isOurs = typeof token === 'string' && sessions.gaveOut(token);
    try {
      state.member = await wrongTokens.judge(caller, isOurs, () => this.#memberOf(token));
      refuseAnother(member, state.member?.uid);
    } catch (error) {
      if (error instanceof Refusal) return next(new Error(error.code));
      if (!isDatabaseAway(error)) this.#doors.log.error({ err: error }, 'a token was not checked');
      // Refused, the client would stay away; cut, it tries again.
      return cut(connectionOf(socket));
    }
    state.tokenWasWrong = state.member === undefined;
    next();
  }

  async #memberOf(token: unknown): Promise<Member | undefined> {
    const { sessions } = this.#doors;
    if (typeof token !== 'string' || !/^[A-Za-z0-9_-]{43}$/.test(token)) return undefined;
    return sessions.recall(token) ?? (await sessions.find(token));
  }

  #welcome(socket: KontorSocket): void {
    const state = socket.data;
    socket.on('disconnect', (reason) => {
      state.feed?.stop();
      this.#metrics.ended(reason);
    });
    socket.on('subscribe', (subscription, answer) => {
      const error = this.#subscribe(socket, subscription);
      if (typeof answer === 'function')
        answer(error === null ? { ok: true } : { ok: false, error });
    });
    socket.on('unsubscribe', (subscription) => this.#unsubscribe(socket, subscription));
    socket.on('resume', (from) => this.#resume(socket, from));
    const { member } = state;
    if (state.tokenWasWrong || (member && this.#endedSessions.get(member.sessionId))) {
      state.member = undefined;
      socket.emit('session', SESSION_ENDED);
    } else if (member !== undefined) this.#openFeed(socket, member);
  }

  #openFeed(socket: KontorSocket, member: Member): void {
    const { exchange } = this.#doors;
    void socket.join([sessionRoom(member.sessionId), memberRoom(member.userId)]);
    socket.data.feed = new PrivateFeed({
      stream: exchange.privateStream,
      userId: member.userId,
      flushMs: this.#limits.flushMs,
      resumeWaitMs: this.#limits.resumeWaitMs,
      resync: (seq) => socket.emit('resync', { seq }),
      send: (event, prev) => {
        const wire = this.#wireOf(event);
        if (wire !== undefined) tell(socket, wire, { seq: event.seq, prev });
        return wire !== undefined;
      },
    });
  }

  /** Null when it went well. */
  #subscribe(socket: KontorSocket, subscription: unknown): string | null {
    const channel = channelOf(this.#doors.markets, subscription);
    if (typeof channel === 'string') return channel;
    const room = roomOf(channel);
    const { rooms } = socket.data;
    if (!rooms.has(room) && rooms.size >= this.#limits.subscriptionsPerSocket) {
      return 'TOO_MANY_SUBSCRIPTIONS';
    }
    rooms.add(room);
    void socket.join(room);
    if (channel.name === 'ticker') socket.emit('ticker', this.#channels.tickers());
    if (channel.name === 'depth') {
      const depth = this.#channels.depth(channel.listed);
      if (depth !== undefined) socket.emit('depth', depth);
    }
    return null;
  }

  #unsubscribe(socket: KontorSocket, subscription: unknown): void {
    const channel = channelOf(this.#doors.markets, subscription);
    if (typeof channel === 'string') return;
    const room = roomOf(channel);
    socket.data.rooms.delete(room);
    void socket.leave(room);
  }

  #resume(socket: KontorSocket, from: unknown): void {
    const { seq } = (from ?? {}) as { seq?: unknown };
    if (typeof seq === 'number' && Number.isSafeInteger(seq) && seq >= 0) {
      socket.data.feed?.resume(seq);
    }
  }

  #endSession(sessionId: number): void {
    this.#endedSessions.set(sessionId, true);
    const room = sessionRoom(sessionId);
    for (const id of this.#io.sockets.adapter.rooms.get(room) ?? []) {
      const socket = this.#io.sockets.sockets.get(id);
      if (socket === undefined) continue;
      socket.data.feed?.stop();
      socket.data.feed = undefined;
      if (socket.data.member !== undefined) {
        void socket.leave(memberRoom(socket.data.member.userId));
      }
      socket.data.member = undefined;
      void socket.leave(room);
      socket.emit('session', SESSION_ENDED);
    }
  }

  /** Another process, an operator or time may have ended a session. */
  async #checkSessions(): Promise<void> {
    const ids = new Set<number>();
    for (const { data } of this.#io.sockets.sockets.values()) {
      if (data.member !== undefined) ids.add(data.member.sessionId);
    }
    if (ids.size === 0) return;
    try {
      const live = await this.#doors.liveSessions([...ids]);
      for (const id of ids) if (!live.has(id)) this.#endSession(id);
    } catch (error) {
      this.#doors.log.warn({ err: error }, 'the sessions of sockets could not be checked');
    }
  }

  /** What a socket does not take is kept by us, so one that takes nothing is let go. */
  #cutTheSlow(): void {
    const { waitingPackets, waitingBytes } = this.#limits;
    for (const socket of this.#io.sockets.sockets.values()) {
      const { packets, bytes } = waitingOf(connectionOf(socket));
      if (packets > waitingPackets || bytes > waitingBytes) {
        const reason = 'slow';
        const { member } = socket.data;
        this.#doors.log.warn(
          { reason, userId: member?.userId, packets, bytes },
          'a socket was cut',
        );
        this.#metrics.cut(reason);
        cut(connectionOf(socket));
      }
    }
  }

  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#doors.log.error({ err: error }, 'the sockets met a defect');
    }
  }
}

function ignore(): void {}

function tell(
  socket: KontorSocket,
  { name, data }: PrivateWire,
  place: { readonly seq: number; readonly prev: number },
): void {
  // The name and the body belong together, which emit's type cannot say of a union.
  (socket.emit as (name: string, body: object) => void).call(socket, name, { ...place, data });
}

import type { PrivateEvent, PrivateMessage, PrivateStream } from '../exchange/index.ts';

/** More missed events than this cost more than reading everything again. */
const REPLAY_MAX = 1_000;
/** Different rows that may wait for the next sending. */
const WAITING_MAX = 2_000;

export interface PrivateFeedOptions {
  readonly stream: Pick<PrivateStream, 'position' | 'resume' | 'subscribe'>;
  readonly userId: number;
  /**
   * Sends an event's final row; `prev` is what this socket got last. False for an event that the
   * wire has no word for: the next one then follows on the one before.
   */
  readonly send: (event: PrivateEvent, prev: number) => boolean;
  /** Tells the client to read everything again and to go on from a position. */
  readonly resync: (position: number) => void;
  /** The shortest time between two sendings and the wait for a resume, in real ms. */
  readonly flushMs: number;
  readonly resumeWaitMs: number;
}

/**
 * One socket's part of the private stream. Between two sendings only the newest state of a row is
 * kept, in the order of the newest states, and each event names as `prev` the one that this socket
 * got before: a client that finds its own last number there has missed nothing that still matters.
 */
export class PrivateFeed {
  readonly #options: PrivateFeedOptions;
  readonly #unsubscribe: () => void;
  readonly #waiting = new Map<string, PrivateEvent>();
  /** The newest event that was sent, or where the client was told to begin. */
  #position: number;
  /** Nothing is sent before the client has said where it goes on, or has let the time pass. */
  #started = false;
  #overflown = false;
  #stopped = false;
  /** Runs from an event to its sending, and from a sending until the next one may be. */
  #timer: NodeJS.Timeout | undefined;
  readonly #resumeTimer: NodeJS.Timeout;

  constructor(options: PrivateFeedOptions) {
    this.#options = options;
    this.#position = options.stream.position(options.userId);
    this.#unsubscribe = options.stream.subscribe(options.userId, (message) => this.#take(message));
    this.#resumeTimer = setTimeout(() => this.#start(), options.resumeWaitMs);
  }

  /** Goes on after `seq`: with every event that was missed, or with a resync. Zero is from now. */
  resume(seq: number): void {
    if (this.#stopped) return;
    const { stream, userId } = this.#options;
    this.#waiting.clear();
    this.#overflown = false;
    this.#started = true;
    clearTimeout(this.#resumeTimer);
    const missed = seq === 0 ? 'resync' : stream.resume(userId, seq);
    if (missed === 'resync' || missed.length > REPLAY_MAX) {
      this.#resync(stream.position(userId));
      return;
    }
    this.#position = seq;
    for (const event of missed) this.#send(event);
  }

  stop(): void {
    this.#stopped = true;
    this.#unsubscribe();
    clearTimeout(this.#timer);
    clearTimeout(this.#resumeTimer);
    this.#waiting.clear();
  }

  #take(message: PrivateMessage): void {
    if (message.event === 'resync') {
      this.#waiting.clear();
      this.#overflown = false;
      this.#resync(message.seq);
      return;
    }
    const event = message as PrivateEvent;
    const key = `${event.event} ${event.row.id}`;
    // Taken out first, so that rows wait in the order of their newest states.
    this.#waiting.delete(key);
    if (this.#waiting.size >= WAITING_MAX) this.#overflown = true;
    else this.#waiting.set(key, event);
    this.#sendSoon();
  }

  #start(): void {
    this.#started = true;
    this.#flush();
  }

  #sendSoon(): void {
    if (!this.#started || this.#timer !== undefined) return;
    // At least the rest of the batch that is being told comes along.
    this.#timer = setTimeout(() => this.#flush(), 0);
  }

  #flush(): void {
    this.#timer = undefined;
    if (this.#stopped || (this.#waiting.size === 0 && !this.#overflown)) return;
    this.#timer = setTimeout(() => this.#flush(), this.#options.flushMs);
    const { stream, userId } = this.#options;
    if (this.#overflown) {
      this.#overflown = false;
      this.#waiting.clear();
      this.#resync(stream.position(userId));
      return;
    }
    for (const event of this.#waiting.values()) this.#send(event);
    this.#waiting.clear();
  }

  #send(event: PrivateEvent): void {
    if (this.#options.send(event, this.#position)) this.#position = event.seq;
  }

  #resync(position: number): void {
    this.#position = position;
    this.#options.resync(position);
  }
}

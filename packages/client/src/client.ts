import {
  type ErrorBody,
  HEADERS,
  type InputOf,
  type LightCall,
  type OutputOf,
  REQUEST_TIMEOUT_MS,
} from '@kontor/contract/light';
import { CallError } from './call-error.ts';

export interface ClientOptions {
  /** Before `/api`; empty for the page's own origin. A function is asked at each attempt. */
  readonly baseUrl?: string | (() => string);
  /**
   * Nothing came back from this base. Resolves to whether another one is to be used now: then what
   * only reads, and what has a key, is asked for there at once.
   */
  readonly onNoAnswer?: (baseUrl: string) => Promise<boolean>;
  /** Aborts when this base is given up, so that nothing waits for its answers any longer. */
  readonly givenUp?: (baseUrl: string) => AbortSignal | undefined;
  /** The language of texts, asked at each call. */
  readonly language: () => string;
  /**
   * A time on the exchange's clock that is not later than now, for the stamp beside a key: a server
   * that knows it needs no look-up, and refuses what it can no longer tell to be done. Without one
   * nothing is stamped.
   */
  readonly now?: () => number | undefined;
  /** Headers of a call beside those that it has, asked at each. */
  readonly headers?: (call: LightCall) => Readonly<Record<string, string>>;
  /** The session's token, asked at each call; undefined or null for a visitor. */
  readonly token: () => string | null | undefined;
  /**
   * Whose page it is, asked at each call, beside the token, which other pages may have changed: the
   * server refuses the token of another. Undefined or null leaves it to the token alone.
   */
  readonly member?: () => string | null | undefined;
  /** Somebody else has signed in since (`SIGNED_IN_AS_ANOTHER`). */
  readonly onSignedInAsAnother?: () => void;
  /** The server no longer knows the session (type 999). */
  readonly onSessionEnded?: (message: string) => void;
  /** The call needs a certification (type 998). */
  readonly onCertificationRequired?: (message: string) => void;
  readonly fetch?: typeof fetch;
  /** For tests: how to wait before a call is repeated. */
  readonly wait?: (ms: number) => Promise<void>;
}

export interface CallOptions {
  readonly signal?: AbortSignal;
  /**
   * For a repeat of a call whose answer was lost: the key of the first. Made anew otherwise, and
   * ignored where a call needs none.
   */
  readonly idempotencyKey?: string;
  /** When it was first sent under that key, on the exchange's clock; the same on each repeat. */
  readonly keySentAt?: number;
  /** Whose page has first sent it, so that no repeat is sent for another; the page's otherwise. */
  readonly member?: string;
}

export interface Client {
  /**
   * Sends a call. Rejects with a CallError, or with the reason of an aborted signal. One that moves
   * money is repeated with the same key when its answer is lost, at most three times in a minute.
   */
  call<C extends LightCall>(
    call: C,
    input: InputOf<C>,
    options?: CallOptions,
  ): Promise<OutputOf<C>>;
}

const REPEATS_MAX = 3;
const REPEAT_MS_FIRST = 300;
const RETRY_AFTER_MS_MAX = 5_000;

/**
 * A key that no other submission has. Works on pages without TLS too, where randomUUID is missing.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export function createClient(options: ClientOptions): Client {
  return new HttpClient(options);
}

/** The base that is to be used now. */
export function baseOf(baseUrl: string | (() => string) | undefined): string {
  return typeof baseUrl === 'function' ? baseUrl() : (baseUrl ?? '');
}

interface Sending {
  readonly call: LightCall;
  readonly fields: URLSearchParams;
  readonly token: string | undefined;
  readonly member: string | undefined;
  readonly key: string | undefined;
  readonly sentAt: number | undefined;
  readonly signal: AbortSignal;
}

class HttpClient implements Client {
  readonly #options: ClientOptions;
  readonly #fetch: typeof fetch;
  readonly #wait: (ms: number) => Promise<void>;
  /** The newest sequence that the server told: reads wait until they show it. */
  #newest = 0;

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#fetch = options.fetch ?? ((...request) => globalThis.fetch(...request));
    this.#wait = options.wait ?? ((ms) => new Promise((resolve) => setTimeout(resolve, ms)));
  }

  async call<C extends LightCall>(
    call: C,
    input: InputOf<C>,
    { signal, idempotencyKey, keySentAt, member }: CallOptions = {},
  ): Promise<OutputOf<C>> {
    const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
    const sending: Sending = {
      call,
      fields: fieldsOf(input, this.#options.language()),
      token: this.#options.token() ?? undefined,
      member: member ?? this.#options.member?.() ?? undefined,
      key: call.idempotent ? (idempotencyKey ?? newIdempotencyKey()) : undefined,
      sentAt: idempotencyKey === undefined ? this.#options.now?.() : keySentAt,
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
    };
    for (let repeats = 0; ; repeats += 1) {
      const base = baseOf(this.#options.baseUrl);
      const { result, error, retryAfterMs } = await this.#send(sending, base);
      if (error === undefined) return result as OutputOf<C>;
      signal?.throwIfAborted();
      const moved = !timeout.aborted && (await this.#moved(error, base));
      signal?.throwIfAborted();
      const mayRepeat = call.idempotent && error.unanswered && error.code !== 'SERVER_FAULT';
      const mayMove = moved && (call.idempotent || call.method === 'GET');
      if (!(mayRepeat || mayMove) || repeats >= REPEATS_MAX || timeout.aborted) {
        this.#tell(error, sending);
        throw error;
      }
      if (mayMove) continue;
      await this.#wait(Math.max(retryAfterMs, REPEAT_MS_FIRST * 2 ** repeats));
      signal?.throwIfAborted();
    }
  }

  /** Whether another base is to be used, after nothing came back from this one. */
  async #moved(error: CallError, base: string): Promise<boolean> {
    if (error.code !== 'NO_ANSWER') return false;
    return (await this.#options.onNoAnswer?.(base)) ?? false;
  }

  async #send(sending: Sending, base: string): Promise<Attempt> {
    try {
      const response = await this.#request(sending, base);
      const sequence = Number(response.headers.get(HEADERS.sequence) ?? 0);
      if (Number.isSafeInteger(sequence)) this.#newest = Math.max(this.#newest, sequence);
      return await readAnswer(response);
    } catch {
      const error = new CallError({ code: 'NO_ANSWER', message: '', status: 0 });
      return { error, retryAfterMs: 0 };
    }
  }

  #request(
    { call, fields, token, member, key, sentAt, ...sending }: Sending,
    base: string,
  ): Promise<Response> {
    const givenUp = this.#options.givenUp?.(base);
    const { signal: whole } = sending;
    const signal = givenUp === undefined ? whole : AbortSignal.any([whole, givenUp]);
    const headers: Record<string, string> = {
      ...this.#options.headers?.(call),
      [HEADERS.language]: this.#options.language(),
    };
    if (token !== undefined) headers.authorization = token;
    if (member !== undefined) headers[HEADERS.member] = member;
    if (key !== undefined) headers[HEADERS.idempotencyKey] = key;
    if (key !== undefined && sentAt !== undefined) headers[HEADERS.keySentAt] = String(sentAt);
    const reads = call.access !== 'public' && !call.idempotent;
    if (reads && this.#newest > 0) headers[HEADERS.readAfter] = String(this.#newest);
    const address = `${base}/api${call.path}`;
    return call.method === 'GET'
      ? this.#fetch(`${address}?${fields.toString()}`, { headers, signal })
      : this.#fetch(address, { method: 'POST', headers, body: fields, signal });
  }

  #tell(error: CallError, { token, member }: Sending): void {
    const { onSessionEnded, onCertificationRequired, onSignedInAsAnother } = this.#options;
    const isOurs = (this.#options.member?.() ?? undefined) === member;
    if (error.code === 'SIGNED_IN_AS_ANOTHER' && isOurs) onSignedInAsAnother?.();
    // An answer to a session that is no longer ours says nothing about the one that is.
    if (error.type === '999' && (this.#options.token() ?? undefined) === token) {
      onSessionEnded?.(error.message);
    }
    if (error.type === '998') onCertificationRequired?.(error.message);
  }
}

interface Attempt {
  readonly result?: unknown;
  readonly error?: CallError;
  readonly retryAfterMs: number;
}

/** Everything goes as text, as a form sends it; what is undefined is left out. */
function fieldsOf(input: unknown, language: string): URLSearchParams {
  const fields = new URLSearchParams();
  for (const [name, value] of Object.entries((input ?? {}) as Readonly<Record<string, unknown>>)) {
    if (value === undefined) continue;
    fields.set(name, textOf(value));
  }
  if (!fields.has('lang')) fields.set('lang', language);
  return fields;
}

function textOf(value: unknown): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

async function readAnswer(response: Response): Promise<Attempt> {
  const body = (await response.json()) as
    | { readonly type: 'ok'; readonly message: unknown }
    | ErrorBody;
  if (body.type === 'ok') return { result: body.message, retryAfterMs: 0 };
  if (typeof body.error !== 'string') throw new TypeError('an answer that is not ours');
  const seconds = Number(response.headers.get('retry-after') ?? 0);
  const error = new CallError({
    code: body.error,
    message: body.message,
    status: response.status,
    type: body.type,
    ...(body.fields === undefined ? {} : { fields: body.fields }),
    ...(body.details === undefined ? {} : { details: body.details }),
  });
  return { error, retryAfterMs: Math.min(seconds * 1_000, RETRY_AFTER_MS_MAX) || 0 };
}

import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Exchange } from '../exchange/index.ts';

export interface StandbyOptions {
  readonly exchange: Pick<Exchange, 'status' | 'watch'>;
  readonly port: number;
  readonly host: string;
  /** The JSON that every call answers meanwhile, in the language of the request. */
  readonly answer: (request: IncomingMessage) => string;
  /** Headers of every answer. */
  readonly headers: Readonly<Record<string, string>>;
  /** Told once, with where it listens, as `http://localhost:3000`. */
  readonly onStandby: (address: string) => void;
  /** Told of each reason why this process cannot lead until a person has decided. */
  readonly onFailed: (reason: string) => void;
  readonly signal: AbortSignal;
}

/** What is answered while nothing is served. */
export interface Door {
  /** Where it is, or as it was asked for where it was never opened. */
  readonly port: number;
  /** Can be called twice. */
  readonly close: () => Promise<void>;
}

/**
 * Waits until this process leads and answers 503 to everything meanwhile: what is read at the start
 * would be old by then. Resolves at once for a leader, and otherwise with the door still open,
 * until what is served can take its place. Rejects with the signal's reason.
 */
export async function standBy(options: StandbyOptions): Promise<Door> {
  const { exchange, signal, port, host } = options;
  signal.throwIfAborted();
  if (exchange.status().leader) return { port, close: () => Promise.resolve() };
  const server = createServer((request, response) => respond(options, request, response));
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };
  server.listen({ port, host });
  await once(server, 'listening');
  try {
    const { port: open } = server.address() as AddressInfo;
    await untilLeading(options, `http://localhost:${open}`);
    return { port: open, close };
  } catch (error) {
    await close();
    throw error;
  }
}

function untilLeading(
  { exchange, signal, onStandby, onFailed }: StandbyOptions,
  address: string,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let hasTold = false;
    let failure: string | undefined;
    const look = (): void => {
      const { state, leader, reason } = exchange.status();
      if (state === 'standby' && !hasTold) {
        hasTold = true;
        onStandby(address);
      }
      if (state === 'failed' && reason !== failure) onFailed(reason ?? 'unknown');
      failure = state === 'failed' ? reason : undefined;
      if (!leader && !signal.aborted) return;
      unwatch();
      signal.removeEventListener('abort', look);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const unwatch = exchange.watch(look);
    signal.addEventListener('abort', look, { once: true });
    look();
  });
}

function respond(
  { exchange, answer, headers }: StandbyOptions,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const path = (request.url ?? '').split('?', 1)[0] ?? '';
  const isAlive = path === '/healthz';
  const { state, lag } = exchange.status();
  const body = isAlive
    ? '{"ok":true}'
    : path === '/readyz'
      ? JSON.stringify({ ok: false, state, lag, feed_age_ms: null })
      : answer(request);
  // Nothing that is sent is read, so the connection is of no further use.
  response.writeHead(isAlive ? 200 : 503, {
    ...headers,
    'retry-after': '1',
    connection: 'close',
  });
  response.end(body);
}

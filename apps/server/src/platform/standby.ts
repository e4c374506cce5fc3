import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Exchange } from '../exchange/index.ts';

const POLL_MS = 100;

export interface StandbyOptions {
  readonly exchange: Pick<Exchange, 'status'>;
  readonly port: number;
  readonly host: string;
  /** The JSON that every call answers meanwhile, in the language of the request. */
  readonly answer: (request: IncomingMessage) => string;
  /** Told once, with where it listens, as `http://localhost:3000`. */
  readonly onStandby: (address: string) => void;
  readonly signal: AbortSignal;
}

/**
 * Where another process leads, waits until this one does and answers 503 to everything meanwhile:
 * what is read at the start would be old by then. Resolves at once for a leader, and otherwise with
 * the way to close the door again. Rejects with the signal's reason, or when the exchange failed.
 */
export async function waitForLead(options: StandbyOptions): Promise<() => Promise<void>> {
  const { exchange, signal } = options;
  if (exchange.status().leader) return async () => undefined;
  const server = createServer((request, response) => respond(options, request, response));
  const close = async (): Promise<void> => {
    if (!server.listening) return;
    await new Promise<void>((resolve) => {
      server.close(() => resolve());
      server.closeAllConnections();
    });
  };
  try {
    await listen(server, options);
    const { port } = server.address() as AddressInfo;
    options.onStandby(`http://localhost:${port}`);
    while (!exchange.status().leader) {
      const { state, reason } = exchange.status();
      if (state === 'failed' || state === 'closed') throw new Error(reason ?? `it is ${state}`);
      await sleep(POLL_MS, undefined, { signal });
    }
    return close;
  } catch (error) {
    await close();
    throw error;
  }
}

function listen(
  server: ReturnType<typeof createServer>,
  { port, host }: StandbyOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host }, () => resolve());
  });
}

function respond(
  { exchange, answer }: StandbyOptions,
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
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'retry-after': '1',
    connection: 'close',
  });
  response.end(body);
}

import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

export type Protocol = 'okx' | 'binance';

const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/**
 * A small exchange on this machine that speaks as much of OKX's or Binance's public REST and stream
 * protocols as ccxt needs for spot markets, tickers and candles.
 */
export class FakeExchange {
  readonly protocol: Protocol;
  readonly #markets: readonly string[];
  readonly #sockets = new Set<Socket>();
  readonly #subscribers = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;
  /** What a request for candles is answered with: [time, open, high, low, close, volume]. */
  candles: readonly (readonly [number, string, string, string, string, string])[] = [];
  candleRequests = 0;

  /** Markets as `BTC/USDT`. */
  constructor(protocol: Protocol, markets: readonly string[]) {
    this.protocol = protocol;
    this.#markets = markets;
  }

  /** Listens, on the same port as before after a stop. */
  async start(): Promise<void> {
    const server = createServer((request, response) => this.#answer(request, response));
    server.on('connection', (socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.#sockets.delete(socket));
    });
    server.on('upgrade', (request, socket) => this.#upgrade(request, socket as Socket));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.#port, '127.0.0.1', resolve);
    });
    this.#server = server;
    this.#port = (server.address() as AddressInfo).port;
  }

  /** Dies: every connection is cut and no new one is taken. */
  async stop(): Promise<void> {
    const server = this.#server;
    this.#server = undefined;
    for (const socket of this.#sockets) socket.destroy();
    this.#subscribers.clear();
    if (server !== undefined) await new Promise((resolve) => server.close(resolve));
  }

  get subscribed(): boolean {
    return this.#subscribers.size > 0;
  }

  /** ccxt's `urls.api` for this exchange. */
  get addresses(): Record<string, unknown> {
    const http = `http://127.0.0.1:${this.#port}`;
    const ws = `ws://127.0.0.1:${this.#port}/ws`;
    if (this.protocol === 'okx') return { rest: http, ws };
    return { public: `${http}/api/v3`, ws: { spot: ws } };
  }

  /** Sends a ticker to everybody who subscribed. */
  quote(symbol: string, price: string, volumeDay = '1000'): void {
    const text = JSON.stringify(
      this.protocol === 'okx'
        ? {
            arg: { channel: 'tickers', instId: symbol.replace('/', '-') },
            data: [
              {
                instType: 'SPOT',
                instId: symbol.replace('/', '-'),
                last: price,
                vol24h: volumeDay,
              },
            ],
          }
        : { e: '24hrMiniTicker', s: symbol.replace('/', ''), c: price, v: volumeDay, E: 1 },
    );
    for (const socket of this.#subscribers) socket.write(frame(text));
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const body = this.#body(pathname);
    response.writeHead(body === undefined ? 404 : 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body ?? { code: '404', msg: `no ${pathname}` }));
  }

  #body(pathname: string): unknown {
    if (pathname.endsWith('/public/instruments')) return { code: '0', data: this.#okxMarkets() };
    if (pathname.endsWith('/exchangeInfo')) return { symbols: this.#binanceMarkets() };
    if (pathname.endsWith('candles')) {
      this.candleRequests += 1;
      const rows = this.candles.map((row) => [String(row[0]), ...row.slice(1), '0', '0', '1']);
      // OKX answers newest first.
      return { code: '0', data: rows.reverse() };
    }
    if (pathname.endsWith('/klines')) {
      this.candleRequests += 1;
      return this.candles.map((row) => [...row, row[0] + 59_999, '0', 1, '0', '0', '0']);
    }
    return undefined;
  }

  #okxMarkets(): unknown[] {
    return this.#markets.map((symbol) => {
      const [baseCcy, quoteCcy] = symbol.split('/');
      const instId = `${baseCcy}-${quoteCcy}`;
      const steps = { lotSz: '0.00000001', minSz: '0.00001', tickSz: '0.1' };
      return { instType: 'SPOT', instId, baseCcy, quoteCcy, state: 'live', ...steps };
    });
  }

  #binanceMarkets(): unknown[] {
    return this.#markets.map((symbol) => {
      const [baseAsset = '', quoteAsset = ''] = symbol.split('/');
      return {
        symbol: baseAsset + quoteAsset,
        status: 'TRADING',
        baseAsset,
        quoteAsset,
        baseAssetPrecision: 8,
        quotePrecision: 8,
        isSpotTradingAllowed: true,
        permissions: ['SPOT'],
        permissionSets: [['SPOT']],
        filters: [],
      };
    });
  }

  #upgrade(request: IncomingMessage, socket: Socket): void {
    const key = request.headers['sec-websocket-key'] ?? '';
    const accept = createHash('sha1')
      .update(key + WEBSOCKET_GUID)
      .digest('base64');
    socket.write(
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n' +
        `Sec-WebSocket-Accept: ${accept}\r\n\r\n`,
    );
    let pending = Buffer.alloc(0);
    socket.on('data', (data) => {
      pending = Buffer.concat([pending, data]);
      for (;;) {
        const message = readFrame(pending);
        if (message === undefined) return;
        pending = pending.subarray(message.length);
        if (message.opcode === 8) socket.end();
        if (message.opcode === 1) this.#message(socket, message.text);
      }
    });
    socket.on('close', () => this.#subscribers.delete(socket));
  }

  #message(socket: Socket, text: string): void {
    if (text === 'ping') {
      socket.write(frame('pong'));
      return;
    }
    const message = JSON.parse(text) as { op?: string; method?: string; id?: number };
    if (message.method === 'SUBSCRIBE') socket.write(frame(`{"result":null,"id":${message.id}}`));
    if (message.op === 'subscribe' || message.method === 'SUBSCRIBE') this.#subscribers.add(socket);
  }
}

/** A server's text frame, which is not masked. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const header = body.length < 126 ? Buffer.alloc(2) : Buffer.alloc(4);
  header[0] = 0x81;
  if (body.length < 126) header[1] = body.length;
  else {
    header[1] = 126;
    header.writeUInt16BE(body.length, 2);
  }
  return Buffer.concat([header, body]);
}

/** The first whole frame of a client, or undefined while there is none. */
function readFrame(data: Buffer): { opcode: number; text: string; length: number } | undefined {
  if (data.length < 2) return undefined;
  const short = (data[1] ?? 0) & 0x7f;
  const head = short === 126 ? 4 : 2;
  if (data.length < head + 4) return undefined;
  const size = short === 126 ? data.readUInt16BE(2) : short;
  const length = head + 4 + size;
  if (data.length < length) return undefined;
  const mask = data.subarray(head, head + 4);
  const body = Buffer.from(data.subarray(head + 4, length));
  for (let index = 0; index < body.length; index += 1) {
    body[index] = (body[index] ?? 0) ^ (mask[index % 4] ?? 0);
  }
  return { opcode: (data[0] ?? 0) & 0x0f, text: body.toString('utf8'), length };
}

import { createServer, type Server as HttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createSocket, type MarketSocket } from './socket.ts';

let http: HttpServer;
let server: Server;
let heard: string[];
let socket: MarketSocket;
let token: string | null;
let member: string | undefined;
let states: string[];

/** Resolves when the thing has come true; the test's own time limit ends a wait in vain. */
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await new Promise((resolve) => setImmediate(resolve));
}

beforeEach(async () => {
  heard = [];
  states = [];
  token = 'first';
  member = undefined;
  http = createServer();
  server = new Server(http);
  server.on('connection', (peer) => {
    heard.push(`connect ${String((peer.handshake.auth as { token?: string }).token)}`);
    for (const name of ['subscribe', 'unsubscribe', 'resume']) {
      peer.on(name, (value: unknown) => heard.push(`${name} ${JSON.stringify(value)}`));
    }
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  socket = createSocket({
    baseUrl: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    token: () => token,
    member: () => member,
    onSignedInAsAnother: () => heard.push('signed in as another'),
    onState: (state) => states.push(state),
    onResync: () => heard.push('read everything'),
    onSessionEnded: () => heard.push('session ended'),
  });
});
afterEach(async () => {
  socket.close();
  await server.close();
});

it('asks for what is wanted when it opens, once each, and again after a break', async () => {
  const events: string[] = [];
  const depth = { channel: 'depth', symbol: 'BTC/USDT' } as const;
  const stopFirst = socket.subscribe(depth, ({ symbol }) => events.push(`one ${symbol}`));
  const stopSecond = socket.subscribe(depth, ({ symbol }) => events.push(`two ${symbol}`));
  expect(heard).toEqual([]);
  socket.open();
  await until(() => heard.length === 3);
  const asked = 'subscribe {"channel":"depth","symbol":"BTC/USDT"}';
  expect(heard).toEqual(['connect first', asked, 'resume {"seq":0}']);
  server.emit('depth', { symbol: 'BTC/USDT' });
  server.emit('depth', { symbol: 'ETH/USDT' });
  await until(() => events.length === 2);
  expect(events).toEqual(['one BTC/USDT', 'two BTC/USDT']);
  heard.length = 0;
  server.disconnectSockets(true);
  await until(() => heard.length === 3);
  expect(heard[1]).toBe(asked);
  stopFirst();
  stopSecond();
  await until(() => heard.length === 4);
  expect(heard[3]).toBe('unsubscribe {"channel":"depth","symbol":"BTC/USDT"}');
  expect(states).toEqual(['connecting', 'open', 'connecting', 'open']);
});

it('keeps the futures book of a symbol apart from the coins', async () => {
  const events: string[] = [];
  const spot = { channel: 'depth', symbol: 'BTC/USDT' } as const;
  socket.subscribe(spot, () => events.push('spot'));
  socket.subscribe({ ...spot, kind: 'futures' }, () => events.push('futures'));
  socket.open();
  await until(() => heard.length === 4);
  server.emit('depth', { symbol: 'BTC/USDT', kind: 'futures' });
  server.emit('depth', { symbol: 'BTC/USDT', kind: 'spot' });
  server.emit('depth', { symbol: 'BTC/USDT' });
  await until(() => events.length === 3);
  expect(events).toEqual(['futures', 'spot', 'spot']);
});

it("brings a member's events in order, resumes where it was, and says when it cannot", async () => {
  const amounts: string[] = [];
  socket.onMember('balance', ({ available }) => amounts.push(available));
  socket.open();
  await until(() => heard.length === 2);
  const balance = (seq: number, prev: number) =>
    server.emit('balance', { seq, prev, data: { available: String(seq) } });
  server.emit('resync', { seq: 10 });
  balance(12, 10);
  balance(15, 14);
  await until(() => heard.includes('resume {"seq":12}'));
  balance(14, 12);
  balance(15, 14);
  await until(() => amounts.length === 3);
  expect(amounts).toEqual(['12', '14', '15']);
  expect(heard).toContain('read everything');
  heard.length = 0;
  server.disconnectSockets();
  await until(() => heard.length === 2);
  expect(heard).toEqual(['connect first', 'resume {"seq":15}']);
});

it('connects anew at once when told to, and goes on where it was', async () => {
  socket.open();
  await until(() => heard.length === 2);
  server.emit('resync', { seq: 3 });
  await until(() => heard.includes('read everything'));
  heard.length = 0;
  socket.reconnect();
  await until(() => heard.length === 2);
  expect(heard).toEqual(['connect first', 'resume {"seq":3}']);
  expect(states).toEqual(['connecting', 'open', 'connecting', 'open']);
  socket.close();
  socket.reconnect();
  expect(socket.state).toBe('closed');
});

it('connects anew for another token, and as a visitor after the session has ended', async () => {
  socket.open();
  await until(() => heard.length === 2);
  heard.length = 0;
  token = 'second';
  socket.tokenChanged();
  socket.tokenChanged();
  await until(() => heard.length === 2);
  expect(heard).toEqual(['connect second', 'resume {"seq":0}']);
  heard.length = 0;
  server.emit('session', { ended: true, error: 'LOGIN_REQUIRED' });
  await until(() => heard.length === 1);
  token = null;
  server.disconnectSockets();
  await until(() => heard.length === 2);
  expect(heard).toEqual(['session ended', 'connect undefined']);
});

it('comes back by itself when it was refused, with the token that it then has', async () => {
  let refusals = 2;
  server.use((_peer, next) => {
    refusals -= 1;
    next(refusals < 0 ? undefined : new Error('TOO_MANY_REQUESTS'));
  });
  socket.open();
  await until(() => refusals === 1);
  token = 'second';
  await until(() => heard.length === 2);
  expect(heard).toEqual(['connect second', 'resume {"seq":0}']);
  expect(states).toEqual(['connecting', 'open']);
});

it('goes on over another base at once, with what was asked for', async () => {
  const { port } = http.address() as AddressInfo;
  let base = `http://127.0.0.1:${port}`;
  const told: string[] = [];
  const moving = createSocket({
    baseUrl: () => base,
    token: () => token,
    onState: (state) => told.push(state),
  });
  moving.subscribe({ channel: 'depth', symbol: 'BTC/USDT' }, () => undefined);
  moving.open();
  await until(() => heard.length === 3);
  moving.baseChanged();
  expect(told).toEqual(['connecting', 'open']);
  heard.length = 0;
  base = `http://localhost:${port}`;
  moving.baseChanged();
  await until(() => heard.length === 3);
  const asked = 'subscribe {"channel":"depth","symbol":"BTC/USDT"}';
  expect(heard).toEqual(['connect first', asked, 'resume {"seq":0}']);
  expect(told).toEqual(['connecting', 'open', 'connecting', 'open']);
  expect(server.engine.clientsCount).toBe(1);
  moving.close();
});

it('says whose page it is, and tells when the token is another’s', async () => {
  member = 'of first';
  server.use((peer, next) => {
    const auth = peer.handshake.auth as { token?: string; member?: string };
    heard.push(JSON.stringify(auth));
    next(auth.token === 'second' ? new Error('SIGNED_IN_AS_ANOTHER') : undefined);
  });
  socket.open();
  await until(() => states.includes('open'));
  expect(heard[0]).toBe('{"token":"first","member":"of first"}');
  token = 'second';
  server.disconnectSockets();
  await until(() => heard.includes('signed in as another'));
  token = null;
  await until(() => heard.includes('{}'));
});

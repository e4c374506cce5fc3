import { once } from 'node:events';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { limitConnections, REQUESTS_WAITING_MAX } from './connections.ts';

let server: Server;
let sockets: Socket[] = [];
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  server.close();
  await once(server, 'close');
});

async function listen(
  trustedProxies: number,
  answer = (response: ServerResponse): void => void response.end('here'),
): Promise<void> {
  server = createServer((_request, response) => answer(response));
  limitConnections(server, trustedProxies, { inAll: 4, ofAnAddress: 2 });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
}

/** What a new connection is answered; nothing where it is shut. It stays open. */
async function answerFrom(localAddress: string): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const socket = connect({ port, host: '127.0.0.1', localAddress });
  sockets.push(socket);
  socket.write('GET / HTTP/1.1\r\nhost: kontor.example\r\n\r\n');
  return await new Promise((resolve) => {
    socket.on('data', (data) => resolve(data.toString().split('\r\n', 1)[0] ?? ''));
    socket.on('error', () => resolve('shut'));
    socket.on('close', () => resolve('shut'));
  });
}

const OK = 'HTTP/1.1 200 OK';
const SENT = 20_000;

describe('connections', () => {
  it('are so many of an address, and nobody else is kept out by them', async () => {
    await listen(0);
    const from = [await answerFrom('127.0.0.1'), await answerFrom('127.0.0.1')];
    expect([...from, await answerFrom('127.0.0.1')]).toEqual([OK, OK, 'shut']);
    sockets[0]?.destroy();
    await expect.poll(() => answerFrom('127.0.0.1')).toBe(OK);
  });

  it('are so many in all behind a proxy, which counts addresses itself', async () => {
    await listen(1);
    const said: string[] = [];
    for (let n = 0; n < 5; n += 1) said.push(await answerFrom('127.0.0.1'));
    expect(said).toEqual([OK, OK, OK, OK, 'shut']);
  });

  it.each([0, 1])('have few requests that wait at once, behind %i proxies', async (proxies) => {
    let waiting = 0;
    await listen(proxies, () => {
      waiting += 1;
    });
    const { port } = server.address() as AddressInfo;
    const socket = connect({ port, host: '127.0.0.1' });
    sockets.push(socket);
    socket.on('error', () => undefined);
    // Sent one behind the other, before any of them is answered.
    socket.write('GET / HTTP/1.1\r\nhost: kontor.example\r\n\r\n'.repeat(SENT));
    await new Promise((resolve) => socket.once('close', resolve));
    // What was read at once is handed on, and nothing after it.
    expect(waiting).toBeGreaterThan(REQUESTS_WAITING_MAX);
    expect(waiting).toBeLessThan(SENT / 4);
  });
});

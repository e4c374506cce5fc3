import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { fastify } from 'fastify';
import { expect, it } from 'vitest';
import { closeApp } from './close-app.ts';

function* endless() {
  for (;;) yield Buffer.alloc(65_536);
}

/** A server with a page that has no end, and a connection to it on which the text was sent. */
async function served(text: string) {
  const app = fastify();
  app.get('/endless', (_request, reply) => reply.send(Readable.from(endless())));
  app.post('/form', () => 'read');
  await app.listen({ port: 0, host: '127.0.0.1' });
  const caller = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  caller.on('error', () => undefined);
  await once(caller, 'connect');
  caller.write(`${text}\r\nhost: here\r\n`);
  return { app, caller };
}

const cut = async (caller: Socket) => {
  caller.resume();
  if (!caller.closed) await once(caller, 'close');
  return caller.closed;
};

it('cuts off who has stopped reading', async () => {
  const { app, caller } = await served('GET /endless HTTP/1.1');
  const answering = once(app.server, 'request');
  caller.write('\r\n');
  await answering;
  await once(caller, 'readable');
  await closeApp(app, 50);
  expect(await cut(caller)).toBe(true);
}, 20_000);

it('cuts off who has stopped sending', async () => {
  const { app, caller } = await served('POST /form HTTP/1.1');
  const asked = once(app.server, 'request');
  caller.write('content-type: text/plain\r\ncontent-length: 100\r\n\r\nhalf');
  await asked;
  await closeApp(app, 50);
  expect(await cut(caller)).toBe(true);
}, 20_000);

/** Who is refused is told so before a byte of what they would send is read. */
import { connect, type Socket } from 'node:net';
import { calls, type ErrorBody } from '@kontor/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../testing/operators.ts';
import { picture } from '../testing/images.ts';
import { TestServer, type TestUser } from '../testing/test-server.ts';

const FILES_OF_AN_ADDRESS = 6;
const FILES_WAITING = 12;
let server: TestServer;
let user: TestUser;
let sockets: Socket[] = [];
beforeAll(async () => {
  server = await TestServer.start();
  user = await server.newUser('sender');
});
afterEach(() => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
});
afterAll(() => server.end());

interface Begun {
  /** The error's code, or `ok`, once there is an answer. */
  readonly answer: Promise<string>;
  readonly socket: Socket;
}

/** Sends the head of a POST and of its body what is given. */
function begin(path: string, headers: Readonly<Record<string, string>>, body?: Buffer): Begun {
  const { hostname, port } = new URL(server.address);
  const socket = connect({ host: hostname, port: Number(port) });
  sockets.push(socket);
  const lines = Object.entries({ host: 'kontor.example', ...headers });
  socket.write(`POST /api${path} HTTP/1.1\r\n`);
  socket.write(`${lines.map(([name, value]) => `${name}: ${value}`).join('\r\n')}\r\n\r\n`);
  if (body !== undefined) socket.write(body);
  const answer = new Promise<string>((resolve, reject) => {
    let text = '';
    socket.on('data', (data) => {
      text += data.toString();
      const json = /\r\n\r\n(\{.*\})$/s.exec(text)?.[1];
      if (json !== undefined) resolve((JSON.parse(json) as Partial<ErrorBody>).error ?? 'ok');
    });
    socket.on('error', reject);
  });
  return { answer, socket };
}

const JSON_TYPE = { 'content-type': 'application/json', 'content-length': '60000' };

describe('before the body is read', () => {
  it.each([
    ['nobody at a member’s call', calls.spot.place.path, {}, 'LOGIN_REQUIRED'],
    ['a wrong token', calls.spot.place.path, { authorization: 'x'.repeat(43) }, 'LOGIN_REQUIRED'],
    ['nobody at the console', calls.operatorUsers.freeze.path, {}, 'LOGIN_REQUIRED'],
  ])('%s is refused', async (_who, path, headers, code) => {
    expect(await begin(path, { ...JSON_TYPE, ...headers }).answer).toBe(code);
  });

  it('an operator without the role is refused', async () => {
    const { token } = await newOperator(server, 'content');
    const headers = { ...JSON_TYPE, authorization: token };
    const { answer } = begin(calls.operatorUsers.freeze.path, headers);
    expect(await answer).toBe('OPERATOR_ROLE_REQUIRED');
  });

  it('who has called too often is refused', async () => {
    const { login } = calls.people;
    server.wallClock.advance(61_000);
    for (let n = 0; n < login.perMinute; n += 1) await server.send(login, {});
    expect(await begin(login.path, JSON_TYPE).answer).toBe('TOO_MANY_REQUESTS');
    server.wallClock.advance(61_000);
  });
});

describe('files on their way', () => {
  const head = Buffer.from(
    '--line\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n' +
      'content-type: image/png\r\n\r\n',
  );
  const end = Buffer.from('\r\n--line--\r\n');

  it('are so many of an address; others wait, and more are told when to come again', async () => {
    const image = await picture();
    const length = head.length + image.length + end.length;
    const headers = {
      'content-type': 'multipart/form-data; boundary=line',
      'content-length': String(length),
      authorization: user.token,
    };
    const whole = Buffer.concat([head, image, end]);
    const send = (body: Buffer, given = headers) => begin(calls.uploads.upload.path, given, body);
    const begun = Array.from({ length: FILES_OF_AN_ADDRESS + FILES_WAITING + 1 }, () => send(head));
    const first = await Promise.race(
      begun.map(async ({ answer }, n) => ({ n, code: await answer })),
    );
    expect(first.code).toBe('TOO_MANY_REQUESTS');
    const under = begun.filter((_, n) => n !== first.n);
    const { token } = await server.newUser('another');
    const other = { ...headers, authorization: token };
    expect(await send(head, other).answer).toBe('TOO_MANY_REQUESTS');
    // A place is free again when its file is there, and when its sender has gone.
    for (const { socket } of under) socket.write(Buffer.concat([image, end]));
    const answers = await Promise.all(under.map(({ answer }) => answer));
    expect(answers).toEqual(Array(FILES_OF_AN_ADDRESS + FILES_WAITING).fill('ok'));
    const left = Array.from({ length: FILES_OF_AN_ADDRESS + FILES_WAITING }, () => send(head));
    for (const { socket } of left) socket.destroy();
    const sendAll = () =>
      Promise.all(Array.from({ length: FILES_OF_AN_ADDRESS }, () => send(whole, other).answer));
    await expect.poll(sendAll).toEqual(Array(FILES_OF_AN_ADDRESS).fill('ok'));
  });
});

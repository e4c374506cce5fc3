/** However many strangers ask at once, a member's call does not stand behind them all. */
import { once } from 'node:events';
import {
  Agent,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TestServer } from '../testing/test-server.ts';
import { Turns } from './turns.ts';

describe('turns', () => {
  it('gives each caller one after the other, however much of one waits', async () => {
    const turns = new Turns();
    const came: string[] = [];
    const ask = async (caller: string) => {
      await turns.next(caller);
      came.push(caller);
    };
    await Promise.all(['crowd', 'crowd', 'crowd', 'crowd', 'visitor', 'visitor'].map(ask));
    expect(came).toEqual(['crowd', 'visitor', 'crowd', 'visitor', 'crowd', 'crowd']);
  });

  it('lets one in a turn of the loop, and rests when nobody waits', async () => {
    const turns = new Turns();
    let came = 0;
    for (let n = 0; n < 20; n += 1) void turns.next('crowd').then(() => (came += 1));
    for (let turn = 1; turn <= 20; turn += 1) {
      await new Promise((resolve) => setImmediate(resolve));
      expect(came).toBe(turn);
    }
    await turns.next('visitor');
    expect(came).toBe(20);
  });
});

describe('a server', () => {
  const CROWD = 150;
  let server: TestServer;
  beforeAll(async () => {
    server = await TestServer.start();
  });
  afterAll(() => server.end());

  // What is refused without the database, in the moment that it is read.
  it.each([
    ['calls without a token', '/api/user/info'],
    ['pages that are not there', '/nowhere'],
    ['handshakes of sockets', '/socket.io/?EIO=4&transport=polling'],
  ])('answers a member before most of a crowd: %s', async (_name, path) => {
    const { token } = await server.newUser('member');
    const told: string[] = [];
    const note = ({ url = '' }: IncomingMessage, response: ServerResponse) => {
      response.once('finish', () => told.push(url));
    };
    const agent = new Agent({ keepAlive: true });
    const ask = async (url: string, headers: OutgoingHttpHeaders) => {
      const [response] = (await once(
        request(server.address + url, { agent, headers }).end(),
        'response',
      )) as [IncomingMessage];
      await once(response.resume(), 'end');
    };
    const all = () => {
      const crowd = Array.from({ length: CROWD }, () =>
        ask(path, { origin: 'https://elsewhere.example' }),
      );
      return Promise.all([
        ...crowd,
        ask('/api/market/depth?symbol=BTC/USDT', { authorization: token }),
      ]);
    };
    // The connections stand, and the member is known.
    await all();
    server.program.app.server.prependListener('request', note);
    await all();
    server.program.app.server.off('request', note);
    agent.destroy();
    expect(told).toHaveLength(CROWD + 1);
    expect(told.findIndex((url) => url.includes('depth'))).toBeLessThan(CROWD / 4);
  });
});

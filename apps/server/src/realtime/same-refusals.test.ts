/** What a call refuses, a socket refuses as well, and with the same code. */
import { calls } from '@kontor/contract';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { uploaded } from '../testing/images.ts';
import { newOperator, type TestOperator } from '../testing/operators.ts';
import { TestServer, type TestUser } from '../testing/test-server.ts';
import { realtimePart } from './index.ts';
import { SocketClient } from './testing/socket-client.ts';

const { markets, operatorUsers, people } = calls;
const reason = 'a test of refusals';
const WRONG_A_MINUTE = 120;
const DESK = 'desk.kontor.example';

let server: TestServer;
let support: TestOperator;
let compliance: TestOperator;
let clients: SocketClient[] = [];
beforeAll(async () => {
  server = await TestServer.start({
    parts: [realtimePart()],
    environment: { TRUSTED_PROXIES: '1' },
  });
  support = await newOperator(server, 'support');
  compliance = await newOperator(server, 'compliance');
  await server.restart(undefined, { CONSOLE_HOST: DESK });
});
afterEach(() => {
  for (const client of clients) client.end();
  clients = [];
});
afterAll(() => server.end());

const at = (host: string) => ({ headers: { 'x-forwarded-host': host } });

function connect(token: string, from: string): SocketClient {
  const client = new SocketClient(server.address, { token, headers: { 'x-forwarded-for': from } });
  clients.push(client);
  return client;
}

/** What a member's call is refused with; undefined where it is answered. */
async function callSays(token: string, from: string): Promise<string | undefined> {
  const headers = { 'x-forwarded-for': from };
  return await server.errorOf(people.info, {}, { token, headers });
}

/** What a socket is refused with; undefined where it is a member's. */
async function socketSays(token: string, from: string): Promise<string | undefined> {
  const client = connect(token, from);
  try {
    await client.connect();
  } catch (error) {
    return (error as Error).message;
  }
  client.socket.emit('resume', { seq: 0 });
  await client.until(() => client.all('session').length + client.all('resync').length > 0);
  return client.all('session')[0]?.error;
}

const made = (n: number) => String(n).padStart(43, 'A');

describe('a token', () => {
  const whose: Readonly<Record<string, (user: TestUser) => Promise<string> | string>> = {
    'that somebody made up': () => made(0),
    'that is none': () => 'no token at all',
    'that is cut': ({ token }) => token.slice(0, 42),
    'that is changed': ({ token }) => `${token.slice(0, 38)}AAAAA`,
    'of a session that was ended': async ({ token }) => {
      await server.must(people.logout, {}, { token });
      return token;
    },
    'of a session that is over': async ({ id, token }) => {
      await server.program.services.database.pool.query(
        'UPDATE sessions SET expires_at = 1 WHERE user_id = $1',
        [id],
      );
      server.wallClock.advance(61_000);
      return token;
    },
    'of a frozen account': async ({ id, token }) => {
      await server.must(operatorUsers.freeze, { id, reason }, { ...support.as, ...at(DESK) });
      return token;
    },
    'of a closed account': async ({ id, token }) => {
      const close = { id, disabled: true, reason };
      await server.must(operatorUsers.setDisabled, close, { ...compliance.as, ...at(DESK) });
      return token;
    },
    'of an operator, wherever the console is': () => support.token,
  };

  it.each(Object.entries(whose))('%s is nobody’s at both', async (_name, tokenOf) => {
    const user = await server.newUser('refused');
    const from = '203.0.113.1';
    expect([await callSays(user.token, from), await socketSays(user.token, from)]).toEqual([
      undefined,
      undefined,
    ]);
    const token = await tokenOf(user);
    expect([await callSays(token, from), await socketSays(token, from)]).toEqual([
      'LOGIN_REQUIRED',
      'LOGIN_REQUIRED',
    ]);
  });
});

describe('who guesses tokens', () => {
  let user: TestUser;
  let file: string;
  beforeAll(async () => {
    user = await server.newUser('neighbour');
    file = await uploaded(server, user.token);
  });

  async function fileSays(token: string, from: string): Promise<string | undefined> {
    const headers = { authorization: token, 'x-forwarded-for': from };
    return (await server.raw(file, { headers })).error?.error;
  }

  it.each([
    ['calls', '203.0.113.2', callSays],
    ['sockets', '203.0.113.3', socketSays],
    ['files', '203.0.113.4', fileSays],
  ] as const)('at %s is stopped everywhere', async (_where, from, guess) => {
    for (let n = 1; n <= WRONG_A_MINUTE; n += 1) await guess(made(n), from);
    const refused = [callSays, socketSays, fileSays].map((says) => says(made(0), from));
    expect(await Promise.all(refused)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'));
    // Nobody else is, elsewhere or behind the same address.
    const elsewhere = [callSays, socketSays].map((says) => says(made(0), '203.0.113.9'));
    expect(await Promise.all(elsewhere)).toEqual(['LOGIN_REQUIRED', 'LOGIN_REQUIRED']);
    expect([await callSays(user.token, from), await socketSays(user.token, from)]).toEqual([
      undefined,
      undefined,
    ]);
  });
});

describe('the console', () => {
  it('is at its own host only, and its tokens are nobody’s elsewhere', async () => {
    const { me } = calls.operators;
    const said = (host: string) => server.errorOf(me, {}, { ...support.as, ...at(host) });
    expect([await said(DESK), await said('kontor.example')]).toEqual([undefined, 'NOT_FOUND']);
    expect(await socketSays(support.token, '203.0.113.6')).toBe('LOGIN_REQUIRED');
  });
});

describe('what is asked for', () => {
  const asked: readonly [string, Record<string, unknown>][] = [
    ['a market that does not exist', { symbol: 'NO/USDT' }],
    ['no market', {}],
    ['no market’s name', { symbol: 'BTC' }],
    ['a name without end', { symbol: `${'B'.repeat(99)}/USDT` }],
    ['a book that does not exist', { symbol: 'BTC/USDT', kind: 'margin' }],
    ['a book that the symbol has not', { symbol: 'AAPL/USDT', kind: 'futures' }],
  ];

  it.each(asked)('%s is refused alike', async (_name, fields) => {
    const client = await connect('', '203.0.113.5').connect();
    for (const [channel, call] of [
      ['depth', markets.depth],
      ['trade', markets.trades],
    ] as const) {
      const { error } = await server.send(call, fields);
      expect(error).toBeDefined();
      const said = await client.subscribe({ channel, ...fields });
      expect(said, channel).toEqual({ ok: false, error: error?.error });
    }
  });

  it.each([
    ['no period', { symbol: 'BTC/USDT' }],
    ['a period that does not exist', { symbol: 'BTC/USDT', period: '2min' }],
    ['candles of a market that does not exist', { symbol: 'NO/USDT', period: '1min' }],
  ])('%s is refused alike', async (_name, fields) => {
    const client = await connect('', '203.0.113.5').connect();
    const { error } = await server.send(markets.candles, fields);
    expect(error).toBeDefined();
    const said = await client.subscribe({ channel: 'kline', ...fields } as never);
    expect(said).toEqual({ ok: false, error: error?.error });
  });
});

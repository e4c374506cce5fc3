import { calls } from '@kontor/contract';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { realtimePart } from '../../realtime/index.ts';
import { SocketClient } from '../../realtime/testing/socket-client.ts';
import { newPayer, saveWallet, voucher, withdraw } from '../../testing/funding.ts';
import { newOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { type Trader, USDT } from '../../testing/trading.ts';

const { funding } = calls;

let server: TestServer;
let anna: Trader;
let ben: Trader;
let annas: SocketClient;
let bens: SocketClient;
beforeAll(async () => {
  server = await TestServer.start({ parts: [realtimePart({ flushMs: 20, resumeWaitMs: 50 })] });
  anna = await newPayer(server, 'anna');
  ben = await newPayer(server, 'ben');
  annas = await new SocketClient(server.address, { token: anna.token }).connect();
  bens = await new SocketClient(server.address, { token: ben.token }).connect();
});
afterAll(async () => {
  annas.end();
  bens.end();
  await server.end();
});

it('members hear of their own deposits and withdrawals without asking', async () => {
  const olga = await newOperator(server, 'finance');
  const account = await voucher(server, anna);
  const claim = { account, amount: '250', currency: USDT };
  const deposit = await server.must(funding.deposit, claim, anna.as);
  // Of what changes twice between two sendings only the newest state is told.
  await annas.until(() => annas.all('deposit').length === 1);
  const seen = { id: deposit.id, amount: '249', reason: 'seen' };
  await server.must(funding.approveDeposit, seen, olga.as);
  await annas.until(() => annas.all('deposit').length === 2);
  expect(annas.all('deposit').map(({ data }) => [data.status, data.credited])).toEqual([
    ['pending', null],
    ['confirmed', '249'],
  ]);
  expect(annas.last('deposit').data).toMatchObject({ currency: 'USDT', network: 'ERC20' });

  const { result } = await withdraw(server, anna, { address_id: await saveWallet(server, anna) });
  const id = result?.id ?? 0;
  await annas.until(() => annas.all('withdrawal').length === 1);
  await server.must(funding.approveWithdrawal, { id, reason: 'seen' }, olga.as);
  await annas.until(() => annas.all('withdrawal').length === 2);
  expect(annas.last('withdrawal').data).toMatchObject({
    ...result,
    status: 'reviewed',
    can_cancel: false,
    update_time: expect.any(Number) as number,
  });
  expect([bens.all('deposit'), bens.all('withdrawal')]).toEqual([[], []]);
});

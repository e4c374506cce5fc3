import { calls } from '@kontor/contract';
import { parseAmount } from '@kontor/money';
import { chainCursors, chainDeposits, chainPayouts } from '@kontor/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newOperator } from '../../testing/operators.ts';
import { TestServer, type TestUser } from '../../testing/test-server.ts';
import { USDT } from '../../testing/trading.ts';

const { chains, chainDeposits: list, operatorNetworks } = calls.funding;
const CHAIN = 'ethereum';
const NOW = 1_700_000_000_000;

let server: TestServer;
let anna: TestUser;
let finance: { readonly token: string };
let networkId: number;
let minimum: number;

type Seen = typeof chainDeposits.$inferInsert;

async function seen(changes: Partial<Seen> & Pick<Seen, 'txid' | 'status'>): Promise<void> {
  await server.program.services.queries.insert(chainDeposits).values({
    chain: CHAIN,
    networkId,
    currencyId: USDT,
    userId: anna.id,
    outputIndex: 0,
    amount: parseAmount('12.5'),
    blockNumber: 100,
    blockHash: '0xb',
    createdAt: NOW,
    ...changes,
  });
}

beforeAll(async () => {
  server = await TestServer.start();
  anna = await server.newUser('anna');
  finance = (await newOperator(server, 'finance')).as;
  const { data } = await server.must(operatorNetworks, { currency: USDT }, finance);
  const erc20 = data.find(({ chain }) => chain === CHAIN);
  if (erc20 === undefined) throw new Error('no USDT over Ethereum');
  networkId = erc20.id;
  minimum = erc20.confirmations;
});
afterAll(() => server.end());

describe('chains', () => {
  it('are none where nothing was read, and it is said whether a node is named', async () => {
    expect(await server.must(chains, {}, finance)).toEqual({ configured: false, data: [] });
  });

  it('say how far they are read, what is in the way, and what waits', async () => {
    const { queries } = server.program.services;
    const cursor = { chain: CHAIN, chainId: 1, blockNumber: 105, blockHash: '0xc' };
    await queries.insert(chainCursors).values(cursor);
    const before = await server.must(chains, {}, finance);
    expect(before.data).toMatchObject([{ head: null, behind: null, read_at: null, fault: null }]);

    const fault = 'the hot wallet is short of USDT';
    await queries.update(chainCursors).set({ headNumber: 109, readAt: NOW, fault });
    await seen({ txid: '0x1', status: 'seen' });
    await seen({ txid: '0x2', status: 'refused', refusal: 'BELOW_MINIMUM' });
    await seen({ txid: '0x3', status: 'gone', goneAt: NOW });
    await seen({ txid: '0x4', status: 'credited', depositId: 9, blockNumber: 50 });
    await queries.insert(chainPayouts).values({
      withdrawalId: 1,
      chain: CHAIN,
      sender: '0xs',
      nonce: 0,
      recipient: '0xr',
      value: 1n,
      feeMax: 1n,
      txid: '0xp',
      raw: '0x',
      status: 'sent',
      createdAt: NOW,
    });
    const { data } = await server.must(chains, {}, finance);
    expect(data).toEqual([
      {
        chain: CHAIN,
        chain_id: 1,
        block: 105,
        head: 109,
        behind: 4,
        read_at: NOW,
        fault,
        deposits: { seen: 1, refused: 1, gone: 1 },
        payouts: { signed: 0, sent: 1, failed: 0 },
      },
    ]);
  });

  it('list what they brought, newest first, with what became of it', async () => {
    const contract = '0xf0e1';
    const foreign = { networkId: 0, currencyId: 0, amount: 0n, contract };
    await seen({ txid: '0x5', status: 'refused', refusal: 'TOKEN_UNKNOWN', ...foreign });
    const all = await server.must(list, {}, finance);
    expect(all.data.map(({ txid }) => txid)).toEqual(['0x5', '0x4', '0x3', '0x2', '0x1']);
    expect(all.data[0]).toMatchObject({ currency: null, amount: null, contract });
    expect(all.data[1]).toMatchObject({ status: 'credited', deposit_id: 9, confirmations: 56 });
    // What has left the chain has no confirmations, however high its block was.
    expect(all.data[2]).toMatchObject({ status: 'gone', confirmations: 0, gone_time: NOW });
    expect(all.data[4]).toMatchObject({
      user_id: anna.id,
      currency: 'USDT',
      amount: '12.5',
      confirmations: 6,
      confirmations_needed: minimum,
    });
  });

  it('are filtered by state, member and transaction, page by page', async () => {
    const refused = await server.must(list, { status: 'refused', limit: 1 }, finance);
    expect(refused).toMatchObject({ total: 2, data: [{ refusal: 'TOKEN_UNKNOWN' }] });
    expect((await server.must(list, { keyword: '0x3' }, finance)).total).toBe(1);
    expect((await server.must(list, { keyword: anna.email }, finance)).total).toBe(5);
    expect((await server.must(list, { keyword: 'nobody@' }, finance)).total).toBe(0);
    expect(await server.errorOf(list, { status: 'lost' }, finance)).toBe('FIELD_CHOICE');
  });

  it('are for finance alone', async () => {
    for (const call of [chains, list]) {
      expect(await server.errorOf(call, {}, anna)).toBe('LOGIN_REQUIRED');
      const support = await newOperator(server, 'support');
      expect(await server.errorOf(call, {}, support.as)).toBe('OPERATOR_ROLE_REQUIRED');
    }
  });
});

import { calls } from '@kontor/contract';
import { arrivingOf } from '../modules/funding/index.ts';
import { listRecords } from '../modules/wallet/index.ts';
import { balanceId } from '@kontor/core';
import { formatAmount } from '@kontor/money';
import {
  ACCOUNT_IDS,
  chainCursors,
  chainDeposits,
  chainLosses,
  chainPayouts,
  deposits,
  withdrawals,
} from '@kontor/schema';
import { asc, eq } from 'drizzle-orm';
import { type Address, parseAbi } from 'viem';
import { HDKey, privateKeyToAccount } from 'viem/accounts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../exchange/index.ts';
import { CallMetrics } from '../http/metrics.ts';
import { createLog } from '../platform/logger.ts';
import { type Program, startProgram } from '../program.ts';
import type { Services } from '../services.ts';
import { TestServer, type TestUser } from '../testing/test-server.ts';
import { USDT } from '../testing/trading.ts';
import { ownAddress } from './addresses.ts';
import { deriveAddress } from './derive.ts';
import { openLoss } from './losses.ts';
import { TOKEN_ABI } from './node.ts';
import { ChainProgram } from './part.ts';
import { memoryOf, setModes } from './rails.ts';
import { Anvil } from './testing/anvil.ts';
import { deployToken, sendToken } from './testing/token.ts';

const HOT_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const HOT = privateKeyToAccount(HOT_KEY).address;
const ACCOUNT = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");
const OUTSIDE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const ELSEWHERE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const OPERATOR = 7;
const CONFIRMATIONS = 12;
const ETH = 3;
const WEEK_MS = 7 * 86_400_000;

let anvil: Anvil;
let token: Address;
let server: TestServer;
let program: Program;
let chain: ChainProgram;
let anna: TestUser;
let address: Address;
let usdtNetwork: number;

const services = () => program.services;
const begin = async () => {
  const { evm } = services().config;
  if (evm === undefined) throw new Error('no settings');
  await setModes(services(), evm);
  chain = new ChainProgram(services(), evm);
};
/** The program ends and another one starts on the same database. */
const restart = async () => {
  await program.stop();
  const { config, clock, wallClock } = server;
  const log = createLog('silent');
  program = await startProgram({ config, log, clock, wallClock, routes: [], parts: [] });
  await begin();
};
const rounds = async () => {
  while (await chain.round());
};
const ledger = () => memoryOf(services()).ledger;
const money = (currency = USDT) =>
  formatAmount(ledger().available(balanceId(anna.id, ACCOUNT_IDS.change, currency)));
const seen = async () =>
  await services().queries.select().from(chainDeposits).orderBy(asc(chainDeposits.id));
const arriving = async () => await arrivingOf(services(), anna.id);
/** As the member's records have it; the newest first. */
const recorded = async () => {
  const all = { currencyId: undefined, accountId: undefined, state: undefined };
  const since = { from: undefined, to: undefined, goneAfter: server.wallClock.now() - WEEK_MS };
  const filter = { userId: anna.id, kind: 'deposit', ...all, ...since } as const;
  return (await listRecords(services().queries, filter, { page: 1, limit: 10 })).rows;
};
const payoutOf = async (withdrawalId: number) =>
  await services()
    .queries.select()
    .from(chainPayouts)
    .where(eq(chainPayouts.withdrawalId, withdrawalId));
const stateOf = async (id: number) => {
  const { exchange, queries } = services();
  await exchange.waitFor(exchange.status().sequence, 30_000);
  const [row] = await queries.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row?.status;
};
const submit = async (kind: string, actor: number, input: Record<string, string | number>) => {
  const { outcome } = await services().exchange.submit({ kind, actor, input, key: null });
  if (!outcome.ok) throw new Error(`${kind}: ${outcome.code}`);
  return outcome.result as Record<string, number>;
};
/** A withdrawal of USDT that operators have approved. */
const approved = async (destination: string = OUTSIDE, amount = '50') => {
  const input = { currencyId: USDT, networkId: usdtNetwork, amount, destination };
  const saved = { destinationId: 1, destinationName: 'ledger', usableFrom: 0 };
  const { withdrawalId } = await submit('withdrawal.request', anna.id, { ...input, ...saved });
  await submit('withdrawal.approve', OPERATOR, { withdrawalId: Number(withdrawalId) });
  return Number(withdrawalId);
};
const tokensOf = async (owner: Address) => {
  const question = { address: token, abi: TOKEN_ABI, functionName: 'balanceOf' } as const;
  return await anvil.client.readContract({ ...question, args: [owner] });
};
/** A program whose exchange ends it before or after it has heard that a payout is sent. */
const dyingChain = (when: 'before' | 'after') => {
  const exchange: Services['exchange'] = Object.create(services().exchange) as never;
  exchange.submit = async (command) => {
    const isFatal = command.kind === 'withdrawal.sent';
    if (isFatal && when === 'before') throw new Error('the program ends');
    const answer = await services().exchange.submit(command);
    if (isFatal) throw new Error('the program ends');
    return answer;
  };
  exchange.core = () => services().exchange.core();
  exchange.status = () => services().exchange.status();
  exchange.waitFor = (sequence, ms) => services().exchange.waitFor(sequence, ms);
  const { evm } = services().config;
  if (evm === undefined) throw new Error('no settings');
  return new ChainProgram({ ...services(), exchange, metrics: new CallMetrics() }, evm);
};

beforeAll(async () => {
  anvil = await Anvil.start();
  token = await deployToken(anvil);
  server = await TestServer.start({
    environment: {
      PLAY_MONEY: '0',
      EVM_RPC_URL: anvil.url,
      EVM_XPUB: ACCOUNT.publicExtendedKey,
      EVM_TOKENS: `USDT:${token}:6`,
      EVM_HOT_KEY: HOT_KEY,
    },
  });
  program = server.program;
  await begin();
  await rounds();
  anna = await server.newUser('anna');
  const { networks } = await server.must(calls.funding.info, { currency: USDT }, anna);
  usdtNetwork = networks.find(({ name }) => name === 'ERC20')?.id ?? 0;
  const input = { currency: USDT, network: usdtNetwork };
  const paying = await server.must(calls.funding.depositAddress, input, anna);
  address = paying.address as Address;
});
afterAll(async () => {
  await program.stop();
  await server.end();
  await anvil.end();
});

describe('deposits over the chain', () => {
  it('have an address of their own, which the private key opens', async () => {
    const key = ACCOUNT.derive('m/0/0').privateKey ?? new Uint8Array();
    expect(address).toBe(privateKeyToAccount(`0x${Buffer.from(key).toString('hex')}`).address);
    for (let index = 1; index < 20; index += 1) {
      const own = ACCOUNT.derive(`m/0/${index}`).privateKey ?? new Uint8Array();
      const wanted = privateKeyToAccount(`0x${Buffer.from(own).toString('hex')}`).address;
      expect(deriveAddress(ACCOUNT.publicExtendedKey, index)).toBe(wanted);
    }
    const two = await Promise.all([0, 1].map(() => ownAddress(services(), anna.id, 'ethereum')));
    expect(two).toEqual([address, address]);
    const ben = await server.newUser('ben');
    const racing = await Promise.all(
      [0, 1, 2].map(() => ownAddress(services(), ben.id, 'ethereum')),
    );
    expect(new Set(racing)).toEqual(new Set([deriveAddress(ACCOUNT.publicExtendedKey, 1)]));
  });

  it('are booked once after the confirmations, over a restart between', async () => {
    await sendToken(anvil, token, address, 1_000_000_000n);
    await anvil.mine(1);
    await rounds();
    expect(await seen()).toMatchObject([{ status: 'seen', userId: anna.id, outputIndex: 0 }]);
    expect(money()).toBe('0');
    await restart();
    await anvil.mine(CONFIRMATIONS - 2);
    await rounds();
    expect(money()).toBe('0');
    await restart();
    await anvil.mine(1);
    await rounds();
    expect(money()).toBe('1000');
    await restart();
    await rounds();
    expect(money()).toBe('1000');
  });

  it('are booked once where the same log is read again and told again', async () => {
    const { queries, database } = services();
    const { rows } = await database.pool.query<{ number: string; hash: string }>(
      'SELECT number, hash FROM chain_blocks ORDER BY number LIMIT 1',
    );
    const [first] = rows;
    await database.pool.query('DELETE FROM chain_blocks WHERE number > $1', [first?.number]);
    await queries
      .update(chainCursors)
      .set({ blockNumber: Number(first?.number), blockHash: first?.hash ?? '' });
    await rounds();
    await queries.update(chainDeposits).set({ status: 'seen', depositId: null });
    await rounds();
    expect(await seen()).toMatchObject([{ status: 'credited' }]);
    expect(await seen()).toHaveLength(1);
    expect(money()).toBe('1000');
  });

  it('are dropped with their blocks, and booked where the chain has them again', async () => {
    const { client } = anvil;
    const snapshot = await client.snapshot();
    const txid = await sendToken(anvil, token, address, 7_000_000n);
    await anvil.mine(CONFIRMATIONS - 1);
    await rounds();
    expect((await seen()).at(-1)).toMatchObject({ status: 'seen', txid });
    const needed = { confirmations: CONFIRMATIONS - 1, confirmations_needed: CONFIRMATIONS };
    expect(await arriving()).toMatchObject([
      { status: 'seen', currency: 'USDT', amount: '7', txid, refusal: null, ...needed },
    ]);
    const raw = await client.request({
      method: 'eth_getRawTransactionByHash' as never,
      params: [txid] as never,
    });
    await client.revert({ id: snapshot });
    await client.increaseTime({ seconds: 60 });
    await anvil.mine(CONFIRMATIONS + 1);
    await rounds();
    expect(await arriving()).toMatchObject([{ status: 'gone', txid, amount: '7' }]);
    expect(money()).toBe('1000');
    const told = await recorded();
    expect(told).toMatchObject([{ status: 'gone', state: 'failed', txid }, { state: 'done' }]);
    server.wallClock.advance(WEEK_MS);
    expect(await arriving()).toEqual([]);
    await client.sendRawTransaction({ serializedTransaction: raw });
    await anvil.mine(CONFIRMATIONS - 1);
    await rounds();
    expect(await seen()).toHaveLength(2);
    expect((await seen()).at(-1)).toMatchObject({ status: 'seen', txid, goneAt: null });
    const [again] = await recorded();
    expect(again).toMatchObject({ source: 'chain', state: 'going', status: 'seen' });
    expect(await arriving()).toMatchObject([{ status: 'seen', ...needed }]);
    await anvil.mine(1);
    await rounds();
    expect(money()).toBe('1007');
    expect(await arriving()).toEqual([]);
  });

  it('of ether arrive as well, and what is too little says so', async () => {
    const { client } = anvil;
    await client.sendTransaction({ to: address, value: 10n ** 18n + 1n, chain: null });
    await client.sendTransaction({ to: address, value: 10n ** 12n, chain: null });
    await anvil.mine(CONFIRMATIONS);
    await rounds();
    expect(money(ETH)).toBe('1');
    expect((await seen()).at(-1)).toMatchObject({ status: 'refused', refusal: 'BELOW_MINIMUM' });
    expect(await arriving()).toMatchObject([
      { status: 'refused', refusal: 'BELOW_MINIMUM', amount: '0.000001', minimum: '0.005' },
    ]);
  });

  it('of tokens that nobody deals in are told without a name, and only a few of them', async () => {
    const foreign = await deployToken(anvil);
    const txid = await sendToken(anvil, foreign, address, 9_000_000n);
    await anvil.mine(1);
    await rounds();
    const [first] = await arriving();
    expect(first).toMatchObject({
      status: 'refused',
      refusal: 'TOKEN_UNKNOWN',
      currency: null,
      amount: null,
      contract: foreign,
      txid,
    });
    for (let sent = 0; sent < 25; sent += 1) await sendToken(anvil, foreign, address, 1n);
    await anvil.mine(CONFIRMATIONS);
    await rounds();
    expect((await arriving()).filter(({ contract }) => contract !== null)).toHaveLength(20);
    expect(await arrivingOf(services(), anna.id + 1)).toEqual([]);
  });

  it('wait for a node that is away, which operators see, and nothing is lost', async () => {
    await sendToken(anvil, token, address, 5_000_000n);
    anvil.isAway = true;
    await anvil.mine(CONFIRMATIONS + 60);
    await expect(chain.round()).rejects.toThrow();
    const faultOf = async () => (await services().queries.select().from(chainCursors))[0]?.fault;
    expect(await faultOf()).toMatch(/HTTP request failed/);
    const metrics = await services().metrics.registry.metrics();
    expect(metrics).toMatch(/kontor_chain_ok 0/);
    anvil.isAway = false;
    await rounds();
    expect(await faultOf()).toBeNull();
    expect(money()).toBe('1012');
  });
});

describe('payouts over the chain', () => {
  it('wait for a wallet that has enough, then are sent in their order and done', async () => {
    const [first, second] = [await approved(), await approved(OUTSIDE, '60')];
    await rounds();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['reviewed', 'reviewed']);
    const [cursor] = await services().queries.select().from(chainCursors);
    expect(cursor?.fault).toMatch(/too little USDT/);
    await sendToken(anvil, token, HOT, 500_000_000n);
    await anvil.mine(1);
    await rounds();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['sent', 'sent']);
    const rows = [...(await payoutOf(first)), ...(await payoutOf(second))];
    expect(rows.map(({ nonce, value }) => [nonce, value])).toEqual([
      [0, 46_000_000n],
      [1, 56_000_000n],
    ]);
    await anvil.mine(CONFIRMATIONS - 1);
    await rounds();
    expect(await stateOf(first)).toBe('sent');
    await anvil.mine(1);
    await rounds();
    expect([await stateOf(first), await stateOf(second)]).toEqual(['done', 'done']);
    expect(await tokensOf(OUTSIDE)).toBe(102_000_000n);
    expect(await anvil.client.getTransactionCount({ address: HOT })).toBe(2);
  });

  it.each(['before', 'after'] as const)(
    'are the same transaction where the program ends %s the exchange has heard of them',
    async (when) => {
      const held = await tokensOf(OUTSIDE);
      const id = await approved();
      await expect(dyingChain(when).round()).rejects.toThrow('the program ends');
      const [signed] = await payoutOf(id);
      expect(signed?.status).toBe('signed');
      await restart();
      await rounds();
      expect(await payoutOf(id)).toMatchObject([{ txid: signed?.txid, status: 'sent' }]);
      await restart();
      await anvil.mine(CONFIRMATIONS);
      await rounds();
      expect(await stateOf(id)).toBe('done');
      expect((await tokensOf(OUTSIDE)) - held).toBe(46_000_000n);
    },
  );

  it('that an operator refuses at the last moment are never seen by anybody', async () => {
    const nonce = await anvil.client.getTransactionCount({ address: HOT });
    const id = await approved();
    await expect(dyingChain('before').round()).rejects.toThrow('the program ends');
    const reason = { reasonCode: 'review_failed', reason: 'not this one' };
    await submit('withdrawal.reject', OPERATOR, { withdrawalId: id, ...reason });
    await rounds();
    expect(await payoutOf(id)).toEqual([]);
    await anvil.mine(1);
    expect(await anvil.client.getTransactionCount({ address: HOT })).toBe(nonce);
  });

  it('that the chain reverts give the money back', async () => {
    const before = money();
    const id = await approved();
    await rounds();
    expect(await stateOf(id)).toBe('sent');
    const abi = parseAbi(['function block_(address who)']);
    const call = { address: token, abi, functionName: 'block_', args: [OUTSIDE] } as const;
    await anvil.client.writeContract({
      ...call,
      chain: null,
      maxPriorityFeePerGas: 10n ** 12n,
      maxFeePerGas: 10n ** 13n,
    });
    await anvil.mine(CONFIRMATIONS);
    await rounds();
    expect(await stateOf(id)).toBe('failed');
    expect(money()).toBe(before);
  });
});

describe('a payout that the chain would revert', () => {
  it('waits for a person, who can refuse it, and holds up nobody else', async () => {
    const before = money();
    const [blocked, other] = [await approved(), await approved(ELSEWHERE)];
    await rounds();
    expect([await stateOf(blocked), await stateOf(other)]).toEqual(['reviewed', 'sent']);
    expect(await payoutOf(blocked)).toEqual([]);
    const [cursor] = await services().queries.select().from(chainCursors);
    expect(cursor?.fault).toContain(`the chain would revert withdrawal ${blocked}`);
    const refusal = { withdrawalId: blocked, reasonCode: 'destination_wrong', reason: 'blocked' };
    await submit('withdrawal.reject', OPERATOR, refusal);
    await anvil.mine(CONFIRMATIONS);
    await rounds();
    expect([await stateOf(blocked), await stateOf(other)]).toEqual(['rejected', 'done']);
    expect(money()).toBe(String(Number(before) - 50));
    expect((await services().queries.select().from(chainCursors))[0]?.fault).toBeNull();
  });
});

describe('a booked deposit that leaves the chain', () => {
  const losses = async () => await services().queries.select().from(chainLosses);
  /** Another chain from a moment on, longer than what it replaces. */
  const parted = async (id: `0x${string}`) => {
    await anvil.client.revert({ id });
    await anvil.client.increaseTime({ seconds: 60 });
    await anvil.mine(2 * CONFIRMATIONS);
    await rounds();
  };

  it('holds what goes out to its member until the chain has it again, booked once', async () => {
    const { client } = anvil;
    const before = money();
    const start = await client.snapshot();
    const txid = await sendToken(anvil, token, address, 200_000_000n);
    const raw = await client.request({
      method: 'eth_getRawTransactionByHash' as never,
      params: [txid] as never,
    });
    await anvil.mine(CONFIRMATIONS);
    await rounds();
    const booked = String(Number(before) + 200);
    expect(money()).toBe(booked);
    expect(await openLoss(services().queries, anna.id, USDT)).toBeUndefined();

    await parted(start);
    const [loss] = await losses();
    expect(loss).toMatchObject({ status: 'open', userId: anna.id, currencyId: USDT, txid });
    expect(await openLoss(services().queries, anna.id, USDT)).toBe(loss?.id);
    expect(await openLoss(services().queries, anna.id, ETH)).toBeUndefined();
    expect(await openLoss(services().queries, anna.id + 1, USDT)).toBeUndefined();
    expect(money()).toBe(booked);

    // It comes back, and goes again with another parting: also one that a person has resolved.
    const gone = await client.snapshot();
    await client.sendRawTransaction({ serializedTransaction: raw });
    await anvil.mine(1);
    await rounds();
    expect(await losses()).toMatchObject([{ status: 'back' }]);
    await parted(gone);
    expect(await losses()).toMatchObject([{ status: 'open', backAt: null }]);

    const id = await approved(ELSEWHERE);
    await restart();
    await rounds();
    expect(await payoutOf(id)).toEqual([]);
    expect(await stateOf(id)).toBe('reviewed');
    await client.sendRawTransaction({ serializedTransaction: raw });
    await anvil.mine(CONFIRMATIONS);
    await rounds();
    expect(await losses()).toMatchObject([{ status: 'back' }]);
    expect(await stateOf(id)).toBe('sent');
    expect(money()).toBe(String(Number(booked) - 50));
    expect((await seen()).filter((row) => row.txid === txid)).toHaveLength(1);
  });
});

it('the books are right to the end', async () => {
  const { queries, database, exchange, log } = services();
  await exchange.waitFor(exchange.status().sequence, 30_000);
  expect(await queries.select().from(deposits)).toHaveLength(5);
  const report = await verifyExchange({ database, log });
  // The operator of this test acts without the console, which writes the audit log.
  const faults = report.checks.filter(({ ok, name }) => !ok && !name.includes('audit log'));
  expect(faults).toEqual([]);
});

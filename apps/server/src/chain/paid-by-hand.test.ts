import { calls } from '@kontor/contract';
import type { Address, Hex } from 'viem';
import { parseAbi, parseEther } from 'viem';
import { HDKey } from 'viem/accounts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newOperator, type TestOperator } from '../testing/operators.ts';
import { TestServer, type TestUser } from '../testing/test-server.ts';
import { USDT } from '../testing/trading.ts';
import { memoryOf } from './rails.ts';
import { Anvil } from './testing/anvil.ts';
import { deployToken, sendToken } from './testing/token.ts';

const { funding } = calls;
const HOT_KEY = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d';
const ACCOUNT = HDKey.fromMasterSeed(new Uint8Array(32).fill(7)).derive("m/44'/60'/0'");
const OUTSIDE = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const ELSEWHERE = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65';
const OPERATOR = 7;
const ETH = 3;
const NOBODYS: Hex = `0x${'fe'.repeat(32)}`;

let anvil: Anvil;
let token: Address;
let foreign: Address;
let server: TestServer;
let anna: TestUser;
let rosa: TestOperator;

/** Without its program, every network is paid by hand; the node can be asked all the same. */
beforeAll(async () => {
  anvil = await Anvil.start();
  token = await deployToken(anvil);
  foreign = await deployToken(anvil);
  server = await TestServer.start({
    environment: {
      PLAY_MONEY: '0',
      EVM_RPC_URL: anvil.url,
      EVM_XPUB: ACCOUNT.publicExtendedKey,
      EVM_TOKENS: `USDT:${token}:6`,
      EVM_HOT_KEY: HOT_KEY,
    },
  });
  rosa = await newOperator(server, 'finance');
  // Members of these tests share an address.
  await submit('setting.define', 0, { name: 'withdrawal_shared_members', value: '50' });
});
afterAll(async () => {
  await server.end();
  await anvil.end();
});
// Each has a member of its own, so that no limit of a day is met.
beforeEach(async ({ task }) => {
  anna = await server.newUser(`anna-${task.id.replaceAll(/\W/g, '')}`);
});

const submit = async (kind: string, actor: number, input: Record<string, string | number>) => {
  const { outcome } = await server.program.services.exchange.submit({
    kind,
    actor,
    input,
    key: null,
  });
  if (!outcome.ok) throw new Error(`${kind}: ${outcome.code}`);
  return outcome.result as Record<string, number>;
};
const networkOf = (currencyId: number, name: string) => {
  const networks = [...memoryOf(server.program.services).networks.values()];
  return networks.find((one) => one.name === name && one.currencyId === currencyId)?.id ?? 0;
};
/** A withdrawal that another operator has reviewed: of 50 USDT arrive 46. */
const reviewed = async (currencyId = USDT, name = 'ERC20', amount = '50'): Promise<number> => {
  const way = { currencyId, networkId: networkOf(currencyId, name), amount };
  const txid = crypto.randomUUID();
  await submit('deposit.credit', 0, { ...way, userId: anna.id, txid, outputIndex: 0 });
  const saved = { destinationId: 1, destinationName: 'ledger', usableFrom: 0 };
  const wish = { ...way, ...saved, destination: OUTSIDE };
  const { withdrawalId } = await submit('withdrawal.request', anna.id, wish);
  await submit('withdrawal.approve', OPERATOR, { withdrawalId: Number(withdrawalId) });
  return Number(withdrawalId);
};
const said = async (id: number, txid: string) => {
  const input = { id, txid, reason: 'paid by hand' };
  const { result, error } = await server.call(funding.sendWithdrawal, input, rosa.as);
  return result?.status ?? [error?.error, error?.details?.field];
};
const listed = async (id: number) => {
  const found = await server.must(funding.operatorWithdrawals, { keyword: String(id) }, rosa.as);
  return found.data.find((row) => row.id === id);
};
const refusal = (code: string) => [code, 'txid'];
const mined = async (sent: Promise<Hex>): Promise<Hex> => {
  const hash = await sent;
  await anvil.mine(1);
  return hash;
};

describe('a payout of a token by hand', () => {
  it('is paid by a transfer of the token, of the amount, to the recipient', async () => {
    const id = await reviewed();
    expect(await said(id, NOBODYS)).toEqual(refusal('TRANSACTION_NOT_FOUND'));
    const other = await mined(sendToken(anvil, foreign, OUTSIDE, 46_000_000n));
    expect(await said(id, other)).toEqual(refusal('TRANSACTION_OTHER_TOKEN'));
    const astray = await mined(sendToken(anvil, token, ELSEWHERE, 46_000_000n));
    expect(await said(id, astray)).toEqual(refusal('TRANSACTION_OTHER_RECIPIENT'));
    for (const value of [45_999_999n, 46_000_001n, 50_000_000n]) {
      const wrong = await mined(sendToken(anvil, token, OUTSIDE, value));
      expect(await said(id, wrong)).toEqual(refusal('TRANSACTION_OTHER_AMOUNT'));
    }
    const plain = { to: OUTSIDE, value: parseEther('0.00000046'), chain: null } as const;
    const ether = await mined(anvil.client.sendTransaction(plain));
    expect(await said(id, ether)).toEqual(refusal('TRANSACTION_OTHER_TOKEN'));
    expect(await said(id, await mined(sendToken(anvil, token, OUTSIDE, 46_000_000n)))).toBe('sent');
  });

  it('is not paid by what is in no block yet, or was reverted', async () => {
    const id = await reviewed();
    const hash = await sendToken(anvil, token, OUTSIDE, 46_000_000n);
    expect(await said(id, hash)).toEqual(refusal('TRANSACTION_PENDING'));
    await anvil.mine(1);

    const args = [OUTSIDE] as const;
    const abi = parseAbi([
      'function block_(address who)',
      'function transfer(address to, uint256 value) returns (bool)',
    ]);
    const call = { address: token, abi, chain: null } as const;
    await mined(anvil.client.writeContract({ ...call, functionName: 'block_', args }));
    const paying = { functionName: 'transfer', args: [OUTSIDE, 46_000_000n] } as const;
    const failed = await mined(anvil.client.writeContract({ ...call, ...paying, gas: 200_000n }));
    expect(await said(id, failed)).toEqual(refusal('TRANSACTION_FAILED'));
    const nobody = [`0x${'0'.repeat(40)}`] as const;
    await mined(anvil.client.writeContract({ ...call, functionName: 'block_', args: nobody }));
    expect(await said(id, hash)).toBe('sent');
  });

  it('is not the one that a transaction has paid already', async () => {
    const [first, second] = [await reviewed(), await reviewed()];
    const hash = await mined(sendToken(anvil, token, OUTSIDE, 46_000_000n));
    expect(await said(first, hash)).toBe('sent');
    const capitals = `0x${hash.slice(2).toUpperCase()}`;
    for (const txid of [hash, capitals]) {
      expect(await said(second, txid)).toEqual(refusal('TRANSACTION_USED'));
    }
  });

  it('waits for a node that does not answer', async () => {
    const id = await reviewed();
    const hash = await mined(sendToken(anvil, token, OUTSIDE, 46_000_000n));
    anvil.isAway = true;
    expect(await said(id, hash)).toEqual(refusal('CHAIN_UNREACHABLE'));
    anvil.isAway = false;
    expect(await said(id, hash)).toBe('sent');
  });
});

it('a payout of ether by hand is paid by the amount to the recipient, by no token', async () => {
  const id = await reviewed(ETH, 'ERC20', '0.5');
  const row = await listed(id);
  const value = parseEther(row?.receive ?? '');
  const ether = (to: Address, sum: bigint) =>
    mined(anvil.client.sendTransaction({ to, value: sum, chain: null }));
  const tokens = await mined(sendToken(anvil, token, OUTSIDE, 46_000_000n));
  expect(await said(id, tokens)).toEqual(refusal('TRANSACTION_OTHER_TOKEN'));
  const astray = await ether(ELSEWHERE, value);
  expect(await said(id, astray)).toEqual(refusal('TRANSACTION_OTHER_RECIPIENT'));
  const short = await ether(OUTSIDE, value - 1n);
  expect(await said(id, short)).toEqual(refusal('TRANSACTION_OTHER_AMOUNT'));
  expect(row?.is_checked).toBe(true);
  expect(await said(id, await ether(OUTSIDE, value))).toBe('sent');
});

it('what no node can be asked for is not said to be checked', async () => {
  const usdcId = memoryOf(server.program.services).currencyByCode('USDC')?.id ?? 0;
  const [tron, usdc] = [await reviewed(USDT, 'TRC20'), await reviewed(usdcId)];
  for (const id of [tron, usdc]) {
    expect(await listed(id)).toMatchObject({ id, mode: 'manual', is_checked: false });
  }
  // Nobody has named the contract of this token; that something went there is asked all the same.
  expect(await said(usdc, NOBODYS)).toEqual(refusal('TRANSACTION_NOT_FOUND'));
  const astray = await mined(sendToken(anvil, foreign, ELSEWHERE, 46_000_000n));
  expect(await said(usdc, astray)).toEqual(refusal('TRANSACTION_OTHER_RECIPIENT'));
  const some = await mined(sendToken(anvil, foreign, OUTSIDE, 1n));
  expect(await said(usdc, some)).toBe('sent');
  // Of a chain without a node only the form is looked at, and that it is used once.
  expect(await said(tron, 'ab'.repeat(32))).toBe('sent');
  expect(await said(await reviewed(USDT, 'TRC20'), 'AB'.repeat(32))).toEqual(
    refusal('TRANSACTION_USED'),
  );
});

import { cp, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chainCursors, chainPayouts, withdrawals } from '@kontor/schema';
import { createTestDatabase, type TestDatabase } from '@kontor/testkit/database';
import { eq } from 'drizzle-orm';
import type { Address } from 'viem';
import { HDKey, privateKeyToAccount } from 'viem/accounts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../cli.ts';
import { readConfig } from '../config.ts';
import { createUser, ensureMember } from '../modules/people/index.ts';
import { ManualClock } from '../platform/clock.ts';
import { createLog } from '../platform/logger.ts';
import { ManualWallClock } from '../platform/wall-clock.ts';
import { type Program, startProgram } from '../program.ts';
import { begunWith } from '../testing/begun.ts';
import { TEST_START } from '../testing/candles.ts';
import { FEED_SEED } from '../testing/test-config.ts';
import { USDT } from '../testing/trading.ts';
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

let anvil: Anvil;
let token: Address;
let folder: string;
let databases: TestDatabase[] = [];
let program: Program | undefined;
let chain: ChainProgram;
beforeEach(async () => {
  anvil = await Anvil.start();
  token = await deployToken(anvil);
  await sendToken(anvil, token, HOT, 10_000_000_000n);
  await anvil.mine(1);
  folder = await mkdtemp(join(tmpdir(), 'kontor-payouts-'));
  const begun = begunWith({ PLAY_MONEY: '0' });
  if (begun === undefined) throw new Error('nothing is prepared');
  databases = [await createTestDatabase({ prepared: begun })];
  await cp(begun.folder, folder, { recursive: true });
});
afterEach(async () => {
  await stop();
  for (const one of databases) await one.drop();
  await rm(folder, { recursive: true, force: true });
  await anvil.end();
});

const services = () => {
  if (program === undefined) throw new Error('nothing was started');
  return program.services;
};
const environment = (url: string) => ({
  NODE_ENV: 'test',
  HOST: '127.0.0.1',
  PORT: '0',
  FEED_SEED,
  DATA_DIR: folder,
  DATABASE_URL: url,
  PLAY_MONEY: '0',
  EVM_RPC_URL: anvil.url,
  EVM_XPUB: ACCOUNT.publicExtendedKey,
  EVM_TOKENS: `USDT:${token}:6`,
  EVM_HOT_KEY: HOT_KEY,
});

async function start({ url }: TestDatabase, at = TEST_START): Promise<void> {
  program = await startProgram({
    config: readConfig(environment(url)),
    log: createLog('silent'),
    routes: [],
    parts: [],
    clock: new ManualClock(at),
    wallClock: new ManualWallClock(at),
  });
  const { evm } = services().config;
  if (evm === undefined) throw new Error('no settings');
  await setModes(services(), evm);
  chain = new ChainProgram(services(), evm);
}
async function stop(): Promise<void> {
  await program?.stop();
  program = undefined;
}
const rounds = async () => {
  while (await chain.round());
};
const submit = async (kind: string, actor: number, input: Record<string, string | number>) => {
  const { outcome } = await services().exchange.submit({ kind, actor, input, key: null });
  if (!outcome.ok) throw new Error(`${kind}: ${outcome.code}`);
  return outcome.result as Record<string, number>;
};
const networkId = () => {
  const networks = [...memoryOf(services()).networks.values()];
  return networks.find(({ name, currencyId }) => name === 'ERC20' && currencyId === USDT)?.id ?? 0;
};
/** A member with money, as if it had come over the chain. */
const member = async (name: string): Promise<number> => {
  const email = `${name}@kontor.example`;
  const { id: userId } = await createUser(services().queries, {
    recipient: { kind: 'email', email, key: email },
    passwordHash: '',
    invitedBy: null,
    language: 'en',
    createdAt: TEST_START,
  });
  await ensureMember(services(), userId);
  const given = { currencyId: USDT, networkId: networkId(), amount: '1000' };
  await submit('deposit.credit', 0, { ...given, userId, txid: `0x${userId}`, outputIndex: 0 });
  return userId;
};
const requested = async (userId: number, destination: string, amount = '50') => {
  const input = { currencyId: USDT, networkId: networkId(), amount, destination };
  const saved = { destinationId: 1, destinationName: 'ledger', usableFrom: 0 };
  const { withdrawalId } = await submit('withdrawal.request', userId, { ...input, ...saved });
  return Number(withdrawalId);
};
const approve = (withdrawalId: number) => submit('withdrawal.approve', OPERATOR, { withdrawalId });
const tokensOf = (owner: Address) =>
  anvil.client.readContract({
    address: token,
    abi: TOKEN_ABI,
    functionName: 'balanceOf',
    args: [owner],
  });
const payouts = () => services().queries.select().from(chainPayouts);
const faultOf = async () => (await services().queries.select().from(chainCursors))[0]?.fault;
const stateOf = async (id: number) => {
  const { exchange, queries } = services();
  await exchange.waitFor(exchange.status().sequence, 30_000);
  const [row] = await queries.select().from(withdrawals).where(eq(withdrawals.id, id));
  return row?.status;
};
/** What a person types into a command, and what it answers. */
const decided = async (words: readonly string[], typed: readonly string[], url: string) => {
  const left = [...typed];
  let text = '';
  const out = (part: string): void => void (text += part);
  const ask = () => Promise.resolve(left.shift() ?? '');
  const code = await runCli(words, environment(url), { out, error: out, ask });
  return { code, text };
};
/** The database as it is now, for a replica that never hears of what comes later. */
const replicated = async (): Promise<TestDatabase> => {
  await stop();
  const replica = await (databases[0] as TestDatabase).copy();
  databases.push(replica);
  return replica;
};
/** A person decides to go on from the replica. */
const accept = async ({ url }: TestDatabase) => {
  const pool = databases.at(-1)?.pool();
  const head = await pool?.query<{ head: string }>(
    'SELECT max(last_sequence) AS head FROM journal',
  );
  const at = head?.rows[0]?.head ?? '';
  const typed = ['the machine is gone', `accept ${at}`];
  expect(await decided(['accept-history', '--at', at], typed, url)).toMatchObject({ code: 0 });
};

describe('a history that came back without a payout', () => {
  it.each(['waits to be mined', 'was mined'])(
    'pays it by the same transaction, which %s',
    async (state) => {
      await start(databases[0] as TestDatabase);
      await rounds();
      const anna = await member('anna');
      const id = await requested(anna, OUTSIDE);
      await approve(id);
      const replica = await replicated();
      await start(databases[0] as TestDatabase);
      await rounds();
      const [sent] = await payouts();
      expect(sent).toMatchObject({ withdrawalId: id, nonce: 0, status: 'sent' });
      if (state === 'was mined') await anvil.mine(1);
      await stop();

      await accept(replica);
      await start(replica, TEST_START + 60_000);
      expect(await payouts()).toEqual([]);
      await rounds();
      expect(await payouts()).toMatchObject([{ withdrawalId: id, txid: sent?.txid, nonce: 0 }]);
      await anvil.mine(CONFIRMATIONS);
      await rounds();
      expect(await stateOf(id)).toBe('done');
      expect(await tokensOf(OUTSIDE)).toBe(46_000_000n);
      expect(await anvil.client.getTransactionCount({ address: HOT })).toBe(1);
    },
  );

  it('does not pay another withdrawal that has its number for it, and asks a person', async () => {
    const [original] = databases as [TestDatabase];
    await start(original);
    await rounds();
    const [anna, ben] = [await member('anna'), await member('ben')];
    const replica = await replicated();
    await start(original);
    const lost = await requested(anna, OUTSIDE);
    await approve(lost);
    await rounds();
    await anvil.mine(1);
    const [paid] = await payouts();
    await stop();

    await accept(replica);
    await start(replica, TEST_START + 60_000);
    const [ofBen, ofAnna] = [await requested(ben, ELSEWHERE, '70'), await requested(anna, OUTSIDE)];
    expect(ofBen).toBe(lost);
    await approve(ofBen);
    await approve(ofAnna);
    await rounds();
    expect(await payouts()).toMatchObject([{ withdrawalId: ofBen, nonce: 1, status: 'sent' }]);
    expect(await faultOf()).toContain(`${paid?.txid} paid withdrawal ${lost} of member ${anna}`);
    await anvil.mine(CONFIRMATIONS);
    await rounds();
    expect([await stateOf(ofBen), await stateOf(ofAnna)]).toEqual(['done', 'reviewed']);
    expect(await tokensOf(ELSEWHERE)).toBe(66_000_000n);
    expect(await tokensOf(OUTSIDE)).toBe(46_000_000n);

    const words = /accept-payout .*$/u.exec((await faultOf()) ?? '')?.[0].split(' ') ?? [];
    const refused = await decided(words, ['anna was called', 'yes'], replica.url);
    expect(refused).toMatchObject({ code: 1, text: expect.stringContaining(OUTSIDE) as string });
    await rounds();
    expect(await stateOf(ofAnna)).toBe('reviewed');
    const agreed = await decided(words, ['anna was called', `accept ${lost}`], replica.url);
    expect(agreed.code).toBe(0);
    await rounds();
    expect(await faultOf()).toBeNull();
    await anvil.mine(CONFIRMATIONS);
    await rounds();
    expect(await stateOf(ofAnna)).toBe('done');
    expect(await tokensOf(OUTSIDE)).toBe(92_000_000n);
  });

  it('signs nothing where the chain has seen more of the wallet than is known here', async () => {
    const [original] = databases as [TestDatabase];
    await start(original);
    await rounds();
    const anna = await member('anna');
    const id = await requested(anna, OUTSIDE);
    await approve(id);
    const replica = await replicated();
    await start(original);
    await rounds();
    await stop();
    // Another machine, which has neither this one's files nor a word of what it did.
    await rm(folder, { recursive: true, force: true });
    await start(replica, TEST_START + 60_000);
    await rounds();
    expect(await payouts()).toEqual([]);
    const fault = (await faultOf()) ?? '';
    expect(fault).toContain('the chain has 1 transactions of the hot wallet, but only 0 are');
    await anvil.mine(CONFIRMATIONS);
    await rounds();
    expect([await stateOf(id), await tokensOf(OUTSIDE)]).toEqual(['reviewed', 46_000_000n]);

    const words = /accept-payout .*$/u.exec(fault)?.[0].split(' ') ?? [];
    const typed = ['it paid something else', 'accept 1'];
    expect(await decided(words, typed, replica.url)).toMatchObject({ code: 0 });
    await rounds();
    expect(await payouts()).toMatchObject([{ withdrawalId: id, nonce: 1, status: 'sent' }]);
  });
});

describe('a payout', () => {
  it('is shown to nobody while it cannot be kept', async () => {
    const [original] = databases as [TestDatabase];
    await start(original);
    await rounds();
    const anna = await member('anna');
    const id = await requested(anna, OUTSIDE);
    await approve(id);
    await writeFile(join(folder, 'payouts'), 'no folder');
    await stop();
    await start(original);
    await expect(chain.round()).rejects.toThrow('ENOTDIR');
    expect(await anvil.client.getTransactionCount({ address: HOT, blockTag: 'pending' })).toBe(0);
    await rm(join(folder, 'payouts'));
    await rounds();
    expect(await stateOf(id)).toBe('sent');
    const [sent] = await payouts();
    const [wallet = ''] = await readdir(join(folder, 'payouts'));
    const kept = await readdir(join(folder, 'payouts', wallet));
    expect(kept).toEqual([`0-${id}-${sent?.txid}.json`]);
  });
});

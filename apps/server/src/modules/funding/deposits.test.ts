import { calls, type InputOf } from '@kontor/contract';
import { depositAddresses } from '@kontor/schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { networkId, newPayer, voucher } from '../../testing/funding.ts';
import { picture, uploaded } from '../../testing/images.ts';
import { agreed, newOperator, type TestOperator } from '../../testing/operators.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, projected, type Trader, USDT } from '../../testing/trading.ts';

const { funding, wallet } = calls;

let server: TestServer;
let anna: Trader;
let ben: Trader;
let olga: TestOperator;
let paul: TestOperator;
let support: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  anna = await newPayer(server, 'anna', 1);
  ben = await newPayer(server, 'ben');
  olga = await newOperator(server, 'finance');
  paul = await newOperator(server, 'finance');
  support = await newOperator(server, 'support');
});
afterAll(() => server.end());

type DepositInput = InputOf<typeof funding.deposit>;
const CLAIM = { amount: '250', currency: USDT, type: 0 } as const;
const claim = async (who: Trader, input: Partial<DepositInput> = {}, headers = {}) =>
  server.call(
    funding.deposit,
    { ...CLAIM, account: input.account ?? (await voucher(server, who)), ...input },
    { ...who.as, headers },
  );
const claimed = async (who: Trader, input: Partial<DepositInput> = {}) => {
  const { result, error } = await claim(who, input);
  if (result === undefined) throw new Error(JSON.stringify(error));
  return result;
};
const available = async (who: Trader) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const spot = accounts.find(({ type }) => type === 'change');
  return spot?.balances.find(({ currency }) => currency === USDT)?.available;
};
const approve = (id: number, input = {}, by = olga) =>
  server.call(
    funding.approveDeposit,
    { id, amount: '250', reason: 'seen on the account', ...input },
    by.as,
  );

describe('a deposit by voucher', () => {
  it('is pending, then confirmed with the amount as seen, and shows as a bill', async () => {
    const before = Number(await available(anna));
    const pending = await claimed(anna);
    expect(pending).toMatchObject({
      currency: 'USDT',
      network: 'ERC20',
      method: 'voucher',
      status: 'pending',
      amount: '250',
      credited: null,
    });
    const { result } = await approve(pending.id, { amount: '249.5' });
    expect(result).toMatchObject({ status: 'confirmed', credited: '249.5', handled_by: olga.id });
    expect(await available(anna)).toBe(String(before + 249.5));
    const { data } = await server.must(funding.deposits, {}, anna.as);
    expect(data[0]).toMatchObject({ id: pending.id, amount: '250', credited: '249.5' });
    const bills = await server.must(wallet.bills, { type: 'change' }, anna.as);
    expect(bills.data[0]).toMatchObject({
      kind: 'deposit',
      value: '249.5',
      info: `Deposit ${pending.id}`,
    });
    const { data: messages } = await server.must(calls.messages.list, { type: 'system' }, anna.as);
    expect(messages[0]?.title).toBe('Your deposit arrived with a different amount');
  });

  it('is approved by one of two operators at once', async () => {
    const before = Number(await available(anna));
    const { id } = await claimed(anna);
    const answers = await Promise.all([approve(id), approve(id, {}, paul)]);
    const codes = answers.map(({ error }) => error?.error ?? 'ok').sort();
    expect(codes).toEqual(['DECIDED_ALREADY', 'ok']);
    expect(await available(anna)).toBe(String(before + 250));
    expect((await approve(id)).error?.error).toBe('DECIDED_ALREADY');
    expect((await approve(999_999)).error?.error).toBe('DEPOSIT_UNKNOWN');
  });

  it('of more than was told waits for another operator with the same amount', async () => {
    const before = Number(await available(anna));
    const { id } = await claimed(anna);
    const more = { amount: '250.5' };
    const first = (await approve(id, more)).result;
    expect(first).toMatchObject({
      status: 'pending',
      credited: null,
      first_reviewer: olga.id,
      first_amount: '250.5',
    });
    expect((await approve(id, more)).error?.error).toBe('FOUR_EYES_REQUIRED');
    const { error } = await approve(id, {}, paul);
    expect([error?.error, error?.details?.amount]).toEqual(['DEPOSIT_SECOND_DIFFERS', '250.5']);
    expect(await available(anna)).toBe(String(before));
    const second = (await approve(id, more, paul)).result;
    expect(second).toMatchObject({ status: 'confirmed', handled_by: paul.id });
    expect(await available(anna)).toBe(String(before + 250.5));
  });

  it('is rejected with a reason, whose words only `other` shows', async () => {
    const reject = async (code: 'other' | 'unreadable') => {
      const { id } = await claimed(anna);
      const why = { id, reason_code: code, reason: 'not our account' } as const;
      const done = await server.must(funding.rejectDeposit, why, olga.as);
      expect(done).toMatchObject({ status: 'rejected', reason: 'not our account' });
      const { data } = await server.must(funding.deposits, { status: 'rejected' }, anna.as);
      return data[0];
    };
    const before = await available(anna);
    expect(await reject('unreadable')).toMatchObject({ reason_code: 'unreadable', reason: null });
    expect(await reject('other')).toMatchObject({ reason: 'not our account' });
    expect(await available(anna)).toBe(before);
  });

  it('takes no image twice: neither the file, nor the same picture, nor from another', async () => {
    const bytes = await picture('png', { shade: 4_711, width: 50, height: 50 });
    const first = await uploaded(server, anna.token, bytes);
    await claimed(anna, { account: first });
    expect((await claim(anna, { account: first })).error?.error).toBe('VOUCHER_USED');
    const again = await uploaded(server, anna.token, bytes);
    expect((await claim(anna, { account: again })).error?.error).toBe('VOUCHER_USED');
    const bens = await uploaded(server, ben.token, bytes);
    expect((await claim(ben, { account: bens })).error?.error).toBe('VOUCHER_USED');
  });

  it('answers the same key with the same deposit', async () => {
    const headers = { 'idempotency-key': 'deposit-once' };
    const account = await voucher(server, anna);
    const first = await claim(anna, { account }, headers);
    const again = await claim(anna, { account }, headers);
    expect(first.error).toBe(undefined);
    expect(again.result).toEqual(first.result);
    const other = await claim(anna, { account, amount: '251' }, headers);
    expect(other.error?.error).toBe('KEY_REUSED');
  });

  it('can be told again with the same image after it was refused', async () => {
    const account = await voucher(server, anna);
    expect((await claim(anna, { account, amount: '1' })).error?.error).toBe('BELOW_MINIMUM');
    expect((await claim(anna, { account })).error).toBe(undefined);
  });

  it.each([
    [{ amount: '4.99' }, 'BELOW_MINIMUM', 'amount'],
    [{ amount: '5.123456789' }, 'FIELD_DECIMALS', 'amount'],
    [{ amount: '-1' }, 'FIELD_NOT_POSITIVE', 'amount'],
    [{ amount: '1e9' }, 'FIELD_TYPE', 'amount'],
    [{ amount: '99999999999999999' }, 'FIELD_TOO_LARGE', 'amount'],
    [{ currency: 999_999 }, 'CURRENCY_UNKNOWN', 'currency'],
    [{ network: 999_999 }, 'NETWORK_UNKNOWN', 'network'],
    [{ currency: BTC, type: 1 }, 'NETWORK_UNKNOWN', 'network'],
    [{ type: 1 }, 'CERTIFICATION_REQUIRED', undefined],
    [{ account: 'https://elsewhere.example/a.png' }, 'UPLOAD_UNKNOWN', 'account'],
    [{ account: `/api/files/${'A'.repeat(32)}` }, 'UPLOAD_UNKNOWN', 'account'],
  ])('of %o is refused', async (input, code, field) => {
    const { error } = await claim(ben, input);
    expect([error?.error, error?.fields?.[0]?.field ?? error?.details?.field]).toEqual([
      code,
      field,
    ]);
  });

  it("with another's image is refused", async () => {
    const annas = await voucher(server, anna);
    expect((await claim(ben, { account: annas })).error?.error).toBe('UPLOAD_UNKNOWN');
    expect((await server.must(funding.deposits, {}, ben.as)).total).toBe(0);
  });

  it('by bank is known by its reference', async () => {
    const asked = { currency: USDT, network: await networkId(server, anna, 'BANK') };
    const way = await server.must(funding.depositAddress, asked, anna.as);
    expect(way).toMatchObject({ kind: 'domestic', ways: ['bank'], address: null });
    expect(way.bank?.bank_name).toBe('Demo Bank (play money)');
    const deposit = await claimed(anna, {
      type: 1,
      account: 'Anna, 12345',
      voucher: await voucher(server, anna),
    });
    expect(deposit).toMatchObject({ method: 'bank', account: 'Anna, 12345' });
    const found = await server.must(
      funding.operatorDeposits,
      { status: 'pending', keyword: way.reference },
      olga.as,
    );
    expect(found.data.at(-1)).toMatchObject({ id: deposit.id, reference: way.reference });
  });
});

describe('the way in', () => {
  const ask = (input: Partial<InputOf<typeof funding.depositAddress>>) =>
    server.call(funding.depositAddress, { currency: USDT, ...input }, anna.as);

  it('says that a network without keys is manual, and that play money is a demo', async () => {
    const { result } = await ask({ user_id: anna.id });
    expect(result).toMatchObject({
      network: 'ERC20',
      mode: 'manual',
      address: null,
      qrcode: null,
      play_money: true,
      ways: ['voucher'],
    });
  });

  it('is an own address where a program watches the chain', async () => {
    const { exchange, queries } = server.program.services;
    const network = await networkId(server, anna, 'ERC20');
    const mode = async (to: string) => {
      const input = { networkId: network, mode: to };
      await exchange.submit({ kind: 'network.set_mode', actor: 0, input, key: null });
      await projected(server);
    };
    await mode('automatic');
    expect((await ask({ network })).error?.error).toBe('ADDRESS_NOT_READY');
    await queries.insert(depositAddresses).values({
      userId: anna.id,
      chain: 'ethereum',
      index: 0,
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      createdAt: 0,
    });
    const { result } = await ask({ network });
    expect(result).toMatchObject({
      mode: 'automatic',
      address: '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      ways: ['address', 'voucher'],
    });
    await mode('manual');
  });

  it.each([
    [{ user_id: 1_000_000 }, 'USER_UNKNOWN'],
    [{ currency: 999_999 }, 'CURRENCY_UNKNOWN'],
    [{ network: 999_999 }, 'NETWORK_UNKNOWN'],
  ])('of %o is refused', async (input, code) => {
    expect((await ask(input)).error?.error).toBe(code);
  });
});

describe('operators', () => {
  const row = async () => {
    const { data } = await server.must(funding.operatorNetworks, { currency: USDT }, olga.as);
    const { id, mode: _, currency: __, ...network } = data[0] as (typeof data)[number];
    return { id, ...network, shared_address: undefined, reason: 'new terms' };
  };
  type Saved = InputOf<typeof funding.saveNetwork>;
  const save = async (input: Partial<Saved>, by = olga) =>
    server.call(funding.saveNetwork, { ...(await row()), ...input }, by.as);

  const saved = async (input: Partial<Saved>) =>
    agreed(server, funding.saveNetwork, { ...(await row()), ...input }, olga);

  it('edit networks; members see it at once, and deposits can be switched off', async () => {
    const shared = '0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb';
    await saved({ min_deposit: '7', shared_address: shared });
    const asked = { currency: USDT };
    const way = await server.must(funding.depositAddress, asked, anna.as);
    expect(way).toMatchObject({
      address: '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      min_number: '7',
    });
    await saved({ deposit_enabled: false });
    const network = way.network_id;
    const paused = await server.errorOf(funding.depositAddress, { ...asked, network }, anna.as);
    expect(paused).toBe('NETWORK_PAUSED');
    expect((await claim(anna, { network })).error?.error).toBe('NETWORK_PAUSED');
    await saved({ deposit_enabled: true, min_deposit: '5' });
  });

  it.each([
    [{ fee: '20' }, 'FIELD_TOO_LARGE', 'fee'],
    [{ fee: '-1' }, 'FIELD_NOT_POSITIVE', 'fee'],
    [{ min_number: '0.000000001' }, 'FIELD_DECIMALS', 'min_number'],
    [{ name: 'TRC20' }, 'NETWORK_EXISTS', 'name'],
    [{ chain: 'tron' }, 'NETWORK_FIXED', 'chain'],
    [{ currency_id: BTC }, 'NETWORK_FIXED', 'currency_id'],
    [{ id: 999_999, name: 'NEW' }, 'NETWORK_UNKNOWN', 'id'],
    [{ shared_address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' }, 'ADDRESS_WRONG', 'shared_address'],
    [{ reason: '' }, 'FIELD_REQUIRED', 'reason'],
  ])('cannot save a network with %o', async (input, code, field) => {
    const { error } = await save(input);
    expect([error?.error, error?.fields?.[0]?.field ?? error?.details?.field]).toEqual([
      code,
      field,
    ]);
  });

  it('set the bank that members pay in to', async () => {
    const details = {
      kind: 'international',
      bank_name: 'First Bank',
      account_name: 'Kontor Ltd',
      account_number: 'DE89370400440532013000',
      swift_code: 'deutdeff',
      reason: 'our new account',
    } as const;
    await agreed(server, funding.saveBankDetails, details, olga);
    const asked = { currency: USDT, network: await networkId(server, anna, 'SWIFT') };
    const { bank } = await server.must(funding.depositAddress, asked, anna.as);
    expect(bank).toMatchObject({ swift_code: 'DEUTDEFF', aba_number: '' });
    const { data } = await server.must(funding.operatorBankDetails, {}, olga.as);
    expect(data.map(({ kind }) => kind)).toEqual(['domestic', 'international']);
    const wrong = { ...details, swift_code: 'DEUT' };
    expect(await server.errorOf(funding.saveBankDetails, wrong, olga.as)).toBe('SWIFT_WRONG');
  });

  it('of another role do nothing, and neither do members', async () => {
    const { id } = await claimed(anna);
    expect((await approve(id, {}, support)).error?.error).toBe('OPERATOR_ROLE_REQUIRED');
    const asked = { id, amount: '250', reason: 'for me' };
    expect((await server.call(funding.approveDeposit, asked, anna.as)).error?.type).toBe('999');
    expect((await server.call(funding.deposits, {})).error?.type).toBe('999');
  });
});

import { calls } from '@kontor/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyExchange } from '../../exchange/index.ts';
import { newPayer, saveWallet, WALLET, withdraw } from '../../testing/funding.ts';
import { newOperator, type TestOperator } from '../../testing/operators.ts';
import {
  endHold,
  proveOwner,
  switchTotpOn,
  TEST_PAY_PASSWORD,
} from '../../testing/second-factor.ts';
import { TestServer } from '../../testing/test-server.ts';
import { BTC, newTrader, projected, type Trader, USDT } from '../../testing/trading.ts';

const { funding, proposals, wallet } = calls;

let server: TestServer;
let anna: Trader;
let ben: Trader;
let annas: number;
let olga: TestOperator;
let rosa: TestOperator;
let paul: TestOperator;
beforeAll(async () => {
  server = await TestServer.start();
  anna = await newPayer(server, 'anna', 1);
  ben = await newPayer(server, 'ben');
  annas = await saveWallet(server, anna);
  olga = await newOperator(server, 'finance');
  rosa = await newOperator(server, 'finance');
  paul = await newOperator(server, 'compliance');
  // Members of these tests share an address.
  await setting('withdrawal_shared_members', '50');
});
afterAll(() => server.end());

const balance = async (who: Trader) => {
  const { accounts } = await server.must(wallet.list, {}, who.as);
  const spot = accounts.find(({ type }) => type === 'change');
  const usdt = spot?.balances.find(({ currency }) => currency === USDT);
  return [usdt?.available, usdt?.frozen];
};
const asked = async (who: Trader, input: Parameters<typeof withdraw>[2]) => {
  server.wallClock.advance(61_000);
  const { result, error } = await withdraw(server, who, input);
  if (result === undefined) throw new Error(JSON.stringify(error));
  return result;
};
const stateOf = async (id: number) => {
  const found = await server.must(funding.operatorWithdrawals, { keyword: String(id) }, olga.as);
  const status = found.data.find((row) => row.id === id)?.status;
  return status === 'reviewed' ? status : 'requested';
};
/** A transaction as Ethereum names it, another one for each. */
const txidOf = (id: number) => `0x${String(id).padStart(64, '0')}`;
const act = async (
  verb: 'approve' | 'send' | 'complete' | 'reject',
  id: number,
  // Who reviews does not pay out.
  by: TestOperator = verb === 'send' ? rosa : olga,
) => {
  const input = { id, reason: 'as it should be' };
  switch (verb) {
    case 'approve':
      return server.call(funding.approveWithdrawal, input, by.as);
    case 'send':
      return server.call(funding.sendWithdrawal, { ...input, txid: txidOf(id) }, by.as);
    case 'complete':
      return server.call(funding.completeWithdrawal, input, by.as);
    case 'reject':
      return server.call(
        funding.rejectWithdrawal,
        { ...input, reason_code: 'other', seen: await stateOf(id) },
        by.as,
      );
  }
};
/** Says that what was sent was returned: the number of the proposal, or why not. */
const returnedBy = async (id: number, by: TestOperator, reason_code = 'returned' as const) => {
  const input = { id, reason_code, reason: 'the bank has returned it' };
  const { result, error } = await server.call(funding.returnWithdrawal, input, by.as);
  return result !== undefined && 'proposal_id' in result ? result.proposal_id : error?.error;
};
const decide = (
  call: typeof proposals.approve | typeof proposals.reject | typeof proposals.withdraw,
  id: number,
  by: TestOperator,
) => server.call(call, { id, reason: 'looked at by two of us' }, by.as);
const setting = async (name: string, value: string) => {
  const command = { kind: 'setting.define', actor: 0, input: { name, value }, key: null };
  await server.program.services.exchange.submit(command);
  await projected(server);
};

describe('a withdrawal', () => {
  it('is frozen, reviewed, sent and done, and its member sees each step', async () => {
    const [before] = await balance(anna);
    const { id, ...request } = await asked(anna, { address_id: annas });
    expect(request).toMatchObject({
      number: '100',
      rate: '4',
      receive: '96',
      address: WALLET,
      address_name: 'ledger',
      status: 'requested',
      can_cancel: true,
    });
    const left = String(Number(before) - 100);
    expect(await balance(anna)).toEqual([left, '100']);
    const seen: (string | undefined)[] = [];
    for (const verb of ['approve', 'send', 'complete'] as const) {
      seen.push((await act(verb, id)).result?.status);
      const { data } = await server.must(funding.withdrawals, {}, anna.as);
      seen.push(data.find((one) => one.id === id)?.status);
    }
    expect(seen).toEqual(['reviewed', 'reviewed', 'sent', 'sent', 'done', 'done']);
    expect(await balance(anna)).toEqual([left, '0']);
    const { data } = await server.must(funding.withdrawals, { status: 'done' }, anna.as);
    expect(data[0]).toMatchObject({ txid: txidOf(id), can_cancel: false });
    const bills = await server.must(wallet.bills, { type: 'change' }, anna.as);
    expect(bills.data[0]).toMatchObject({ kind: 'withdrawal', value: '-100' });
    const messages = await server.must(calls.messages.list, { type: 'system' }, anna.as);
    expect(messages.data.slice(0, 3).map(({ title }) => title)).toEqual([
      'Your withdrawal has arrived',
      'Your withdrawal is on its way',
      'Withdrawal requested',
    ]);
    expect((await act('complete', id)).error?.error).toBe('DECIDED_ALREADY');
  });

  it('is paid by a transaction of its own, in play money too', async () => {
    const [first, second] = [
      await asked(anna, { address_id: annas }),
      await asked(anna, { address_id: annas }),
    ];
    for (const { id } of [first, second]) await act('approve', id);
    const send = (id: number, txid: string) =>
      server.call(funding.sendWithdrawal, { id, txid, reason: 'paid by hand' }, rosa.as);
    expect((await send(first.id, txidOf(first.id))).result).toMatchObject({ is_checked: false });
    const { error } = await send(second.id, txidOf(first.id).toUpperCase().replace('X', 'x'));
    expect([error?.error, error?.details?.field]).toEqual(['TRANSACTION_USED', 'txid']);
    expect((await send(second.id, txidOf(second.id))).result?.status).toBe('sent');
    for (const { id } of [first, second]) await act('complete', id);
  });

  it('is given back whole when it is rejected, cancelled or returned', async () => {
    const before = await balance(anna);
    const rejected = await asked(anna, { address_id: annas });
    await act('reject', rejected.id);
    const cancelled = await asked(anna, { address_id: annas });
    expect(await server.must(funding.cancel, { id: cancelled.id }, anna.as)).toMatchObject({
      status: 'cancelled',
    });
    const returned = await asked(anna, { address_id: annas });
    await act('approve', returned.id);
    await act('send', returned.id);
    const said = Number(await returnedBy(returned.id, rosa));
    expect((await decide(proposals.approve, said, olga)).result?.state).toBe('done');
    expect(await balance(anna)).toEqual(before);
    const { data } = await server.must(funding.withdrawals, { status: 'rejected' }, anna.as);
    expect(data[0]).toMatchObject({ reason_code: 'other', reason: 'as it should be' });
    for (const { id } of [rejected, cancelled, returned]) {
      expect(await server.errorOf(funding.cancel, { id }, anna.as)).toBe('WITHDRAWAL_MOVED_ON');
    }
  });

  it('of all there is passes once of a hundred at the same time', async () => {
    const carl = await newPayer(server, 'carl', 2);
    const address_id = await saveWallet(server, carl);
    server.wallClock.advance(61_000);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => withdraw(server, carl, { number: '10000', address_id })),
    );
    expect(answers.filter(({ result }) => result !== undefined).length).toBe(1);
    expect(await balance(carl)).toEqual(['0', '10000']);
    expect((await server.must(funding.withdrawals, {}, carl.as)).total).toBe(1);
  });

  it('under the same key is the same one, which is not asked for its code again', async () => {
    const dora = await newPayer(server, 'dora');
    const address_id = await saveWallet(server, dora);
    const authenticator = await switchTotpOn(server, dora);
    await endHold(server, dora.id);
    const headers = { 'idempotency-key': 'withdraw-once' };
    expect((await withdraw(server, dora, { address_id }, headers)).error?.error).toBe(
      'TOTP_REQUIRED',
    );
    const totp = authenticator.nextCode();
    const terms = { address_id, totp };
    const first = await withdraw(server, dora, terms, headers);
    expect(first.error).toBe(undefined);
    const again = await withdraw(server, dora, terms, headers);
    expect(again.result).toEqual(first.result);
    const other = await withdraw(server, dora, { ...terms, number: '101' }, headers);
    expect(other.error?.error).toBe('KEY_REUSED');
    expect((await withdraw(server, dora, terms)).error?.error).toBe('TOTP_WRONG');
    expect(await balance(dora)).toEqual(['9900', '100']);
  });

  it('asks for no code where it would be refused anyway', async () => {
    const emil = await newPayer(server, 'emil');
    const address_id = await saveWallet(server, emil);
    const authenticator = await switchTotpOn(server, emil);
    await endHold(server, emil.id);
    const totp = authenticator.nextCode();
    const tooMuch = await withdraw(server, emil, { address_id, totp, number: '10000.5' });
    expect(tooMuch.error?.error).toBe('INSUFFICIENT_BALANCE');
    expect((await withdraw(server, emil, { address_id, totp })).error).toBe(undefined);
  });

  it.each([
    [{ number: '19.99' }, 'BELOW_MINIMUM', 'number'],
    [{ number: '20.000000001' }, 'FIELD_DECIMALS', 'number'],
    [{ number: '10000.00000001' }, 'INSUFFICIENT_BALANCE', 'number'],
    [{ number: '0' }, 'FIELD_NOT_POSITIVE', 'number'],
    [{ currency: 999_999 }, 'CURRENCY_UNKNOWN', 'currency'],
    [{ currency: BTC, number: '0.01' }, 'ADDRESS_UNKNOWN', 'address_id'],
    [{ address_id: 999_999 }, 'ADDRESS_UNKNOWN', 'address_id'],
    [{ address_id: undefined }, 'DESTINATION_REQUIRED', 'address_id'],
    [{ bank_id: 5 }, 'DESTINATION_REQUIRED', 'address_id'],
    [{ address_id: undefined, bank_id: 999_999 }, 'CARD_UNKNOWN', 'bank_id'],
    [{ pay_password: '000001' }, 'PAY_PASSWORD_WRONG', 'pay_password'],
    [{ pay_password: 'secret' }, 'FIELD_FORMAT', 'pay_password'],
  ])('of %o is refused', async (input, code, field) => {
    const own = await saveWallet(server, ben, { address: walletOf(code) });
    const { error } = await withdraw(server, ben, { address_id: own, ...input });
    expect([error?.error, error?.fields?.[0]?.field ?? error?.details?.field]).toEqual([
      code,
      field,
    ]);
    expect(await balance(ben)).toEqual(['10000', '0']);
    await server.must(funding.deleteAddress, { id: own }, ben.as);
  });

  it("to another's address or card is refused, and another's cannot be cancelled", async () => {
    const { error } = await withdraw(server, ben, { address_id: annas });
    expect(error?.error).toBe('ADDRESS_UNKNOWN');
    const { id } = await asked(anna, { address_id: annas });
    expect(await server.errorOf(funding.cancel, { id }, ben.as)).toBe('WITHDRAWAL_UNKNOWN');
    expect(await server.errorOf(funding.cancel, { id: 999_999 }, ben.as)).toBe(
      'WITHDRAWAL_UNKNOWN',
    );
    expect((await server.must(funding.withdrawals, {}, ben.as)).total).toBe(0);
  });

  it('needs a pay password, and who asks', async () => {
    const fred = await newTrader(server, 'fred');
    const address_id = await saveWallet(server, fred);
    const { error } = await withdraw(server, fred, { address_id });
    expect(error?.error).toBe('PAY_PASSWORD_UNSET');
    const input = { currency: USDT, number: '20', address_id, pay_password: TEST_PAY_PASSWORD };
    expect((await server.call(funding.withdraw, input)).error?.type).toBe('999');
  });
});

/** Different addresses for different cases. */
function walletOf(seed: string): string {
  const digits = Buffer.from(seed.padEnd(20, '.')).toString('hex').slice(0, 40);
  return `0x${digits}`;
}

describe('a card', () => {
  const CARD = {
    real_name: 'Anna Example',
    card_number: '4242 4242 4242 4242',
    bank_name: 'First Bank',
    branch: 'Main Street',
    province_city: 'Zhejiang Hangzhou',
    phone: '+86 571 8888 8888',
  };
  const proved = async (who: Trader) => ({
    ...CARD,
    proof: await proveOwner(server, who, 'destination'),
  });

  it('is paid to by its whole number, which only a look into it shows', async () => {
    const card = await server.must(funding.saveCard, await proved(anna), anna.as);
    const { id, ...request } = await asked(anna, { bank_id: card.id, number: '150' });
    expect(request).toMatchObject({
      kind: 'domestic',
      network: 'BANK',
      address: '•••• 4242',
      rate: '2',
    });
    await server.must(funding.deleteCard, { id: card.id }, anna.as);
    const found = await server.must(funding.operatorWithdrawals, { keyword: String(id) }, olga.as);
    expect(JSON.stringify(found.data)).not.toContain('4242424242424242');
    expect(await server.must(funding.withdrawalDestination, { id }, olga.as)).toMatchObject({
      number: '4242424242424242',
      real_name: 'Anna Example',
      bank_name: 'First Bank',
    });
    expect(await server.errorOf(funding.withdrawalDestination, { id }, paul.as)).toBe(
      'OPERATOR_ROLE_REQUIRED',
    );
    await act('reject', id);
  });

  it('is for who is certified', async () => {
    const card = await server.must(funding.saveCard, await proved(ben), ben.as);
    const { error } = await withdraw(server, ben, { bank_id: card.id, number: '150' });
    expect([error?.error, error?.type]).toEqual(['CERTIFICATION_REQUIRED', '998']);
    const annasCard = await server.must(funding.saveCard, await proved(anna), anna.as);
    const others = await withdraw(server, ben, { bank_id: annasCard.id, number: '150' });
    expect(others.error?.error).toBe('CARD_UNKNOWN');
  });
});

describe('that a payout was returned', () => {
  const sent = async () => {
    const { id } = await asked(anna, { address_id: annas, number: '500' });
    await act('approve', id);
    await act('send', id);
    return id;
  };
  const statusOf = async (id: number) => {
    const { data } = await server.must(funding.withdrawals, { limit: 100 }, anna.as);
    return data.find((row) => row.id === id)?.status;
  };

  it('is nobody’s word alone, who sent it or not, however little it is', async () => {
    const id = await sent();
    const before = await balance(anna);
    for (const by of [rosa, olga, paul]) {
      const said = Number(await returnedBy(id, by));
      const { error } = await decide(proposals.approve, said, by);
      expect(error?.error).toBe('FOUR_EYES_REQUIRED');
      await decide(proposals.withdraw, said, by);
    }
    const input = { id, reason_code: 'other', seen: 'sent' as never, reason: 'as said' } as const;
    expect(await server.errorOf(funding.rejectWithdrawal, input, rosa.as)).toBe('FIELD_CHOICE');
    expect([await statusOf(id), await balance(anna)]).toEqual(['sent', before]);
    await act('complete', id);
  });

  it('is not seconded by who sent it, who is told so before and may say no', async () => {
    const id = await sent();
    const said = Number(await returnedBy(id, paul));
    const seenBy = async (by: TestOperator) => {
      const { data } = await server.must(proposals.list, { status: 'waiting' }, by.as);
      return data.find((row) => row.id === said)?.you;
    };
    expect(await Promise.all([paul, rosa, olga].map(seenBy))).toEqual([
      'proposer',
      'party',
      'second',
    ]);
    const early = await decide(proposals.approve, said, rosa);
    expect(early.error?.error).toBe('FOUR_EYES_REQUIRED');
    expect(await seenBy(olga)).toBe('second');
    expect((await decide(proposals.reject, said, rosa)).result?.state).toBe('rejected');
    await act('complete', id);
  });

  it('shows what it is about, and is over where that has moved on', async () => {
    const id = await sent();
    const [first, second] = [
      Number(await returnedBy(id, paul)),
      Number(await returnedBy(id, rosa)),
    ];
    const { data } = await server.must(proposals.list, { status: 'waiting' }, olga.as);
    const shown = data.find((row) => row.id === first)?.changes;
    expect(shown?.map(({ field, before, after }) => [field, before, after])).toEqual([
      ['id', null, String(id)],
      ['amount', null, '500 USDT'],
      ['destination', null, WALLET],
      ['reason_code', null, 'returned'],
      ['status', 'sent', 'failed'],
    ]);
    expect((await decide(proposals.approve, first, olga)).result?.state).toBe('done');
    const late = await decide(proposals.approve, second, olga);
    expect(late.error).toMatchObject({ error: 'PROPOSAL_OUTDATED', details: { fields: 'status' } });
    expect(await statusOf(id)).toBe('failed');
    expect(await returnedBy(id, paul)).toBe('WITHDRAWAL_MOVED_ON');
    expect(await returnedBy(999_999, paul)).toBe('WITHDRAWAL_UNKNOWN');
    const fresh = await asked(anna, { address_id: annas, number: '500' });
    expect(await returnedBy(fresh.id, paul)).toBe('WITHDRAWAL_MOVED_ON');
    await act('reject', fresh.id);
  });

  it('is said also where who sent it was shut out since, above the limit too', async () => {
    await setting('withdrawal_second_review_btc', '0.001');
    const gone = await newOperator(server, 'finance');
    const { id } = await asked(anna, { address_id: annas, number: '500' });
    for (const by of [olga, paul]) await act('approve', id, by);
    await act('send', id, gone);
    await setting('withdrawal_second_review_btc', '0.25');
    const admin = await newOperator(server, 'admin');
    const out = { id: gone.id, disabled: true, reason: 'gone' };
    await server.must(calls.operators.setDisabled, out, { ...admin.as, as: 'json' });
    const said = Number(await returnedBy(id, paul));
    expect((await decide(proposals.approve, said, olga)).result).toMatchObject({ state: 'done' });
    expect(await statusOf(id)).toBe('failed');
  });
});

describe('above the limit of one operator', () => {
  it('a second one is needed, and it is not the first again', async () => {
    await setting('withdrawal_second_review_btc', '0.001');
    const { id } = await asked(anna, { address_id: annas, number: '500' });
    expect((await act('approve', id)).result).toMatchObject({
      status: 'requested',
      needs_second: true,
      first_reviewer: olga.id,
    });
    expect((await act('approve', id)).error?.error).toBe('FOUR_EYES_REQUIRED');
    expect((await act('send', id)).error?.error).toBe('WITHDRAWAL_MOVED_ON');
    expect((await act('approve', id, paul)).result).toMatchObject({
      status: 'reviewed',
      second_reviewer: paul.id,
    });
    expect((await act('send', id, paul)).error?.error).toBe('OPERATOR_ROLE_REQUIRED');
    await act('send', id);
    await act('complete', id);
    await setting('withdrawal_second_review_btc', '0.25');
  });

  it('of two at once each counts once', async () => {
    const { id } = await asked(anna, { address_id: annas, number: '500' });
    const answers = await Promise.all([act('approve', id), act('approve', id, paul)]);
    const codes = answers.map(({ error }) => error?.error ?? 'ok').sort();
    expect(codes).toEqual(['DECIDED_ALREADY', 'ok']);
    await act('reject', id);
  });
});

describe('what a withdrawal is measured by', () => {
  it('is told with what is used of the limit', async () => {
    const hana = await newPayer(server, 'hana');
    const before = await server.must(funding.info, { currency: USDT }, hana.as);
    expect(before).toMatchObject({
      name: 'USDT',
      available: '10000',
      max_number: '10000',
      min_number: '10',
      rate: '1',
      fee_rate: '0',
      limit_24h: '2',
      used_24h: '0',
      hold_hours: 0,
      certified: 0,
      has_pay_password: true,
      has_totp: false,
      play_money: true,
    });
    expect(before.networks.map(({ name }) => name)).toEqual(['ERC20', 'TRC20', 'BANK', 'SWIFT']);
    await asked(hana, { address_id: await saveWallet(server, hana), number: '1000' });
    const { used_24h, btc_price } = await server.must(funding.info, { currency: USDT }, hana.as);
    expect(Number(used_24h)).toBeCloseTo(1_000 * Number(btc_price), 6);
  });

  it('stops at the limit, and does not measure at an old price', async () => {
    await setting('withdrawal_limit_btc_0', '0.02');
    const ida = await newPayer(server, 'ida');
    const address_id = await saveWallet(server, ida);
    const { max_number } = await server.must(funding.info, { currency: USDT }, ida.as);
    const { error } = await withdraw(server, ida, { address_id, number: '5000' });
    expect([error?.error, error?.details?.left]).toEqual(['LIMIT_24H', '0.02']);
    const most = await withdraw(server, ida, { address_id, number: max_number ?? '' });
    expect(most.error).toBe(undefined);
    await setting('withdrawal_limit_btc_0', '2');
  });

  it('is refused for a currency that there is not', async () => {
    expect(await server.errorOf(funding.info, { currency: 999_999 }, anna.as)).toBe(
      'CURRENCY_UNKNOWN',
    );
  });
});

describe('a withdrawal that has to wait', () => {
  it('is one to a new destination, as long as is set', async () => {
    await setting('address_hold_hours', '24');
    const jane = await newPayer(server, 'jane');
    const address_id = await saveWallet(server, jane);
    const { data } = await server.must(funding.addresses, {}, jane.as);
    expect(data[0]).toMatchObject({ id: address_id, usable: false });
    const { error } = await withdraw(server, jane, { address_id });
    expect([error?.error, error?.details?.hours]).toEqual(['ADDRESS_HELD', 24]);
    await setting('address_hold_hours', '0');
  });

  it('is any one after a change of what protects the account', async () => {
    const gina = await newPayer(server, 'gina');
    const address_id = await saveWallet(server, gina);
    const authenticator = await switchTotpOn(server, gina);
    await endHold(server, gina.id);
    const totp = authenticator.nextCode;
    const proof = await proveOwner(server, gina, 'totp_off', { totp });
    await server.must(calls.security.disableTotp, { proof }, gina.as);
    const { error } = await withdraw(server, gina, { address_id });
    expect([error?.error, error?.details?.hours]).toEqual(['WITHDRAWALS_HELD', 24]);
    server.wallClock.advance(24 * 3_600_000 + 1);
    expect((await withdraw(server, gina, { address_id })).error).toBe(undefined);
  });
});

it('all of it adds up in the tables', async () => {
  const { database, log } = server.program.services;
  await projected(server);
  const report = await verifyExchange({ database, log });
  expect(report.checks.filter(({ ok }) => !ok)).toEqual([]);
});

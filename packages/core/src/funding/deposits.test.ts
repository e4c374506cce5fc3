import type { depositsTable, RowOf } from '@kontor/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../index.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { defineNetworks, idOf, OLGA, PAUL } from '../testing/funding.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

type Deposit = RowOf<typeof depositsTable>;
type Input = { [field: string]: Json };

const ANNA = FIRST_USER;
const BERT = FIRST_USER + 1;
let test: TestExchange;
let networks: ReturnType<typeof defineNetworks>;

beforeEach(() => {
  test = new TestExchange();
  networks = defineNetworks(test);
  for (const user of [ANNA, BERT]) test.member(user);
  test.tick({ [BTC_USDT]: '40000' });
});

const voucher = (image: string): Input => ({
  voucher: `/api/files/${image}`,
  voucherHash: `hash of ${image}`,
});
const request = (input: Input = {}, actor = ANNA, key: string | null = null) =>
  test.send(
    actor,
    'deposit.request',
    {
      currencyId: USDT,
      networkId: networks.erc20,
      amount: '250',
      ...voucher('one'),
      ...input,
    },
    key,
  );
const approve = (depositId: number, input: Input = {}, operator = OLGA) =>
  test.send(operator, 'deposit.approve', { depositId, amount: '250', ...input });
const credit = (input: Input = {}) =>
  test.system('deposit.credit', {
    userId: ANNA,
    currencyId: USDT,
    networkId: networks.erc20,
    amount: '40',
    txid: '0xaa',
    outputIndex: 0,
    ...input,
  });
const notices = () =>
  test.table<{ id: number; userId: number; kind: string }>('notices').map(({ kind }) => kind);
const done = () => {
  test.endBatch();
  checkInvariants(test);
  checkEntries(test);
};

describe('a deposit by voucher', () => {
  it('books nothing until an operator has seen the money, then exactly that', () => {
    const id = idOf(request(), 'depositId');
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
    expect(codeOf(approve(id))).toBe('ok');
    expect(test.balance(ANNA, USDT)).toBe('10250 + 0');
    test.endBatch();
    const row = test.row<Deposit>('deposits', id);
    expect(row).toMatchObject({ status: 'confirmed', method: 'voucher', operatorId: OLGA });
    expect(row.credited).toBe(row.amount);
    expect(notices()).toEqual(['deposit.confirmed']);
    done();
  });

  it('is booked with the amount as seen, and both amounts stay', () => {
    const id = idOf(request(), 'depositId');
    approve(id, { amount: '249.5' });
    expect(test.balance(ANNA, USDT)).toBe('10249.5 + 0');
    expect(notices()).toEqual(['deposit.changed']);
    const { amount, credited } = test.row<Deposit>('deposits', id);
    expect([amount, credited]).toEqual([250n * 10n ** 18n, 2_495n * 10n ** 17n]);
    done();
  });

  it('is approved once, whoever else approves or rejects it', () => {
    const id = idOf(request(), 'depositId');
    expect(codeOf(approve(id))).toBe('ok');
    expect(codeOf(approve(id, {}, PAUL))).toBe('DEPOSIT_UNKNOWN');
    const again = new TestExchange({ batchSize: 100 });
    const { erc20 } = defineNetworks(again);
    again.member(ANNA);
    again.tick({ [BTC_USDT]: '40000' });
    const terms = { currencyId: USDT, networkId: erc20, amount: '250', ...voucher('one') };
    const depositId = idOf(again.send(ANNA, 'deposit.request', terms), 'depositId');
    const seen = { depositId, amount: '250' };
    expect(codeOf(again.send(OLGA, 'deposit.approve', seen))).toBe('ok');
    // In one batch the row is still there and says what became of it.
    expect(codeOf(again.send(PAUL, 'deposit.approve', seen))).toBe('DEPOSIT_DECIDED');
    const why = { depositId, reasonCode: 'other', reason: 'late' };
    expect(codeOf(again.send(PAUL, 'deposit.reject', why))).toBe('DEPOSIT_DECIDED');
    expect(again.balance(ANNA, USDT)).toBe('10250 + 0');
    done();
  });

  it('is rejected with a reason and books nothing', () => {
    const id = idOf(request(), 'depositId');
    const why = { depositId: id, reasonCode: 'unreadable', reason: 'too dark' };
    expect(codeOf(test.send(OLGA, 'deposit.reject', why))).toBe('ok');
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
    expect(test.row<Deposit>('deposits', id)).toMatchObject({
      status: 'rejected',
      credited: null,
      reasonCode: 'unreadable',
      reason: 'too dark',
    });
    expect(notices()).toEqual(['deposit.rejected']);
    done();
  });

  it('takes an image once for ever, also after a rejection, a recovery and by another', () => {
    const id = idOf(request(), 'depositId');
    expect(codeOf(request({ amount: '10' }))).toBe('VOUCHER_USED');
    expect(codeOf(request({ voucher: '/api/files/copy' }, BERT))).toBe('VOUCHER_USED');
    test.send(OLGA, 'deposit.reject', { depositId: id, reasonCode: 'other', reason: 'no' });
    test.endBatch();
    test.recover();
    expect(codeOf(request())).toBe('VOUCHER_USED');
    expect(codeOf(request(voucher('two')))).toBe('ok');
    done();
  });

  it('answers the same key with the same deposit', () => {
    const first = request({}, ANNA, 'k');
    expect(request({}, ANNA, 'k')).toEqual(first);
    expect(codeOf(request({ amount: '251' }, ANNA, 'k'))).toBe('KEY_REUSED');
    test.endBatch();
    expect(test.table('deposits').length).toBe(1);
  });

  it.each([
    [{ currencyId: 99 }, 'CURRENCY_UNKNOWN'],
    [{ networkId: 99 }, 'NETWORK_UNKNOWN'],
    [{ currencyId: BTC }, 'NETWORK_UNKNOWN'],
    [{ amount: '0.99999999' }, 'BELOW_MINIMUM'],
    [{ amount: '1' }, 'ok'],
    [{ amount: '1.000000001' }, 'FIELD_DECIMALS'],
    [{ amount: '1000000000000' }, 'ok'],
    [{ amount: '1000000000000.00000001' }, 'FIELD_TOO_LARGE'],
    [{ amount: '99999999999999999999' }, 'FIELD_TOO_LARGE'],
    [{ amount: '0' }, 'FIELD_NOT_POSITIVE'],
    [{ voucher: '' }, 'FIELD_TYPE'],
  ])('of %o is %s', (input, code) => {
    expect(codeOf(request(input))).toBe(code);
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
    done();
  });

  it('by bank is for those who are certified', () => {
    expect(codeOf(request({ networkId: networks.bank }))).toBe('CERTIFICATION_REQUIRED');
    test.system('member.certify', { userId: ANNA, level: 1 });
    const id = idOf(request({ networkId: networks.bank }), 'depositId');
    approve(id);
    expect(test.row<Deposit>('deposits', id).method).toBe('bank');
    done();
  });

  it('waits with nine others and not with ten', () => {
    for (let n = 0; n < 10; n += 1) expect(codeOf(request(voucher(`v${n}`)))).toBe('ok');
    expect(codeOf(request(voucher('more')))).toBe('TOO_MANY_DEPOSITS');
    approve(1);
    expect(codeOf(request(voucher('more')))).toBe('ok');
    done();
  });

  it('is refused where the network is switched off, and one under way is still booked', () => {
    const id = idOf(request(), 'depositId');
    const { mode: _, ...row } = { ...test.core.exchange.networks.get(networks.erc20) };
    const off = { ...row, minimumDeposit: '1', minimumWithdrawal: '10', withdrawalFee: '1' };
    test.system('network.define', { ...(off as unknown as Input), depositEnabled: false });
    expect(codeOf(request(voucher('two')))).toBe('NETWORK_PAUSED');
    expect(codeOf(approve(id))).toBe('ok');
    done();
  });

  it('is no business of members', () => {
    const id = idOf(request(), 'depositId');
    for (const actor of [ANNA, BERT, 0]) {
      expect(codeOf(test.send(actor, 'deposit.approve', { depositId: id, amount: '250' }))).toBe(
        'NOT_ALLOWED',
      );
    }
    expect(codeOf(test.send(ANNA, 'deposit.credit', {}))).toBe('NOT_ALLOWED');
    done();
  });
});

describe('a deposit for two operators', () => {
  // 0.25 BTC at 40,000 are 10,000 USDT.
  const LARGE = '10000.00000001';
  const told = (amount: string) => idOf(request({ amount }), 'depositId');
  const row = (id: number) => test.row<Deposit>('deposits', id);
  const sees = (id: number, amount: string, operator = OLGA) => {
    const outcome = approve(id, { amount }, operator);
    return outcome.ok ? (outcome.result as { status: string }).status : outcome.code;
  };

  it('is one above the limit, and waits in the queue for another one', () => {
    const id = told(LARGE);
    expect(sees(id, LARGE)).toBe('pending');
    test.endBatch();
    expect(row(id)).toMatchObject({ status: 'pending', firstReviewer: OLGA, credited: null });
    expect(sees(id, LARGE)).toBe('FOUR_EYES_REQUIRED');
    expect([test.balance(ANNA, USDT), notices()]).toEqual(['10000 + 0', []]);
    test.recover();
    expect(sees(id, LARGE)).toBe('FOUR_EYES_REQUIRED');
    expect(sees(id, LARGE, PAUL)).toBe('confirmed');
    expect(test.balance(ANNA, USDT)).toBe('20000.00000001 + 0');
    expect(notices()).toEqual(['deposit.confirmed']);
    done();
    expect(row(id)).toMatchObject({ firstReviewer: OLGA, operatorId: PAUL });
  });

  it('has no first word any more where the one who gave it was shut out', () => {
    const id = told(LARGE);
    expect(sees(id, LARGE)).toBe('pending');
    const retract = (shutOut: number[]) =>
      codeOf(test.send(PAUL, 'deposit.retract', { depositId: id, shutOut }));
    expect(codeOf(approve(id, { amount: LARGE, barred: [OLGA] }, PAUL))).toBe('FOUR_EYES_REQUIRED');
    expect(retract([])).toBe('NOT_OWN_WORD');
    expect(retract([OLGA])).toBe('ok');
    expect(sees(id, LARGE, PAUL)).toBe('pending');
    expect(row(id)).toMatchObject({ status: 'pending', firstReviewer: PAUL });
    done();
  });

  it('is none at the limit itself, and one where more arrived than was told', () => {
    expect(sees(told('10000'), '10000')).toBe('confirmed');
    const id = idOf(request({ ...voucher('two') }), 'depositId');
    expect(sees(id, '250.00000001')).toBe('pending');
    expect(sees(id, '250.00000001', PAUL)).toBe('confirmed');
    done();
  });

  it('is booked with one amount, which only the first one may correct', () => {
    const id = told('30000');
    expect(sees(id, '30000')).toBe('pending');
    expect(approve(id, { amount: '29999' }, PAUL)).toMatchObject({
      code: 'DEPOSIT_SECOND_DIFFERS',
      details: { field: 'amount', amount: '30000' },
    });
    // Not even with so little that it could have booked it alone.
    expect(sees(id, '5', PAUL)).toBe('DEPOSIT_SECOND_DIFFERS');
    expect(sees(id, '29999')).toBe('pending');
    expect(sees(id, '30000', PAUL)).toBe('DEPOSIT_SECOND_DIFFERS');
    expect(sees(id, '29999', PAUL)).toBe('confirmed');
    expect(test.balance(ANNA, USDT)).toBe('39999 + 0');
    done();
  });

  it('needs one alone once the first one has corrected it so far down', () => {
    const id = told(LARGE);
    sees(id, LARGE);
    expect(sees(id, '10000')).toBe('confirmed');
    expect(row(id)).toMatchObject({ firstReviewer: null, firstAmount: null, operatorId: OLGA });
    done();
  });

  it('is rejected by one, also by the first', () => {
    const id = told(LARGE);
    sees(id, LARGE);
    const why = { depositId: id, reasonCode: 'other', reason: 'not ours' };
    expect(codeOf(test.send(OLGA, 'deposit.reject', why))).toBe('ok');
    expect(sees(id, LARGE, PAUL)).toBe('DEPOSIT_UNKNOWN');
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
    done();
  });

  it('stays one whatever the limit and the price become, and is one without a price', () => {
    const id = told(LARGE);
    sees(id, LARGE);
    test.system('setting.define', { name: 'deposit_second_review_btc', value: '100' });
    expect(sees(id, LARGE)).toBe('FOUR_EYES_REQUIRED');
    const small = idOf(request({ amount: '10', ...voucher('two') }), 'depositId');
    test.advance(10_001);
    expect(sees(small, '10')).toBe('pending');
    expect(sees(small, '10', PAUL)).toBe('confirmed');
    done();
  });

  it('uses its transaction up with the second one, not with the first', () => {
    const [id, other] = [told(LARGE), idOf(request({ ...voucher('two') }), 'depositId')];
    expect(codeOf(approve(id, { amount: LARGE, txid: '0xdd' }))).toBe('ok');
    expect(codeOf(approve(other, { txid: '0xdd' }))).toBe('ok');
    expect(codeOf(approve(id, { amount: LARGE, txid: '0xdd' }, PAUL))).toBe('TRANSACTION_USED');
    expect(codeOf(approve(id, { amount: LARGE, txid: '0xde' }, PAUL))).toBe('ok');
    done();
  });
});

describe('an output of a chain', () => {
  it('is booked once for ever: again, after a recovery, and beyond the window of keys', () => {
    expect(credit()).toMatchObject({ ok: true, result: { credited: true } });
    expect(credit()).toMatchObject({ ok: true, result: { depositId: 1, credited: false } });
    test.endBatch();
    test.recover();
    expect(credit({ amount: '400', userId: BERT })).toMatchObject({
      result: { depositId: 1, credited: false },
    });
    expect(test.balance(ANNA, USDT)).toBe('10040 + 0');
    expect(test.balance(BERT, USDT)).toBe('10000 + 0');
    done();
  });

  it('is another one under another index, transaction or network', () => {
    credit();
    expect(credit({ outputIndex: 1 })).toMatchObject({ result: { credited: true } });
    expect(credit({ txid: '0xab' })).toMatchObject({ result: { credited: true } });
    const btc = { currencyId: BTC, networkId: networks.btc, amount: '0.5' };
    expect(credit(btc)).toMatchObject({ result: { credited: true } });
    expect(test.balance(ANNA, USDT)).toBe('10120 + 0');
    expect(test.balance(ANNA, BTC)).toBe('0.5 + 0');
    done();
  });

  it('is not booked again by an operator, nor an operator’s transaction by the chain', () => {
    credit();
    const id = idOf(request(), 'depositId');
    for (const txid of ['0xaa', '0xAA', 'aa', ' AA ']) {
      expect(codeOf(approve(id, { txid }))).toBe('TRANSACTION_USED');
    }
    expect(codeOf(approve(id, { txid: '0xbb' }))).toBe('ok');
    expect(credit({ txid: '0xbb' })).toMatchObject({ result: { depositId: id, credited: false } });
    expect(credit({ txid: '0xbb', outputIndex: 9 })).toMatchObject({ result: { credited: false } });
    const two = idOf(request(voucher('two')), 'depositId');
    expect(codeOf(approve(two, { txid: '0xbb' }))).toBe('TRANSACTION_USED');
    expect(test.balance(ANNA, USDT)).toBe('10290 + 0');
    done();
  });

  it('may be told of by a voucher too, but then the operator names it', () => {
    const { erc20: networkId } = networks;
    test.system('network.set_mode', { networkId, mode: 'automatic' });
    const id = idOf(request(), 'depositId');
    expect(codeOf(approve(id))).toBe('FIELD_REQUIRED');
    expect(codeOf(approve(id, { txid: '0xcc' }))).toBe('ok');
    expect(credit({ txid: '0xcc' })).toMatchObject({ result: { credited: false } });
    done();
  });

  it.each([
    [{ userId: 5_000 }, 'USER_UNKNOWN'],
    [{ networkId: 3 }, 'NETWORK_UNKNOWN'],
    [{ amount: '0.99999999' }, 'BELOW_MINIMUM'],
    [{ amount: '1.000000001' }, 'FIELD_DECIMALS'],
    [{ outputIndex: -1 }, 'FIELD_TOO_SHORT'],
  ])('of %o is %s, and can be told again rightly', (input, code) => {
    expect(codeOf(credit(input))).toBe(code);
    expect(credit()).toMatchObject({ result: { credited: true } });
    done();
  });
});

describe('a network', () => {
  const row = (input: Input = {}): Input => ({
    id: networks.erc20,
    currencyId: USDT,
    name: 'ERC20',
    kind: 'chain',
    chain: 'ethereum',
    addressFormat: 'ethereum',
    depositEnabled: true,
    withdrawalEnabled: true,
    minimumDeposit: '1',
    confirmations: 12,
    minimumWithdrawal: '10',
    withdrawalFee: '1.5',
    sharedAddress: null,
    sort: 0,
    ...input,
  });
  it.each([
    [{ withdrawalFee: '9.99' }, 'ok'],
    [{ withdrawalFee: '10' }, 'FIELD_TOO_LARGE'],
    [{ minimumDeposit: '0.000000001' }, 'FIELD_DECIMALS'],
    [{ currencyId: BTC }, 'NETWORK_FIXED'],
    [{ chain: 'tron' }, 'NETWORK_FIXED'],
    [{ addressFormat: 'none' }, 'FIELD_CHOICE'],
    [{ name: 'BANK' }, 'NETWORK_EXISTS'],
    [{ id: null }, 'NETWORK_EXISTS'],
    [{ id: null, name: 'TRC20', chain: 'tron', addressFormat: 'tron' }, 'ok'],
    [{ id: 99, name: 'TRC20' }, 'NETWORK_UNKNOWN'],
  ])('defined with %o: %s', (input, code) => {
    expect(codeOf(test.system('network.define', row(input)))).toBe(code);
    done();
  });
});

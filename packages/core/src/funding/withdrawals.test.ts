import { formatAmount } from '@kontor/money';
import type { RowOf, withdrawalsTable } from '@kontor/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json, Outcome } from '../index.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { defineNetworks, idOf, OLGA, PAUL, ROSA } from '../testing/funding.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

type Withdrawal = RowOf<typeof withdrawalsTable>;
type Input = { [field: string]: Json };

const ANNA = FIRST_USER;
const BERT = FIRST_USER + 1;
const HOUR = 3_600_000;
let test: TestExchange;
let networks: ReturnType<typeof defineNetworks>;

beforeEach(() => {
  test = new TestExchange();
  networks = defineNetworks(test);
  for (const user of [ANNA, BERT]) test.member(user, { [BTC]: '3' });
  test.tick({ [BTC_USDT]: '40000' });
});

const request = (input: Input = {}, actor = ANNA, key: string | null = null) =>
  test.send(
    actor,
    'withdrawal.request',
    {
      currencyId: USDT,
      networkId: networks.erc20,
      amount: '100',
      destinationId: 5,
      destination: '0xabc',
      destinationName: 'ledger',
      usableFrom: test.at,
      ...input,
    },
    key,
  );
const asked = (input: Input = {}) => idOf(request(input), 'withdrawalId');
const act = (
  verb: 'approve' | 'retract' | 'sent' | 'done' | 'reject' | 'failed' | 'returned' | 'cancel',
  withdrawalId: number,
  // Who reviews does not pay out.
  actor = verb === 'sent' ? ROSA : OLGA,
): Outcome => {
  const why = { reasonCode: 'other', reason: 'because' };
  const more = verb === 'reject' || verb === 'failed' ? why : {};
  // What two say: another one has proposed it.
  const said = verb === 'returned' ? { ...why, proposer: actor === PAUL ? OLGA : PAUL } : {};
  return test.send(actor, `withdrawal.${verb}`, { withdrawalId, ...more, ...said });
};
const setting = (name: string, value: string) => test.system('setting.define', { name, value });
const row = (id: number) => test.row<Withdrawal>('withdrawals', id);
const house = (name: keyof typeof HOUSE) =>
  formatAmount(test.core.exchange.ledger.available(houseBalanceId(HOUSE[name].id, USDT)));
const done = () => {
  test.endBatch();
  checkInvariants(test);
  checkEntries(test);
};

describe('a withdrawal', () => {
  it('freezes the number, and leaves the books with its fee when it is done', () => {
    const id = asked();
    expect(test.balance(ANNA, USDT)).toBe('9900 + 100');
    for (const verb of ['approve', 'sent', 'done'] as const) {
      expect(codeOf(act(verb, id))).toBe('ok');
      done();
    }
    expect(test.balance(ANNA, USDT)).toBe('9900 + 0');
    expect([house('onChain'), house('fees')]).toEqual(['98.5', '1.5']);
    expect(row(id)).toMatchObject({ status: 'done', firstReviewer: OLGA, sentBy: ROSA });
    const kinds = test.table<{ id: number; kind: string }>('notices').map(({ kind }) => kind);
    expect(kinds).toEqual(['withdrawal.requested', 'withdrawal.sent', 'withdrawal.done']);
  });

  it('over a bank leaves by the bank', () => {
    test.system('member.certify', { userId: ANNA, level: 1 });
    const id = asked({ networkId: networks.bank });
    for (const verb of ['approve', 'sent', 'done'] as const) act(verb, id);
    expect([house('bank'), house('onChain'), house('fees')]).toEqual(['100', '0', '0']);
    done();
  });

  it.each([
    ['requested', 'reject', 'rejected', OLGA],
    ['requested', 'cancel', 'cancelled', ANNA],
    ['reviewed', 'reject', 'rejected', OLGA],
    ['reviewed', 'failed', 'failed', 0],
    ['sent', 'returned', 'failed', OLGA],
    ['sent', 'failed', 'failed', 0],
  ] as const)('%s and then %s gives all of it back: %s', (state, verb, end, actor) => {
    const id = asked({ amount: '10000' });
    expect(test.balance(ANNA, USDT)).toBe('0 + 10000');
    if (state !== 'requested') act('approve', id);
    if (state === 'sent') act('sent', id);
    expect(codeOf(act(verb, id, actor))).toBe('ok');
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
    expect(row(id)).toMatchObject({ status: end, holdLeft: 0n });
    expect([house('onChain'), house('fees')]).toEqual(['0', '0']);
    expect(codeOf(act(verb, id, actor))).toBe('WITHDRAWAL_UNKNOWN');
    done();
  });

  it('takes no step out of turn', () => {
    const id = asked();
    expect(codeOf(act('sent', id))).toBe('WITHDRAWAL_MOVED_ON');
    expect(codeOf(act('done', id))).toBe('WITHDRAWAL_MOVED_ON');
    expect(codeOf(act('failed', id, 0))).toBe('WITHDRAWAL_MOVED_ON');
    expect(codeOf(act('returned', id))).toBe('WITHDRAWAL_MOVED_ON');
    act('approve', id);
    expect(codeOf(act('returned', id))).toBe('WITHDRAWAL_MOVED_ON');
    expect(codeOf(act('approve', id, PAUL))).toBe('WITHDRAWAL_MOVED_ON');
    expect(codeOf(act('cancel', id, ANNA))).toBe('WITHDRAWAL_MOVED_ON');
    expect(codeOf(act('done', id))).toBe('WITHDRAWAL_MOVED_ON');
    act('sent', id);
    expect(codeOf(act('cancel', id, ANNA))).toBe('WITHDRAWAL_MOVED_ON');
    expect(codeOf(act('reject', id))).toBe('WITHDRAWAL_MOVED_ON');
    expect(codeOf(act('sent', id))).toBe('WITHDRAWAL_MOVED_ON');
    done();
  });

  it('of another is unknown to a member, and members decide nothing', () => {
    const id = asked();
    expect(codeOf(act('cancel', id, BERT))).toBe('WITHDRAWAL_UNKNOWN');
    expect(codeOf(act('cancel', id + 1, BERT))).toBe('WITHDRAWAL_UNKNOWN');
    for (const verb of ['approve', 'sent', 'done', 'reject', 'failed', 'returned'] as const) {
      expect(codeOf(act(verb, id, ANNA))).toBe('NOT_ALLOWED');
    }
    done();
  });

  it.each([
    [{ currencyId: 99 }, 'CURRENCY_UNKNOWN'],
    [{ networkId: 99 }, 'NETWORK_UNKNOWN'],
    [{ currencyId: BTC, amount: '0.5' }, 'NETWORK_UNKNOWN'],
    [{ networkId: 2 }, 'CERTIFICATION_REQUIRED'],
    [{ amount: '9.99999999' }, 'BELOW_MINIMUM'],
    [{ amount: '10' }, 'ok'],
    [{ amount: '10.000000001' }, 'FIELD_DECIMALS'],
    [{ amount: '10000' }, 'ok'],
    [{ amount: '10000.00000001' }, 'INSUFFICIENT_BALANCE'],
    [{ amount: '1000000000001' }, 'FIELD_TOO_LARGE'],
    [{ amount: '-5' }, 'FIELD_NOT_POSITIVE'],
    [{ destination: '' }, 'FIELD_TYPE'],
  ])('of %o is %s', (input, code) => {
    expect(codeOf(request(input))).toBe(code);
    done();
  });

  it('waits for a new destination to the very moment', () => {
    const usableFrom = test.at + 90 * 60_000;
    expect(request({ usableFrom })).toEqual({
      ok: false,
      code: 'ADDRESS_HELD',
      details: { hours: 2, usable_from: usableFrom },
    });
    test.advance(90 * 60_000 - 1);
    test.tick({ [BTC_USDT]: '40000' });
    expect(codeOf(request({ usableFrom: test.at + 1 }))).toBe('ADDRESS_HELD');
    expect(codeOf(request({ usableFrom }))).toBe('ok');
  });

  it('passes once of a hundred that want all of it', () => {
    const codes = Array.from({ length: 100 }, () => codeOf(request({ amount: '10000' })));
    expect(codes.filter((code) => code === 'ok').length).toBe(1);
    expect(new Set(codes)).toEqual(new Set(['ok', 'INSUFFICIENT_BALANCE']));
    expect(test.balance(ANNA, USDT)).toBe('0 + 10000');
    done();
  });

  it('answers the same key with the same withdrawal', () => {
    const first = request({}, ANNA, 'k');
    const usableFrom = test.at;
    test.advance(1_000);
    expect(request({ usableFrom }, ANNA, 'k')).toEqual(first);
    expect(codeOf(request({ usableFrom, amount: '101' }, ANNA, 'k'))).toBe('KEY_REUSED');
    expect(test.balance(ANNA, USDT)).toBe('9900 + 100');
  });

  it('is not stopped by a stop of trading', () => {
    test.system('member.set_trading', { userId: ANNA, enabled: false });
    expect(codeOf(request())).toBe('ok');
  });

  it('of a frozen member stays where it is, and is only given back', () => {
    const freeze = (enabled: boolean) =>
      test.system('member.set_withdrawals', { userId: ANNA, enabled });
    const [waiting, reviewed, sent, other] = [asked(), asked(), asked(), asked()];
    for (const id of [reviewed, sent]) act('approve', id);
    act('sent', sent);
    freeze(false);
    expect(codeOf(request())).toBe('WITHDRAWALS_FROZEN');
    expect(codeOf(request({}, BERT))).toBe('ok');
    expect(codeOf(act('approve', waiting))).toBe('WITHDRAWALS_FROZEN');
    expect(codeOf(act('sent', reviewed))).toBe('WITHDRAWALS_FROZEN');
    expect(codeOf(act('done', sent))).toBe('ok');
    expect(codeOf(act('reject', other))).toBe('ok');
    test.endBatch();
    test.recover();
    expect(codeOf(act('sent', reviewed))).toBe('WITHDRAWALS_FROZEN');
    freeze(true);
    expect(codeOf(act('sent', reviewed))).toBe('ok');
    expect(codeOf(act('approve', waiting))).toBe('ok');
    expect(codeOf(test.system('member.set_withdrawals', { userId: 99, enabled: true }))).toBe(
      'USER_UNKNOWN',
    );
    expect(codeOf(test.send(ANNA, 'member.set_withdrawals', { userId: ANNA, enabled: true }))).toBe(
      'NOT_ALLOWED',
    );
    done();
  });

  it('of twenty under way is the last one', () => {
    for (let n = 0; n < 20; n += 1) expect(codeOf(request({ amount: '10' }))).toBe('ok');
    expect(request({ amount: '10' })).toMatchObject({
      code: 'TOO_MANY_WITHDRAWALS',
      details: { maximum: 20 },
    });
    act('cancel', 1, ANNA);
    expect(codeOf(request({ amount: '10' }))).toBe('ok');
    done();
  });

  it('keeps the fee that it was asked for with, share and all, rounded up', () => {
    setting('withdrawal_fee_rate', '0.00123');
    const id = asked({ amount: '33.33333333' });
    // 33.33333333 × 0.00123 = 0.0409999999959, up to 0.041, beside the fixed 1.5.
    expect(formatAmount(row(id).fee)).toBe('1.541');
    setting('withdrawal_fee_rate', '0.5');
    for (const verb of ['approve', 'sent', 'done'] as const) act(verb, id);
    expect([house('onChain'), house('fees')]).toEqual(['31.79233333', '1.541']);
    setting('withdrawal_fee_rate', '0.85');
    expect(codeOf(request({ amount: '10' }))).toBe('BELOW_MINIMUM');
    expect(codeOf(request({ amount: '10.00000014' }))).toBe('ok');
    done();
  });

  it('is refused where the network or the currency is switched off', () => {
    const base = { name: 'ERC20', kind: 'chain', chain: 'ethereum', addressFormat: 'ethereum' };
    const figures = { minimumDeposit: '1', minimumWithdrawal: '10', withdrawalFee: '1.5' };
    const more = { id: networks.erc20, currencyId: USDT, confirmations: 12, sort: 0 };
    const switches = { depositEnabled: true, withdrawalEnabled: false };
    test.system('network.define', { ...base, ...figures, ...more, ...switches });
    expect(codeOf(request())).toBe('NETWORK_PAUSED');
  });
});

describe('the limit of 24 hours', () => {
  const wantsBtc = (amount: string) =>
    request({ currencyId: BTC, networkId: networks.btc, amount });

  it('counts what is under way and done, in BTC at the price of the request', () => {
    expect(codeOf(wantsBtc('1.8'))).toBe('ok');
    for (const verb of ['approve', 'sent', 'done'] as const) {
      act(verb, 1);
      if (verb === 'approve') act(verb, 1, PAUL);
    }
    // 8,000 USDT are 0.2 BTC at 40,000 and not a satoshi more.
    expect(request({ amount: '8000.00000001' })).toEqual({
      ok: false,
      code: 'LIMIT_24H',
      details: { field: 'number', limit: '2', left: '0.2' },
    });
    expect(codeOf(request({ amount: '8000' }))).toBe('ok');
    expect(wantsBtc('0.001')).toMatchObject({ code: 'LIMIT_24H', details: { left: '0' } });
    done();
  });

  it('gives back what was cancelled, and all of it after 24 hours', () => {
    wantsBtc('2');
    expect(codeOf(wantsBtc('0.5'))).toBe('LIMIT_24H');
    act('cancel', 1, ANNA);
    expect(codeOf(wantsBtc('2'))).toBe('ok');
    test.advance(24 * HOUR - 1);
    expect(codeOf(wantsBtc('0.5'))).toBe('LIMIT_24H');
    test.advance(1);
    expect(codeOf(wantsBtc('0.5'))).toBe('ok');
    done();
  });

  it('rises with the certification', () => {
    test.give(ANNA, BTC, '600');
    expect(wantsBtc('2.00000001')).toMatchObject({ details: { limit: '2' } });
    test.system('member.certify', { userId: ANNA, level: 1 });
    expect(wantsBtc('200.00000001')).toMatchObject({ details: { limit: '200' } });
    expect(codeOf(wantsBtc('200'))).toBe('ok');
    test.system('member.certify', { userId: ANNA, level: 2 });
    expect(codeOf(wantsBtc('300'))).toBe('ok');
    expect(wantsBtc('0.001')).toMatchObject({ details: { limit: '500', left: '0' } });
  });

  it('is not measured at an old price; BTC needs none', () => {
    test.advance(10_001);
    expect(codeOf(request())).toBe('PRICE_STALE');
    expect(codeOf(wantsBtc('0.5'))).toBe('ok');
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
  });

  it('rounds what it is worth up', () => {
    test.tick({ [BTC_USDT]: '30000' });
    expect(formatAmount(row(asked()).btcValue)).toBe('0.003333333333333334');
  });

  it('outlives a recovery', () => {
    wantsBtc('2');
    test.endBatch();
    test.recover();
    expect(codeOf(wantsBtc('0.5'))).toBe('LIMIT_24H');
    done();
  });
});

describe('above the limit of one operator', () => {
  // 0.25 BTC at 40,000 are 10,000 USDT.
  const large = () => {
    test.give(ANNA, USDT, '1');
    return asked({ amount: '10000.00000001' });
  };

  it('two must review, and they must be two', () => {
    const id = large();
    expect(act('approve', id)).toMatchObject({ result: { status: 'requested' } });
    expect(codeOf(act('approve', id))).toBe('FOUR_EYES_REQUIRED');
    expect(codeOf(act('sent', id))).toBe('WITHDRAWAL_MOVED_ON');
    expect(act('approve', id, PAUL)).toMatchObject({ result: { status: 'reviewed' } });
    expect(row(id)).toMatchObject({ firstReviewer: OLGA, secondReviewer: PAUL });
    done();
  });

  it('one is enough at the limit itself', () => {
    const id = asked({ amount: '10000' });
    expect(act('approve', id)).toMatchObject({ result: { status: 'reviewed' } });
  });

  it('what was asked for within 24 hours counts together, to the very moment', () => {
    test.give(ANNA, USDT, '10000');
    // Eight of 1,250 are the limit; what is done counts as what is under way does.
    const eight = Array.from({ length: 8 }, () => asked({ amount: '1250' }));
    expect(eight.map((id) => row(id).needsSecond)).toEqual(Array(8).fill(false));
    for (const verb of ['approve', 'sent', 'done'] as const) act(verb, eight[0] ?? 0);
    const ninth = asked({ amount: '10' });
    expect(act('approve', ninth)).toMatchObject({ result: { status: 'requested' } });
    expect(act('approve', ninth, PAUL)).toMatchObject({ result: { status: 'reviewed' } });
    // BTC needs no price, so the clock alone moves.
    const coins = { currencyId: BTC, networkId: networks.btc, amount: '0.01' };
    const berts = idOf(request(coins, BERT), 'withdrawalId');
    expect(row(berts).needsSecond).toBe(false);
    test.advance(24 * HOUR - 1);
    expect(row(asked(coins)).needsSecond).toBe(true);
    test.advance(1);
    expect(row(asked(coins)).needsSecond).toBe(false);
    done();
  });

  it('what was given back does not count', () => {
    test.give(ANNA, USDT, '10000');
    act('cancel', asked({ amount: '9000' }), ANNA);
    expect(row(asked({ amount: '10000' })).needsSecond).toBe(false);
    expect(row(asked({ amount: '10' })).needsSecond).toBe(true);
    done();
  });

  it('a later limit or price changes nothing for what was asked before', () => {
    const id = large();
    setting('withdrawal_second_review_btc', '100');
    act('approve', id);
    expect(row(id).status).toBe('requested');
    expect(codeOf(act('cancel', id, ANNA))).toBe('ok');
    done();
  });
});

describe('that a payout was returned', () => {
  const sent = () => {
    const id = asked();
    act('approve', id);
    act('sent', id, ROSA);
    return id;
  };
  const returned = (withdrawalId: number, actor: number, seconding: Input) =>
    codeOf(
      test.send(actor, 'withdrawal.returned', {
        withdrawalId,
        reasonCode: 'returned',
        reason: 'the bank has returned it',
        ...seconding,
      }),
    );

  it('two say, and the second of them did not send it', () => {
    const id = sent();
    expect(returned(id, PAUL, {})).toBe('FOUR_EYES_REQUIRED');
    expect(returned(id, PAUL, { proposer: PAUL })).toBe('FOUR_EYES_REQUIRED');
    expect(returned(id, ROSA, { proposer: PAUL })).toBe('FOUR_EYES_REQUIRED');
    expect(test.balance(ANNA, USDT)).toBe('9900 + 100');
    expect(row(id).status).toBe('sent');
    expect(returned(id, PAUL, { proposer: ROSA })).toBe('ok');
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
    expect(row(id)).toMatchObject({ status: 'failed', reasonCode: 'returned', holdLeft: 0n });
    done();
  });

  it('no hand of who proposed it or sent it says second', () => {
    const id = sent();
    for (const barred of [[OLGA], [ROSA]]) {
      expect(returned(id, PAUL, { proposer: OLGA, barred })).toBe('FOUR_EYES_REQUIRED');
    }
    expect(returned(id, PAUL, { proposer: OLGA, barred: [7] })).toBe('ok');
    done();
  });

  it('counts for no limit of either, and no operator says it in other words', () => {
    const id = sent();
    for (const actor of [OLGA, PAUL, ROSA]) {
      expect(codeOf(act('reject', id, actor))).toBe('WITHDRAWAL_MOVED_ON');
      expect(codeOf(act('failed', id, actor))).toBe('NOT_ALLOWED');
    }
    expect(returned(id, OLGA, { proposer: PAUL })).toBe('ok');
    for (const who of [OLGA, PAUL, ROSA]) {
      expect(test.core.exchange.fundingUses.get(who)?.given ?? []).toEqual([]);
    }
    done();
  });
});

describe('over an automatic network', () => {
  beforeEach(() => {
    test.system('network.set_mode', { networkId: networks.erc20, mode: 'automatic' });
  });

  it('only its program sends and ends it', () => {
    const id = asked();
    act('approve', id);
    expect(codeOf(act('sent', id))).toBe('NETWORK_AUTOMATIC');
    expect(codeOf(act('failed', id))).toBe('NOT_ALLOWED');
    expect(codeOf(act('sent', id, 0))).toBe('ok');
    expect(codeOf(act('returned', id))).toBe('NETWORK_AUTOMATIC');
    expect(codeOf(act('done', id))).toBe('NETWORK_AUTOMATIC');
    expect(codeOf(act('done', id, 0))).toBe('ok');
    expect(row(id).sentBy).toBe(0);
    done();
  });

  it('people may still refuse what is not sent', () => {
    const id = asked();
    act('approve', id);
    expect(codeOf(act('reject', id))).toBe('ok');
    expect(codeOf(act('sent', id, 0))).toBe('WITHDRAWAL_UNKNOWN');
    done();
  });
});

describe('who reviewed a withdrawal', () => {
  it('does not pay it out', () => {
    const id = asked();
    act('approve', id);
    expect(codeOf(act('sent', id, OLGA))).toBe('FOUR_EYES_REQUIRED');
    expect(codeOf(act('sent', id, PAUL))).toBe('ok');
    done();
  });

  it('as the first of two thinks better of it, and nobody else does that', () => {
    setting('withdrawal_second_review_btc', '0');
    const id = asked();
    expect(codeOf(act('retract', id))).toBe('NOT_OWN_WORD');
    act('approve', id);
    expect(codeOf(act('retract', id, PAUL))).toBe('NOT_OWN_WORD');
    expect(codeOf(act('retract', id))).toBe('ok');
    expect(row(id)).toMatchObject({ firstReviewer: null, status: 'requested' });
    act('approve', id, PAUL);
    act('approve', id);
    expect(codeOf(act('retract', id, PAUL))).toBe('WITHDRAWAL_MOVED_ON');
    done();
  });
});

describe('a rejection', () => {
  it('of what another operator has moved on since does nothing', () => {
    const id = asked();
    act('approve', id);
    const why = { withdrawalId: id, reasonCode: 'other', reason: 'because' };
    const reject = (seen: string) => test.send(PAUL, 'withdrawal.reject', { ...why, seen });
    expect(codeOf(reject('requested'))).toBe('WITHDRAWAL_MOVED_ON');
    expect(codeOf(reject('reviewed'))).toBe('ok');
    done();
  });
});

describe('one address', () => {
  const SIX = Array.from({ length: 6 }, (_, n) => FIRST_USER + 10 + n);
  beforeEach(() => {
    for (const user of SIX) test.member(user, { [BTC]: '1' });
    test.tick({ [BTC_USDT]: '40000' });
  });
  const to = (destination: string, users: readonly number[], input: Input = {}) =>
    users.map((user) => idOf(request({ destination, ...input }, user), 'withdrawalId'));

  it('of six members is for two operators, those before and those after', () => {
    const ids = to('0xABC', SIX.slice(0, 2));
    expect(ids.map((id) => row(id).needsSecond)).toEqual([false, false]);
    ids.push(...to('0xabc', SIX.slice(2)));
    test.endBatch();
    for (const id of ids) expect(row(id)).toMatchObject({ needsSecond: true });
    expect(row(ids[5] ?? 0).sharedWith).toEqual(SIX);
    const [first = 0] = ids;
    expect(act('approve', first)).toMatchObject({ result: { status: 'requested' } });
    expect(codeOf(act('approve', first))).toBe('FOUR_EYES_REQUIRED');
    expect(act('approve', first, PAUL)).toMatchObject({ result: { status: 'reviewed' } });
    done();
  });

  it('counts members and not withdrawals, for as long as the setting says', () => {
    for (let n = 0; n < 3; n += 1) expect(row(to('0xabc', [ANNA])[0] ?? 0).sharedWith).toBeNull();
    to('0xabc', [BERT]);
    test.advance(30 * 24 * HOUR);
    test.tick({ [BTC_USDT]: '40000' });
    expect(row(to('0xabc', SIX.slice(0, 1))[0] ?? 0).sharedWith).toBeNull();
    setting('withdrawal_shared_members', '2');
    const [second = 0] = to('0xabc', SIX.slice(1, 2));
    expect(row(second).sharedWith).toEqual(SIX.slice(0, 2));
    done();
  });

  it('of the platform’s own, and a card, are nobody’s trick', () => {
    const base = { name: 'ERC20', kind: 'chain', chain: 'ethereum', addressFormat: 'ethereum' };
    const figures = { minimumDeposit: '1', minimumWithdrawal: '10', withdrawalFee: '1.5' };
    const more = { id: networks.erc20, currencyId: USDT, confirmations: 12, sort: 0 };
    const open = { depositEnabled: true, withdrawalEnabled: true, sharedAddress: '0xAbc' };
    test.system('network.define', { ...base, ...figures, ...more, ...open });
    for (const id of to('0xabc', SIX)) expect(row(id).sharedWith).toBeNull();
    for (const userId of SIX) test.system('member.certify', { userId, level: 1 });
    for (const id of to('**** 1234', SIX, { networkId: networks.bank })) {
      expect(row(id).sharedWith).toBeNull();
    }
    done();
  });
});

describe('the transaction of a payout', () => {
  const TXID = '0xAB01';
  const reviewed = (input: Input = {}, actor = ANNA) => {
    const id = idOf(request(input, actor), 'withdrawalId');
    act('approve', id);
    return id;
  };
  const sent = (withdrawalId: number, txid: string, actor = ROSA) =>
    test.send(actor, 'withdrawal.sent', { withdrawalId, txid });

  it('pays one and no other, however it is written, and whoever says so', () => {
    const [first, second] = [reviewed(), reviewed()];
    expect(codeOf(sent(first, TXID))).toBe('ok');
    for (const txid of [TXID, '0xab01', 'AB01', ' ab01 ']) {
      for (const actor of [ROSA, 0]) {
        expect(sent(second, txid, actor)).toMatchObject({
          code: 'TRANSACTION_USED',
          details: { field: 'txid' },
        });
      }
    }
    expect(row(second)).toMatchObject({ status: 'reviewed', txid: null });
    expect(codeOf(sent(second, '0xAB02'))).toBe('ok');
    done();
  });

  it('stays used when its payout is over, was returned, and after a restart', () => {
    const ends = [
      ['done', 'AB01'],
      ['returned', 'AB02'],
    ] as const;
    for (const [verb, txid] of ends) {
      const id = reviewed();
      expect(codeOf(sent(id, txid))).toBe('ok');
      expect(codeOf(act(verb, id))).toBe('ok');
    }
    done();
    test.recover();
    const next = reviewed();
    for (const [, txid] of ends) expect(codeOf(sent(next, txid))).toBe('TRANSACTION_USED');
    done();
  });

  it('is one of its chain, and what a bank calls a payment is one of the bank', () => {
    test.system('member.certify', { userId: ANNA, level: 1 });
    const ways = [
      {},
      { currencyId: BTC, networkId: networks.btc, amount: '0.1' },
      { networkId: networks.bank },
    ];
    for (const way of ways) {
      expect(codeOf(sent(reviewed(way), TXID))).toBe('ok');
      expect(codeOf(sent(reviewed(way), TXID))).toBe('TRANSACTION_USED');
    }
    done();
  });
});

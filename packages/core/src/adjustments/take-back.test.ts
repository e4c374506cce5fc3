import { formatAmount, parseAmount } from '@kontor/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUSE, houseBalanceId, type Json, type Outcome } from '../index.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { defineNetworks, idOf, OLGA, PAUL } from '../testing/funding.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

type Input = { [field: string]: Json };
const ANNA = FIRST_USER;
let test: TestExchange;

/** Anna told of 500 and was credited 5,000. */
beforeEach(() => {
  test = new TestExchange();
  const { erc20 } = defineNetworks(test);
  test.member(ANNA, { [BTC]: '1' });
  test.tick({ [BTC_USDT]: '40000' });
  const place = { txid: '0xaa', outputIndex: 0 };
  const deposit = { userId: ANNA, currencyId: USDT, networkId: erc20, amount: '5000', ...place };
  idOf(test.system('deposit.credit', deposit), 'depositId');
  test.endBatch();
});
const entry = (): LedgerEntry => {
  const entries = test.table<LedgerEntry>('ledger_entries');
  const found = entries.find(({ userId, kind }) => userId === ANNA && kind === 'deposit');
  if (found === undefined) throw new Error('nothing was credited');
  return found;
};
const propose = (changes: Input = {}, operator = OLGA): Outcome =>
  test.send(operator, 'adjustment.propose', {
    userId: ANNA,
    currencyId: USDT,
    entryId: entry().id,
    payoutKind: 'deposit',
    payoutReference: entry().referenceId,
    paid: '5000',
    houseId: HOUSE.onChain.id,
    amount: '4500',
    reasonCode: 'amount',
    reason: 'a nought too many',
    ...changes,
  });
const proposed = (changes: Input = {}) => idOf(propose(changes), 'adjustmentId');
const act = (verb: 'approve' | 'drop', adjustmentId: number, operator: number): Outcome =>
  test.send(operator, `adjustment.${verb}`, { adjustmentId });
const spend = (amount: string) =>
  test.send(ANNA, 'wallet.transfer', { currencyId: USDT, amount, from: 'change', to: 'micro' });
function done(): void {
  test.endBatch();
  checkInvariants(test);
  test.recover();
  checkInvariants(test);
  checkEntries(test);
}
const rest = () => test.balance(ANNA, USDT);

describe('a wrong payout', () => {
  it('is frozen at once and goes back when another operator agrees, by an own entry', () => {
    expect(rest()).toBe('15000 + 0');
    const id = proposed();
    expect(rest()).toBe('10500 + 4500');
    expect(codeOf(act('approve', id, OLGA))).toBe('FOUR_EYES_REQUIRED');
    expect(act('approve', id, PAUL)).toMatchObject({ result: { taken: '4500' } });
    done();
    expect(rest()).toBe('10500 + 0');
    const entries = test.table<LedgerEntry>('ledger_entries');
    const own = entries.filter(({ kind }) => kind === 'adjustment.amount');
    expect(own.map(({ userId, amount, referenceId }) => [userId, amount, referenceId])).toEqual([
      [ANNA, parseAmount('-4500'), id],
      [HOUSE.onChain.id, parseAmount('4500'), id],
    ]);
    expect(test.table('adjustments')).toMatchObject([
      {
        entryId: entry().id,
        payoutReference: entry().referenceId,
        definedBy: OLGA,
        decidedBy: PAUL,
      },
    ]);
    const notices = test.table<{ id: number; kind: string; values: unknown }>('notices');
    expect(notices.find(({ kind }) => kind === 'adjustment.taken')?.values).toEqual({
      amount: '4500',
      currency: 'USDT',
    });
    const chain = houseBalanceId(HOUSE.onChain.id, USDT);
    expect(formatAmount(test.core.exchange.ledger.available(chain))).toBe('-500');
  });

  it('is taken back by at most what it paid, all times together', () => {
    expect(propose({ amount: '5000.01' })).toMatchObject({
      code: 'ABOVE_MAXIMUM',
      details: { field: 'amount', maximum: '5000' },
    });
    const first = proposed();
    expect(propose({ amount: '501' })).toMatchObject({ details: { maximum: '500' } });
    act('drop', first, PAUL);
    const again = proposed();
    act('approve', again, PAUL);
    expect(codeOf(propose({ amount: '501' }))).toBe('ABOVE_MAXIMUM');
    expect(codeOf(propose({ amount: '500' }))).toBe('ok');
    done();
  });

  it('that is spent is taken back as far as there is something, and the rest later', () => {
    spend('13000');
    const id = proposed();
    expect(rest()).toBe('0 + 2000');
    // What comes meanwhile is taken as well.
    test.give(ANNA, USDT, '700');
    expect(act('approve', id, PAUL)).toMatchObject({ result: { taken: '2700' } });
    expect(rest()).toBe('0 + 0');
    const next = proposed({ amount: '1800' });
    expect(codeOf(act('approve', next, PAUL))).toBe('ADJUSTMENT_NOTHING');
    test.give(ANNA, USDT, '2000');
    expect(act('approve', next, PAUL)).toMatchObject({ result: { taken: '1800' } });
    expect(rest()).toBe('200 + 0');
    done();
  });

  it('is let go by its author, or by who does not agree', () => {
    for (const operator of [OLGA, PAUL]) {
      const id = proposed();
      expect(codeOf(act('drop', id, operator))).toBe('ok');
      expect(codeOf(act('approve', id, PAUL))).toBe('ADJUSTMENT_DECIDED');
      expect(rest()).toBe('15000 + 0');
    }
    done();
  });

  it.each([
    [{ userId: 999_999 }, 'USER_UNKNOWN'],
    [{ houseId: HOUSE.fees.id }, 'PAYOUT_UNKNOWN'],
    [{ payoutKind: 'option.payout' }, 'FIELD_CHOICE'],
    [{ reasonCode: 'other' }, 'FIELD_CHOICE'],
    [{ amount: '0.000000001' }, 'FIELD_DECIMALS'],
  ] as const)('of %o is %s', (changes, code) => {
    expect(codeOf(propose(changes))).toBe(code);
    done();
  });
});

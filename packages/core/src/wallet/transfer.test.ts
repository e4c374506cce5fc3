import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS } from '@kontor/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../index.ts';
import { balanceId } from '../ledger/ledger.ts';
import { BTC, BTC_USDT, codeOf, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { BTC_FUTURES, BTC_INVERSE, defineFutures } from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

const ANNA = FIRST_USER;
let test: TestExchange;

beforeEach(() => {
  test = new TestExchange();
  defineFutures(test, '3000');
  test.member(ANNA, { [BTC]: '1' });
  test.tick({ [BTC_USDT]: '40000' });
});

const send = (input: { [field: string]: Json }) => test.send(ANNA, 'wallet.transfer', input);
const balance = (account: 'change' | 'lever' | 'micro', currencyId = USDT) => {
  const id = balanceId(ANNA, ACCOUNT_IDS[account], currencyId);
  return formatAmount(test.core.exchange.ledger.available(id));
};

describe('a transfer', () => {
  it('moves all of it, both ways, and leaves two bills', () => {
    expect(codeOf(send({ currencyId: USDT, amount: '10000', from: 'change', to: 'lever' }))).toBe(
      'ok',
    );
    expect([balance('change'), balance('lever')]).toEqual(['0', '20000']);
    expect(
      codeOf(send({ currencyId: USDT, amount: '0.00000001', from: 'lever', to: 'micro' })),
    ).toBe('ok');
    expect(balance('micro')).toBe('10000.00000001');
    test.endBatch();
    const kinds = test
      .table<{ id: number; kind: string }>('ledger_entries')
      .map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === 'wallet.transfer').length).toBe(4);
    checkInvariants(test);
    checkEntries(test);
  });

  it.each([
    [{ amount: '10000.00000001', from: 'change', to: 'lever' }, 'INSUFFICIENT_BALANCE'],
    [{ amount: '1', from: 'lever', to: 'lever' }, 'ACCOUNTS_SAME'],
    [{ amount: '1.000000001', from: 'change', to: 'lever' }, 'FIELD_DECIMALS'],
    [{ amount: '0', from: 'change', to: 'lever' }, 'FIELD_NOT_POSITIVE'],
    [{ amount: '1', from: 'stock', to: 'lever' }, 'FIELD_CHOICE'],
    [{ amount: '1', from: 'change', to: 'lever', currencyId: 999 }, 'CURRENCY_UNKNOWN'],
  ])('refuses %o with %s', (input, code) => {
    expect(codeOf(send({ currencyId: USDT, ...input }))).toBe(code);
    expect([balance('change'), balance('lever'), balance('micro')]).toEqual([
      '10000',
      '10000',
      '10000',
    ]);
  });

  it('leaves in the futures account what an unrealised loss needs', () => {
    test.send(ANNA, 'futures.open', {
      marketId: BTC_FUTURES,
      direction: 'long',
      lots: '100',
      multiple: 10,
      marginMode: 'cross',
    });
    test.tick({ [BTC_USDT]: '39000' });
    const available = Number(balance('lever'));
    const tooMuch = (available - 900).toFixed(2);
    expect(codeOf(send({ currencyId: USDT, amount: tooMuch, from: 'lever', to: 'change' }))).toBe(
      'INSUFFICIENT_BALANCE',
    );
    const enough = (available - 1_100).toFixed(2);
    expect(codeOf(send({ currencyId: USDT, amount: enough, from: 'lever', to: 'change' }))).toBe(
      'ok',
    );
    checkInvariants(test);
  });

  it('brings coins to a coin-margined contract', () => {
    expect(codeOf(send({ currencyId: BTC, amount: '1', from: 'change', to: 'lever' }))).toBe('ok');
    const opened = test.send(ANNA, 'futures.open', {
      marketId: BTC_INVERSE,
      direction: 'short',
      lots: '5',
      multiple: 10,
      marginMode: 'isolated',
    });
    expect(codeOf(opened)).toBe('ok');
    checkInvariants(test);
  });
});

import { formatAmount } from '@kontor/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { BTC, BTC_USDT, codeOf, ETH_USDT, TestExchange, USDT } from '../testing/exchange.ts';
import {
  BTC_FUTURES,
  defineFutures,
  giveMargin,
  houseMoney,
  marginOf,
  open,
  shown,
} from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { checkLiquidation, type Liquidation } from '../testing/liquidation-rule.ts';

const ANNA = 1_001;
const BEN = 1_002;
const CARL = 1_003;
const DORA = 1_004;

let test: TestExchange;

function start(lots = '0'): void {
  test = new TestExchange();
  defineFutures(test, lots);
  for (const user of [ANNA, BEN, CARL, DORA]) {
    test.member(user);
    giveMargin(test, user, BTC, '1');
  }
  test.tick({ [BTC_USDT]: '40000.0', [ETH_USDT]: '3000.0' });
}

const fund = (amount: string, currencyId = USDT) =>
  test.system('house.fund', { houseId: 5, currencyId, amount });
const btc = (price: string) => test.tick({ [BTC_USDT]: price });

function liquidations(): Liquidation[] {
  test.endBatch();
  return test.table<Liquidation>('liquidations').sort((a, b) => a.id - b.id);
}

/** The figures of a liquidation as texts. */
function told(n: number, ...fields: (keyof Liquidation)[]): string {
  const row = liquidations()[n];
  return fields
    .map((field) => {
      const value = row?.[field];
      return typeof value === 'bigint' ? formatAmount(value) : JSON.stringify(value);
    })
    .join(' ');
}

beforeEach(() => {
  start();
  return () => {
    test.endBatch();
    checkInvariants(test);
    checkEntries(test);
    for (const row of liquidations()) checkLiquidation(test, row);
  };
});

describe('an isolated position', () => {
  let anna: number;
  let ben: number;

  // Margin 80, liquidated at 39357.4, bankrupt at 39200.
  beforeEach(() => {
    ben = open(test, BEN, 'short 10 BTC x10 cross @ 40000');
    anna = open(test, ANNA, 'long 10 BTC x50 isolated');
  });

  it('stays until its equity is at the maintenance', () => {
    btc('39357.5');
    expect(shown(test, anna, 'status')).toBe('open');
    btc('39357.4');
    expect(shown(test, anna, 'status', 'closeReason')).toBe('closed liquidation');
  });

  it('is over when its equity is the maintenance to the last unit', () => {
    open(test, BEN, 'short 10 BTC x10 cross @ 40000');
    const id = open(test, ANNA, 'long 10 BTC x100 isolated');
    test.send(ANNA, 'futures.add_margin', { positionId: id, amount: '5.88000001' });
    // 45.88 − 30 is 0.4 % of 3970, with the last unit one more.
    btc('39700.0');
    expect(shown(test, id, 'status')).toBe('open');
    const other = open(test, ANNA, 'long 10 BTC x100 isolated @ 39700');
    open(test, BEN, 'short 10 BTC x10 cross @ 39700');
    test.send(ANNA, 'futures.add_margin', { positionId: other, amount: '6.06' });
    // 39.7 + 6.06 − 30 is 0.4 % of 3940.
    btc('39400.0');
    expect(told(1, 'positionId', 'equity', 'maintenance')).toBe(`${other} 15.76 15.76`);
  });

  it('is closed in the book, without a fee, and what is left goes to the fund', () => {
    open(test, CARL, 'long 4 BTC x10 cross @ 39360');
    open(test, CARL, 'long 10 BTC x10 cross @ 39300');
    btc('39350.0');
    expect(shown(test, anna, 'status', 'realisedProfit', 'fee', 'exitedValue')).toBe(
      'closed -67.6 2 3932.4',
    );
    expect(
      told(0, 'positionId', 'lots', 'markPrice', 'bankruptcyPrice', 'price', 'insurance'),
    ).toBe(`${anna} 10 39350 39200 39324 12.4`);
    expect(told(0, 'equity', 'maintenance', 'balance', 'deleveragedLots')).toBe('15 15.74 80 0');
    expect(shown(test, anna, 'closeTickId')).toBe(told(0, 'tickId'));
    expect(houseMoney(test, 'insurance', USDT)).toBe('12.4');
    expect(marginOf(test, ANNA, USDT)).toBe('9918 + 0');
  });

  it('gives back what the market left above its maintenance', () => {
    open(test, CARL, 'long 10 BTC x10 cross @ 39990');
    btc('39350.0');
    // It was closed at 39990: 79 are left, of which 15.74 go to the fund.
    expect(told(0, 'price', 'insurance')).toBe('39990 15.74');
    expect(marginOf(test, ANNA, USDT)).toBe('9981.26 + 0');
  });

  it('that fell through its bankruptcy price is paid for by the fund', () => {
    fund('1000');
    open(test, CARL, 'long 10 BTC x10 cross @ 39000');
    btc('39000.0');
    expect(told(0, 'price', 'bankruptcyPrice', 'insurance', 'deleveragedLots')).toBe(
      '39000 39200 -20 0',
    );
    expect(houseMoney(test, 'insurance', USDT)).toBe('980');
    expect(shown(test, anna, 'realisedProfit')).toBe('-80');
    expect(marginOf(test, ANNA, USDT)).toBe('9918 + 0');
    expect(shown(test, ben, 'status')).toBe('open');
  });

  it('gives nothing out of the fund to who waits beyond the bankruptcy price', () => {
    fund('1000');
    const bid = open(test, CARL, 'long 10 BTC x10 cross @ 38500');
    btc('39000.0');
    expect(told(0, 'price', 'bankruptcyPrice', 'insurance', 'deleveragedLots')).toBe(
      '39000 39200 -20 0',
    );
    expect(shown(test, bid, 'status', 'openLots')).toBe('waiting 0');
    expect(houseMoney(test, 'insurance', USDT)).toBe('980');
  });

  it('is closed against the other side when the fund is empty', () => {
    open(test, CARL, 'long 10 BTC x10 cross @ 39000');
    btc('39000.0');
    expect(told(0, 'price', 'insurance', 'deleveragedLots')).toBe('39200 0 10');
    expect(shown(test, ben, 'status', 'closeReason', 'realisedProfit', 'fee')).toBe(
      'closed adl 80 0.8',
    );
    expect(shown(test, ben, 'closeTickId')).toBe(told(0, 'tickId'));
    expect(marginOf(test, BEN, USDT)).toBe('10079.2 + 0');
  });

  it('takes from the fund what is there and from the other side the rest', () => {
    fund('10');
    open(test, CARL, 'long 10 BTC x10 cross @ 39000');
    btc('39000.0');
    expect(told(0, 'deleveragedLots')).toBe('5.01');
    expect(houseMoney(test, 'insurance', USDT)).toBe('0.02');
    expect(shown(test, ben, 'status', 'openLots', 'closeReason')).toBe('open 4.99 null');
  });

  it('leaves alone what an own entry in the way gives back', () => {
    const entry = open(test, ANNA, 'long 10 BTC x10 isolated @ 39365');
    open(test, CARL, 'long 10 BTC x10 cross @ 39355');
    btc('39350.0');
    // Its own bid was the best; without it 80 − 64.5 are left, and the hold is Anna's again.
    expect(shown(test, entry, 'status')).toBe('cancelled');
    expect(told(0, 'price', 'insurance')).toBe('39355 15.5');
    expect(marginOf(test, ANNA, USDT)).toBe('9918 + 0');
  });

  it('goes on after a restart as if there had been none', () => {
    btc('39358.0');
    test.recover();
    open(test, CARL, 'long 10 BTC x10 cross @ 39300');
    btc('39350.0');
    expect(told(0, 'price', 'insurance')).toBe('39300 10');
  });

  it('is not judged on a price that came late', () => {
    const at = test.at;
    test.advance(60_000);
    test.system('market.tick', { at: at + 30_000, prices: [[BTC_USDT, '39000.0', '1']] });
    expect(shown(test, anna, 'status')).toBe('open');
    expect(liquidations()).toEqual([]);
    btc('39500.0');
    expect(shown(test, anna, 'status')).toBe('open');
  });

  it('never touches the rest of the account', () => {
    const other = open(test, ANNA, 'long 1 ETH x10 cross @ 2900');
    fund('100');
    open(test, CARL, 'long 10 BTC x10 cross @ 39000');
    btc('39000.0');
    expect(shown(test, other, 'status')).toBe('waiting');
    expect(marginOf(test, ANNA, USDT)).toBe('9888.855 + 29.145');
  });
});

describe('a coin-margined position', () => {
  it('is liquidated where its coins no longer suffice', () => {
    open(test, BEN, 'short 40 COIN x10 cross @ 40000');
    const anna = open(test, ANNA, 'long 40 COIN x50 isolated');
    open(test, CARL, 'long 40 COIN x10 cross @ 39350');
    // 4000 × 1.004 ÷ (0.1 + 0.002)
    btc('39372.6');
    expect(shown(test, anna, 'status')).toBe('open');
    btc('39372.5');
    expect(told(0, 'positionId', 'price', 'bankruptcyPrice')).toBe(
      `${anna} 39350.000944400022665601 39215.686274509803921569`,
    );
    // 0.002 − (0.10165184 − 0.1)
    expect(told(0, 'insurance')).toBe('0.00034816');
    expect(shown(test, anna, 'exitedValue', 'realisedProfit')).toBe('0.10165184 -0.00165184');
  });

  it('that is short and gains with the value of the coin', () => {
    fund('1', BTC);
    open(test, BEN, 'long 40 COIN x10 cross @ 40000');
    const anna = open(test, ANNA, 'short 40 COIN x50 isolated');
    open(test, CARL, 'short 40 COIN x10 cross @ 41000');
    btc('41000.0');
    expect(told(0, 'positionId', 'price', 'bankruptcyPrice')).toBe(
      `${anna} 41000.002357500135556257 40816.326530612244897959`,
    );
    expect(told(0, 'insurance')).toBe('-0.00043903');
  });
});

describe('deleveraging', () => {
  it('takes the highest profit for its margin first, and leaves who would lose', () => {
    const low = open(test, BEN, 'short 4 BTC x5 cross @ 40000');
    const high = open(test, CARL, 'short 4 BTC x20 cross @ 40000');
    const best = open(test, DORA, 'short 2 BTC x20 isolated @ 40010');
    open(test, ANNA, 'long 10 BTC x50 isolated @ 40010');
    btc('39400.0');
    const late = open(test, DORA, 'short 1 BTC x100 cross @ 39200');
    open(test, BEN, 'long 1 BTC x10 cross');
    btc('39100.0');
    expect(told(0, 'deleveragedLots')).toBe('10');
    expect(shown(test, late, 'status')).toBe('open');
    for (const id of [low, high, best]) expect(shown(test, id, 'closeReason')).toBe('adl');
    const order = test
      .table<{ id: number; makerUserId: number; takerUserId: number }>('fills')
      .filter(({ takerUserId }) => takerUserId === ANNA)
      .sort((a, b) => a.id - b.id)
      .map(({ makerUserId }) => makerUserId);
    expect(order.slice(-3)).toEqual([DORA, CARL, BEN]);
  });

  it('leaves to the liquidity account what no member can take', () => {
    start('10000');
    const anna = open(test, ANNA, 'long 10 BTC x50 isolated');
    const row = test.row<{ id: number }>('markets', BTC_FUTURES);
    const input = Object.fromEntries(
      Object.entries(row).map(([name, value]: [string, unknown]) => [
        name,
        typeof value === 'bigint' ? formatAmount(value) : (value as string),
      ]),
    );
    test.system('market.define', { ...input, liquidityQuantity: '0' });
    btc('39000.0');
    expect(shown(test, anna, 'status', 'realisedProfit', 'margin')).toContain('closed -80');
    expect(told(0, 'deleveragedLots', 'insurance')).toBe('0 0');
    const state = test.row<{ id: number; liquidityLots: bigint }>('market_states', BTC_FUTURES);
    expect(state.liquidityLots).toBe(0n);
  });
});

describe('a cross pool', () => {
  const both = (bitcoin: string, ether: string) =>
    test.tick({ [BTC_USDT]: bitcoin, [ETH_USDT]: ether });

  beforeEach(() => {
    giveMargin(test, BEN, USDT, '100000');
    giveMargin(test, CARL, USDT, '100000');
    open(test, BEN, 'short 100 BTC x10 cross @ 40000');
    open(test, BEN, 'short 100 ETH x10 cross @ 3000');
  });

  it('lets one position carry the other', () => {
    giveMargin(test, ANNA, USDT, '-8000');
    const bitcoin = open(test, ANNA, 'long 100 BTC x50 cross');
    const ether = open(test, ANNA, 'long 100 ETH x50 cross');
    both('38000.0', '3200.0');
    // 2000 − 35 − 2000 + 2000 is far above the maintenance.
    expect(shown(test, bitcoin, 'status')).toBe('open');
    expect(shown(test, ether, 'status')).toBe('open');
    expect(liquidations()).toEqual([]);
  });

  it('loses its largest loss first, and keeps the rest where that is enough', () => {
    fund('5000');
    giveMargin(test, ANNA, USDT, '-8000');
    const bitcoin = open(test, ANNA, 'long 100 BTC x50 cross');
    const ether = open(test, ANNA, 'long 100 ETH x50 cross');
    const waiting = open(test, ANNA, 'long 1 ETH x10 cross @ 2900');
    open(test, CARL, 'long 100 BTC x10 cross @ 38100');
    both('38100.0', '3000.0');
    // 1965 − 1900 = 65 is below 152.4 + 120; closed at 38100 it stays below 120 too.
    expect(told(0, 'positionId', 'equity', 'maintenance')).toBe(`${bitcoin} 65 272.4`);
    expect(told(1, 'positionId', 'equity', 'maintenance')).toBe(`${ether} 65 120`);
    expect(shown(test, waiting, 'status')).toBe('cancelled');
    expect(marginOf(test, ANNA, USDT)).toBe('0 + 0');
  });

  it('keeps what is safe again after one was closed', () => {
    giveMargin(test, ANNA, USDT, '-8000');
    const bitcoin = open(test, ANNA, 'long 100 BTC x50 cross');
    const ether = open(test, ANNA, 'long 10 ETH x50 cross');
    open(test, CARL, 'long 100 BTC x10 cross @ 38120');
    both('38120.0', '3000.0');
    expect(told(0, 'positionId', 'insurance')).toBe(`${bitcoin} 0`);
    expect(shown(test, ether, 'status')).toBe('open');
    expect(liquidations()).toHaveLength(1);
  });

  it('pays a loss by what another position has gained, once', () => {
    giveMargin(test, ANNA, USDT, '-8000');
    const bitcoin = open(test, ANNA, 'long 100 BTC x50 cross');
    const ether = open(test, ANNA, 'long 100 ETH x50 cross');
    both('37000.0', '3300.0');
    open(test, CARL, 'long 100 BTC x10 cross @ 37000');
    const closing = test.send(ANNA, 'futures.close', { positionId: bitcoin });
    expect(codeOf(closing)).toBe('ok');
    // Of the loss of 3000 and the fee of 18.5 its margin pays 800 and what is available 565; the
    // rest comes out of ether's profit of 3000, whose margin stays what it was.
    expect(marginOf(test, ANNA, USDT)).toBe('0 + 600');
    expect(shown(test, ether, 'margin', 'advanced')).toBe('600 1653.5');
    test.recover();
    open(test, CARL, 'long 100 ETH x10 cross @ 3300');
    expect(codeOf(test.send(ANNA, 'futures.close', { positionId: ether }))).toBe('ok');
    expect(shown(test, ether, 'realisedProfit', 'advanced')).toBe('3000 0');
    // 600 + 3000 − 1653.5 − 16.5
    expect(marginOf(test, ANNA, USDT)).toBe('1930 + 0');
  });

  it('takes the margin of another position last, and no more than is owed', () => {
    giveMargin(test, ANNA, USDT, '-8000');
    const bitcoin = open(test, ANNA, 'long 100 BTC x50 cross');
    const ether = open(test, ANNA, 'long 100 ETH x50 cross');
    both('38400.0', '3005.0');
    open(test, CARL, 'long 100 BTC x10 cross @ 38400');
    expect(codeOf(test.send(ANNA, 'futures.close', { positionId: bitcoin }))).toBe('ok');
    // 800 + 565 + the 50 that ether has gained; 185 of 1600 and the fee of 19.2 are left.
    expect(shown(test, ether, 'margin', 'advanced')).toBe('395.8 50');
    expect(marginOf(test, ANNA, USDT)).toBe('0 + 395.8');
  });

  it('lets waiting entries go before a profit is paid out in advance', () => {
    giveMargin(test, ANNA, USDT, '-8500');
    const bitcoin = open(test, ANNA, 'long 100 BTC x50 cross');
    const ether = open(test, ANNA, 'long 50 ETH x50 cross');
    const waiting = open(test, ANNA, 'long 10 ETH x10 cross @ 2990');
    open(test, CARL, 'long 100 BTC x10 cross @ 39000');
    both('39000.0', '3050.0');
    expect(codeOf(test.send(ANNA, 'futures.close', { positionId: bitcoin }))).toBe('ok');
    // Of the loss of 1000 and the fee of 19.5 its margin pays 800 and what is available 72.005; the
    // waiting entry's 300.495 are free for the rest, so the other margin stays.
    expect(shown(test, waiting, 'status')).toBe('cancelled');
    expect(marginOf(test, ANNA, USDT)).toBe('153 + 300');
    both('39000.0', '3050.0');
    expect(shown(test, ether, 'margin', 'advanced')).toBe('300 0');
  });

  it('never lets a close end below nothing', () => {
    giveMargin(test, ANNA, USDT, '-9100');
    const bitcoin = open(test, ANNA, 'long 100 BTC x50 cross');
    open(test, CARL, 'long 100 BTC x10 cross @ 39050');
    // Bankrupt, with the fee, at 39139.6: the bid of 39050 would end below nothing.
    both('39300.0', '3000.0');
    expect(codeOf(test.send(ANNA, 'futures.close', { positionId: bitcoin }))).toBe('NO_LIQUIDITY');
    expect(shown(test, bitcoin, 'status')).toBe('open');
  });
});

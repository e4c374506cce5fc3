import { formatAmount } from '@kontor/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { BTC, BTC_USDT, codeOf, ETH_USDT, TestExchange, USDT } from '../testing/exchange.ts';
import {
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
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let test: TestExchange;

const btc = (price: string) => test.tick({ [BTC_USDT]: price });
const both = (bitcoin: string, ether: string) =>
  test.tick({ [BTC_USDT]: bitcoin, [ETH_USDT]: ether });
const setting = (name: string, value: string) => test.system('setting.define', { name, value });

function liquidations(): Liquidation[] {
  test.endBatch();
  return test.table<Liquidation>('liquidations').sort((a, b) => a.id - b.id);
}

/** `position equity maintenance insurance` of each. */
const told = () =>
  liquidations().map(({ positionId, equity, maintenance, insurance }) =>
    [String(positionId), ...[equity, maintenance, insurance].map((one) => formatAmount(one))].join(
      ' ',
    ),
  );

/** So that the next tick of Bitcoin comes when Ether's is so old. */
function waitUntilEtherIs(ms: number): void {
  const at = test.core.exchange.instrumentStates.get(ETH_USDT)?.tickAt ?? 0;
  test.advance(at + ms - 1_000 - test.at);
}

beforeEach(() => {
  test = new TestExchange();
  defineFutures(test);
  for (const user of [ANNA, BEN, CARL]) test.member(user);
  for (const user of [BEN, CARL]) giveMargin(test, user, USDT, '100000');
  giveMargin(test, ANNA, BTC, '1');
  both('40000.0', '3000.0');
  open(test, BEN, 'short 100 BTC x10 cross @ 40000');
  open(test, BEN, 'short 100 ETH x10 cross @ 3000');
  return () => {
    test.endBatch();
    checkInvariants(test);
    checkEntries(test);
    for (const row of liquidations()) checkLiquidation(test, row);
  };
});

describe('a cross pool with an old price in it', () => {
  let bitcoin: number;
  let ether: number;

  /** What is left after fees of 35 is the money behind both. */
  const begin = (money: number, multiple: number) => {
    giveMargin(test, ANNA, USDT, String(money + 35 - 10_000));
    bitcoin = open(test, ANNA, `long 100 BTC x${multiple} cross`);
    ether = open(test, ANNA, `long 100 ETH x${multiple} cross`);
  };

  it('is judged by what its prices say, and loses what can be closed', () => {
    begin(1_965, 50);
    test.advance(11_000);
    btc('38000.0');
    // 1965 − 2000 and two seconds of haircut.
    expect(told()).toEqual([`${bitcoin} -36.00000001 271.996 0`]);
    expect(shown(test, bitcoin, 'status', 'closeReason')).toBe('closed liquidation');
    expect(shown(test, ether, 'status')).toBe('open');
    // Its own price comes back, and it is judged by that; what its haircut kept for it is left.
    both('38000.0', '3000.0');
    expect(told().slice(1)).toEqual([`${ether} 1.00000001 120 1.00000001`]);
  });

  it('counts the old price as less from minute to minute, until it has to be closed', () => {
    begin(565, 125);
    // 565 − 286 against 160 + 118.856.
    waitUntilEtherIs(582_000);
    btc('40000.0');
    expect(liquidations()).toEqual([]);
    // 565 − 286.5 against 160 + 118.854.
    btc('40000.0');
    expect(told()).toEqual([`${bitcoin} 278.5 278.854 0`]);
    // Alone it stands, however long it takes: nobody can close it, and nobody else is judged by it.
    test.advance(DAY);
    btc('40000.0');
    expect(shown(test, ether, 'status')).toBe('open');
    expect(liquidations()).toHaveLength(1);
  });

  it('counts it for no less than the maximum', () => {
    setting('stale_haircut_maximum', '0.009');
    begin(565, 125);
    for (let wait = 0; wait < 3; wait += 1) {
      test.advance(7 * HOUR);
      btc('40000.0');
    }
    expect(liquidations()).toEqual([]);
    // 565 − 270 − 20 against 159.92 + 118.92.
    btc('39980.0');
    expect(told()).toEqual([`${bitcoin} 275 278.84 0`]);
  });

  it('is no shield where there is no haircut at all', () => {
    setting('stale_haircut_per_minute', '0');
    begin(565, 125);
    test.advance(23 * HOUR);
    btc('39720.0');
    expect(liquidations()).toEqual([]);
    btc('39710.0');
    expect(told()).toEqual([`${bitcoin} 275 278.84 0`]);
  });

  it('does not take for a risk what is as much long as short', () => {
    begin(565, 125);
    giveMargin(test, ANNA, USDT, '400');
    open(test, CARL, 'long 100 ETH x10 cross @ 3000');
    open(test, ANNA, 'short 100 ETH x100 cross');
    test.advance(23 * HOUR);
    btc('40000.0');
    expect(liquidations()).toEqual([]);
  });

  it('moves the price against the side of which there is more', () => {
    begin(565, 125);
    giveMargin(test, ANNA, USDT, '500');
    open(test, CARL, 'long 150 ETH x10 cross @ 3000');
    const short = open(test, ANNA, 'short 150 ETH x100 cross');
    // 1042.5 less 5 of Ether at 1 %, and 430 or 440, against 0.4 % of all at 3030.
    waitUntilEtherIs(10 * MINUTE + 9_000);
    btc('39570.0');
    expect(liquidations()).toEqual([]);
    btc('39560.0');
    expect(told()).toEqual([`${bitcoin} 452.5 461.24 0`]);
    expect(shown(test, short, 'status')).toBe('open');
  });

  it('pays by what the old price still counts for before others have to', () => {
    test.system('house.fund', { houseId: 5, currencyId: USDT, amount: '5000' });
    begin(1_965, 50);
    both('38000.0', '3300.0');
    // A minute's haircut: Ether counts at 3296.7.
    waitUntilEtherIs(MINUTE + 9_000);
    btc('35400.0');
    expect(liquidations()).toEqual([]);
    btc('35300.0');
    expect(told()).toEqual([`${bitcoin} 232 273.068 0`]);
    // Of the loss of 4700 the money pays 1965, and Ether's profit the rest.
    expect(shown(test, ether, 'status', 'margin', 'advanced')).toBe('open 0 2735');
    expect(houseMoney(test, 'insurance', USDT)).toBe('5000');
  });

  it('lets no close of its own be paid by a profit at an old price', () => {
    begin(1_965, 50);
    both('38000.0', '3300.0');
    open(test, CARL, 'long 100 BTC x10 cross @ 37900');
    test.advance(11_000);
    btc('37900.0');
    expect(codeOf(test.send(ANNA, 'futures.close', { positionId: bitcoin }))).toBe('NO_LIQUIDITY');
    both('37900.0', '3300.0');
    expect(codeOf(test.send(ANNA, 'futures.close', { positionId: bitcoin }))).toBe('ok');
  });

  it('lets nothing leave that stands behind the old price', () => {
    giveMargin(test, ANNA, USDT, '-9000');
    open(test, ANNA, 'long 20 ETH x10 cross');
    waitUntilEtherIs(10 * MINUTE + 10_000);
    btc('40000.0');
    const move = (amount: string) =>
      codeOf(
        test.send(ANNA, 'wallet.transfer', {
          currencyId: USDT,
          amount,
          from: 'lever',
          to: 'change',
        }),
      );
    // 1000 − 600 − 3, and one per cent of 6000.
    expect(move('337.00000001')).toBe('INSUFFICIENT_BALANCE');
    expect(move('337')).toBe('ok');
    expect(marginOf(test, ANNA, USDT)).toBe('60 + 600');
  });

  it('is judged in the same way after a restart', () => {
    begin(565, 125);
    waitUntilEtherIs(582_000);
    btc('40000.0');
    test.recover();
    btc('40000.0');
    expect(told()).toEqual([`${bitcoin} 278.5 278.854 0`]);
  });
});

describe('positions of which every price is old', () => {
  it('wait for one, alone and in a pool', () => {
    const alone = open(test, ANNA, 'long 50 ETH x50 isolated');
    giveMargin(test, ANNA, USDT, '-9000');
    const pooled = open(test, ANNA, 'long 50 ETH x50 cross');
    test.advance(DAY);
    btc('20000.0');
    expect(shown(test, alone, 'status')).toBe('open');
    expect(shown(test, pooled, 'status')).toBe('open');
    both('20000.0', '2700.0');
    expect(shown(test, alone, 'closeReason')).toBe('liquidation');
    expect(shown(test, pooled, 'closeReason')).toBe('liquidation');
  });

  it('are judged by the price that comes, without a haircut', () => {
    const alone = open(test, ANNA, 'long 50 ETH x50 isolated');
    test.advance(DAY);
    both('40000.0', '2990.0');
    expect(shown(test, alone, 'status')).toBe('open');
  });
});

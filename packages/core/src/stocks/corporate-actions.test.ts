import { formatAmount, multiplyDivide, ONE, parseAmount } from '@kontor/money';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../index.ts';
import { codeOf, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { Random } from '../testing/random.ts';
import { ACME, ACME_USDT, defineShares, giveShares, sharesOf } from '../testing/shares.ts';

const ANNA = 1_001;
const BEN = 1_002;
/** Wednesday 5 January 2022. */
const OPENING = Date.UTC(2022, 0, 5, 14, 30);
const EVENING = Date.UTC(2022, 0, 5, 22);

let test: TestExchange;

function system(kind: string, input: { [field: string]: Json }): string {
  const outcome = test.system(kind, input);
  test.endBatch();
  checkInvariants(test);
  return codeOf(outcome);
}

const split = (numerator: number, denominator: number): string =>
  system('stock.split', { instrumentId: ACME_USDT, numerator, denominator });

function priceAt(at: number, price: string): void {
  test.at = at - 1_000;
  test.tick({ [ACME_USDT]: price });
  checkInvariants(test);
}

function buy(user: number, quantity: string, limitPrice: string): number {
  const input = { marketId: ACME_USDT, side: 'buy', type: 'limit', quantity, limitPrice };
  const outcome = test.send(user, 'spot.place', input);
  if (!outcome.ok) throw new Error(outcome.code);
  return (outcome.result as { id: number }).id;
}

/** All shares that members have. */
function membersShares(): bigint {
  let sum = 0n;
  for (const row of test.core.exchange.balances.values()) {
    if (row.currencyId === ACME && row.userId > 1_000) sum += row.available + row.frozen;
  }
  return sum;
}

beforeEach(() => {
  test = new TestExchange({ liquidity: '0' });
  defineShares(test, '500');
  for (const user of [ANNA, BEN]) test.member(user);
  priceAt(OPENING, '100');
  test.at = EVENING;
});

describe('a split', () => {
  it.each([
    [4, 1, '2.5', '10', '0'],
    [3, 2, '2.5', '3.75', '0'],
    // 1.5015 new shares: half a thousandth of one at 100 × 2 / 3.
    [3, 2, '1.001', '1.501', '0.03333333'],
    [1, 10, '25.678', '2.567', '0.8'],
    // Less than a thousandth of a new share is all money.
    [1, 10, '0.009', '0', '0.9'],
    [2, 3, '1', '0.666', '0.1'],
  ])('%i:%i makes %s shares %s and pays %s', (numerator, denominator, before, after, cash) => {
    giveShares(test, ANNA, before);
    expect(split(numerator, denominator)).toBe('ok');
    expect(sharesOf(test, ANNA)).toBe(`${after} + 0`);
    const paid = formatAmount(parseAmount(cash) + parseAmount('10000'));
    expect(test.balance(ANNA, USDT)).toBe(`${paid} + 0`);
    checkEntries(test);
  });

  it('cancels what is open, what waits for the bell and what waits for a price', () => {
    giveShares(test, BEN, '5');
    test.at = OPENING + 1_000;
    const resting = buy(ANNA, '1', '90');
    const stop = test.send(BEN, 'spot.place', {
      marketId: ACME_USDT,
      side: 'sell',
      type: 'stop_market',
      quantity: '2',
      triggerPrice: '80',
    });
    test.at = EVENING;
    const queued = buy(ANNA, '1', '95');
    expect(codeOf(stop)).toBe('ok');
    expect(split(4, 1)).toBe('ok');
    expect(sharesOf(test, BEN)).toBe('20 + 0');
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
    for (const id of [resting, queued]) {
      const row = test.row<{ id: number; cancelReason: string }>('orders', id);
      expect(row.cancelReason).toBe('corporate_action');
    }
    expect(test.core.exchange.openOrders.of(BEN, null)).toEqual([]);
  });

  it('measures orders in new shares until there is a price of them', () => {
    expect(split(4, 1)).toBe('ok');
    test.endBatch();
    test.recover();
    expect(() => buy(ANNA, '1', '100')).toThrow('PRICE_BAND');
    const id = buy(ANNA, '1', '25.2');
    priceAt(OPENING + 86_400_000, '24');
    const row = test.row<{ id: number; status: string; filledNotional: bigint }>('orders', id);
    expect(row.status).toBe('filled');
    expect(Number(formatAmount(row.filledNotional))).toBeLessThan(24.1);
    expect(() => buy(ANNA, '1', '24.6')).toThrow('PRICE_BAND');
  });

  it('keeps what the liquidity account shows worth the same', () => {
    const before = test.core.exchange.marketRows.get(ACME_USDT);
    split(3, 2);
    const after = test.core.exchange.marketRows.get(ACME_USDT);
    expect(before?.liquidityQuantity).toBe(parseAmount('500'));
    expect(after?.liquidityQuantity).toBe(parseAmount('750'));
    expect(after?.maximumQuantity).toBe(parseAmount('15000'));
  });

  it('is refused in the session, just before it, and without a ratio or shares', () => {
    for (const at of [EVENING, EVENING + 1]) {
      test.at = at;
      expect(split(2, 2)).toBe('FIELD_CHOICE');
      expect(split(0, 1)).toBe('FIELD_TOO_SHORT');
    }
    const next = OPENING + 86_400_000;
    for (const at of [next - 900_000, next - 1, next, next + 3_600_000]) {
      test.at = at;
      expect(split(4, 1)).toBe('SESSION_OPEN');
    }
    test.at = next + 6.5 * 3_600_000;
    expect(split(4, 1)).toBe('ok');
    const coin = { instrumentId: 1, numerator: 2, denominator: 1 };
    expect(system('stock.split', coin)).toBe('INSTRUMENT_UNKNOWN');
  });

  it('splits what the liquidity account owes: only fractions are left to the issuer', () => {
    priceAt(OPENING + 86_400_000, '100');
    buy(ANNA, '3.333', '101');
    buy(BEN, '2.001', '101');
    test.at = EVENING + 86_400_000;
    split(3, 2);
    const issuer = test.core.exchange.ledger.available((7 * 16 + 0) * 4_096 + ACME);
    expect(issuer < parseAmount('0.002') && issuer > -parseAmount('0.002')).toBe(true);
    expect(sharesOf(test, ANNA)).toBe('4.999 + 0');
  });
});

describe('a dividend', () => {
  it('is paid for every share, those in orders included, rounded down', () => {
    giveShares(test, ANNA, '3.333');
    giveShares(test, BEN, '7');
    const sell = { marketId: ACME_USDT, side: 'sell', type: 'limit', quantity: '7' };
    test.send(BEN, 'spot.place', { ...sell, limitPrice: '120' });
    expect(sharesOf(test, BEN)).toBe('0 + 7');
    const input = { instrumentId: ACME_USDT, amount: '0.123456789' };
    expect(system('stock.dividend', input)).toBe('ok');
    // 3.333 × 0.123456789 = 0.411481477737
    expect(test.balance(ANNA, USDT)).toBe('10000.41148147 + 0');
    expect(test.balance(BEN, USDT)).toBe('10000.86419752 + 0');
    expect(sharesOf(test, BEN)).toBe('0 + 7');
    type Action = { id: number; kind: string; holders: number };
    const [action] = test.table<Action>('corporate_actions');
    expect(action).toMatchObject({ kind: 'dividend', holders: 2 });
    checkEntries(test);
  });

  it('is written down in the order of the accounts, whoever was there first', () => {
    giveShares(test, BEN, '1');
    giveShares(test, ANNA, '1');
    system('stock.dividend', { instrumentId: ACME_USDT, amount: '1' });
    const paid = test
      .table<{ id: number; userId: number; kind: string }>('ledger_entries')
      .filter((entry) => entry.kind === 'stock.dividend' && entry.userId > 1_000);
    expect(paid.map((entry) => entry.userId)).toEqual([ANNA, BEN]);
  });

  it('of nothing, or of a coin, is refused', () => {
    const input = { instrumentId: ACME_USDT, amount: '0' };
    expect(system('stock.dividend', input)).toBe('FIELD_NOT_POSITIVE');
    expect(system('stock.dividend', { instrumentId: 1, amount: '1' })).toBe('INSTRUMENT_UNKNOWN');
  });
});

/** Nobody loses more by a split than the smallest unit of the money that pays for the fraction. */
it.each([1, 22, 333])('random splits keep everybody whole (seed %i)', (seed) => {
  const random = new Random(seed);
  const users = [...Array(20).keys()].map((n) => 2_000 + n);
  for (const user of users) {
    test.member(user);
    giveShares(test, user, (random.whole(1, 5_000_000) / 1_000).toFixed(3));
  }
  for (let n = 0; n < 6; n += 1) {
    const price = parseAmount((random.whole(5_000, 60_000) / 100).toFixed(2));
    const day = OPENING + (n + 1) * 86_400_000;
    if (new Date(day).getUTCDay() % 6 === 0) continue;
    priceAt(day, formatAmount(price));
    test.at = day + 8 * 3_600_000;
    const [numerator, denominator] = [random.whole(1, 12), random.whole(13, 20)];
    const x = test.core.exchange;
    const worths = () =>
      users.map((user) => {
        const shares = parseAmount(sharesOf(test, user).split(' ')[0] ?? '');
        return { shares, money: parseAmount(test.balance(user, USDT).split(' ')[0] ?? '') };
      });
    const before = worths();
    const [up, down] = random.chance(0.5) ? [numerator, denominator] : [denominator, numerator];
    expect(split(up, down)).toBe('ok');
    const newPrice = multiplyDivide(price, BigInt(down), BigInt(up), 'down');
    worths().forEach((after, index) => {
      const old = before[index];
      if (old === undefined) throw new Error('nobody');
      const lost =
        multiplyDivide(old.shares, price, ONE, 'down') +
        old.money -
        multiplyDivide(after.shares, newPrice, ONE, 'down') -
        after.money;
      // A hundred-millionth for the money, and what the new price itself was cut by for the check.
      expect(lost >= -10n).toBe(true);
      expect(lost <= 10n ** 10n + after.shares / ONE + 10n).toBe(true);
    });
    expect(membersShares() > 0n).toBe(true);
    expect(x.markets.get(ACME_USDT)?.referencePrice).not.toBeNull();
  }
  checkEntries(test);
});

import { formatAmount, ONE } from '@kontor/money';
import { miningDividend } from '@kontor/rules/mining';
import { expect } from 'vitest';
import { balanceId, HOUSE, houseBalanceId, type Json } from '../index.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import type { MiningOrder } from '../mining/memory.ts';
import { BTC, BTC_USDT, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { must } from './loans.ts';
import type { Random } from './random.ts';

type Input = { [field: string]: Json };

const OPERATORS = [7, 8] as const;
const MINING_ACCOUNT = 7;

/** 0.2 % a day for thirty days, paid at 08:00 UTC, unless something else is said. */
export function productInput(changes: Input = {}): Input {
  return {
    category: 'lock_in',
    name: 'steady',
    currencyId: USDT,
    days: 30,
    dailyRate: '0.002',
    penaltyRate: '0.004',
    dividendMinute: 480,
    minimum: '10',
    maximum: '2000',
    quantity: '5000',
    enabled: true,
    ...changes,
  };
}

export function fundMining(test: TestExchange, amount = '100000'): void {
  const houseId = HOUSE.miningTreasury.id;
  must(test.system('house.fund', { houseId, currencyId: USDT, amount }));
  must(test.system('house.fund', { houseId, currencyId: BTC, amount: '10' }));
}

export function miningTreasuryOf(test: TestExchange, currencyId = USDT): string {
  const { ledger } = test.core.exchange;
  return formatAmount(ledger.available(houseBalanceId(HOUSE.miningTreasury.id, currencyId)));
}

/** A product that waits for a second operator (1), and one that is locked (2). */
export function miningWorld(test: TestExchange, userId: number): void {
  fundMining(test);
  const [first] = OPERATORS;
  must(test.send(first, 'mining.define', productInput({ quantity: '900000' })));
  must(test.send(first, 'mining.define', productInput()));
  must(test.send(userId, 'mining.lock', { productId: 2, amount: '100' }));
}

/** What operators can do there. */
export function miningInputs(): Readonly<Record<string, readonly Input[]>> {
  return {
    'mining.define': [
      productInput({ days: 365, dailyRate: '0.05', penaltyRate: '0.05' }),
      productInput({ productId: 2, dailyRate: '0.001', enabled: false }),
    ],
    'mining.approve': [{ productId: 1, revision: 1 }],
  };
}

const LOCKERS = 4;
/** Members of their own, so that the others do what they did without them. */
const FIRST_LOCKER = FIRST_USER + 1_200;

/** Operators who offer, members who lock and wait or do not. */
export class MiningCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    fundMining(test, '40');
    for (let n = 0; n < LOCKERS; n += 1) test.member(FIRST_LOCKER + n);
  }

  step(): void {
    const { random, test } = this;
    const act = random.next();
    const actor = FIRST_LOCKER + random.whole(0, LOCKERS - 1);
    const coins = { marketId: BTC_USDT, side: 'buy', type: 'market', quantity: '0.02' };
    if (act < 0.05) test.send(actor, 'spot.place', coins);
    else if (act < 0.12) this.define();
    else if (act < 0.16) {
      const productId = random.whole(1, this.products() + 1);
      const known = test.core.exchange.miningProducts.get(productId)?.revision ?? 1;
      const revision = known + (random.chance(0.1) ? 1 : 0);
      test.send(random.pick(OPERATORS), 'mining.approve', { productId, revision });
    } else if (act < 0.8) this.lock(actor);
    else test.send(actor, 'mining.redeem', { orderId: this.orderOf(actor) });
  }

  private products(): number {
    return this.test.core.exchange.miningProducts.size;
  }

  private define(): void {
    const { random, test } = this;
    const coin = random.chance(0.2) ? { currencyId: BTC, minimum: '0.001', maximum: '1' } : {};
    const known = random.chance(0.6) ? { productId: random.whole(1, this.products() + 1) } : {};
    const at = new Date(test.at);
    const changes = {
      ...coin,
      ...known,
      days: random.whole(1, 3),
      dailyRate: random.pick(['0.001', '0.0037', '0.05']),
      penaltyRate: random.pick(['0.004', '0.05']),
      // Soon, so that somebody sees it.
      dividendMinute: (at.getUTCHours() * 60 + at.getUTCMinutes() + random.whole(1, 20)) % 1_440,
      quantity: random.chance(0.1) ? '9000000' : `${random.whole(200, 4_000)}`,
      enabled: random.chance(0.9),
    };
    test.send(random.pick(OPERATORS), 'mining.define', productInput(changes));
  }

  private lock(actor: number): void {
    const { random, test } = this;
    const productId = random.whole(1, this.products() + 1);
    const isCoin = test.core.exchange.miningProducts.get(productId)?.currencyId === BTC;
    const amount = isCoin
      ? `0.00${random.whole(1, 99)}1`
      : `${random.whole(5, 90)}.${random.whole(1, 9_999)}7`;
    test.send(actor, 'mining.lock', { productId, amount });
  }

  /** Mostly an own one in progress, sometimes anybody's. */
  private orderOf(actor: number): number {
    const { random, test } = this;
    const all = [...test.core.exchange.miningOrders.values()];
    const own = all.find(({ userId }) => userId === actor);
    return own !== undefined && random.chance(0.9) ? own.id : random.whole(1, all.length + 2);
  }
}

/** What must be true of mining after every command. */
export function checkMining(test: TestExchange): void {
  const x = test.core.exchange;
  const promised = new Map<number, bigint>();
  const counts = new Map<number, number>();
  const locked = new Map<number, bigint>();
  for (const order of x.miningOrders.values()) {
    if (order.status !== 'in_progress') continue;
    const { currencyId, userId, amount, dividend, days, dividendsPaid } = order;
    const owed = dividend * BigInt(days - dividendsPaid);
    promised.set(currencyId, (promised.get(currencyId) ?? 0n) + owed);
    counts.set(userId, (counts.get(userId) ?? 0) + 1);
    const balance = balanceId(userId, MINING_ACCOUNT, currencyId);
    locked.set(balance, (locked.get(balance) ?? 0n) + amount);
    if (x.faults.has('timer.mining.due', order.id)) continue;
    if (order.nextDividendAt !== null && order.nextDividendAt <= x.at) {
      throw new Error(`order ${order.id} was not paid`);
    }
    if (order.expiresAt <= x.at) throw new Error(`order ${order.id} is not over`);
  }
  for (const { id } of x.currencies.values()) {
    const said = x.miningHeld.promisedOf(id);
    if (said !== (promised.get(id) ?? 0n)) throw new Error(`mining has promised ${said} of ${id}`);
    const treasury = x.ledger.available(houseBalanceId(HOUSE.miningTreasury.id, id));
    if (treasury < said) throw new Error(`the mining treasury has ${treasury}, promised ${said}`);
  }
  for (const [userId, count] of counts) {
    if (x.miningHeld.count(userId) !== count) throw new Error(`${userId} has ${count} orders`);
  }
  for (const row of x.balances.values()) {
    if (row.accountId !== MINING_ACCOUNT) continue;
    if (row.available !== 0n || row.frozen !== (locked.get(row.id) ?? 0n)) {
      throw new Error(`the mining account ${row.id} has not what is locked`);
    }
  }
}

/** Every order was paid what its days are worth, and ended as it should. */
export function checkMiningEnds(test: TestExchange): readonly string[] {
  const orders = test.table<MiningOrder>('mining_orders');
  const entries = test.table<LedgerEntry>('ledger_entries');
  for (const order of orders) {
    const paid = entries.filter(
      ({ kind, referenceId, userId }) =>
        kind === 'mining.dividend' && referenceId === order.id && userId === order.userId,
    );
    expect(paid.map(({ at }) => at)).toEqual(
      paid.map((_, n) => order.firstDividendAt + n * 86_400_000),
    );
    expect(paid).toHaveLength(order.dividendsPaid);
    const daily = miningDividend(order.amount, order.dailyRate, 8);
    expect(paid.every(({ amount }) => amount === daily)).toBe(true);
    expect(order.earned).toBe(daily * BigInt(order.dividendsPaid));
    if (order.status === 'completed') expect(order.dividendsPaid).toBe(order.days);
    if (order.penalty !== null) expect(order.penalty * 2n <= order.amount).toBe(true);
  }
  const small = orders.filter(({ earned }) => earned > 0n && earned < ONE);
  return [
    ...orders.map(({ status }) => `mining ${status}`),
    ...small.map(() => 'mining earned less than one'),
  ];
}

/** What crowds must come to. */
export const MINING_ENDS = [
  'mining in_progress',
  'mining redeemed',
  'mining completed',
  'mining earned less than one',
] as const;

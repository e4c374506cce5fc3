import { formatAmount, powerOfTen } from '@kontor/money';
import { dualOutcomes } from '@kontor/rules/dual';
import { DAY_MS, HOUR_MS } from '@kontor/rules/time';
import type { DualOrder, DualProduct } from '../dual/memory.ts';
import { termsOf } from '../dual/terms.ts';
import { HOUSE, houseBalanceId, type Json } from '../index.ts';
import { BTC, BTC_USDT, ETH, ETH_USDT, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { must } from './loans.ts';
import type { Random } from './random.ts';

type Input = { [field: string]: Json };

const OPERATORS = [7, 8] as const;
/** Before anything happens in a test's exchange. */
const OPENING = Date.UTC(2022, 0, 5);

/** The first 08:00 UTC that is more than an hour and `days` days away. */
export function maturityAfter(at: number, days = 0): number {
  const eight = at - (at % DAY_MS) + 8 * HOUR_MS;
  const next = eight > at + HOUR_MS ? eight : eight + DAY_MS;
  return next + days * DAY_MS;
}

/** A call on BTC that is on sale until an hour before maturity, unless something else is said. */
export function dualInput(at: number, changes: Input = {}): Input {
  const maturesAt = Number(changes.maturesAt ?? maturityAfter(at));
  return {
    coinId: BTC,
    type: 'call',
    sharePrice: '0.01',
    rate: '0.5',
    linkedPrice: '40000',
    maturesAt,
    saleFrom: at,
    saleUntil: maturesAt - HOUR_MS,
    total: 100,
    enabled: true,
    ...changes,
  };
}
export const PUT: Input = { type: 'put', sharePrice: '100' };

/** A treasury that covers what tests sell. */
export function fundDual(test: TestExchange, amounts: { readonly [id: number]: string }): void {
  for (const [currencyId, amount] of Object.entries(amounts)) {
    const houseId = HOUSE.dualTreasury.id;
    must(test.system('house.fund', { houseId, currencyId: Number(currencyId), amount }));
  }
}

export function dualTreasury(test: TestExchange, currencyId: number): string {
  const id = houseBalanceId(HOUSE.dualTreasury.id, currencyId);
  return formatAmount(test.core.exchange.ledger.available(id));
}

/** A call that is sold (1), and one that waits for a second operator (2). */
export function dualWorld(test: TestExchange, userId: number): void {
  fundDual(test, { [USDT]: '1000000', [BTC]: '10' });
  const [first] = OPERATORS;
  must(test.send(first, 'dual.define', dualInput(OPENING)));
  must(test.send(first, 'dual.define', dualInput(OPENING, { rate: '1.5' })));
  must(test.send(userId, 'dual.buy', { productId: 1, shares: 10 }));
}

/** What operators can do there. */
export function dualInputs(): Readonly<Record<string, readonly Input[]>> {
  return {
    'dual.define': [
      dualInput(OPENING, { ...PUT, rate: '0.9' }),
      dualInput(OPENING, { productId: 1, total: 10, enabled: false }),
      dualInput(OPENING, { ...PUT, productId: 2, linkedPrice: '50000' }),
    ],
    'dual.approve': [{ productId: 2, revision: 1 }],
  };
}

const COINS = [
  [BTC_USDT, '0.06'],
  [ETH_USDT, '0.8'],
] as const;
const BUYERS = 4;
const FIRST_BUYER = FIRST_USER + 1_100;

/** Operators who define, members who buy; now and then a few ticks are enough to settle. */
export class DualCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    fundDual(test, { [USDT]: '9000', [BTC]: '0.03', [ETH]: '0.4' });
    for (let n = 0; n < BUYERS; n += 1) test.member(FIRST_BUYER + n);
  }

  step(): void {
    const { random, test } = this;
    const act = random.next();
    if (act < 0.2) this.define();
    else if (act < 0.25) this.approve();
    else if (act < 0.28) {
      const value = random.pick(['0.001', '0.6']);
      test.system('setting.define', { name: 'dual_ticks_share', value });
    } else if (act < 0.3) this.ripen();
    else {
      const actor = FIRST_BUYER + random.whole(0, BUYERS - 1);
      const [marketId, quantity] = random.pick(COINS);
      const coins = { marketId, side: 'buy', type: 'market', quantity };
      if (random.chance(0.2)) test.send(actor, 'spot.place', coins);
      else test.send(actor, 'dual.buy', { productId: this.product(), shares: random.whole(1, 5) });
    }
  }

  private define(): void {
    const { random, test } = this;
    const isPut = random.chance(0.5);
    const coinId = random.pick([BTC, ETH]);
    const changes = {
      coinId,
      ...(isPut ? PUT : { sharePrice: coinId === BTC ? '0.01' : '0.1' }),
      linkedPrice: this.near(coinId === BTC ? BTC_USDT : ETH_USDT),
      rate: random.pick(['0.35', '0.8', '1.2']),
      total: random.whole(2, 12),
      maturesAt: maturityAfter(test.at, random.whole(0, 1)),
      ...(random.chance(0.3) && { productId: this.product() }),
    };
    test.send(random.pick(OPERATORS), 'dual.define', dualInput(test.at, changes));
  }

  /** A maturity comes, with ticks near it on both sides, on one or on none. */
  private ripen(): void {
    const { random, test } = this;
    const next = this.live()
      .filter(({ sold, status, maturesAt }) => sold > 0 && status === 'open' && maturesAt > test.at)
      .sort((a, b) => a.maturesAt - b.maturesAt)[0];
    if (next === undefined) return;
    for (const beside of [-random.whole(1, 80), random.whole(1, 80)]) {
      test.advance(Math.max(0, next.maturesAt + beside * 1_000 - test.at));
      const ids = [BTC_USDT, ETH_USDT];
      test.tick(Object.fromEntries(ids.map((id) => [id, this.near(id)])));
    }
  }

  /** Near the index, above or below it. */
  private near(instrumentId: number): string {
    const index = this.test.core.exchange.instrumentStates.get(instrumentId)?.price ?? 0n;
    const tenths = (index * this.random.pick([90n, 99n, 101n, 110n])) / 100n / powerOfTen(17);
    return formatAmount(tenths * powerOfTen(17));
  }

  private approve(): void {
    const waiting = this.live().find(({ needsSecond, approvedBy }) => needsSecond && !approvedBy);
    const productId = waiting?.id ?? 1;
    // Now and then another one was read.
    const revision = (waiting?.revision ?? 1) + (this.random.chance(0.1) ? 1 : 0);
    this.test.send(this.random.pick(OPERATORS), 'dual.approve', { productId, revision });
  }

  /** Mostly one that is there, sometimes one that is over or never was. */
  private product(): number {
    const live = this.live();
    if (live.length === 0 || this.random.chance(0.1)) return this.random.whole(1, 500);
    return this.random.pick(live).id;
  }

  private live(): Readonly<DualProduct>[] {
    return [...this.test.core.exchange.dualProducts.values()];
  }
}

/** What must be true of dual investments after every command. */
export function checkDual(test: TestExchange): void {
  const x = test.core.exchange;
  const reserved = new Map<number, bigint>();
  const sold = new Map<number, number>();
  const counts = new Map<number, number>();
  const add = <K>(sums: Map<K, bigint>, key: K, amount: bigint) =>
    sums.set(key, (sums.get(key) ?? 0n) + amount);
  for (const order of x.dualOrders.values()) {
    if (order.status === 'completed') continue;
    const { own, other } = dualOutcomes(order.principal, termsOf(x, order));
    if (own !== order.payoutOwn || other !== order.payoutOther) {
      throw new Error(`dual order ${order.id} would not pay what its terms say`);
    }
    const [ownId, otherId] =
      order.type === 'call' ? [order.coinId, order.quoteId] : [order.quoteId, order.coinId];
    add(reserved, ownId, own - order.principal);
    add(reserved, otherId, other);
    sold.set(order.productId, (sold.get(order.productId) ?? 0) + order.shares);
    counts.set(order.userId, (counts.get(order.userId) ?? 0) + 1);
  }
  for (const { id } of x.currencies.values()) {
    const said = x.dualHeld.reserved(id);
    if (said !== (reserved.get(id) ?? 0n))
      throw new Error(`of ${id} ${said} is reserved, not that`);
    const treasury = x.ledger.available(houseBalanceId(HOUSE.dualTreasury.id, id));
    if (treasury < said) throw new Error(`the treasury has ${treasury} of ${id}, needs ${said}`);
  }
  for (const product of x.dualProducts.values()) {
    if (product.status !== 'settled' && product.sold !== (sold.get(product.id) ?? 0)) {
      throw new Error(`dual product ${product.id} has not sold what was bought`);
    }
  }
  for (const [userId, count] of counts) {
    if (x.dualHeld.count(userId) !== count) throw new Error(`${userId} has ${count} dual orders`);
  }
}

/** Products ended in every way. */
export function dualEnds(test: TestExchange): readonly string[] {
  const orders = test.table<DualOrder>('dual_orders');
  const refused = test.history.flatMap(({ command, outcome }) =>
    command.kind.startsWith('dual.') && !outcome.ok ? [outcome.code] : [],
  );
  return [...orders.map(({ type, outcome }) => `${type} ${outcome}`), ...refused];
}

/** What crowds must come to. */
export const DUAL_ENDS = [
  'call above',
  'call below',
  'put above',
  'put below',
  'call no_price',
  'put no_price',
  'DUAL_TREASURY_SHORT',
  'DUAL_SOLD_OUT',
  'DUAL_NOT_ON_SALE',
  'DUAL_FIXED',
] as const;

import { SELF_TRADE_PREVENTIONS } from '@kontor/schema';
import { budget } from '@kontor/testkit/budget';
import { expect, it } from 'vitest';
import type { Json } from '../index.ts';
import { BTC, BTC_USDT, TestExchange } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { Random } from '../testing/random.ts';

const USERS = [1_001, 1_002, 1_003] as const;
const RUNS = budget(12, 1_000);
const COMMANDS = 120;

type Input = { [field: string]: Json };

/** Three members close to each other, who meet themselves as often as others. */
class Crowd {
  readonly test = new TestExchange({ liquidity: '0.02', twin: true });
  private readonly random: Random;
  private price = 400_000;

  constructor(seed: number) {
    this.random = new Random(seed);
    for (const user of USERS) this.test.member(user, { [BTC]: '3' });
    this.tick(0);
  }

  step(): void {
    const { random, test } = this;
    const user = random.pick(USERS);
    const own = test.core.exchange.openOrders.of(user, null);
    const orderId = own.length > 0 ? random.pick(own) : 1;
    const act = random.next();
    if (act < 0.2) this.tick(random.whole(-300, 300));
    else if (act < 0.55) test.send(user, 'spot.place', this.order());
    else if (act < 0.75) test.send(user, 'spot.place_pair', this.pair());
    else if (act < 0.9) test.send(user, 'spot.amend', { orderId, limitPrice: this.near(60) });
    else if (act < 0.94) test.send(user, 'spot.cancel', { orderId });
    else if (act < 0.97) {
      const selfTradePrevention = random.pick(SELF_TRADE_PREVENTIONS);
      test.send(user, 'member.prefer', { selfTradePrevention });
    } else {
      test.endBatch();
      test.recover();
    }
  }

  private tick(move: number): void {
    this.price += move;
    this.test.tick({ [BTC_USDT]: (this.price / 10).toFixed(1) });
  }

  private near(width: number): string {
    return ((this.price + this.random.whole(-width, width)) / 10).toFixed(1);
  }

  private mode(): Input {
    const { random } = this;
    return random.chance(0.5) ? {} : { selfTradePrevention: random.pick(SELF_TRADE_PREVENTIONS) };
  }

  private order(): Input {
    const { random } = this;
    const side = random.pick(['buy', 'sell']);
    const input = { marketId: BTC_USDT, side, ...this.mode() };
    const quantity = (random.whole(1, 600) / 10_000).toFixed(4);
    const timeInForce = random.pick([null, null, 'ioc', 'fok', 'post_only']);
    switch (random.whole(0, 3)) {
      case 0:
        return { ...input, type: 'market', quoteBudget: `${random.whole(2, 900)}.37` };
      case 1:
        return { ...input, type: 'stop_market', quantity, triggerPrice: this.near(300) };
      default:
        return { ...input, type: 'limit', quantity, limitPrice: this.near(60), timeInForce };
    }
  }

  private pair(): Input {
    const { random } = this;
    const input: Input = {
      marketId: BTC_USDT,
      side: random.pick(['buy', 'sell']),
      quantity: (random.whole(1, 600) / 10_000).toFixed(4),
      limitPrice: this.near(100),
      stopPrice: this.near(400),
      ...this.mode(),
    };
    if (random.chance(0.5)) input.stopLimitPrice = this.near(400);
    return input;
  }
}

/** What the crowds have come by. */
const met = new Set<string>();

function lookBack(test: TestExchange): void {
  test.endBatch();
  checkEntries(test);
  const fills = test.table<{ id: number; takerUserId: number; makerUserId: number }>('fills');
  const withOneself = fills.filter(({ takerUserId, makerUserId }) => takerUserId === makerUserId);
  expect(withOneself).toEqual([]);
  for (const { kind } of test.table<{ id: number; kind: string }>('notices')) met.add(kind);
  interface Row {
    id: number;
    status: string;
    cancelReason: string | null;
    siblingId: number | null;
    triggerPrice: bigint | null;
    filledQuantity: bigint;
    quoteBudget: bigint | null;
  }
  const orders = new Map(test.table<Row>('orders').map((row) => [row.id, row]));
  for (const { siblingId, triggerPrice, filledQuantity, quoteBudget, ...row } of orders.values()) {
    if (quoteBudget !== null) met.add(`budget ${row.status} ${row.cancelReason}`);
    if (siblingId === null || triggerPrice !== null) continue;
    const stop = orders.get(siblingId);
    if (filledQuantity > 0n && (stop?.filledQuantity ?? 0n) > 0n) met.add('both legs filled');
    if (row.cancelReason === 'self_trade' && stop?.status === 'filled') met.add('stop alone');
  }
}

it('nobody trades with themselves, and all is held that may still be paid', () => {
  for (let seed = 1; seed <= RUNS; seed += 1) {
    const crowd = new Crowd(seed);
    for (let n = 0; n < COMMANDS; n += 1) {
      try {
        crowd.step();
        checkInvariants(crowd.test);
      } catch (error) {
        const last = JSON.stringify(crowd.test.history.at(-1));
        throw new Error(`seed ${seed}, command ${n}, ${last}`, { cause: error });
      }
    }
    lookBack(crowd.test);
  }
  for (const what of [
    'order.self_trade',
    'budget filled null',
    'budget cancelled self_trade',
    'both legs filled',
    'stop alone',
  ])
    expect(met, what).toContain(what);
});

import { formatAmount } from '@kontor/money';
import type { Json } from '../index.ts';
import { HOUSE } from '../ledger/house.ts';
import { houseBalanceId } from '../ledger/ledger.ts';
import { isOpen } from '../quick-buy/limits.ts';
import type { BuyOrder } from '../quick-buy/memory.ts';
import { BTC, ETH, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import type { Random } from './random.ts';

export const ACH = 1;
export const PIX = 2;
type Input = { [field: string]: Json };

export const methodInput = (changes: Input = {}): Input => ({
  id: ACH,
  country: 'US',
  currency: 'USD',
  currencyDecimals: 2,
  kind: 'bank_transfer',
  name: 'ACH',
  minimum: '10',
  maximum: '500000',
  fields: ['first_name', 'last_name', 'email'],
  banks: [],
  payee: [{ name: 'account', value: '000123456789' }],
  qrPayload: null,
  daysMinimum: 1,
  daysMaximum: 3,
  enabled: true,
  ...changes,
});

export const PIX_METHOD: Input = methodInput({
  id: PIX,
  country: 'BR',
  currency: 'BRL',
  kind: 'qr',
  name: 'Pix',
  minimum: '50',
  maximum: '5000000',
  fields: ['full_name', 'tax_id'],
  qrPayload: 'pix of the payee',
  daysMinimum: 0,
  daysMaximum: 0,
});

export function defineBuying(test: TestExchange): void {
  test.system('buy_method.define', methodInput());
  test.system('buy_method.define', PIX_METHOD);
}

/** Two purchases of a member, the first in review, the second appealed. */
export function buyAndAppeal(test: TestExchange, userId: number): void {
  defineBuying(test);
  test.system('member.certify', { userId, level: 1 });
  for (const orderId of [1, 2]) {
    const terms = { country: 'US', methodId: ACH, currency: 'USD', coinId: USDT, amount: '100' };
    test.send(userId, 'buy.quote', { ...terms, unitsPerUsd: null });
    test.send(userId, 'buy.order', { quoteId: orderId, payer: 'somebody' });
  }
  test.send(userId, 'buy.slip', { orderId: 1, slip: 'slip' });
  test.send(userId, 'buy.cancel', { orderId: 2 });
  test.send(userId, 'buy.appeal', { orderId: 2, text: 'It was paid', slip: 'slip' });
}

const OPERATORS = [11, 12, 13];

/** A crowd that buys coins with fiat, and the operators who look for the money. */
export class BuyCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private readonly users: number;

  constructor(test: TestExchange, random: Random, users: number) {
    this.test = test;
    this.random = random;
    this.users = users;
    defineBuying(test);
    test.system('setting.define', { name: 'buy_daily_orders_maximum', value: '40' });
    for (let user = 0; user < users; user += 1) {
      test.system('member.certify', { userId: FIRST_USER + user, level: user % 5 === 0 ? 1 : 2 });
    }
  }

  step(): void {
    const { random, test } = this;
    const act = random.next();
    if (act < 0.03) return this.edit();
    if (act < 0.45) return this.operate();
    const actor = FIRST_USER + random.whole(0, this.users - 1);
    if (act < 0.7) return this.buy(actor);
    if (act < 0.72) {
      test.system('member.certify', { userId: actor, level: random.whole(0, 2) });
      return;
    }
    const order = this.own(actor);
    const orderId = order?.id ?? random.whole(1, 300);
    if (act < 0.9) test.send(actor, 'buy.slip', { orderId, slip: `slip ${orderId}` });
    else if (act < 0.94) test.send(actor, 'buy.cancel', { orderId });
    else {
      const slip = random.chance(0.7) ? `slip ${orderId}` : null;
      test.send(actor, 'buy.appeal', { orderId, text: 'It was paid', slip });
    }
  }

  private buy(actor: number): void {
    const { random, test } = this;
    const pix = random.chance(0.5);
    const made = test.send(actor, 'buy.quote', {
      country: random.chance(0.02) ? 'FR' : pix ? 'BR' : 'US',
      methodId: pix ? PIX : ACH,
      currency: pix ? 'BRL' : 'USD',
      coinId: random.pick([USDT, BTC, ETH]),
      amount: random.chance(0.1)
        ? '100.5'
        : String(random.whole(1, random.chance(0.3) ? 90_000 : 900)),
      unitsPerUsd: random.chance(0.05) ? null : '5.4321',
    });
    const waits = random.chance(0.1) ? random.whole(0, 90_000) : 0;
    test.advance(waits);
    const quoteId = made.ok ? (made.result as { quoteId: number }).quoteId : random.whole(1, 500);
    const input = { quoteId, payer: 'somebody' };
    const taken = test.send(actor, 'buy.order', input);
    if (taken.ok && random.chance(0.5)) {
      const { orderId } = taken.result as { orderId: number };
      test.send(actor, 'buy.slip', { orderId, slip: `slip ${orderId}` });
    }
    if (random.chance(0.05)) test.send(actor, 'buy.order', input);
    if (random.chance(0.2)) test.send(actor, 'buy.cancel', { orderId: this.own(actor)?.id ?? 1 });
  }

  /** An operator takes up what waits, mostly in a state in which it can be. */
  private operate(): void {
    const { random, test } = this;
    const orders = [...test.core.exchange.buyOrders.values()].filter(isOpen);
    const order = orders.length === 0 ? undefined : random.pick(orders);
    const actor = random.pick(OPERATORS);
    const orderId = order?.id ?? 1;
    const whole = formatAmount(order?.amount ?? 1n);
    const amount = random.chance(0.6) ? whole : random.pick(['25', '25.55', '0.01', '999999999']);
    const act = random.next();
    if (order?.status === 'appealed') {
      const paid = random.chance(0.6);
      test.send(actor, 'buy.resolve', {
        orderId,
        paid,
        amount: paid ? amount : null,
        reason: 'seen',
      });
    } else if (act < 0.65) test.send(actor, 'buy.confirm', { orderId, amount });
    else test.send(actor, 'buy.reject', { orderId, reason: 'no money came' });
  }

  private edit(): void {
    const { random, test } = this;
    const enabled = random.chance(0.8);
    test.system(
      'buy_method.define',
      random.chance(0.5) ? { ...PIX_METHOD, enabled } : methodInput({ enabled }),
    );
  }

  private own(actor: number): Readonly<BuyOrder> | undefined {
    const x = this.test.core.exchange;
    const ids = x.buying.ordersOf(actor);
    return ids.length === 0 ? undefined : x.buyOrders.get(this.random.pick(ids));
  }
}

/** Orders are remembered as their rows say, and nothing was credited without its money. */
export function checkBuying(test: TestExchange): void {
  const x = test.core.exchange;
  for (const order of x.buyOrders.values()) {
    const remembered = x.buying.ordersOf(order.userId).includes(order.id);
    if (remembered === order.over) throw new Error(`purchase ${order.id} is remembered wrongly`);
    if (order.over && isOpen(order)) throw new Error(`purchase ${order.id} is over and open`);
    if ((order.status === 'paid') !== (order.credited !== null)) {
      throw new Error(`purchase ${order.id} is ${order.status} and credited ${order.credited}`);
    }
    if ((order.credited ?? 0n) > order.receive)
      throw new Error(`purchase ${order.id} got too much`);
    const needsTwo = order.worth > x.setting('buy_second_operator_above');
    if (order.status === 'paid' && needsTwo && order.firstOperatorId === order.operatorId) {
      throw new Error(`purchase ${order.id} was confirmed by one operator twice`);
    }
  }
}

/** What the treasury owes is what all paid orders were credited, and their fees. */
export function checkTreasury(test: TestExchange): void {
  const owed = new Map<number, bigint>();
  for (const entry of test.table<{
    id: number;
    kind: string;
    userId: number;
    currencyId: number;
    amount: bigint;
  }>('ledger_entries')) {
    if (!entry.kind.startsWith('buy.') || entry.userId === HOUSE.fiatTreasury.id) continue;
    owed.set(entry.currencyId, (owed.get(entry.currencyId) ?? 0n) + entry.amount);
  }
  for (const [currencyId, sum] of owed) {
    const has = test.core.exchange.ledger.available(
      houseBalanceId(HOUSE.fiatTreasury.id, currencyId),
    );
    if (has !== -sum) throw new Error(`the treasury has ${has}, and has sold ${sum}`);
  }
  const credited = new Map<number, bigint>();
  for (const order of test.table<BuyOrder>('buy_orders')) {
    if (order.credited === null) continue;
    credited.set(order.currencyId, (credited.get(order.currencyId) ?? 0n) + order.credited);
  }
  for (const [currencyId, sum] of credited) {
    if (sum > (owed.get(currencyId) ?? 0n)) throw new Error(`more of ${currencyId} than was sold`);
  }
}

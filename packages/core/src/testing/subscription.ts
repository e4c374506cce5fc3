import { formatAmount } from '@kontor/money';
import { allocate, subscriptionCost } from '@kontor/rules/subscription';
import { MINUTE_MS } from '@kontor/rules/time';
import { subscriptionTokenId } from '@kontor/schema';
import { expect } from 'vitest';
import { balanceId, HOUSE, houseBalanceId, type Json } from '../index.ts';
import type { SubscriptionOrder, SubscriptionProject } from '../subscription/memory.ts';
import { FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { must } from './loans.ts';
import type { Random } from './random.ts';

type Input = { [field: string]: Json };

const OPERATORS = [7, 8] as const;
const FINANCIAL = 6;

/** 100,000 tokens at 0.05 USDT from in a minute on, for an hour, unless something else is said. */
export function projectInput(test: TestExchange, changes: Input = {}): Input {
  const startsAt = test.at + MINUTE_MS;
  return {
    kind: 'ieo',
    theme: 'storage',
    name: 'Granary',
    code: 'GRAN',
    payCurrencyId: USDT,
    price: '0.05',
    priceDecimals: 5,
    quantityDecimals: 2,
    total: '100000',
    minimum: '100',
    userMaximum: '20000',
    startsAt,
    endsAt: startsAt + 60 * MINUTE_MS,
    listingAt: startsAt + 120 * MINUTE_MS,
    lockDays: 2,
    ...changes,
  };
}

/** A project that waits for a second operator (1), and one that somebody has applied in (2). */
export function subscriptionWorld(test: TestExchange, userId: number): void {
  const [first] = OPERATORS;
  must(test.send(first, 'subscription.define', projectInput(test, { price: '1' })));
  const open = projectInput(test, { code: 'OPEN', startsAt: test.at });
  must(test.system('subscription.define', open));
  must(test.system('clock.pulse', {}));
  const order = { projectId: 2, quantity: '500', payCurrencyId: USDT };
  must(test.send(userId, 'subscription.apply', order));
}

/** What operators can do there. */
export function subscriptionInputs(): Readonly<Record<string, readonly Input[]>> {
  const later = { at: Date.UTC(2022, 0, 6) } as TestExchange;
  return {
    'subscription.define': [
      projectInput(later, { code: 'NEXT' }),
      projectInput(later, { projectId: 1, price: '9' }),
    ],
    'subscription.approve': [{ projectId: 1, revision: 1 }],
    'subscription.withdraw': [{ projectId: 1 }],
  };
}

const SUBSCRIBERS = 6;
/** Members of their own, so that the others do what they did without them. */
const FIRST_SUBSCRIBER = FIRST_USER + 1_300;
const PROJECTS = 25;

/** Operators who offer, members who apply for more than there is, and trade what they get. */
export class SubscriptionCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private named = 0;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    for (let n = 0; n < SUBSCRIBERS; n += 1) test.member(FIRST_SUBSCRIBER + n);
  }

  step(): void {
    const { random, test } = this;
    const act = random.next();
    const actor = FIRST_SUBSCRIBER + random.whole(0, SUBSCRIBERS - 1);
    const any = random.whole(1, this.projects() + 1);
    if (act < 0.1 && this.projects() < PROJECTS) this.define();
    else if (act < 0.2) {
      // Mostly the newest, which waits for it.
      const projectId = random.chance(0.7) ? this.projects() : any;
      const revision = this.revisionOf(projectId) + (random.chance(0.1) ? 1 : 0);
      test.send(random.pick(OPERATORS), 'subscription.approve', { projectId, revision });
    } else if (act < 0.21) test.send(OPERATORS[0], 'subscription.withdraw', { projectId: any });
    else if (act < 0.8) {
      this.apply(actor);
      if (random.chance(0.3))
        for (let n = 0; n < SUBSCRIBERS; n += 1) this.apply(FIRST_SUBSCRIBER + n);
    } else this.trade(actor);
  }

  private projects(): number {
    return this.test.core.exchange.subscriptionProjects.size;
  }

  private revisionOf(projectId: number): number {
    return this.test.core.exchange.subscriptionProjects.get(projectId)?.revision ?? 1;
  }

  private define(): void {
    const { random, test } = this;
    this.named += 1;
    const startsAt = test.at + random.whole(1, 60) * 1_000;
    const endsAt = startsAt + random.whole(2, 60) * MINUTE_MS;
    const code = random.chance(0.1) ? 'BTC' : `T${random.whole(1, this.named + 3)}`;
    const userMaximum = random.pick(['1000', '1400.07', '200']);
    // Some are so small that a few members take all of it.
    const most = Number(userMaximum) * random.pick([1.5, 2.5, 6, 40]);
    const changes = {
      code,
      startsAt,
      endsAt,
      listingAt: endsAt + random.whole(0, 10) * MINUTE_MS,
      lockDays: random.pick([0, 0, 1]),
      total: `${Math.round(most)}.3`,
      userMaximum,
      price: random.pick(['0.05', '0.03333', '2']),
      ...(random.chance(0.2) ? { projectId: random.whole(1, this.projects() + 1) } : {}),
    };
    test.send(random.pick(OPERATORS), 'subscription.define', projectInput(test, changes));
    // Half of them are agreed on at once, or most would begin without the second operator.
    if (!random.chance(0.5)) return;
    const projectId = this.projects();
    const revision = this.revisionOf(projectId);
    for (const operator of OPERATORS) {
      test.send(operator, 'subscription.approve', { projectId, revision });
    }
  }

  private apply(actor: number): void {
    const { random, test } = this;
    const all = [...test.core.exchange.subscriptionProjects.values()];
    const open = all.find(({ status }) => status === 'in_progress');
    const any = random.whole(1, all.length + 1);
    const projectId = open !== undefined && random.chance(0.9) ? open.id : any;
    const quantity = `${random.whole(50, 6_000)}.${random.whole(0, 130)}`;
    test.send(actor, 'subscription.apply', { projectId, quantity, payCurrencyId: USDT });
  }

  private trade(actor: number): void {
    const { random, test } = this;
    const all = [...test.core.exchange.subscriptionProjects.values()];
    const listed = all.filter(({ status }) => status === 'listed');
    if (listed.length === 0) return;
    const { id, price } = random.pick(listed);
    const marketId = subscriptionTokenId(id);
    if (random.chance(0.5)) test.tick({ [marketId]: formatAmount(price) });
    const side = random.pick(['buy', 'sell']);
    test.send(actor, 'spot.place', { marketId, side, type: 'market', quantity: '7.5' });
  }
}

/** What must be true of subscriptions after every command. */
export function checkSubscriptions(test: TestExchange): void {
  const x = test.core.exchange;
  const sums = new Map<number, { applied: bigint; count: number }>();
  for (const order of x.subscriptionOrders.values()) {
    const project = x.subscriptionProjects.get(order.projectId);
    if (project === undefined) throw new Error(`order ${order.id} is of no project`);
    if (x.subscribed.orderOf(project.id, order.userId) !== order.id) {
      const isOver = order.status === 'completed' || order.status === 'refunded';
      if (!isOver) throw new Error(`order ${order.id} is forgotten`);
    }
    if (order.status !== 'applied') continue;
    if (order.holdLeft !== subscriptionCost(order.applied, project.price)) {
      throw new Error(`order ${order.id} holds ${order.holdLeft}`);
    }
    const sum = sums.get(project.id) ?? { applied: 0n, count: 0 };
    sums.set(project.id, { applied: sum.applied + order.applied, count: sum.count + 1 });
  }
  for (const project of x.subscriptionProjects.values()) checkProject(test, project, sums);
  for (const row of x.balances.values()) {
    const isToken = row.currencyId > subscriptionTokenId(0);
    if (isToken && row.accountId === FINANCIAL && row.available !== 0n) {
      throw new Error(`the token balance ${row.id} is not locked`);
    }
  }
}

function checkProject(
  test: TestExchange,
  project: Readonly<SubscriptionProject>,
  sums: ReadonlyMap<number, { applied: bigint; count: number }>,
): void {
  const x = test.core.exchange;
  const { id, status, startsAt, endsAt, listingAt, passed, total } = project;
  const due = { warm_up: startsAt, in_progress: endsAt, finished: listingAt };
  const isParked = x.faults.has('timer.subscription.due', id);
  if (status in due && due[status as keyof typeof due] <= x.at && !isParked) {
    throw new Error(`project ${id} is still ${status}`);
  }
  const sum = sums.get(id) ?? { applied: 0n, count: 0 };
  const isOpen = status === 'in_progress';
  if (isOpen && (sum.applied !== project.applied || sum.count !== project.subscribers)) {
    throw new Error(`project ${id} has other orders than it says`);
  }
  if (passed > total) throw new Error(`project ${id} has given out ${passed}`);
  const tokenId = subscriptionTokenId(id);
  const issuer = x.ledger.available(houseBalanceId(HOUSE.subscription.id, tokenId));
  if (issuer !== -passed) throw new Error(`of project ${id} ${-issuer} tokens were issued`);
  if ((x.markets.get(tokenId) !== undefined) !== (status === 'listed')) {
    throw new Error(`project ${id} is ${status} and its market is not`);
  }
}

/** Every project that is over gave out what the rule says, to the last unit. */
export function checkSubscriptionEnds(test: TestExchange): readonly string[] {
  const projects = test.table<SubscriptionProject>('subscription_projects');
  const all = test.table<SubscriptionOrder>('subscription_orders').sort((a, b) => a.id - b.id);
  for (const project of projects.filter(({ allocationHash }) => allocationHash !== null)) {
    const orders = all.filter(({ projectId }) => projectId === project.id);
    const { total, userMaximum: limit, quantityDecimals: decimals, price } = project;
    expect(orders.map(({ passed }) => passed)).toEqual(
      allocate({ total, limit, decimals }, orders),
    );
    expect(project.passed).toBe(orders.reduce((sum, { passed }) => sum + passed, 0n));
    for (const { applied, passed, paid, refunded } of orders) {
      expect(paid).toBe(subscriptionCost(passed, price));
      expect(paid + refunded).toBe(subscriptionCost(applied, price));
    }
  }
  const full = projects.filter(({ passed, total }) => passed === total);
  return [
    ...projects.map(({ status }) => `subscription ${status}`),
    ...full.map(() => 'subscription full'),
    ...all.map(({ status }) => `subscription order ${status}`),
  ];
}

/** What crowds must come to. */
export const SUBSCRIPTION_ENDS = [
  'subscription listed',
  'subscription withdrawn',
  'subscription full',
  'subscription order completed',
] as const;

export const financialOf = (userId: number, currencyId: number) =>
  balanceId(userId, FINANCIAL, currencyId);

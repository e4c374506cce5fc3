import { formatAmount } from '@kontor/money';
import { ACCOUNT_IDS, type copiesTable, type fillsTable, type RowOf } from '@kontor/schema';
import { entryRests, type Position } from '../futures/position.ts';
import { balanceId, type Json } from '../index.ts';
import { FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { BTC_FUTURES, ETH_FUTURES } from './futures.ts';
import type { Random } from './random.ts';

type Copy = RowOf<typeof copiesTable>;
type Fill = RowOf<typeof fillsTable>;

const TRADERS = 4;

/** The crowd that follows: the first members become traders, everybody may follow them. */
export class CopyCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private readonly users: number;

  constructor(test: TestExchange, random: Random, users: number) {
    this.test = test;
    this.random = random;
    this.users = users;
    for (let n = 0; n < TRADERS; n += 1) this.apply(FIRST_USER + n);
  }

  step(): void {
    const { random, test } = this;
    const actor = FIRST_USER + random.whole(0, this.users - 1);
    const act = random.next();
    if (act < 0.05) return this.apply(FIRST_USER + random.whole(0, TRADERS));
    if (act < 0.07) return this.decide();
    const followId = this.followId(actor);
    if (act < 0.5) test.send(actor, 'follow.start', { traderId: this.trader(), ...this.terms() });
    else if (act < 0.65) test.send(actor, 'follow.edit', { followId, ...this.terms() });
    else if (act < 0.85) test.send(actor, 'follow.end', { followId, keep: random.chance(0.5) });
    else if (act < 0.95) test.send(actor, 'follow.detach', { positionId: this.copyId(actor) });
    else test.system('clock.pulse', {});
  }

  /**
   * A trader rests an entry inside of the spread, and others fill it piece by piece; now and then
   * it is cancelled, or some of it closed, before it is whole.
   */
  part(random: Random): void {
    const { test } = this;
    const x = test.core.exchange;
    const trader = FIRST_USER + random.whole(0, TRADERS - 1);
    const resting = x.futures.idsOf(trader).flatMap((id) => x.positions.get(id) ?? []);
    const entry = resting.find((position) => entryRests(x, position));
    const act = random.next();
    if (entry === undefined || act < 0.1) {
      const marketId = random.pick([BTC_FUTURES, ETH_FUTURES]);
      const direction = random.pick(['long', 'short'] as const);
      const limitPrice = this.inside(marketId, direction);
      if (limitPrice === null) return;
      const terms = { direction, lots: String(random.whole(2, 20)), limitPrice };
      test.send(trader, 'futures.open', { marketId, ...terms, multiple: 20, marginMode: 'cross' });
    } else if (act < 0.75) {
      const direction = entry.direction === 'long' ? 'short' : 'long';
      const lots = (random.whole(100, 400) / 100).toFixed(2);
      const terms = { direction, lots, multiple: 20, marginMode: 'isolated' };
      test.send(this.rich(random), 'futures.open', { marketId: entry.marketId, ...terms });
    } else if (act < 0.85) test.send(trader, 'futures.cancel', { positionId: entry.id });
    else test.send(trader, 'futures.close', { positionId: entry.id, lots: '1' });
  }

  /** Of some members, none of them a trader, the one with most in the futures account. */
  private rich(random: Random): number {
    const { ledger } = this.test.core.exchange;
    const some = Array.from(
      { length: 8 },
      () => FIRST_USER + random.whole(TRADERS, this.users - 1),
    );
    const has = (user: number) => ledger.available(balanceId(user, ACCOUNT_IDS.lever, USDT));
    return some.reduce((best, user) => (has(user) > has(best) ? user : best));
  }

  /** One tick better than the quotes of its side; null where there are none. */
  private inside(marketId: number, direction: 'long' | 'short'): string | null {
    const market = this.test.core.exchange.markets.get(marketId);
    const quote = market?.ladder.best(direction === 'long' ? 'buy' : 'sell');
    if (market === undefined || quote === undefined) return null;
    const ticks = quote.priceTicks + (direction === 'long' ? 1 : -1);
    return formatAmount(market.priceOf(ticks));
  }

  private trader(): number {
    return FIRST_USER + this.random.whole(0, TRADERS);
  }

  private apply(actor: number): void {
    const profitShare = this.random.pick(['0', '0.05', '0.1', '0.2']);
    this.test.send(actor, 'trader.apply', { profitShare, introduction: 'as the wind blows' });
  }

  private decide(): void {
    const status = this.random.chance(0.8) ? 'approved' : 'suspended';
    this.test.system('trader.decide', { userId: this.trader(), status, reason: null });
  }

  private terms(): { [field: string]: Json } {
    const { random, test } = this;
    const terms: { [field: string]: Json } = random.chance(0.5)
      ? { kind: 'multiple', number: random.pick(['0.5', '1', '1.5', '2.33', '200']) }
      : { kind: 'lots', number: random.pick(['1', '2', '3.5', '0.001']) };
    if (random.chance(0.2)) terms.deadline = test.at + random.whole(-1_000, 600_000);
    if (random.chance(0.3)) terms.maximumMargin = String(random.whole(1, 2_000));
    if (random.chance(0.3)) terms.stopLoss = String(random.whole(1, 200));
    return terms;
  }

  /** Mostly one of the actor's own. */
  private followId(actor: number): number {
    const own = this.test.core.exchange.copying.followsOfFollower(actor);
    if (own.length > 0 && this.random.chance(0.9)) return this.random.pick(own);
    return this.random.whole(1, 200);
  }

  private copyId(actor: number): number {
    const x = this.test.core.exchange;
    const own = x.copying.followsOfFollower(actor).flatMap((id) => x.copying.copiesOfFollow(id));
    if (own.length > 0 && this.random.chance(0.9)) return this.random.pick(own);
    return this.random.whole(1, 2_000);
  }
}

/** What is remembered of follows and copies is what their rows say. */
export function checkCopying(test: TestExchange): void {
  const x = test.core.exchange;
  let copies = 0;
  for (const { id, followId, traderPositionId, openLots, status } of x.positions.values()) {
    if (followId === null || traderPositionId === null) continue;
    if (openLots === 0n || status === 'closed' || status === 'cancelled') continue;
    copies += 1;
    if (!x.copying.copiesOfFollow(followId).includes(id)) {
      throw new Error(`copy ${id} is not remembered under follow ${followId}`);
    }
    if (!x.copying.copiesOfPosition(traderPositionId).includes(id)) {
      throw new Error(`copy ${id} is not remembered under position ${traderPositionId}`);
    }
  }
  let remembered = 0;
  for (const follow of x.follows.values()) {
    const own = x.copying.copiesOfFollow(follow.id).length;
    remembered += own;
    if (follow.status === 'ended' && own > 0) throw new Error(`follow ${follow.id} ended early`);
    if (follow.highWaterMark < 0n || follow.sharePaid > follow.highWaterMark) {
      throw new Error(`follow ${follow.id} paid more than it ever gained`);
    }
  }
  if (remembered !== copies) {
    throw new Error(`${copies} copies are open, ${remembered} are remembered`);
  }
}

/**
 * Over the whole run: a position was copied, or not with a reason, once for each follow. Answers
 * how many positions were copied whose entries had been filled in parts.
 */
export function checkCopyEnds(test: TestExchange): number {
  const seen = new Set<string>();
  const copied = new Set<number>();
  for (const { followId, traderPositionId, action, skipped } of test.table<Copy>('copies')) {
    if (action !== 'open') continue;
    const pair = `position ${traderPositionId} for follow ${followId}`;
    if (seen.has(pair)) throw new Error(`${pair} is copied twice`);
    seen.add(pair);
    if (skipped === null) copied.add(traderPositionId);
  }
  const fills = new Map<number, number>();
  for (const { makerOrderId } of test.table<Fill>('fills')) {
    fills.set(makerOrderId, (fills.get(makerOrderId) ?? 0) + 1);
  }
  const entries = test.table<Position>('positions').filter(({ id }) => copied.has(id));
  return entries.filter(({ entryOrderId }) => (fills.get(entryOrderId) ?? 0) > 1).length;
}

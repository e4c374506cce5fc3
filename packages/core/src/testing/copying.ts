import type { Json } from '../index.ts';
import { FIRST_USER, type TestExchange } from './exchange.ts';
import type { Random } from './random.ts';

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

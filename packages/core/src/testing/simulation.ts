import type { Json } from '../index.ts';
import { BTC_USDT, ETH_USDT, FIRST_USER, type TestExchange } from './exchange.ts';
import type { Random } from './random.ts';

interface Simulated {
  readonly actor: number;
  readonly kind: string;
  readonly input: { [field: string]: Json };
  readonly key: string | null;
}

const USERS = 40;
const TYPES = [
  'market',
  'limit',
  'limit',
  'limit',
  'limit',
  'stop_market',
  'stop_limit',
  'take_profit_market',
  'take_profit_limit',
] as const;

/** A crowd of members who do everything, sensible or not, around a price that wanders. */
export class Simulation {
  private readonly price = new Map([
    [BTC_USDT, 40_000],
    [ETH_USDT, 3_000],
  ]);
  private readonly random: Random;
  private readonly test: TestExchange;
  private last: Simulated | undefined;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    for (let user = 0; user < USERS; user += 1) test.member(FIRST_USER + user);
  }

  step(): void {
    const { random, test } = this;
    if (random.chance(0.15)) return this.tick();
    if (random.chance(0.05)) test.advance(random.whole(0, 20_000));
    // Now and then somebody sends the same again, or another body under the same key.
    const repeats = this.last !== undefined && random.chance(0.02);
    const next = repeats && this.last !== undefined ? this.last : this.choose();
    if (next.key !== null) this.last = next;
    const other = repeats && random.chance(0.3) ? { note: 'another body' } : {};
    test.send(next.actor, next.kind, { ...next.input, ...other }, next.key);
  }

  private tick(): void {
    const prices: { [id: number]: string } = {};
    for (const [id, price] of this.price) {
      const jump = this.random.chance(0.02) ? 0.03 : 0.001;
      const next = Math.max(100, price * (1 + (this.random.next() - 0.5) * 2 * jump));
      this.price.set(id, next);
      prices[id] = (Math.round(next * 10) / 10).toFixed(1);
    }
    this.test.tick(prices);
  }

  private choose(): Simulated {
    const { random } = this;
    const actor = FIRST_USER + random.whole(0, USERS - 1);
    const key = random.chance(0.3) ? `key-${random.whole(1, 1_000_000)}` : null;
    const act = random.next();
    if (act < 0.6) return { actor, key, kind: 'spot.place', input: this.order() };
    if (act < 0.68) return { actor, key, kind: 'spot.place_pair', input: this.pair() };
    if (act < 0.82)
      return { actor, key, kind: 'spot.cancel', input: { orderId: this.orderId(actor) } };
    if (act < 0.94) return { actor, key, kind: 'spot.amend', input: this.amendment(actor) };
    if (act < 0.95) return { actor, key, kind: 'spot.cancel_all', input: {} };
    if (act < 0.97) return { actor, key, kind: 'member.grant', input: {} };
    if (act < 0.98) {
      const enabled = random.chance(0.8);
      return { actor: 0, key, kind: 'member.set_trading', input: { userId: actor, enabled } };
    }
    if (act < 0.985) {
      const enabled = random.chance(0.9);
      return { actor: 0, key, kind: 'market.switch', input: { id: this.market(), enabled } };
    }
    return { actor, key, kind: 'spot.place', input: { marketId: 99, side: 'buy', type: 'limit' } };
  }

  private market(): number {
    return this.random.chance(0.7) ? BTC_USDT : ETH_USDT;
  }

  private near(marketId: number, width: number): string {
    const price = (this.price.get(marketId) ?? 1) * (1 + (this.random.next() - 0.5) * 2 * width);
    return (Math.round(price * 10) / 10).toFixed(this.random.chance(0.99) ? 1 : 2);
  }

  private quantity(): string {
    const most = this.random.chance(0.1) ? 5_000 : 500;
    return (this.random.whole(1, most) / 10_000).toFixed(4);
  }

  private order(): { [field: string]: Json } {
    const { random } = this;
    const marketId = this.market();
    const type = random.pick(TYPES);
    const input: { [field: string]: Json } = {
      marketId,
      type,
      side: random.pick(['buy', 'sell']),
    };
    if (type.includes('market') && random.chance(0.3)) {
      input.quoteBudget = `${random.whole(1, 3_000)}.${random.whole(0, 99)}1`;
    } else input.quantity = this.quantity();
    if (type.endsWith('limit')) input.limitPrice = this.near(marketId, 0.01);
    if (type.startsWith('stop') || type.startsWith('take')) {
      input.triggerPrice = this.near(marketId, random.chance(0.5) ? 0.001 : 0.02);
    }
    if (random.chance(0.3)) {
      input.timeInForce = random.pick(['gtc', 'ioc', 'fok', 'post_only']);
    }
    if (random.chance(0.05)) input.expiresAt = this.test.at + random.whole(1, 600_000);
    return input;
  }

  /** Half of them so close to the market that another's trigger can fill one leg first. */
  private pair(): { [field: string]: Json } {
    const marketId = this.market();
    const width = this.random.chance(0.5) ? 0.001 : 0.02;
    const input: { [field: string]: Json } = {
      marketId,
      side: this.random.pick(['buy', 'sell']),
      quantity: this.quantity(),
      limitPrice: this.near(marketId, width),
      stopPrice: this.near(marketId, width),
    };
    if (this.random.chance(0.5)) input.stopLimitPrice = this.near(marketId, 0.02);
    return input;
  }

  private amendment(actor: number): { [field: string]: Json } {
    const { random } = this;
    const orderId = this.orderId(actor);
    const marketId = this.test.core.exchange.orders.get(orderId)?.marketId ?? BTC_USDT;
    const input: { [field: string]: Json } = { orderId };
    if (random.chance(0.5)) input.quantity = this.quantity();
    if (random.chance(0.5)) input.limitPrice = this.near(marketId, 0.01);
    if (random.chance(0.2)) input.triggerPrice = this.near(marketId, 0.02);
    return input;
  }

  /** Mostly one of the actor's own, sometimes anybody's or nobody's. */
  private orderId(actor: number): number {
    const { random } = this;
    const own = this.test.core.exchange.openOrders.of(actor, null);
    if (own.length > 0 && random.chance(0.9)) return random.pick(own);
    return random.whole(1, 5_000);
  }
}

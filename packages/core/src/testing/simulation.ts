import { formatAmount } from '@kontor/money';
import { SELF_TRADE_PREVENTIONS } from '@kontor/schema';
import type { Json } from '../index.ts';
import { ConvertCrowd } from './converting.ts';
import { CopyCrowd } from './copying.ts';
import { CouponCrowd } from './coupons.ts';
import { DualCrowd } from './dual.ts';
import { BuyCrowd } from './quick-buy.ts';
import { BTC, BTC_USDT, ETH, ETH_USDT, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { FundingCrowd } from './funding.ts';
import { FuturesCrowd } from './futures-crowd.ts';
import { GrowthCrowd } from './growth.ts';
import { LoanCrowd } from './loans.ts';
import { LimitsCrowd } from './limits.ts';
import { MiningCrowd } from './mining.ts';
import { PredictionCrowd } from './prediction.ts';
import { NftCrowd } from './nft.ts';
import { optionInput } from './options.ts';
import { Random } from './random.ts';
import { RepeatingCrowd } from './repeating.ts';
import { ShareCrowd } from './shares.ts';
import { Spoilers } from './spoilers.ts';
import { SubscriptionCrowd } from './subscription.ts';

interface Simulated {
  readonly actor: number;
  readonly kind: string;
  readonly input: { [field: string]: Json };
  readonly key: string | null;
}

const USERS = 40;
const USDC = 9;
const ETH_USDC = 9;
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
  private readonly shares: ShareCrowd;
  private readonly futures: FuturesCrowd;
  private readonly copying: CopyCrowd;
  private readonly buying: BuyCrowd;
  private readonly funding: FundingCrowd;
  private readonly converting: ConvertCrowd;
  private readonly aside = new Random(20_260_711);
  private readonly parting = new Random(20_261_202);
  private readonly loans: LoanCrowd;
  private readonly lending = new Random(20_220_105);
  private readonly growth: GrowthCrowd;
  private readonly inviting = new Random(20_261_122);
  private readonly coupons: CouponCrowd;
  private readonly giving = new Random(20_261_224);
  private readonly dual: DualCrowd;
  private readonly investing = new Random(20_260_808);
  private readonly mining: MiningCrowd;
  private readonly locking = new Random(20_261_130);
  private readonly subscription: SubscriptionCrowd;
  private readonly subscribing = new Random(20_261_215);
  private readonly prediction: PredictionCrowd;
  private readonly guessing = new Random(20_261_123);
  private readonly nft: NftCrowd;
  private readonly collecting = new Random(20_261_225);
  private readonly limits: LimitsCrowd;
  private readonly care = new Random(20_261_120);
  private readonly repeating: RepeatingCrowd;
  private readonly recalling = new Random(20_261_126);
  private readonly spoilers: Spoilers;
  private readonly spoiling = new Random(20_261_201);
  private readonly preferring = new Random(20_261_128);
  private last: Simulated | undefined;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    test.heartbeat = true;
    for (let user = 0; user < USERS; user += 1) test.member(FIRST_USER + user);
    this.shares = new ShareCrowd(test, random, USERS);
    this.futures = new FuturesCrowd(test, random, USERS);
    this.copying = new CopyCrowd(test, random, USERS);
    // Listed after the contracts, and by its id before them: a restart knows the ids alone.
    test.coin(USDC, 'USDC');
    test.spotMarket(ETH_USDC, { instrumentId: ETH_USDT, base: ETH, quote: USDC });
    this.funding = new FundingCrowd(test, this.aside, USERS);
    this.converting = new ConvertCrowd(test, this.aside, USERS);
    this.buying = new BuyCrowd(test, random, USERS);
    this.loans = new LoanCrowd(test, this.lending);
    this.limits = new LimitsCrowd(test, this.care);
    this.growth = new GrowthCrowd(test, this.inviting);
    this.coupons = new CouponCrowd(test, this.giving);
    this.dual = new DualCrowd(test, this.investing);
    this.mining = new MiningCrowd(test, this.locking);
    this.subscription = new SubscriptionCrowd(test, this.subscribing);
    this.prediction = new PredictionCrowd(test, this.guessing);
    this.nft = new NftCrowd(test, this.collecting);
    this.repeating = new RepeatingCrowd(test, this.recalling);
    this.spoilers = new Spoilers(test, this.spoiling);
  }

  step(): void {
    const { random, test } = this;
    // By chances of its own, so that the others do what they did without it.
    if (this.aside.chance(0.06)) this.funding.step();
    if (this.aside.chance(0.05)) this.converting.step();
    if (this.parting.chance(0.05)) this.copying.part(this.parting);
    if (this.lending.chance(0.07)) this.loans.step();
    if (this.care.chance(0.06)) this.limits.step();
    if (this.inviting.chance(0.02)) this.growth.step();
    if (this.giving.chance(0.14)) this.coupons.step();
    if (this.investing.chance(0.1)) this.dual.step();
    if (this.locking.chance(0.03)) this.mining.step();
    if (this.subscribing.chance(0.05)) this.subscription.step();
    if (this.guessing.chance(0.08)) this.prediction.step();
    if (this.collecting.chance(0.1)) this.nft.step();
    if (this.recalling.chance(0.1)) this.repeating.step();
    this.repeating.check();
    if (this.spoiling.chance(0.025)) this.spoilers.step();
    this.limits.check();
    if (this.aside.chance(0.005)) this.meetOneself();
    if (this.preferring.chance(0.01)) this.prefer();
    if (random.chance(0.15)) return this.tick();
    if (random.chance(0.08)) return this.shares.step();
    if (random.chance(0.15)) return this.futures.step();
    if (random.chance(0.06)) return this.copying.step();
    if (random.chance(0.08)) return this.buying.step();
    if (random.chance(0.05)) test.advance(random.whole(0, 20_000));
    // Now and then somebody sends the same again, or another body under the same key.
    const repeats = this.last !== undefined && random.chance(0.02);
    const next = repeats && this.last !== undefined ? this.last : this.choose();
    if (next.key !== null) this.last = next;
    const other = repeats && random.chance(0.3) ? { note: 'another body' } : {};
    test.send(next.actor, next.kind, { ...next.input, ...other }, next.key);
  }

  /** Whoever is first on the book sends what would trade with that order. */
  private meetOneself(): void {
    const market = this.test.core.exchange.markets.get(BTC_USDT);
    const first = market?.book.best('buy');
    if (market === undefined || first === undefined) return;
    this.test.send(first.ownerId, 'spot.place', {
      marketId: BTC_USDT,
      side: 'sell',
      type: 'limit',
      quantity: '0.0001',
      limitPrice: formatAmount(market.priceOf(first.priceTicks)),
      selfTradePrevention: this.preferring.pick([null, ...SELF_TRADE_PREVENTIONS]),
    });
  }

  private prefer(): void {
    this.test.send(FIRST_USER + this.preferring.whole(0, USERS - 1), 'member.prefer', {
      selfTradePrevention: this.preferring.pick(SELF_TRADE_PREVENTIONS),
    });
  }

  private tick(): void {
    const prices: { [id: number]: string } = {};
    for (const [id, price] of this.price) {
      const jump = this.random.chance(0.02) ? 0.03 : 0.001;
      const next = Math.max(100, price * (1 + (this.random.next() - 0.5) * 2 * jump));
      this.price.set(id, next);
      prices[id] = (Math.round(next * 10) / 10).toFixed(1);
    }
    this.test.tick({ ...prices, ...this.shares.prices() });
  }

  private choose(): Simulated {
    const { random } = this;
    const actor = FIRST_USER + random.whole(0, USERS - 1);
    const key = random.chance(0.3) ? `key-${random.whole(1, 1_000_000)}` : null;
    if (random.chance(0.06)) return { actor, key, kind: 'option.buy', input: optionInput(random) };
    if (random.chance(0.02)) return { actor, key, kind: 'wallet.transfer', input: this.move() };
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
    if (act < 0.981) {
      const enabled = random.chance(0.8);
      return { actor: 0, key, kind: 'member.set_withdrawals', input: { userId: actor, enabled } };
    }
    if (act < 0.982) {
      const level = random.whole(0, 2);
      return { actor: 0, key, kind: 'member.certify', input: { userId: actor, level } };
    }
    if (act < 0.985) {
      const enabled = random.chance(0.9);
      return { actor: 0, key, kind: 'market.switch', input: { id: this.market(), enabled } };
    }
    return { actor, key, kind: 'spot.place', input: { marketId: 99, side: 'buy', type: 'limit' } };
  }

  private move(): { [field: string]: Json } {
    const { random } = this;
    return {
      currencyId: random.chance(0.8) ? USDT : BTC,
      amount: random.chance(0.2) ? '0.00000001' : `${random.whole(1, 9_000)}.25`,
      from: random.pick(['change', 'lever', 'micro']),
      to: random.pick(['change', 'lever', 'micro']),
    };
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
    if (this.preferring.chance(0.3)) {
      input.selfTradePrevention = this.preferring.pick(SELF_TRADE_PREVENTIONS);
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

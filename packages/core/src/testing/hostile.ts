import { HOUR_MS } from '@kontor/rules/time';
import { commands, type Json, type Outcome } from '../index.ts';
import { fundPromotions, offerInput } from './coupons.ts';
import { dualInput, dualWorld, PUT } from './dual.ts';
import { BTC, BTC_USDT, ETH_USDT, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { checkInvariants } from './invariants.ts';
import { miningWorld, productInput } from './mining.ts';
import { auctionInput, boxInput, dropInput, nftInputs, nftWorld } from './nft.ts';
import { predictionWorld, quizInput, roundInput } from './prediction.ts';
import type { Random } from './random.ts';
import { projectInput, subscriptionWorld } from './subscription.ts';

type Input = { [field: string]: Json };
type Table = { values(): Iterable<{ readonly id: number }> };

const MEMBERS = 4;
const OPERATORS = [7, 8, 11] as const;
/** What a column of amounts can hold: numeric(38,18). */
const AMOUNT_MAX = 10n ** 38n;

/** What no form sends. */
const ODD: readonly Json[] = [
  ...'0|-1|1|0.00000001|0.000000000000000001|1e5|NaN|007| 1|1,5|__proto__|<script>'.split('|'),
  ...'99999999999999999999|99999999999999999999.999999999999999999|1000000000000'.split('|'),
  ...Array.from({ length: 10 }, (_, n) => n - 1),
  '',
  '\u202e\u200b',
  'x'.repeat(5_000),
  0.5,
  1e308,
  2 ** 53,
  2 ** 31,
  FIRST_USER,
  null,
  true,
  false,
  [],
  {},
  [[]],
  { en: '' },
];

/** Members and operators who send what nobody should, at any time, with keys used twice. */
export class HostileCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private price = 40_000;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    for (let user = 0; user < MEMBERS; user += 1) {
      const userId = test.member(FIRST_USER + user, { [BTC]: '50', [USDT]: '5000000' });
      test.system('member.certify', { userId, level: 1 });
    }
    test.tick({ [BTC_USDT]: '40000', [ETH_USDT]: '3000' });
    dualWorld(test, FIRST_USER);
    miningWorld(test, FIRST_USER);
    subscriptionWorld(test, FIRST_USER);
    predictionWorld(test, FIRST_USER, OPERATORS[2]);
    nftWorld(test, FIRST_USER + 1, FIRST_USER);
    fundPromotions(test);
  }

  step(): Outcome {
    const { random, test } = this;
    if (random.chance(0.2)) this.tick();
    // Half of the long waits are outages.
    test.heartbeat = random.chance(0.5);
    if (random.chance(0.03)) test.advance(random.pick([1_000, HOUR_MS, 5 * HOUR_MS, 24 * HOUR_MS]));
    const given = this.inputs();
    const kind = random.pick(Object.keys(given).filter((name) => given[name]?.length));
    const input = { ...random.pick(given[kind] ?? [{}]) };
    if (random.chance(0.4)) {
      input[random.pick(Object.keys(input).concat('nothing'))] = random.pick(ODD);
    }
    const key = random.chance(0.1) ? `key-${random.whole(1, 400)}` : null;
    const outcome = test.send(this.actor(kind), kind, input, key);
    checkInvariants(test);
    return outcome;
  }

  private tick(): void {
    this.price = Math.max(1_000, Math.round(this.price * (1 + (this.random.next() - 0.5) * 0.05)));
    this.test.tick({ [BTC_USDT]: String(this.price), [ETH_USDT]: '3000' });
  }

  /** Mostly somebody who may. */
  private actor(kind: string): number {
    const { random } = this;
    const by = commands.find((command) => command.kind === kind)?.by;
    const isMember = random.chance(0.1) ? random.chance(0.5) : by === 'member';
    return isMember ? FIRST_USER + random.whole(0, MEMBERS - 1) : random.pick([0, ...OPERATORS]);
  }

  /** What each command takes, of which a part is then made strange. */
  private inputs(): Readonly<Record<string, readonly Input[]>> {
    const { random, test } = this;
    const { at } = test;
    const { dualProducts, miningProducts, subscriptionProjects, nftSales } = test.core.exchange;
    const hash = () => random.pick<Json>(['a', 'a', 'b', null, ...ODD]);
    const claimant = { mailHash: hash(), numberHash: null, deviceHash: 'd', networkHash: hash() };
    const oneOf = (rows: Table) => [...rows.values()].at(-random.whole(1, 4))?.id ?? 1;
    const id = random.whole(1, 12);
    const offerId = oneOf(test.core.exchange.couponOffers);
    const productId = oneOf(dualProducts);
    const poolId = oneOf(miningProducts);
    const projectId = oneOf(subscriptionProjects);
    const quizId = oneOf(test.core.exchange.predictionQuizzes);
    const saleId = oneOf(nftSales);
    const orderId = oneOf(test.core.exchange.nftOrders);
    const amount = String(random.pick([1, 7, 10, 50, 333.33, 5_000]));
    const code = `T${random.whole(1, 99_999)}`;
    const reason = 'because';
    return {
      ...nftInputs(),
      'coupon.define_offer': [offerInput(at), offerInput(at, { offerId, enabled: false })],
      'coupon.claim': [
        { offerId, claimant },
        { offerId, claimant: { mailHash: 'a' } },
      ],
      'coupon.use': [{ couponId: random.whole(1, 12) }],
      'dual.define': [dualInput(at), dualInput(at, PUT), dualInput(at, { productId, total: 50 })],
      'dual.approve': [{ productId, revision: random.whole(1, 3) }],
      'mining.define': [productInput({ days: 3 }), productInput({ productId: poolId })],
      'mining.approve': [{ productId: poolId, revision: random.whole(1, 3) }],
      'subscription.define': [
        projectInput(test, { code, startsAt: at + 1_000 }),
        projectInput(test, { projectId }),
      ],
      'subscription.approve': [{ projectId, revision: random.whole(1, 3) }],
      'subscription.withdraw': [{ projectId }],
      'prediction.define': [quizInput(at)],
      'prediction.open_round': [roundInput(at)],
      'prediction.resolve': [
        { quizId, option: 1, source: 'seen', proposer: 6 },
        { quizId, source: 'called off' },
      ],
      'nft.decide_artist': [1, 2, 3, 4].map((artistId) => {
        const status = random.pick(['approved', 'approved', 'rejected', 'suspended']);
        return { artistId, status, reason };
      }),
      'nft.decide_drop': [{ saleId, approve: random.chance(0.8), reason }],
      'nft.change_drop': [{ saleId, startsAt: at, endsAt: at + HOUR_MS, stock: 3 }],
      'nft.stop_drop': [{ saleId, reason }],
      'dual.buy': [{ productId, shares: random.whole(1, 30) }],
      'mining.lock': [{ productId: poolId, amount, version: null }],
      'mining.redeem': [{ orderId: oneOf(test.core.exchange.miningOrders) }],
      'subscription.apply': [{ projectId, quantity: amount, payCurrencyId: USDT }],
      'prediction.bet': [{ quizId, option: random.whole(1, 3), amount }],
      // One of them alone, or nobody could bet any more.
      'prediction.declare': [{ memberId: FIRST_USER + MEMBERS - 1 }],
      'nft.apply': [{ name: `Artist ${id}`, introduction: 'Lines', avatar: null }],
      'nft.collection': [{ name: `Set ${id}`, description: 'Lines' }],
      'nft.drop': [dropInput(test), auctionInput(test), boxInput(test)],
      'nft.buy': [{ saleId, price: null }],
      'nft.margin': [{ saleId }],
      'nft.bid': [{ saleId, price: String(random.whole(100, 9_000)) }],
      'nft.pay': [{ orderId }],
      'nft.cancel_order': [{ orderId }],
      'nft.open_box': [{ boxId: random.whole(1, 3), seed: 'abc' }],
      'nft.resell': [
        { ...dropInput(test), tokenId: id, sale: 'normal' },
        { ...auctionInput(test), tokenId: id, sale: 'auction' },
      ],
    };
  }
}

/** No row holds more than its column. */
export function checkColumns(test: TestExchange): void {
  for (const [name, rows] of test.rows) {
    for (const row of rows.values()) {
      for (const [field, value] of Object.entries(row)) {
        if (typeof value !== 'bigint' || (value < AMOUNT_MAX && value > -AMOUNT_MAX)) continue;
        throw new Error(`${name} ${row.id} has ${value} as its ${field}`);
      }
    }
  }
}

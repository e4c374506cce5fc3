import { formatAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { COUPON_PRODUCTS } from '@kontor/schema';
import type { Coupon, CouponOffer } from '../coupons/memory.ts';
import { balanceId, HOUSE, houseBalanceId, type Json } from '../index.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import type { Option } from '../options/open-options.ts';
import { checkSharers, claimantOf, claimAs, moveLimit, sharedClaims } from './claimants.ts';
import { BTC, BTC_USDT, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { BTC_FUTURES } from './futures.ts';
import { must } from './loans.ts';
import { Random } from './random.ts';
import { ACME_USDT } from './shares.ts';

type Input = { [field: string]: Json };

const OPERATORS = [7, 8] as const;
/** Before anything happens in a test's exchange. */
const OPENING = Date.UTC(2022, 0, 5);
const BONUS_ACCOUNT = 9;
/** All that may ever happen in the bonus account. */
const BONUS_KINDS: ReadonlySet<string> = new Set([
  'coupon.bonus',
  'coupon.bonus_return',
  'option.stake',
]);

/** An offer that is open to everybody for thirty days, a voucher unless something else is said. */
export function offerInput(at: number, changes: Input = {}): Input {
  return {
    kind: 'cash_voucher',
    currencyId: USDT,
    amount: '10',
    quantity: 5,
    claimFrom: at,
    claimUntil: at + 30 * DAY_MS,
    daysToUse: 14,
    minimumCertification: 0,
    minimumVip: 0,
    enabled: true,
    ...changes,
  };
}
export const BONUS: Input = { kind: 'trial_bonus', amount: '100', daysActive: 7 };
export const DISCOUNT: Input = {
  kind: 'fee_discount',
  currencyId: null,
  amount: null,
  discount: '0.25',
  products: ['spot'],
  daysActive: 7,
};

/** Fills the promotions' budget at once, as a demo's start does. */
export function fundPromotions(test: TestExchange, currencyId = USDT, amount = '1000000'): void {
  must(test.system('house.fund', { houseId: HOUSE.promotions.id, currencyId, amount }));
}

/** A voucher that waits for a second operator (1), and a discount and a bonus at work (2, 3). */
export function couponWorld(test: TestExchange, userId: number): void {
  const [first, second] = OPERATORS;
  fundPromotions(test);
  for (let n = 0; n < 2; n += 1) {
    const wish = { currencyId: USDT, amount: '10', direction: 'in', source: 'play_money' };
    must(test.send(first, 'promotion.fund', wish));
  }
  const offers: Input[] = [{ quantity: 90_000 }, { ...DISCOUNT, products: ['futures'] }, BONUS];
  for (const changes of offers) {
    const outcome = test.send(first, 'coupon.define_offer', offerInput(OPENING, changes));
    const { offerId } = must<{ offerId: number }>(outcome);
    if (changes === offers[0]) continue;
    if (changes !== BONUS)
      must(test.send(second, 'coupon.approve_offer', { offerId, revision: 1 }));
    const { couponId } = must<{ couponId: number }>(test.send(userId, 'coupon.claim', { offerId }));
    must(test.send(userId, 'coupon.use', { couponId }));
  }
  const terms = { marketId: BTC_USDT, currencyId: USDT, stake: '50', seconds: 60 };
  must(test.send(userId, 'option.buy', { ...terms, direction: 'up', payFrom: 'bonus' }));
}

/** What operators can do there. */
export function couponInputs(): Readonly<Record<string, readonly Input[]>> {
  return {
    'coupon.define_offer': [
      offerInput(OPENING, { ...DISCOUNT, discount: '1', products: [...COUPON_PRODUCTS] }),
      offerInput(OPENING, { ...DISCOUNT, products: ['futures'], offerId: 2, enabled: false }),
      offerInput(OPENING, { ...BONUS, offerId: 3, quantity: 100_000, enabled: false }),
    ],
    'coupon.approve_offer': [{ offerId: 1, revision: 1 }],
    'promotion.fund': ['in', 'out'].map((direction) => ({
      currencyId: USDT,
      amount: '1000',
      direction,
      source: 'play_money',
    })),
    'promotion.approve_funding': [{ fundingId: 1 }],
    'promotion.drop_funding': [{ fundingId: 2 }],
    'promotion.cover': [{ source: 'fees' }],
  };
}

const CLAIMERS = 4;
/** Members of their own, so that the others do what they did without them. */
const FIRST_CLAIMER = FIRST_USER + 900;

/** Operators who offer, members who claim and use and stake what they were given. */
export class CouponCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;
  private readonly sharing = new Random(20_261_128);

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    for (let n = 0; n < CLAIMERS; n += 1) test.member(FIRST_CLAIMER + n);
    // Little of the coin, so that offers in it come to the budget's end.
    fundPromotions(test, USDT, '60000');
    fundPromotions(test, BTC, '0.002');
  }

  step(): void {
    const { random, test } = this;
    if (this.sharing.chance(0.03)) moveLimit(test, this.sharing, OPERATORS);
    const act = random.next();
    const actor = FIRST_CLAIMER + random.whole(0, CLAIMERS - 1);
    if (act < 0.08) this.offer();
    else if (act < 0.11) this.approve();
    else if (act < 0.15) this.fund();
    else if (act < 0.32) this.claim(actor);
    else if (act < 0.55) test.send(actor, 'coupon.use', { couponId: this.couponOf(actor) });
    else if (act < 0.85) this.stake(actor);
    else this.trade(actor);
  }

  private offer(): void {
    const { random, test } = this;
    const kind = random.pick([{}, { currencyId: BTC, amount: '0.0001' }, BONUS, BONUS, DISCOUNT]);
    const products = COUPON_PRODUCTS.filter(() => random.chance(0.5));
    const changes = {
      ...kind,
      ...('products' in kind && { products }),
      quantity: random.chance(0.2) ? 5_000 : random.whole(1, 4),
      daysToUse: random.whole(1, 3),
      daysActive: random.whole(1, 2),
      minimumCertification: random.chance(0.1) ? 1 : 0,
    };
    const known = random.chance(0.3) ? this.newest('coupon_offers') : null;
    const input = { ...offerInput(test.at, changes), ...(known !== null && { offerId: known }) };
    test.send(random.pick(OPERATORS), 'coupon.define_offer', input);
    if (kind === DISCOUNT) this.approve();
  }

  private approve(): void {
    const waiting = [...this.test.core.exchange.couponOffers.values()].filter(
      ({ needsSecond, approvedBy }) => needsSecond && approvedBy === null,
    );
    const { id: offerId, revision } = waiting.at(this.sharing.chance(0.5) ? 0 : -1) ?? {
      id: 1,
      revision: 1,
    };
    const input = { offerId, revision };
    this.test.send(this.random.pick(OPERATORS), 'coupon.approve_offer', input);
  }

  private fund(): void {
    const { random, test } = this;
    const waiting = [...test.core.exchange.promotionFundings.values()][0];
    const operator = random.pick(OPERATORS);
    if (waiting !== undefined && random.chance(0.8)) {
      const act = random.chance(0.5) ? 'approve' : 'drop';
      test.send(operator, `promotion.${act}_funding`, { fundingId: waiting.id });
      return;
    }
    test.send(operator, 'promotion.fund', {
      currencyId: random.pick([USDT, BTC]),
      amount: random.pick(['0.0005', '50', '400']),
      direction: random.pick(['in', 'in', 'out']),
      source: random.pick(['fees', 'play_money']),
    });
  }

  private claim(actor: number): void {
    const { sharing, test } = this;
    const offerId = this.newest('coupon_offers');
    const claimant = sharing.chance(0.95) ? claimantOf(sharing, actor) : null;
    claimAs(test, actor, { offerId, claimant });
  }

  private newest(name: 'coupon_offers'): number {
    const all = this.test.table(name).length;
    return Math.max(1, all - this.random.whole(0, 4));
  }

  /** Mostly an own one that can be used, sometimes anybody's. */
  private couponOf(actor: number): number {
    const { random, test } = this;
    const all = [...test.core.exchange.coupons.values()];
    const own = all.find(({ userId, status }) => userId === actor && status === 'unused');
    return own !== undefined && random.chance(0.9) ? own.id : random.whole(1, all.length + 2);
  }

  private stake(actor: number): void {
    const { random, test } = this;
    const { ledger } = test.core.exchange;
    const left = ledger.available(balanceId(actor, BONUS_ACCOUNT, USDT));
    const all = left >= 10n ** 19n && random.chance(0.4);
    test.send(actor, 'option.buy', {
      marketId: BTC_USDT,
      currencyId: USDT,
      direction: random.pick(['up', 'down']),
      seconds: random.pick([30, 60]),
      stake: all ? formatAmount(left) : `${random.whole(10, 40)}.5`,
      payFrom: random.chance(0.9) ? 'bonus' : 'micro',
    });
  }

  private trade(actor: number): void {
    const { random, test } = this;
    const side = random.pick(['buy', 'sell']);
    const marketId = random.pick([BTC_USDT, ACME_USDT, BTC_FUTURES]);
    const entry = { direction: 'long', lots: '1', multiple: 10, marginMode: 'isolated' };
    if (marketId === BTC_FUTURES) test.send(actor, 'futures.open', { marketId, ...entry });
    else test.send(actor, 'spot.place', { marketId, side, type: 'market', quantity: '0.01' });
  }
}

/** What must be true of coupons after every command. */
export function checkCoupons(test: TestExchange): void {
  const x = test.core.exchange;
  const offers = new Map<number, { claimed: number; used: number; returned: bigint }>();
  const remaining = new Map<number, bigint>();
  const active = new Set<string>();
  const unused = new Map<number, number>();
  for (const coupon of x.coupons.values()) {
    const sums = offers.get(coupon.offerId) ?? { claimed: 0, used: 0, returned: 0n };
    const { claimed, used, returned } = sums;
    offers.set(coupon.offerId, {
      claimed: claimed + 1,
      used: used + (coupon.usedAt === null ? 0 : 1),
      returned: returned + coupon.returned,
    });
    if (coupon.status === 'unused') {
      unused.set(coupon.offerId, (unused.get(coupon.offerId) ?? 0) + 1);
    }
    remaining.set(coupon.userId, (remaining.get(coupon.userId) ?? 0n) + coupon.remaining);
    if (coupon.status !== 'active') continue;
    for (const slot of coupon.kind === 'trial_bonus' ? ['bonus'] : coupon.products) {
      const key = `${coupon.userId} ${slot}`;
      if (active.has(key)) throw new Error(`member ${coupon.userId} has two of ${slot} at a time`);
      active.add(key);
    }
    checkMemory(test, coupon);
  }
  checkOffers(test, offers);
  for (const row of x.balances.values()) {
    if (row.accountId === BONUS_ACCOUNT && row.available + row.frozen !== remaining.get(row.userId))
      throw new Error(`the bonus account of ${row.userId} has not what its coupons say`);
  }
  for (const { id } of x.currencies.values()) {
    const free = x.ledger.available(houseBalanceId(HOUSE.promotions.id, id));
    if (free < 0n) throw new Error(`promotions owe ${-free} of ${id}`);
  }
  checkReserved(test, unused);
  checkSharers(test);
}

/** What is promised lies frozen: for those that can be claimed, and for those that are. */
function checkReserved(test: TestExchange, unused: ReadonlyMap<number, number>): void {
  const x = test.core.exchange;
  for (const offer of x.couponOffers.values()) {
    const { id, enabled, claimUntil, quantity, claimed } = offer;
    const amount = offer.amount ?? 0n;
    const open = enabled && x.at < claimUntil ? BigInt(quantity - claimed) : 0n;
    if (offer.reservedOpen !== amount * open) throw new Error(`offer ${id} has not its budget`);
    const promised = amount * BigInt(unused.get(id) ?? 0);
    if (offer.reservedClaimed !== promised) throw new Error(`offer ${id} has not what it promised`);
  }
}

function checkMemory(test: TestExchange, coupon: Readonly<Coupon>): void {
  const { couponsHeld } = test.core.exchange;
  const { id, userId, kind, products, discount } = coupon;
  if (kind === 'trial_bonus' && couponsHeld.bonus(userId) !== id) {
    throw new Error(`bonus ${id} is active and not known`);
  }
  for (const product of products) {
    if (couponsHeld.discount(userId, product) === discount) continue;
    throw new Error(`discount ${id} is active and not known`);
  }
}

function checkOffers(
  test: TestExchange,
  sums: ReadonlyMap<number, { claimed: number; used: number; returned: bigint }>,
): void {
  for (const offer of test.core.exchange.couponOffers.values()) {
    const { id, quantity, claimed, used, returned } = offer;
    const seen = sums.get(id) ?? { claimed: 0, used: 0, returned: 0n };
    const same = seen.claimed === claimed && seen.used === used && seen.returned === returned;
    if (!same) throw new Error(`offer ${id} does not count what its coupons are`);
    if (claimed > quantity) throw new Error(`offer ${id} was claimed too often`);
    if (offer.paidOut !== (offer.amount ?? 0n) * BigInt(used)) throw new Error(`offer ${id} paid`);
  }
}

/** The budget has paid what coupons say, less the bonuses that came back, and nothing else. */
function checkPaid(test: TestExchange, entries: readonly LedgerEntry[]): void {
  const paid = new Map<number, bigint>();
  const add = (currencyId: number, amount: bigint) =>
    paid.set(currencyId, (paid.get(currencyId) ?? 0n) + amount);
  for (const { userId, currencyId, kind, amount } of entries) {
    if (userId === HOUSE.promotions.id && kind.startsWith('coupon.')) add(currencyId, amount);
  }
  for (const { usedAt, currencyId, amount, returned } of test.table<Coupon>('coupons')) {
    if (usedAt !== null && currencyId !== null) add(currencyId, (amount ?? 0n) - returned);
  }
  for (const [currencyId, rest] of paid) {
    if (rest !== 0n) throw new Error(`coupons cost other than promotions paid of ${currencyId}`);
  }
}

/** The bonus account saw nothing but coupons and stakes, and everything happened to coupons. */
export function checkCouponEnds(test: TestExchange): readonly string[] {
  const entries = test.table<LedgerEntry>('ledger_entries');
  for (const { id, accountId, kind } of entries) {
    if (accountId === BONUS_ACCOUNT && !BONUS_KINDS.has(kind)) {
      throw new Error(`entry ${id} moves a bonus by ${kind}`);
    }
  }
  checkPaid(test, entries);
  const options = test.table<Option>('options').filter(({ couponId }) => couponId !== null);
  const offers = test.table<CouponOffer>('coupon_offers');
  return [
    ...options.map(({ result }) => `coupon stake ${result}`),
    ...test.table<Coupon>('coupons').map(({ kind, status }) => `${kind} ${status}`),
    ...offers.filter(({ approvedBy }) => approvedBy !== null).map(() => 'coupon offer approved'),
    ...(entries.some(({ kind }) => kind === 'coupon.bonus_return') ? ['bonus returned'] : []),
    ...test
      .table<{ id: number; status: string }>('promotion_fundings')
      .map(({ status }) => `promotion funding ${status}`),
    ...sharedClaims(test),
  ];
}

/** What crowds must come to. */
export const COUPON_ENDS = [
  'coupon stake won',
  'coupon stake lost',
  'coupon stake void',
  'trial_bonus used',
  'cash_voucher used',
  'fee_discount used',
  'cash_voucher expired',
  'coupon offer approved',
  'bonus returned',
  'promotion funding done',
  'promotion funding dropped',
  'claim COUPON_SAME_MAILBOX',
  'claim COUPON_SAME_DEVICE',
  'claim COUPON_SAME_NETWORK',
] as const;

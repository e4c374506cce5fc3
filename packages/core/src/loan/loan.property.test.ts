import { formatAmount, parseAmount } from '@kontor/money';
import { DAY_MS } from '@kontor/rules/time';
import { ACCOUNT_IDS } from '@kontor/schema';
import { describe, expect, it } from 'vitest';
import { balanceId } from '../index.ts';
import {
  BTC,
  BTC_USDT,
  ETH,
  ETH_USDT,
  FIRST_USER,
  TestExchange,
  USDT,
} from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { fundTreasury, loanRequest, OPERATOR, treasuryOf } from '../testing/loans.ts';
import { Random } from '../testing/random.ts';
import { expectSame } from '../testing/same.ts';
import type { Loan } from './open-loans.ts';

const SEEDS = process.env.SEED ? [Number(process.env.SEED)] : [1, 2, 3, 4, 5, 20_220_105];
const STEPS = Number(process.env.STEPS ?? 1_200);
const USER = FIRST_USER;
const CURRENCIES = [USDT, BTC, ETH] as const;

/** Amounts are whole numbers of 10^-8 here, prices of tenths; nothing of the core is used. */
interface Twin {
  readonly currency: number;
  readonly margin: number;
  status: string;
  principal: bigint;
  interest: bigint;
  collateral: bigint;
  warned: boolean;
  due: number;
  next: number;
  sold: bigint;
  lost: bigint;
}

const up = (a: bigint, b: bigint) => (a + b - 1n) / b;
const small = (a: bigint, b: bigint) => (a < b ? a : b);
const units = (amount: bigint) => amount / 10_000_000_000n;
const text = (amount: bigint) => formatAmount(amount * 10_000_000_000n);

/** The rules as they are written in words, over all loans at each tick, without any order. */
class Model {
  readonly loans = new Map<number, Twin>();
  readonly spot = new Map<number, bigint>();
  readonly treasury = new Map<number, bigint>();
  private readonly prices = new Map<number, { tenths: bigint; at: number }>();

  price(currency: number, now: number): bigint | undefined {
    if (currency === USDT) return 10n;
    const known = this.prices.get(currency);
    return known === undefined || now - known.at > 10_000 ? undefined : known.tenths;
  }

  pay(currency: number, amount: bigint): void {
    this.spot.set(currency, (this.spot.get(currency) ?? 0n) + amount);
  }

  lend(currency: number, amount: bigint): void {
    this.treasury.set(currency, (this.treasury.get(currency) ?? 0n) + amount);
  }

  /** Days that began up to now. */
  pass(now: number): void {
    for (const loan of this.loans.values()) {
      while (loan.status === 'active' && loan.next <= now) {
        const debt = loan.principal + loan.interest;
        loan.interest +=
          loan.next >= loan.due ? up(debt * 5n, 1_000n) : up(loan.principal * 5n, 10_000n);
        loan.next += DAY_MS;
      }
    }
  }

  start(id: number, loan: Twin): void {
    loan.interest = up(loan.principal * 5n, 10_000n);
    this.loans.set(id, loan);
    this.pay(loan.margin, -loan.collateral);
    this.pay(loan.currency, loan.principal);
    this.lend(loan.currency, -loan.principal);
  }

  repay(loan: Twin, amount: bigint, now: number): void {
    const paid = small(amount, loan.principal + loan.interest);
    const interest = small(paid, loan.interest);
    loan.interest -= interest;
    loan.principal -= paid - interest;
    this.pay(loan.currency, -paid);
    this.lend(loan.currency, paid);
    if (loan.principal + loan.interest > 0n) return this.recover(loan, now);
    loan.status = 'repaid';
    this.pay(loan.margin, loan.collateral);
    loan.collateral = 0n;
  }

  move(loan: Twin, amount: bigint, now: number): void {
    loan.collateral += amount;
    this.pay(loan.margin, -amount);
    this.recover(loan, now);
  }

  tick(seen: ReadonlyMap<number, bigint>, now: number): void {
    for (const [currency, tenths] of seen) this.prices.set(currency, { tenths, at: now });
    for (const loan of this.loans.values()) {
      if (loan.status !== 'active') continue;
      if (!seen.has(loan.currency) && !seen.has(loan.margin)) continue;
      if (this.isBelow(loan, 110n, now)) this.close(loan, now);
      else if (this.isBelow(loan, 130n, now)) loan.warned = true;
      else this.recover(loan, now);
    }
  }

  private isBelow(loan: Twin, percent: bigint, now: number): boolean {
    const [price, marginPrice] = [this.price(loan.currency, now), this.price(loan.margin, now)];
    if (price === undefined || marginPrice === undefined) return false;
    const debt = loan.principal + loan.interest;
    return loan.collateral * marginPrice * 100n < debt * price * percent;
  }

  private recover(loan: Twin, now: number): void {
    const known = [loan.currency, loan.margin].every((one) => this.price(one, now) !== undefined);
    if (known && !this.isBelow(loan, 135n, now)) loan.warned = false;
  }

  private close(loan: Twin, now: number): void {
    const price = this.price(loan.currency, now) ?? 0n;
    const marginPrice = this.price(loan.margin, now) ?? 0n;
    const debt = loan.principal + loan.interest;
    const sold = small(loan.collateral, up(debt * price * 100n, marginPrice * 99n));
    const proceeds = small(debt, (sold * marginPrice * 99n) / (price * 100n));
    this.lend(loan.currency, proceeds);
    this.pay(loan.margin, loan.collateral - sold);
    Object.assign(loan, { status: 'closed_out', sold, lost: debt - proceeds });
    Object.assign(loan, { principal: 0n, interest: 0n, collateral: 0n });
  }
}

class Scene {
  readonly test = new TestExchange({ batchSize: 3 });
  readonly model = new Model();
  private readonly random: Random;
  private readonly price = new Map([
    [BTC, 400_000],
    [ETH, 30_000],
  ]);

  constructor(random: Random) {
    this.random = random;
    const { test, model } = this;
    fundTreasury(test);
    const owned = { [BTC]: '60', [ETH]: '900', [USDT]: '2490000' };
    test.member(USER, owned);
    for (const currency of CURRENCIES) {
      model.spot.set(currency, units(this.spotOf(currency)));
      model.treasury.set(currency, units(parseAmount(treasuryOf(test, currency))));
    }
    test.send(OPERATOR, 'member.set_market_maker', { userId: USER, enabled: true });
    this.tick([BTC, ETH]);
  }

  spotOf(currency: number): bigint {
    const { ledger } = this.test.core.exchange;
    return ledger.available(balanceId(USER, ACCOUNT_IDS.change, currency));
  }

  step(): void {
    const { random, test } = this;
    const act = random.next();
    if (act < 0.5) return this.tick(random.chance(0.8) ? [BTC, ETH] : [random.pick([BTC, ETH])]);
    if (act < 0.6) return this.wait(random.chance(0.4) ? random.whole(1, 40) * 3_600_000 : 12_000);
    if (act < 0.72) return this.borrow();
    if (act < 0.74) {
      test.endBatch();
      return test.recover();
    }
    const loans = [...this.model.loans].filter(([, { status }]) => status === 'active');
    if (loans.length > 0 && random.chance(0.3)) this.change(...random.pick(loans));
    return undefined;
  }

  private wait(ms: number): void {
    this.test.advance(ms);
    this.test.system('clock.pulse', {});
    this.model.pass(this.test.at);
  }

  private tick(currencies: readonly number[]): void {
    const prices: Record<number, string> = {};
    const seen = new Map<number, bigint>();
    for (const currency of currencies) {
      const jump = this.random.chance(0.06) ? 0.2 : 0.01;
      const before = this.price.get(currency) ?? 1;
      const moved = Math.round(before * (1 + (this.random.next() - 0.5) * 2 * jump));
      this.price.set(currency, moved);
      prices[currency === BTC ? BTC_USDT : ETH_USDT] = (moved / 10).toFixed(1);
      seen.set(currency, BigInt(moved));
    }
    this.test.tick(prices);
    this.model.pass(this.test.at);
    this.model.tick(seen, this.test.at);
  }

  private borrow(): void {
    const { random, test, model } = this;
    const [currencyId, marginCurrencyId] = [random.pick(CURRENCIES), random.pick(CURRENCIES)];
    const amount = { [USDT]: '600000.00000007', [BTC]: '16.00000003', [ETH]: '230.5' }[currencyId];
    const days = random.pick([7, 8]);
    const input = loanRequest({ amount, currencyId, marginCurrencyId, days });
    const asked = test.send(USER, 'loan.request', input);
    if (!asked.ok) return;
    const { id } = asked.result as { id: number };
    const quoted = test.send(OPERATOR, 'loan.quote', { loanId: id });
    if (!quoted.ok || !test.send(USER, 'loan.accept', { loanId: id }).ok) {
      test.send(USER, 'loan.cancel', { loanId: id });
      return;
    }
    const { collateral } = quoted.result as { collateral: string };
    model.start(id, {
      currency: currencyId,
      margin: marginCurrencyId,
      status: 'active',
      principal: units(parseAmount(amount)),
      interest: 0n,
      collateral: units(parseAmount(collateral)),
      warned: false,
      due: test.at + days * DAY_MS,
      next: test.at + DAY_MS,
      sold: 0n,
      lost: 0n,
    });
  }

  private change(id: number, loan: Twin): void {
    const { random, test, model } = this;
    const act = random.next();
    const debt = loan.principal + loan.interest;
    const part = (whole: bigint) => (whole * BigInt(random.whole(1, 60))) / 100n + 1n;
    if (act < 0.4) {
      const amount = act < 0.08 ? debt : part(debt) / 4n + 1n;
      const done = test.send(USER, 'loan.repay', { loanId: id, amount: text(amount) });
      if (done.ok) model.repay(loan, amount, test.at);
      return;
    }
    const amount = part(loan.collateral) / 4n + 1n;
    const kind = act < 0.6 ? 'loan.add_collateral' : 'loan.release';
    const done = test.send(USER, kind, { loanId: id, amount: text(amount) });
    if (done.ok) model.move(loan, act < 0.6 ? amount : -amount, test.at);
  }

  compare(): void {
    const { test, model } = this;
    test.endBatch();
    for (const [id, twin] of model.loans) {
      const { status, principal, interest, collateral, warnedAt, sold, shortfall } = test.row<Loan>(
        'loans',
        id,
      );
      const said = { status, principal: units(principal), interest: units(interest) };
      const { status: state, principal: owed, interest: more } = twin;
      expectSame(said, { status: state, principal: owed, interest: more });
      expectSame(units(collateral), twin.collateral);
      if (status === 'active') expectSame(warnedAt !== null, twin.warned);
      if (status !== 'closed_out') continue;
      expectSame([units(sold ?? 0n), units(shortfall ?? 0n)], [twin.sold, twin.lost]);
    }
    for (const currency of CURRENCIES) {
      expectSame(units(this.spotOf(currency)), model.spot.get(currency));
      expect(units(parseAmount(treasuryOf(test, currency)))).toBe(model.treasury.get(currency));
    }
    checkInvariants(test);
  }
}

/** What each seed has come to. */
const scenes = new Map<number, Scene>();

describe('loans and a plain list of them', () => {
  it.each(SEEDS)('agree after every step (seed %i)', (seed) => {
    const scene = new Scene(new Random(seed));
    scenes.set(seed, scene);
    for (let step = 0; step < STEPS; step += 1) {
      scene.step();
      try {
        scene.compare();
      } catch (error) {
        const last = JSON.stringify(scene.test.history.at(-1));
        throw new Error(`seed ${seed}, step ${step}, after ${last}`, { cause: error });
      }
    }
    checkEntries(scene.test);
  });

  it('are all needed: some fall short, some are overdue, some are warned and recover', () => {
    const kinds = new Set<string>();
    let short = 0;
    expect([...scenes.keys()]).toEqual(SEEDS);
    for (const scene of scenes.values()) {
      for (const { kind } of scene.test.table<{ id: number; kind: string }>('loan_events')) {
        kinds.add(kind);
      }
      for (const { lost } of scene.model.loans.values()) if (lost > 0n) short += 1;
    }
    const all = ['overdue', 'interest', 'warned', 'recovered', 'closed', 'repayment'];
    for (const kind of all) expect(kinds).toContain(kind);
    expect(short).toBeGreaterThan(0);
  });
});

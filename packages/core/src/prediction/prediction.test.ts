import { formatAmount, parseAmount } from '@kontor/money';
import { sharePool } from '@kontor/rules/prediction';
import { MINUTE_MS } from '@kontor/rules/time';
import { beforeEach, describe, expect, it } from 'vitest';
import { HOUSE, houseBalanceId } from '../index.ts';
import type { LedgerEntry } from '../ledger/ledger.ts';
import { BTC_USDT, codeOf, FIRST_USER, host, TestExchange, USDT } from '../testing/exchange.ts';
import { checkInvariants } from '../testing/invariants.ts';
import { must } from '../testing/loans.ts';
import { quizInput, roundInput } from '../testing/prediction.ts';
import { Random } from '../testing/random.ts';
import type { Bet, Quiz } from './memory.ts';

const [ANNA, BEN, CARL] = [FIRST_USER, FIRST_USER + 1, FIRST_USER + 2];
/** Who says first how a question ended, and who agrees. */
const [PROPOSER, OPERATOR] = [6, 7];
let test: TestExchange;

beforeEach(() => {
  test = new TestExchange();
  for (const member of [ANNA, BEN, CARL]) test.member(member);
  for (const judge of [PROPOSER, OPERATOR]) must(test.send(judge, 'prediction.declare', {}));
});

const ask = (changes = {}) => {
  const { quizId } = must<{ quizId: number }>(
    test.system('prediction.define', quizInput(test.at, changes)),
  );
  return quizId;
};
const bet = (userId: number, quizId: number, option: number, amount: string) =>
  test.send(userId, 'prediction.bet', { quizId, option, amount });
const resolve = (quizId: number, option: number | null, actor = OPERATOR, seconding: object = {}) =>
  test.send(actor, 'prediction.resolve', {
    quizId,
    option,
    source: 'https://weather.example/1',
    proposer: PROPOSER,
    ...seconding,
  });
const quiz = (id: number) => test.row<Quiz>('prediction_quizzes', id);
const payouts = () =>
  test
    .table<Bet>('prediction_bets')
    .map(({ result, payout }) => `${result} ${payout === null ? '-' : formatAmount(payout)}`);

/** As time alone does it. */
function wait(ms: number): void {
  test.advance(ms);
  test.system('clock.pulse', {});
  test.endBatch();
}

describe('a question', () => {
  it('is fixed and hashed, and goes through its states by time alone', () => {
    const id = ask({ opensAt: test.at + MINUTE_MS });
    expect(quiz(id).hash).toBe(host.sha256(quiz(id).terms));
    expect(JSON.parse(quiz(id).terms)).toMatchObject({
      rake: '0.05',
      source: 'https://weather.example',
    });
    expect(codeOf(bet(ANNA, id, 1, '10'))).toBe('PREDICTION_NOT_STARTED');
    const states = [quiz(id).state];
    for (const minutes of [1, 9, 10]) {
      wait(minutes * MINUTE_MS);
      states.push(quiz(id).state);
    }
    expect(states).toEqual(['not_started', 'guessing', 'cut_off', 'unsettled']);
    expect(codeOf(bet(ANNA, id, 1, '10'))).toBe('PREDICTION_CLOSED');
    must(resolve(id, 1));
    expect(quiz(id)).toMatchObject({
      state: 'over',
      outcome: 'settled',
      result: 1,
      proposedBy: PROPOSER,
      resolvedBy: OPERATOR,
    });
    expect(codeOf(resolve(id, 2))).toBe('PREDICTION_UNKNOWN');
  });

  it('takes bets until the last millisecond before the cut-off, and none at it', () => {
    const id = ask();
    test.advance(10 * MINUTE_MS - 1);
    must(bet(ANNA, id, 1, '10'));
    test.advance(1);
    expect(codeOf(bet(ANNA, id, 1, '10'))).toBe('PREDICTION_CLOSED');
  });

  it('leaves places for others: one member has at most twenty bets in a quiz', () => {
    const id = ask();
    for (let n = 0; n < 20; n += 1) must(bet(ANNA, id, 1 + (n % 2), '10'));
    expect(codeOf(bet(ANNA, id, 1, '10'))).toBe('PREDICTION_OWN_FULL');
    must(bet(BEN, id, 1, '10'));
    must(bet(ANNA, ask(), 1, '10'));
    expect(quiz(id).betCount).toBe(21);
  });

  it('pays the pool less the rake to who was right', () => {
    const id = ask();
    must(bet(ANNA, id, 1, '100'));
    must(bet(BEN, id, 2, '200'));
    must(bet(CARL, id, 1, '50'));
    expect(test.balance(BEN, USDT)).toBe('9800 + 200');
    expect(quiz(id).pools).toEqual(['150', '200']);
    wait(20 * MINUTE_MS);
    must(resolve(id, 1));
    // 350 less 17.5 is 332.5, two thirds of it Anna's.
    expect(payouts()).toEqual(['right 221.66666667', 'missed 0', 'right 110.83333333']);
    expect(test.balance(ANNA, USDT)).toBe('10121.66666667 + 0');
    expect(test.balance(BEN, USDT)).toBe('9800 + 0');
    const entries = test.table<LedgerEntry>('ledger_entries');
    const rake = entries.filter(
      ({ kind, userId }) => kind === 'prediction.rake' && userId === HOUSE.fees.id,
    );
    expect(rake.map(({ amount }) => formatAmount(amount))).toEqual(['17.5']);
    checkInvariants(test);
  });

  it('takes the rake where everybody was right too', () => {
    const id = ask();
    must(bet(ANNA, id, 1, '100'));
    must(bet(BEN, id, 1, '300'));
    wait(20 * MINUTE_MS);
    must(resolve(id, 1));
    expect(payouts()).toEqual(['right 95', 'right 285']);
    expect(test.balance(ANNA, USDT)).toBe('9995 + 0');
    checkInvariants(test);
  });

  it.each([
    ['void', null, 'void'],
    ['no_winner', 2, 'no_winner'],
  ] as const)('gives all back: %s', (_, option, outcome) => {
    const id = ask();
    must(bet(ANNA, id, 1, '100.00000001'));
    wait(20 * MINUTE_MS);
    must(resolve(id, option));
    expect(quiz(id)).toMatchObject({ outcome, rake: 0n });
    expect(payouts()).toEqual(['void 100.00000001']);
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
  });

  it('is void by itself when nobody resolves it', () => {
    const id = ask();
    must(bet(ANNA, id, 1, '100'));
    wait(20 * MINUTE_MS + 14 * 86_400_000 - 1);
    expect(quiz(id).state).toBe('unsettled');
    test.recover();
    wait(1);
    expect(quiz(id)).toMatchObject({ state: 'over', outcome: 'void', resolvedBy: null });
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
  });

  it('refuses what is wrong', () => {
    const id = ask();
    const define = (changes: object) =>
      codeOf(test.system('prediction.define', quizInput(test.at, changes as never)));
    expect(define({ options: [{ en: 'Yes' }] })).toBe('FIELD_TOO_SHORT');
    expect(define({ options: [{ en: 'Yes' }, { en: ' yes' }] })).toBe('PREDICTION_SAME');
    expect(define({ title: { fra: 'Oui' } })).toBe('FIELD_REQUIRED');
    expect(define({ closesAt: test.at })).toBe('PREDICTION_TIME');
    expect(define({ endsAt: test.at + 1 })).toBe('PREDICTION_TIME');
    expect(codeOf(bet(ANNA, 99, 1, '10'))).toBe('PREDICTION_UNKNOWN');
    expect(codeOf(bet(ANNA, id, 3, '10'))).toBe('PREDICTION_OPTION');
    expect(codeOf(bet(ANNA, id, 1, '0.99'))).toBe('BELOW_MINIMUM');
    expect(codeOf(bet(ANNA, id, 1, '5000.00000001'))).toBe('ABOVE_MAXIMUM');
    expect(codeOf(bet(ANNA, id, 1, '10.000000001'))).toBe('FIELD_DECIMALS');
    must(bet(ANNA, id, 1, '4999'));
    expect(codeOf(bet(ANNA, id, 2, '2'))).toBe('ABOVE_MAXIMUM');
    expect(codeOf(resolve(id, 1))).toBe('PREDICTION_NOT_ENDED');
    expect(codeOf(resolve(id, 1, 8))).toBe('PREDICTION_UNDECLARED');
    test.system('member.set_trading', { userId: ANNA, enabled: false });
    expect(codeOf(bet(ANNA, id, 1, '1'))).toBe('TRADING_DISABLED');
  });
});

describe('no operator sets a result alone', () => {
  const ASKER = 9;
  /** Asked by an operator, with a bet of an accomplice, and known by now. */
  const asked = () => {
    const { quizId } = must<{ quizId: number }>(
      test.send(ASKER, 'prediction.define', quizInput(test.at)),
    );
    must(bet(ANNA, quizId, 1, '100'));
    must(bet(BEN, quizId, 2, '100'));
    must(test.send(ASKER, 'prediction.declare', {}));
    return quizId;
  };

  it.each([1, null])('by asking, and resolving it as an accomplice guessed: %s', (option) => {
    const id = asked();
    wait(20 * MINUTE_MS);
    const code = (actor: number, seconding: object) =>
      codeOf(resolve(id, option, actor, seconding));
    expect(code(ASKER, { proposer: null })).toBe('PREDICTION_ASKER');
    expect(code(ASKER, {})).toBe('PREDICTION_ASKER');
    expect(code(OPERATOR, { proposer: ASKER })).toBe('PREDICTION_ASKER');
    expect(code(OPERATOR, { barred: [ASKER] })).toBe('PREDICTION_ASKER');
    expect(code(OPERATOR, { proposer: null })).toBe('FOUR_EYES_REQUIRED');
    expect(code(OPERATOR, { proposer: OPERATOR })).toBe('FOUR_EYES_REQUIRED');
    expect(code(OPERATOR, { barred: [PROPOSER] })).toBe('FOUR_EYES_REQUIRED');
    expect(quiz(id)).toMatchObject({ state: 'unsettled', resolvedBy: null, proposedBy: null });
    must(resolve(id, option));
    expect(quiz(id)).toMatchObject({ state: 'over', proposedBy: PROPOSER, resolvedBy: OPERATOR });
    checkInvariants(test);
  });

  it('nor makes it void before its end', () => {
    const id = asked();
    expect(codeOf(resolve(id, null, ASKER, { proposer: null }))).toBe('PREDICTION_ASKER');
    expect(codeOf(resolve(id, null, OPERATOR, { proposer: null }))).toBe('FOUR_EYES_REQUIRED');
    must(resolve(id, null));
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
  });

  it('the first word is of one who may resolve it, when the second one comes too', () => {
    const id = asked();
    expect(codeOf(resolve(id, null, OPERATOR, { proposer: 5 }))).toBe('PREDICTION_UNDECLARED');
    must(test.send(5, 'prediction.declare', { memberId: BEN }));
    expect(codeOf(resolve(id, null, OPERATOR, { proposer: 5 }))).toBe('PREDICTION_CONFLICT');
    test.recover();
    must(resolve(id, null));
  });

  it('by any sequence of words of their own', () => {
    for (let seed = 1; seed <= 20; seed += 1) {
      const random = new Random(seed);
      const id = asked();
      for (let step = 0; step < 12; step += 1) {
        if (random.chance(0.3)) wait(random.whole(1, 300) * 1_000);
        const actor = random.pick([ASKER, ASKER, OPERATOR]);
        const own = [ASKER, actor, null];
        const seconding = { proposer: random.pick(own), barred: random.pick([null, [actor]]) };
        resolve(id, random.pick([1, 2, null]), actor, seconding);
        expect(quiz(id).resolvedBy, `seed ${seed}`).toBe(null);
      }
    }
  });
});

describe('who resolves does not bet, and who bets does not resolve', () => {
  it('holds in both directions, and what was declared stays', () => {
    const id = ask();
    must(bet(ANNA, id, 1, '100'));
    must(test.send(8, 'prediction.declare', { memberId: ANNA }));
    expect(codeOf(bet(ANNA, id, 1, '100'))).toBe('PREDICTION_JUDGE');
    expect(codeOf(resolve(id, null, 8))).toBe('PREDICTION_CONFLICT');
    expect(codeOf(test.send(8, 'prediction.declare', {}))).toBe('PREDICTION_DECLARED');
    expect(codeOf(test.send(8, 'prediction.declare', { memberId: BEN }))).toBe(
      'PREDICTION_DECLARED',
    );
    test.recover();
    expect(codeOf(bet(ANNA, id, 1, '100'))).toBe('PREDICTION_JUDGE');
    const other = ask();
    must(resolve(other, null, 8));
  });
});

describe('responsible trading', () => {
  it('counts stakes, losses and pauses, and regions switch it off', () => {
    const id = ask();
    must(test.send(ANNA, 'limits.set', { stake: '150' }));
    must(bet(ANNA, id, 1, '100'));
    expect(codeOf(bet(ANNA, id, 1, '51'))).toBe('STAKE_LIMIT');
    must(test.send(BEN, 'limits.set', { loss: '60' }));
    must(bet(BEN, id, 2, '40'));
    expect(codeOf(bet(BEN, id, 2, '21'))).toBe('LOSS_LIMIT');
    must(test.send(CARL, 'limits.set', { coolOffHours: 24 }));
    expect(codeOf(bet(CARL, id, 2, '21'))).toBe('COOLING_OFF');
    must(test.system('member.locate', { userId: BEN, areaCode: 44 }));
    must(test.system('region.define', { areaCode: 44, timedOptions: true, prediction: false }));
    expect(codeOf(bet(BEN, id, 2, '1'))).toBe('REGION_CLOSED');
    wait(20 * MINUTE_MS);
    must(resolve(id, 1));
    const lost = test.core.exchange.limits.get(BEN)?.dayResult ?? 0n;
    expect(formatAmount(lost)).toBe('-40');
  });
});

describe('a price round', () => {
  const round = () => {
    const { quizId } = must<{ quizId: number }>(
      test.system('prediction.open_round', roundInput(test.at)),
    );
    must(bet(ANNA, quizId, 1, '100'));
    must(bet(BEN, quizId, 2, '100'));
    return quizId;
  };
  const run = (seconds: number, price: (second: number) => number) => {
    for (let second = 1; second <= seconds; second += 1) {
      test.tick({ [BTC_USDT]: price(second).toFixed(1) });
    }
    test.endBatch();
  };

  it.each([
    ['up', (second: number) => 40_000 + second, 1],
    ['down', (second: number) => 40_000 - second, 2],
    ['the same', () => 40_000, null],
  ] as const)('settles by itself from the ticks: %s', (_, price, result) => {
    const id = round();
    run(61, price);
    expect(quiz(id)).toMatchObject({
      state: 'cut_off',
      startPrice: parseAmount(price(60).toFixed(1)),
    });
    test.recover();
    run(59, (second) => price(61 + second));
    expect(quiz(id)).toMatchObject({
      state: 'over',
      result,
      endPrice: parseAmount(price(120).toFixed(1)),
    });
    if (result === null) expect(payouts()).toEqual(['void 100', 'void 100']);
    else expect(payouts()[result - 1]).toBe('right 190');
  });

  it('is void where no tick is near its cut-off or its end, for ever', () => {
    const early = round();
    run(50, () => 40_000);
    wait(15_000);
    expect(quiz(early)).toMatchObject({ state: 'over', outcome: 'void' });
    const late = round();
    run(61, () => 40_000);
    wait(3_600_000);
    expect(quiz(late)).toMatchObject({ state: 'over', outcome: 'void' });
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
  });

  it('by one tick after a long silence is void too', () => {
    const id = round();
    run(61, () => 40_000);
    test.advance(3_600_000);
    run(1, () => 50_000);
    expect(quiz(id)).toMatchObject({ state: 'over', outcome: 'void' });
  });

  it('cannot be resolved by anybody', () => {
    const id = round();
    expect(codeOf(resolve(id, 1))).toBe('PREDICTION_BY_PRICE');
    expect(codeOf(resolve(id, null))).toBe('PREDICTION_BY_PRICE');
  });
});

describe('a pool', () => {
  it('of 10,000 bets pays out no more and no less than the pool less the rake', () => {
    const seed = 20_261_122;
    const random = new Random(seed);
    const id = ask({ options: [{ en: 'A' }, { en: 'B' }, { en: 'C' }] });
    const crowd = Array.from({ length: 500 }, (_, n) => test.member(FIRST_USER + 100 + n));
    for (let n = 0; n < 10_000; n += 1) {
      const units = String(random.whole(0, 99_999_999)).padStart(8, '0');
      const stake = `${random.whole(1, 40)}.${units}`;
      // Each at most as often as one member may.
      must(bet(crowd[n % crowd.length] ?? ANNA, id, random.whole(1, 3), stake));
    }
    wait(20 * MINUTE_MS);
    const { pool } = quiz(id);
    must(resolve(id, 2));
    const bets = test.table<Bet>('prediction_bets');
    const paid = bets.reduce((sum, { payout }) => sum + (payout ?? 0n), 0n);
    const rake = (pool * 5n) / 100n;
    const unit = 10n ** 10n;
    const floored = rake - (rake % unit);
    expect(bets).toHaveLength(10_000);
    expect(paid, `seed ${seed}`).toBe(pool - floored);
    expect(quiz(id)).toMatchObject({ rake: floored, paid: pool - floored, betCount: 10_000 });
    const entries = test.table<LedgerEntry>('ledger_entries');
    const sum = entries.reduce((total, { amount }) => total + amount, 0n);
    expect(sum).toBe(0n);
    const { ledger } = test.core.exchange;
    expect(ledger.available(houseBalanceId(HOUSE.prediction.id, USDT))).toBe(0n);
    checkInvariants(test);
  });

  it('is shared to the last unit, whatever the stakes', () => {
    for (let seed = 1; seed <= 300; seed += 1) {
      const random = new Random(seed);
      const unit = 10n ** 10n;
      const stakes = Array.from(
        { length: random.whole(1, 60) },
        () => BigInt(random.whole(1, 2_000_000_000)) * unit,
      );
      const net = BigInt(random.whole(0, 2_000_000_000)) * unit;
      const shares = sharePool(net, stakes, 8);
      const total = stakes.reduce((sum, stake) => sum + stake, 0n);
      expect(
        shares.reduce((sum, share) => sum + share, 0n),
        `seed ${seed}`,
      ).toBe(net);
      shares.forEach((share, n) => {
        // Never a whole unit away from the exact share.
        const off = share * total - net * (stakes[n] ?? 0n);
        expect(off < unit * total && -off < unit * total, `seed ${seed}`).toBe(true);
      });
    }
  });
});

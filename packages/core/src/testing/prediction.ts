import { expect } from 'vitest';
import { MINUTE_MS } from '@kontor/rules/time';
import { HOUSE, houseBalanceId, type Json } from '../index.ts';
import type { Bet, Quiz } from '../prediction/memory.ts';
import { BTC_USDT, FIRST_USER, type TestExchange, USDT } from './exchange.ts';
import { must } from './loans.ts';
import type { Random } from './random.ts';

type Input = { [field: string]: Json };

const OPERATORS = [6, 7, 8] as const;

/** Yes or no: open now, cut off in ten minutes, known in twenty, unless something else is said. */
export function quizInput(at: number, changes: Input = {}): Input {
  return {
    title: { en: 'Will it rain?', fra: 'Pleuvra-t-il ?' },
    options: [{ en: 'Yes' }, { en: 'No' }],
    rules: { en: 'As the weather service says.' },
    source: 'https://weather.example',
    opensAt: at,
    closesAt: at + 10 * MINUTE_MS,
    endsAt: at + 20 * MINUTE_MS,
    ...changes,
  };
}

export function roundInput(at: number, changes: Input = {}): Input {
  const closesAt = at + MINUTE_MS;
  const times = { opensAt: at, closesAt, endsAt: closesAt + MINUTE_MS };
  return { instrumentId: BTC_USDT, ...times, ...changes };
}

/** A question (1), a price round that ends soon (2) and another question (3), with bets. */
export function predictionWorld(test: TestExchange, userId: number, operator: number): void {
  const closesAt = test.at + 10_000;
  must(test.system('prediction.define', quizInput(test.at)));
  must(
    test.system('prediction.open_round', {
      ...roundInput(test.at),
      closesAt,
      endsAt: closesAt + 10_000,
    }),
  );
  must(test.system('prediction.define', quizInput(test.at)));
  for (const quizId of [1, 2, 3]) {
    must(test.send(userId, 'prediction.bet', { quizId, option: 1, amount: '20' }));
  }
  must(test.send(OPERATORS[0], 'prediction.declare', {}));
  if (operator !== OPERATORS[0]) must(test.send(operator, 'prediction.declare', {}));
}

/** What operators can do there. */
export function predictionInputs(): Readonly<Record<string, readonly Input[]>> {
  const at = Date.UTC(2022, 0, 6);
  return {
    'prediction.define': [quizInput(at)],
    'prediction.open_round': [roundInput(at)],
    'prediction.declare': [{ memberId: FIRST_USER }],
    'prediction.resolve': [{ quizId: 3, source: 'called off', proposer: OPERATORS[0] }],
  };
}

const GUESSERS = 5;
/** Members of their own, so that the others do what they did without them. */
const FIRST_GUESSER = FIRST_USER + 1_300;

/** Operators who ask and resolve, members who guess. */
export class PredictionCrowd {
  private readonly test: TestExchange;
  private readonly random: Random;

  constructor(test: TestExchange, random: Random) {
    this.test = test;
    this.random = random;
    for (let n = 0; n < GUESSERS; n += 1) test.member(FIRST_GUESSER + n);
    for (const operator of OPERATORS.slice(1)) test.send(operator, 'prediction.declare', {});
    test.send(OPERATORS[0], 'prediction.declare', { memberId: FIRST_GUESSER });
  }

  step(): void {
    const { random, test } = this;
    const act = random.next();
    if (act < 0.1) this.ask();
    else if (act < 0.2) this.round();
    else if (act < 0.4) this.resolve();
    else {
      test.send(FIRST_GUESSER + random.whole(0, GUESSERS - 1), 'prediction.bet', {
        quizId: this.anyQuiz(),
        option: random.whole(1, 3),
        amount: `${random.whole(1, 90)}.${random.whole(1, 99_999_999)}`,
      });
    }
  }

  private ask(): void {
    const { random, test } = this;
    const closesAt = test.at + random.whole(-5, 120) * 1_000;
    const more = random.chance(0.5) ? [{ en: 'Perhaps' }] : [];
    const changes = {
      options: [{ en: 'Yes' }, { en: 'No' }, ...more],
      opensAt: test.at + random.whole(-30, 30) * 1_000,
      closesAt,
      endsAt: closesAt + random.whole(0, 60) * 1_000,
    };
    test.send(random.pick(OPERATORS), 'prediction.define', quizInput(test.at, changes));
  }

  private round(): void {
    const { random, test } = this;
    const closesAt = test.at + random.whole(1, 60) * 1_000;
    const times = { opensAt: test.at, closesAt, endsAt: closesAt + random.whole(1, 60) * 1_000 };
    test.system('prediction.open_round', { instrumentId: BTC_USDT, ...times });
  }

  private resolve(): void {
    const { random, test } = this;
    test.send(random.pick([...OPERATORS, 9]), 'prediction.resolve', {
      quizId: this.anyQuiz(),
      option: random.chance(0.15) ? null : random.whole(1, 3),
      source: 'as it was seen',
      proposer: random.chance(0.1) ? null : random.pick([...OPERATORS, 9]),
    });
  }

  private anyQuiz(): number {
    const { random, test } = this;
    const open = [...test.core.exchange.predictionQuizzes.values()];
    const known = open.length > 0 && random.chance(0.9);
    return known ? random.pick(open).id : random.whole(1, 40);
  }
}

/** What must be true of predictions after every command. */
export function checkPrediction(test: TestExchange): void {
  const x = test.core.exchange;
  const pools = new Map<number, bigint>();
  const stakes = new Map<number, bigint>();
  for (const { status, quizId, userId, amount } of x.predictionBets.values()) {
    if (status !== 'open') continue;
    pools.set(quizId, (pools.get(quizId) ?? 0n) + amount);
    stakes.set(userId, (stakes.get(userId) ?? 0n) + amount);
  }
  for (const quiz of x.predictionQuizzes.values()) {
    if (quiz.state === 'over') continue;
    if (quiz.pool !== (pools.get(quiz.id) ?? 0n)) throw new Error(`quiz ${quiz.id}: other pool`);
    const isGuessing = quiz.opensAt <= x.at && x.at < quiz.closesAt;
    const isParked = x.faults.has('timer.prediction.turn', quiz.id);
    if ((quiz.state === 'guessing') !== isGuessing && !isParked) {
      throw new Error(`quiz ${quiz.id} is late`);
    }
  }
  for (const { id } of x.members.values()) {
    if (x.predicting.stakes(id) !== (stakes.get(id) ?? 0n)) throw new Error(`${id}: other stakes`);
  }
  const house = x.ledger.available(houseBalanceId(HOUSE.prediction.id, USDT));
  if (house !== 0n) throw new Error(`the prediction house has ${house}`);
}

/** Every quiz that ended has paid its pool less the rake, or given all back. */
export function checkPredictionEnds(test: TestExchange): readonly string[] {
  const quizzes = test.table<Quiz>('prediction_quizzes');
  const bets = test.table<Bet>('prediction_bets');
  for (const quiz of quizzes) {
    if (quiz.state !== 'over') continue;
    const { resolvedBy, proposedBy, definedBy } = quiz;
    if (resolvedBy !== null) {
      // Two words, and neither is of who asked.
      expect(proposedBy).not.toBe(null);
      expect(new Set([resolvedBy, proposedBy, definedBy]).size).toBe(3);
    }
    const own = bets.filter(({ quizId }) => quizId === quiz.id);
    const paid = own.reduce((sum, { payout }) => sum + (payout ?? 0n), 0n);
    expect(paid + (quiz.rake ?? 0n)).toBe(quiz.pool);
    expect(own.every(({ status }) => status === 'over')).toBe(true);
  }
  const ofPrice = quizzes.filter(({ kind, outcome }) => kind === 'price' && outcome === 'settled');
  return [
    ...quizzes.map(({ outcome }) => `prediction ${outcome}`),
    ...ofPrice.map(() => 'prediction settled by a price'),
  ];
}

/** What crowds must come to. */
export const PREDICTION_ENDS = [
  'prediction settled',
  'prediction void',
  'prediction no_winner',
  'prediction settled by a price',
] as const;

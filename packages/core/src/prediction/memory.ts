import type { Amount } from '@kontor/money';
import type { predictionBetsTable, predictionQuizzesTable, RowOf } from '@kontor/schema';

export type Quiz = RowOf<typeof predictionQuizzesTable>;
export type Bet = RowOf<typeof predictionBetsTable>;

/** A moment of a price round for which a tick is waited. */
interface Mark {
  readonly quizId: number;
  readonly at: number;
}

/**
 * Of what is not over, beside the rows: the bets of each quiz, what members have at stake, and
 * which rounds wait for which instrument's ticks.
 */
export class PredictionMemory {
  private readonly byQuiz = new Map<number, number[]>();
  private readonly byMember = new Map<number, Amount>();
  private readonly byMemberAndQuiz = new Map<string, { stake: Amount; bets: number }>();
  /** By time, then by age. */
  private readonly marks = new Map<number, Mark[]>();

  /** A new bet, or one of the rows of a start, which come in the order of their ids. */
  add({ id, userId, quizId, amount }: Readonly<Bet>): void {
    const bets = this.byQuiz.get(quizId);
    if (bets === undefined) this.byQuiz.set(quizId, [id]);
    else bets.push(id);
    this.byMember.set(userId, this.stakes(userId) + amount);
    this.byMemberAndQuiz.set(`${userId}:${quizId}`, {
      stake: this.stakeOf(userId, quizId) + amount,
      bets: this.betsBy(userId, quizId) + 1,
    });
  }

  /** After its quiz is over. */
  remove({ userId, quizId, amount }: Readonly<Bet>): void {
    const left = this.stakes(userId) - amount;
    if (left === 0n) this.byMember.delete(userId);
    else this.byMember.set(userId, left);
    this.byMemberAndQuiz.delete(`${userId}:${quizId}`);
  }

  /** After all its bets were removed. */
  forget(quizId: number): void {
    this.byQuiz.delete(quizId);
    for (const [instrumentId, marks] of this.marks) {
      const left = marks.filter((mark) => mark.quizId !== quizId);
      if (left.length === 0) this.marks.delete(instrumentId);
      else if (left.length < marks.length) this.marks.set(instrumentId, left);
    }
  }

  /** In the order in which they were made. */
  betsOf(quizId: number): readonly number[] {
    return this.byQuiz.get(quizId) ?? [];
  }

  /** All that a member has at stake. */
  stakes(userId: number): Amount {
    return this.byMember.get(userId) ?? 0n;
  }

  stakeOf(userId: number, quizId: number): Amount {
    return this.byMemberAndQuiz.get(`${userId}:${quizId}`)?.stake ?? 0n;
  }

  /** How many bets a member has in a quiz. */
  betsBy(userId: number, quizId: number): number {
    return this.byMemberAndQuiz.get(`${userId}:${quizId}`)?.bets ?? 0;
  }

  /** Waits for the tick that is known with the first one at or after `at`. */
  wait(instrumentId: number, mark: Mark): void {
    const marks = [...(this.marks.get(instrumentId) ?? []), mark];
    marks.sort((a, b) => a.at - b.at || a.quizId - b.quizId);
    this.marks.set(instrumentId, marks);
  }

  /** Takes one moment back: it is decided otherwise. */
  stop(instrumentId: number, quizId: number, at: number): void {
    const marks = this.marks.get(instrumentId) ?? [];
    const left = marks.filter((mark) => mark.quizId !== quizId || mark.at !== at);
    if (left.length === 0) this.marks.delete(instrumentId);
    else this.marks.set(instrumentId, left);
  }

  /** Takes the moments that a tick of this time decides, by time. */
  takeDue(instrumentId: number, at: number): readonly Mark[] {
    const marks = this.marks.get(instrumentId);
    if (marks === undefined || (marks[0]?.at ?? Number.POSITIVE_INFINITY) > at) return [];
    const due = marks.filter((mark) => mark.at <= at);
    const left = marks.slice(due.length);
    if (left.length === 0) this.marks.delete(instrumentId);
    else this.marks.set(instrumentId, left);
    return due;
  }
}

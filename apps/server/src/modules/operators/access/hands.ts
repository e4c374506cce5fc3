import { ONE_HAND_DAYS } from '@kontor/rules/four-eyes';
import { DAY_MS } from '@kontor/rules/time';
import { operators, operatorTies } from '@kontor/schema';
import { eq, gt } from 'drizzle-orm';
import type { Queries } from '../../../platform/queries.ts';
import type { WallClock } from '../../../platform/wall-clock.ts';

export interface Hand {
  /** Who acts, and who proposed it. */
  readonly byIds: readonly number[];
  /** As the table has it. */
  readonly act: string;
}

/** Which operators are one hand: for seven days of real time none of them seconds another. */
export class Hands {
  readonly #queries: Queries;
  readonly #clock: WallClock;

  constructor(queries: Queries, clock: WallClock) {
    this.#queries = queries;
    this.#clock = clock;
  }

  /**
   * Whom an operator cannot second, nor be seconded by: who had a hand in their account, in whose
   * account they had one, and whose account is of the same maker's hand.
   */
  async of(id: number): Promise<number[]> {
    const rows = await this.#queries
      .select({ operatorId: operatorTies.operatorId, byId: operatorTies.byId })
      .from(operatorTies)
      .where(gt(operatorTies.at, this.#clock.now() - ONE_HAND_DAYS * DAY_MS));
    const makers = rows.filter((row) => row.operatorId === id).map(({ byId }) => byId);
    const hands = new Set(makers);
    for (const { operatorId, byId } of rows) {
      if (byId === id || makers.includes(byId)) hands.add(operatorId);
    }
    hands.delete(id);
    return [...hands].sort((a, b) => a - b);
  }

  /**
   * Whose word an operator cannot second: that of one hand with them, and of whoever was shut out,
   * since it may be a thief's. Ids stay small, so it is a short list.
   */
  async barredFor(id: number): Promise<number[]> {
    const [hands, out] = await Promise.all([this.of(id), this.shutOut()]);
    const barred = new Set([...hands, ...out]);
    barred.delete(id);
    return [...barred].sort((a, b) => a - b);
  }

  /** Who was shut out: whoever comes next takes back what they had said. */
  async shutOut(): Promise<number[]> {
    const rows = await this.#queries
      .select({ id: operators.id })
      .from(operators)
      .where(eq(operators.disabled, true));
    return rows.map(({ id }) => id).sort((a, b) => a - b);
  }

  async areOne(one: number, other: number): Promise<boolean> {
    return one === other || (await this.of(one)).includes(other);
  }

  /** Says who had a hand in an operator's account, and by which act, with the change itself. */
  async tie(
    writes: Pick<Queries, 'insert'>,
    operatorId: number,
    { byIds, act }: Hand,
  ): Promise<void> {
    const at = this.#clock.now();
    await writes.insert(operatorTies).values(byIds.map((byId) => ({ operatorId, byId, at, act })));
  }

  /** Whether the act has changed an account, though a crash may have kept that from the log. */
  async haveDone(reads: Pick<Queries, 'select'>, act: string): Promise<boolean> {
    const done = await reads
      .select({ id: operatorTies.id })
      .from(operatorTies)
      .where(eq(operatorTies.act, act))
      .limit(1);
    return done.length > 0;
  }
}

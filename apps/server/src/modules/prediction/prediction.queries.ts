import { predictionBets, predictionJudges, predictionQuizzes, users } from '@kontor/schema';
import { and, asc, count, desc, eq, gt, inArray, ne, type SQL, sql } from 'drizzle-orm';
import { type PageInput, pageOf, type PageRows, type Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { BetRow, QuizRow } from './prediction-wire.ts';

interface Search {
  readonly show?: 'open' | 'over' | undefined;
  readonly state?: QuizRow['state'] | undefined;
  readonly kind?: QuizRow['kind'] | undefined;
}

const { state, opensAt, closesAt, endsAt, settledAt } = predictionQuizzes;
/** What can be guessed comes first, what ends soonest first of all; then what is over, newest. */
const forMembers: readonly SQL[] = [
  sql`array_position(ARRAY['guessing', 'not_started', 'cut_off', 'unsettled', 'over'], ${state})`,
  sql`CASE ${state} WHEN 'guessing' THEN ${closesAt} WHEN 'not_started' THEN ${opensAt}
    WHEN 'over' THEN -${settledAt} ELSE ${endsAt} END`,
  asc(predictionQuizzes.id),
];
/** What waits for a resolution comes first. */
const forOperators: readonly SQL[] = [
  sql`array_position(ARRAY['unsettled', 'cut_off', 'guessing', 'not_started', 'over'], ${state})`,
  desc(predictionQuizzes.id),
];

export async function listQuizzes(
  queries: Queries,
  search: Search,
  page: PageInput,
  reader: 'member' | 'operator',
): Promise<PageRows<QuizRow>> {
  const where = and(
    search.show === 'open' ? ne(state, 'over') : undefined,
    search.show === 'over' ? eq(state, 'over') : undefined,
    search.state === undefined ? undefined : eq(state, search.state),
    search.kind === undefined ? undefined : eq(predictionQuizzes.kind, search.kind),
  );
  const order = reader === 'member' ? forMembers : forOperators;
  return await pageOf(queries, page, order, (moment) =>
    moment.select().from(predictionQuizzes).where(where).$dynamic(),
  );
}

export async function quizOf(queries: Reads, id: number): Promise<QuizRow | undefined> {
  const [row] = await queries.select().from(predictionQuizzes).where(eq(predictionQuizzes.id, id));
  return row;
}

export async function betOf(queries: Reads, userId: number, id: number) {
  const [row] = await queries
    .select()
    .from(predictionBets)
    .where(and(eq(predictionBets.id, id), eq(predictionBets.userId, userId)));
  return row;
}

/** A member's bets on some quizzes, newest first. */
export async function betsOn(
  queries: Reads,
  userId: number | undefined,
  quizIds: readonly number[],
): Promise<readonly BetRow[]> {
  if (userId === undefined || quizIds.length === 0) return [];
  return await queries
    .select()
    .from(predictionBets)
    .where(and(eq(predictionBets.userId, userId), inArray(predictionBets.quizId, [...quizIds])))
    .orderBy(desc(predictionBets.id));
}

interface ListedBet {
  readonly bet: BetRow;
  readonly quiz: QuizRow;
}

/** The own bets, newest first; of one result or of all. */
export async function listBets(
  queries: Queries,
  userId: number,
  result: 'open' | NonNullable<BetRow['result']> | undefined,
  page: PageInput,
): Promise<PageRows<ListedBet>> {
  const where = and(
    eq(predictionBets.userId, userId),
    result === 'open' ? eq(predictionBets.status, 'open') : undefined,
    result === undefined || result === 'open' ? undefined : eq(predictionBets.result, result),
  );
  return await pageOf(queries, page, desc(predictionBets.id), (moment) =>
    moment
      .select({ bet: predictionBets, quiz: predictionQuizzes })
      .from(predictionBets)
      .innerJoin(predictionQuizzes, eq(predictionQuizzes.id, predictionBets.quizId))
      .where(where)
      .$dynamic(),
  );
}

/** How many accounts had bets that ended since then, and how many lost with all of them. */
export async function losingAccounts(
  queries: Queries,
  since: number,
): Promise<{ accounts: number; losing: number }> {
  const byAccount = queries
    .select({
      userId: predictionBets.userId,
      net: sql<string>`sum(${predictionBets.payout} - ${predictionBets.amount})`.as('net'),
    })
    .from(predictionBets)
    .where(gt(predictionBets.settledAt, since))
    .groupBy(predictionBets.userId)
    .as('by_account');
  const [row] = await queries
    .select({
      accounts: count(),
      losing: sql<number>`count(*) FILTER (WHERE ${byAccount.net} < 0)::int`,
    })
    .from(byAccount);
  return row ?? { accounts: 0, losing: 0 };
}

/** What an operator has said about an own account; undefined for nothing. */
export async function judgeOf(queries: Reads, operatorId: number) {
  const [row] = await queries
    .select({ judge: predictionJudges, uid: users.uid })
    .from(predictionJudges)
    .leftJoin(users, eq(users.id, predictionJudges.memberId))
    .where(eq(predictionJudges.id, operatorId));
  return row;
}

export async function memberByUid(queries: Reads, uid: string) {
  const [row] = await queries.select({ id: users.id }).from(users).where(eq(users.uid, uid));
  return row;
}

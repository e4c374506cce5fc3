import { calls, type OutputOf } from '@kontor/contract';
import { operators, users } from '@kontor/schema';
import { eq, sql } from 'drizzle-orm';
import { actAs, actProposed, type OperatorContext } from '../../http/act-as.ts';
import { ownRow } from '../../http/own-writes.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import type { Services } from '../../services.ts';
import { type QuizRow, quizWire } from './prediction-wire.ts';
import { judgeOf, listQuizzes, memberByUid, quizOf } from './prediction.queries.ts';

type OperatorQuiz = OutputOf<typeof calls.prediction.define>;

/** Every quiz; what waits for somebody first. */
export const operatorQuizzes = route(
  calls.prediction.operatorQuizzes,
  async ({ input, services, request }) => {
    const found = await listQuizzes(services.queries, input, input, 'operator');
    return pageAnswer(input, found, (row: QuizRow) => wireOf(services, row, request.language));
  },
);

/** Makes a question. */
export const define = route(calls.prediction.define, async (context) => {
  const { input } = context;
  const { quizId } = await actAs(context, 'prediction.define', {
    title: input.title,
    options: input.options,
    rules: input.rules,
    source: input.source,
    opensAt: input.opens_at,
    closesAt: input.closes_at,
    endsAt: input.ends_at,
  });
  return await quizAnswer(context, quizId);
});

/** Makes a price round. */
export const openRound = route(calls.prediction.openRound, async (context) => {
  const { input, services } = context;
  const wanted = input.symbol.toUpperCase();
  const instrument = services.markets.catalogue
    .instruments()
    .find(({ symbol }) => symbol === wanted);
  const { quizId } = await actAs(context, 'prediction.open_round', {
    instrumentId: instrument?.id ?? refuse('INSTRUMENT_UNKNOWN', { field: 'symbol' }),
    opensAt: input.opens_at,
    closesAt: input.closes_at,
    endsAt: input.ends_at,
  });
  return await quizAnswer(context, quizId);
});

/** Says how a question ended, by the words of two operators. */
export const resolve = route(calls.prediction.resolve, async (context) => {
  const { input, operator, services } = context;
  const { id: quizId, option_id: option, source } = input;
  // An account with the operator's address may have come after the operator said to have none.
  const [own, said] = await Promise.all([
    ownAccount(services, operator.operatorId),
    judgeOf(services.queries, operator.operatorId),
  ]);
  if (said !== undefined && own !== undefined && own.id !== said.judge.memberId) {
    refuse('PREDICTION_CONFLICT', { field: 'id' });
  }
  try {
    await actProposed(context, 'prediction.resolve', { quizId, option, source }, {});
  } catch (error) {
    // The exchange has forgotten what is over; the tables have not.
    const isUnknown = error instanceof Refusal && error.code === 'PREDICTION_UNKNOWN';
    const known = isUnknown ? await quizOf(services.queries, quizId) : undefined;
    if (known === undefined) throw error;
    return refuse('PREDICTION_OVER', { field: 'id' });
  }
  return await quizAnswer(context, quizId);
});

/** What the operator has said about an own account. */
export const judge = route(calls.prediction.judge, async ({ operator, services }) => {
  const known = await judgeOf(services.queries, operator.operatorId);
  return { declared: known !== undefined, uid: known?.uid ?? null };
});

/** Names the own account. One with the operator's own address cannot be kept back. */
export const declare = route(calls.prediction.declare, async (context) => {
  const { input, services, operator } = context;
  const named =
    input.uid === undefined
      ? undefined
      : ((await memberByUid(services.queries, input.uid)) ??
        refuse('USER_UNKNOWN', { field: 'uid' }));
  const own = await ownAccount(services, operator.operatorId);
  if (own !== undefined && own.id !== named?.id) refuse('PREDICTION_CONFLICT', { field: 'uid' });
  const { memberId } = await actAs(context, 'prediction.declare', { memberId: named?.id });
  return { declared: true, uid: memberId === null ? null : (input.uid ?? null) };
});

/** The member who has the same address as the operator. */
async function ownAccount({ queries }: Services, operatorId: number) {
  const [row] = await queries
    .select({ id: users.id })
    .from(users)
    .innerJoin(operators, sql`lower(${operators.email}) = lower(${users.email})`)
    .where(eq(operators.id, operatorId));
  return row;
}

async function quizAnswer(context: OperatorContext, quizId: number): Promise<OperatorQuiz> {
  const row = await ownRow(context, (queries) => quizOf(queries, quizId));
  return wireOf(context.services, row, context.request.language);
}

function wireOf({ markets }: Services, row: QuizRow, language: string): OperatorQuiz {
  return {
    ...quizWire(row, markets.catalogue, language),
    defined_by: row.definedBy,
    create_time: row.createdAt,
  };
}

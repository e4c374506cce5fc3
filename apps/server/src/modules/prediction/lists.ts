import { calls } from '@kontor/contract';
import { readPredictionTerms } from '@kontor/rules/prediction';
import { refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { pageAnswer } from '../../platform/paging.ts';
import { betWire, type QuizRow, quizWire, textIn } from './prediction-wire.ts';
import { betsOn, listBets, listQuizzes, quizOf } from './prediction.queries.ts';

/** The quizzes, with the caller's bets. */
export const list = route(calls.prediction.list, async ({ input, member, services, request }) => {
  const { queries, markets } = services;
  const found = await listQuizzes(queries, input, input, 'member');
  const ids = found.rows.map(({ id }) => id);
  const own = await betsOn(queries, member?.userId, ids);
  return pageAnswer(input, found, (row: QuizRow) => ({
    ...quizWire(row, markets.catalogue, request.language),
    mine: own
      .filter(({ quizId }) => quizId === row.id)
      .map((bet) => betWire(bet, markets.catalogue)),
  }));
});

export const detail = route(
  calls.prediction.detail,
  async ({ input, member, services, request }) => {
    const { queries, markets } = services;
    const row = await quizOf(queries, input.id);
    if (row === undefined) return refuse('PREDICTION_UNKNOWN', { field: 'id' });
    const own = await betsOn(queries, member?.userId, [row.id]);
    return {
      ...quizWire(row, markets.catalogue, request.language),
      mine: own.map((bet) => betWire(bet, markets.catalogue)),
    };
  },
);

/** The own bets, newest first. */
export const bets = route(calls.prediction.bets, async ({ input, member, services, request }) => {
  const { queries, markets } = services;
  const found = await listBets(queries, member.userId, input.result, input);
  return pageAnswer(input, found, ({ bet, quiz }) => {
    const terms = readPredictionTerms(quiz.terms);
    return {
      ...betWire(bet, markets.catalogue),
      title: terms.title && textIn(terms.title, request.language),
      symbol: terms.symbol,
      option: textIn(terms.options[bet.option - 1] ?? {}, request.language),
      kind: quiz.kind,
      state: quiz.state,
      closes_at: quiz.closesAt,
    };
  });
});

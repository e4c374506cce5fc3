import { calls } from '@kontor/contract';
import { waitForOwnWrites } from '../../http/read-after.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { betWire } from './prediction-wire.ts';
import { betOf, quizOf } from './prediction.queries.ts';

/** Puts a stake on an option. */
export const bet = route(calls.prediction.bet, async (context) => {
  const { input, member, request, services } = context;
  const { exchange, queries, markets } = services;
  const command = { quizId: input.id, option: input.option_id, amount: input.amount };
  try {
    const { betId } = await submit(context, 'prediction.bet', command);
    await waitForOwnWrites(exchange, member.userId, String(request.sequence));
    const row = await betOf(queries, member.userId, betId);
    return row === undefined ? refuse('EXCHANGE_UNKNOWN') : betWire(row, markets.catalogue);
  } catch (error) {
    // The exchange has forgotten what is over; the tables have not.
    const isUnknown = error instanceof Refusal && error.code === 'PREDICTION_UNKNOWN';
    const known = isUnknown ? await quizOf(queries, input.id) : undefined;
    if (known === undefined) throw error;
    return refuse('PREDICTION_CLOSED', { field: 'id' });
  }
});

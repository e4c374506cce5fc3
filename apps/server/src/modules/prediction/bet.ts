import { calls } from '@kontor/contract';
import { ownRow } from '../../http/own-writes.ts';
import { Refusal, refuse } from '../../http/refusal.ts';
import { route } from '../../http/route.ts';
import { submit } from '../../http/submit.ts';
import { betWire } from './prediction-wire.ts';
import { betOf, quizOf } from './prediction.queries.ts';

/** Puts a stake on an option. */
export const bet = route(calls.prediction.bet, async (context) => {
  const { input, member, services } = context;
  const { markets } = services;
  const command = { quizId: input.id, option: input.option_id, amount: input.amount };
  try {
    const { betId } = await submit(context, 'prediction.bet', command);
    const row = await ownRow(context, (queries) => betOf(queries, member.userId, betId));
    return betWire(row, markets.catalogue);
  } catch (error) {
    // The exchange has forgotten what is over; the tables have not.
    const isUnknown = error instanceof Refusal && error.code === 'PREDICTION_UNKNOWN';
    const known = isUnknown ? await quizOf(services.queries, input.id) : undefined;
    if (known === undefined) throw error;
    return refuse('PREDICTION_CLOSED', { field: 'id' });
  }
});

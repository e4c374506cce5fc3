import { formatAmount, ONE, parseAmount } from '@kontor/money';
import { PREDICTION_OPTIONS_MAX } from '@kontor/rules/prediction';
import { checkDecimals, requireTrading } from '../kernel/checks.ts';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { amountInput, countInput, idInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { decimalsOf, requireFunds } from '../ledger/accounts.ts';
import { noteStake, requireMayStake, requirePrediction } from '../limits/index.ts';
import type { Quiz } from './memory.ts';
import { isJudge } from './resolve.ts';

const FIELD = { field: 'id' } as const;

/** Puts a stake on an option; it is frozen in the spot account until the quiz is over. */
export const bet = command(
  'prediction.bet',
  'member',
  { quizId: idInput, option: countInput(1, PREDICTION_OPTIONS_MAX), amount: amountInput },
  (x, { quizId, option, amount }) => {
    const quiz = x.predictionQuizzes.get(quizId) ?? refuse('PREDICTION_UNKNOWN', FIELD);
    requireTrading(x, x.actor);
    requirePrediction(x, x.actor);
    if (isJudge(x, x.actor)) refuse('PREDICTION_JUDGE');
    if (quiz.state === 'not_started') refuse('PREDICTION_NOT_STARTED', FIELD);
    // Its time decides too: the timer that turns it may be parked.
    if (quiz.state !== 'guessing' || x.at >= quiz.closesAt) refuse('PREDICTION_CLOSED', FIELD);
    if (option > quiz.optionCount) refuse('PREDICTION_OPTION', { field: 'option_id' });
    checkStake(x, quiz, amount);
    requireMayStake(x, x.actor, { stake: amount, field: 'amount' });
    const { currencyId } = quiz;
    const balance = requireFunds(x, currencyId, amount, 'amount');
    x.ledger.hold(balance, amount);
    noteStake(x, x.actor, amount);
    const row = x.predictionBets.insert({
      id: x.counters.next('predictionBet'),
      userId: x.actor,
      quizId,
      option,
      currencyId,
      amount,
      status: 'open',
      result: null,
      payout: null,
      createdAt: x.at,
      settledAt: null,
    });
    const changed = x.predictionQuizzes.edit(quizId);
    changed.pool += amount;
    changed.pools = quiz.pools.map((pool, place) =>
      place + 1 === option ? formatAmount(parseAmount(pool) + amount) : pool,
    );
    changed.betCount += 1;
    changed.updatedAt = x.at;
    x.predicting.add(row);
    return { betId: row.id };
  },
);

function checkStake(x: Exchange, quiz: Readonly<Quiz>, amount: bigint): void {
  const field = 'amount';
  const decimals = decimalsOf(x, quiz.currencyId);
  checkDecimals(amount, decimals, field);
  const lowest = x.setting('prediction_stake_minimum');
  if (amount < lowest) refuse('BELOW_MINIMUM', { field, minimum: formatAmount(lowest) });
  const left = x.setting('prediction_stake_maximum') - x.predicting.stakeOf(x.actor, quiz.id);
  if (amount > left) {
    refuse('ABOVE_MAXIMUM', { field, maximum: formatAmount(left > 0n ? left : 0n) });
  }
  // Else few members could take all places of a quiz and leave its pools as they like them.
  const own = Number(x.setting('prediction_member_bets_maximum') / ONE);
  if (x.predicting.betsBy(x.actor, quiz.id) >= own) {
    refuse('PREDICTION_OWN_FULL', { ...FIELD, maximum: own });
  }
  const most = x.setting('prediction_bets_maximum') / ONE;
  if (BigInt(quiz.betCount) >= most) {
    refuse('PREDICTION_BETS_FULL', { ...FIELD, maximum: Number(most) });
  }
}

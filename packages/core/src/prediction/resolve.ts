import { PREDICTION_OPTIONS_MAX } from '@kontor/rules/prediction';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { countInput, idInput, optional, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
import { isOtherHand, proposedInput, requireProposed } from '../kernel/second-operator.ts';
import type { Quiz } from './memory.ts';
import { settle } from './settle.ts';
import { cancelTimers } from './states.ts';

const RESOLUTION_MAX = 500;
const ID = { field: 'id' } as const;

/**
 * An operator says which own account is theirs, or that there is none, before they resolve
 * anything. What was said stays: an account can be added later, never taken back, and never bets
 * again.
 */
export const declare = command(
  'prediction.declare',
  'operator',
  { memberId: optional(idInput) },
  (x, { memberId }) => {
    if (memberId !== null && x.members.get(memberId) === undefined) {
      refuse('USER_UNKNOWN', { field: 'uid' });
    }
    const known = x.predictionJudges.tryEdit(x.actor);
    if (known === undefined) {
      x.predictionJudges.insert({ id: x.actor, memberId, declaredAt: x.at });
    } else if (known.memberId === null) Object.assign(known, { memberId, declaredAt: x.at });
    else if (known.memberId !== memberId) refuse('PREDICTION_DECLARED', { field: 'uid' });
    return { memberId };
  },
);

/** Whether a member is an operator who resolves quizzes: such a one bets on none. */
export function isJudge(x: Exchange, memberId: number): boolean {
  for (const judge of x.predictionJudges.values()) if (judge.memberId === memberId) return true;
  return false;
}

/**
 * Says how a question ended, with where that can be read; without an option it is void and all goes
 * back, which can be said at any time. It takes the words of two operators, and neither is who
 * asked: else one of them could ask, have an accomplice guess, and answer. A price round is decided
 * by the ticks alone.
 */
export const resolve = command(
  'prediction.resolve',
  'operator',
  {
    quizId: idInput,
    /** Left out: void. */
    option: optional(countInput(1, PREDICTION_OPTIONS_MAX)),
    source: textInput(RESOLUTION_MAX),
    ...proposedInput,
  },
  (x, { quizId, option, source, ...seconding }) => {
    const quiz = x.predictionQuizzes.get(quizId) ?? refuse('PREDICTION_UNKNOWN', ID);
    if (quiz.state === 'over') refuse('PREDICTION_OVER', ID);
    if (quiz.kind === 'price') refuse('PREDICTION_BY_PRICE', ID);
    const { proposer } = seconding;
    if (!isOtherHand(x, quiz.definedBy, seconding)) refuse('PREDICTION_ASKER', ID);
    requireJudge(x, x.actor, quiz);
    if (proposer !== null) requireJudge(x, proposer, quiz);
    if (option !== null) {
      if (quiz.state !== 'unsettled') refuse('PREDICTION_NOT_ENDED', ID);
      if (option > quiz.optionCount) refuse('PREDICTION_OPTION', { field: 'option_id' });
    }
    requireProposed(x, seconding);
    const changed = x.predictionQuizzes.edit(quizId);
    Object.assign(changed, { resolution: source, proposedBy: proposer, resolvedBy: x.actor });
    cancelTimers(x, quizId);
    settle(x, changed, option);
    return { quizId };
  },
);

/** Refuses the word of who asked, of who has declared nothing, and of who has a stake in it. */
function requireJudge(x: Exchange, operator: number, { id, definedBy }: Readonly<Quiz>): void {
  if (operator === definedBy) refuse('PREDICTION_ASKER', ID);
  const judge = x.predictionJudges.get(operator) ?? refuse('PREDICTION_UNDECLARED');
  if (judge.memberId !== null && x.predicting.stakeOf(judge.memberId, id) > 0n) {
    refuse('PREDICTION_CONFLICT', ID);
  }
}

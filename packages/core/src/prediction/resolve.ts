import { PREDICTION_OPTIONS_MAX } from '@kontor/rules/prediction';
import { command } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import { countInput, idInput, optional, textInput } from '../kernel/inputs.ts';
import { refuse } from '../kernel/refusal.ts';
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
 * back, which can be said at any time. A price round is decided by the ticks alone.
 */
export const resolve = command(
  'prediction.resolve',
  'operator',
  {
    quizId: idInput,
    /** Left out: void. */
    option: optional(countInput(1, PREDICTION_OPTIONS_MAX)),
    source: textInput(RESOLUTION_MAX),
  },
  (x, { quizId, option, source }) => {
    const quiz = x.predictionQuizzes.get(quizId) ?? refuse('PREDICTION_UNKNOWN', ID);
    if (quiz.state === 'over') refuse('PREDICTION_OVER', ID);
    if (quiz.kind === 'price') refuse('PREDICTION_BY_PRICE', ID);
    const judge = x.predictionJudges.get(x.actor) ?? refuse('PREDICTION_UNDECLARED');
    if (judge.memberId !== null && x.predicting.stakeOf(judge.memberId, quizId) > 0n) {
      refuse('PREDICTION_CONFLICT', ID);
    }
    if (option !== null) {
      if (quiz.state !== 'unsettled') refuse('PREDICTION_NOT_ENDED', ID);
      if (option > quiz.optionCount) refuse('PREDICTION_OPTION', { field: 'option_id' });
    }
    const changed = x.predictionQuizzes.edit(quizId);
    changed.resolution = source;
    changed.resolvedBy = x.actor;
    cancelTimers(x, quizId);
    settle(x, changed, option);
    return { quizId };
  },
);

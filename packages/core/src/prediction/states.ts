import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Quiz } from './memory.ts';
import { settle } from './settle.ts';

const TURN_TIMER = 'prediction.turn';

/** The next moment at which a quiz changes by itself. */
export function setTimers(x: Exchange, quiz: Readonly<Quiz>): void {
  const next = {
    not_started: quiz.opensAt,
    guessing: quiz.closesAt,
    cut_off: quiz.endsAt,
    unsettled: quiz.voidAt,
    over: null,
  }[quiz.state];
  if (next !== null) x.timers.at(next, TURN_TIMER, quiz.id);
}

/** Not started, guessing, cut off, unsettled: each at its time, whoever acts meanwhile. */
export const turnTimer: TimerDefinition = {
  kind: TURN_TIMER,
  run: (x, quizId) => {
    const quiz = x.predictionQuizzes.tryEdit(quizId);
    if (quiz === undefined || quiz.state === 'over') return;
    if (quiz.state === 'unsettled') {
      // Nobody has said how it ended: all goes back.
      settle(x, quiz, null);
      return;
    }
    if (quiz.state === 'not_started') quiz.state = 'guessing';
    else if (quiz.state === 'guessing') quiz.state = 'cut_off';
    else quiz.state = 'unsettled';
    quiz.updatedAt = x.at;
    setTimers(x, quiz);
  },
};

/** It is over before its next moment. */
export function cancelTimers(x: Exchange, quizId: number): void {
  x.timers.cancel(TURN_TIMER, quizId);
}

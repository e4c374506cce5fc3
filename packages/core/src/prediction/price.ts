import { isExitInTime } from '@kontor/rules/options';
import { roundResult } from '@kontor/rules/prediction';
import { tickId } from '@kontor/rules/ticks';
import type { TimerDefinition } from '../kernel/command.ts';
import type { Exchange } from '../kernel/exchange.ts';
import type { Tick } from '../kernel/subject.ts';
import { closeUntil } from '../market/close-until.ts';
import type { Quiz } from './memory.ts';
import { settle } from './settle.ts';
import { cancelTimers } from './states.ts';

const SILENCE_TIMER = 'prediction.silence';

type Found = Pick<Tick, 'id' | 'at' | 'price'>;

/** Where no tick comes for so long, the newest one there is decides the next moment. */
export function setSilenceTimer(x: Exchange, quiz: Readonly<Quiz>): void {
  const at = quiz.startPrice === null ? quiz.closesAt : quiz.endsAt;
  x.timers.at(at + quiz.tickWaitMs, SILENCE_TIMER, quiz.id);
}

/**
 * The first tick at or after a round's cut-off shows which one was the last at or before it: that
 * is the price it starts from; at its end likewise. Ticks of an instrument never go back in time,
 * so what is decided here is what the log says for ever.
 */
export function settleByTick(x: Exchange, tick: Tick): void {
  for (const { quizId, at } of x.predicting.takeDue(tick.instrumentId, tick.at)) {
    const quiz = x.predictionQuizzes.get(quizId);
    if (quiz === undefined || quiz.state === 'over') continue;
    x.timers.cancel(SILENCE_TIMER, quizId);
    const found = tick.at === at ? tick : tick.previous;
    decide(x, x.predictionQuizzes.edit(quizId), found);
    // The same tick may be at or after the end too, where ticks have been away for long.
    const changed = x.predictionQuizzes.get(quizId);
    if (changed?.state === 'over' || changed === undefined || changed.endsAt > tick.at) continue;
    if (at === changed.endsAt) continue;
    x.timers.cancel(SILENCE_TIMER, quizId);
    x.predicting.stop(tick.instrumentId, quizId, changed.endsAt);
    const last = tick.at === changed.endsAt ? tick : tick.previous;
    decide(x, x.predictionQuizzes.edit(quizId), last);
  }
}

/** The feed is silent: no tick of before may come any more. */
export const silenceTimer: TimerDefinition = {
  kind: SILENCE_TIMER,
  run: (x, quizId) => {
    const quiz = x.predictionQuizzes.tryEdit(quizId);
    if (quiz === undefined || quiz.state === 'over' || quiz.instrumentId === null) return;
    const at = quiz.startPrice === null ? quiz.closesAt : quiz.endsAt;
    const { instrumentId } = quiz;
    x.predicting.stop(instrumentId, quizId, at);
    closeUntil(x, instrumentId, at);
    const state = x.instrumentStates.get(instrumentId);
    decide(
      x,
      quiz,
      state === undefined
        ? null
        : { id: tickId(instrumentId, state.tickAt), at: state.tickAt, price: state.price },
    );
  },
};

/** With the last tick at or before the moment that the round waits for. */
function decide(x: Exchange, quiz: Quiz, found: Found | null): void {
  const isStart = quiz.startPrice === null;
  const at = isStart ? quiz.closesAt : quiz.endsAt;
  const isInTime = found !== null && isExitInTime(at, quiz.tickWaitMs, found.at);
  if (!isInTime || quiz.instrumentId === null) {
    cancelTimers(x, quiz.id);
    settle(x, quiz, null);
    return;
  }
  if (isStart) {
    quiz.startTickId = found.id;
    quiz.startAt = found.at;
    quiz.startPrice = found.price;
    quiz.updatedAt = x.at;
    x.predicting.wait(quiz.instrumentId, { quizId: quiz.id, at: quiz.endsAt });
    setSilenceTimer(x, quiz);
    return;
  }
  quiz.endTickId = found.id;
  quiz.endAt = found.at;
  quiz.endPrice = found.price;
  cancelTimers(x, quiz.id);
  settle(x, quiz, roundResult(quiz.startPrice ?? 0n, found.price));
}

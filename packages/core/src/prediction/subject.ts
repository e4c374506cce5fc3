import type { Amount } from '@kontor/money';
import type { Exchange } from '../kernel/exchange.ts';
import type { Subject } from '../kernel/subject.ts';
import { bet } from './bet.ts';
import { define, openRound } from './define.ts';
import { settleByTick, silenceTimer } from './price.ts';
import { declare, resolve } from './resolve.ts';
import { stakeBalance } from './settle.ts';
import { turnTimer } from './states.ts';

export const predictionSubject = {
  commands: [define, openRound, bet, declare, resolve],
  timers: [turnTimer, silenceTimer],
  load: (x: Exchange) => {
    const bets = [...x.predictionBets.values()].sort((a, b) => a.id - b.id);
    for (const row of bets) x.predicting.add(row);
    for (const quiz of x.predictionQuizzes.values()) {
      const { id, instrumentId, state, startPrice, closesAt, endsAt } = quiz;
      if (instrumentId === null || state === 'over') continue;
      x.predicting.wait(instrumentId, { quizId: id, at: startPrice === null ? closesAt : endsAt });
    }
  },
  onTick: {
    kind: 'tick.prediction',
    run: settleByTick,
    byLog: {
      timers: [silenceTimer.kind],
      instrumentOf: (x: Exchange, id: number) => x.predictionQuizzes.get(id)?.instrumentId,
    },
  },
  *holds(x: Exchange): Generator<readonly [number, Amount]> {
    for (const row of x.predictionBets.values()) {
      if (row.status === 'open') yield [stakeBalance(row), row.amount];
    }
  },
} as const satisfies Subject;

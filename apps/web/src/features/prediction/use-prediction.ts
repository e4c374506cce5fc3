import { type InputOf, type OutputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { callKey, readAgain } from '../../shared/api/use-call.ts';
import { want } from '../../shared/socket/live.ts';
import { useRefreshOn } from '../../shared/socket/use-refresh-on.ts';
import { type Sending, useSending } from '../../shared/trading/use-sending.ts';
import { type Live, withLive } from './model.ts';

type QuizPage = OutputOf<typeof calls.prediction.list>;

/** Reads everything again that a bet or the end of a quiz changes. */
export function refreshPrediction(cache: QueryClient): void {
  const { prediction, wallet } = calls;
  const own = [prediction.list, prediction.bets, prediction.facts];
  readAgain(cache, [...own, wallet.list, wallet.bills, wallet.detail, wallet.currencies]);
}

/** Puts the newest pools into every list that is shown; answers whether a quiz moved elsewhere. */
function takeLive(cache: QueryClient, told: readonly Live[]): boolean {
  const byId = new Map(told.map((live) => [live.id, live]));
  let moved = false;
  const seen = new Set<number>();
  cache.setQueriesData<QuizPage>({ queryKey: callKey(calls.prediction.list) }, (page) => {
    if (page === undefined) return page;
    const data = page.data.map((quiz) => {
      const live = byId.get(quiz.id);
      if (live === undefined) return quiz;
      seen.add(quiz.id);
      moved ||= live.state !== quiz.state;
      return withLive(quiz, live);
    });
    return { ...page, data };
  });
  return moved || told.some(({ id }) => !seen.has(id));
}

/** Pools, odds, prices and states as they change, and what becomes of own bets. */
export function usePredictionEvents(): void {
  const cache = useQueryClient();
  useRefreshOn(
    (soon) =>
      want((socket) => {
        const ends = [
          socket.subscribe({ channel: 'prediction' }, (told) => {
            if (takeLive(cache, told)) soon();
          }),
          socket.onMember('bet', soon),
        ];
        return () => {
          for (const end of ends) end();
        };
      }),
    refreshPrediction,
  );
}

/** Places a bet. A lost answer waits in `LostBets` under its own key. */
export function useBet(
  onDone: () => void,
): Sending<InputOf<typeof calls.prediction.bet>, 'amount'> {
  return useSending(calls.prediction.bet, {
    fields: { amount: 'amount' },
    onDone,
    refresh: refreshPrediction,
  });
}

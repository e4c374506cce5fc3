import { formatAmount, parseAmount } from '@kontor/money';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../shared/lib/relative-time.ts';
import type { Bet, Quiz } from './model.ts';
import { figures } from '../../shared/lib/format.ts';

export type PredictionText = TFunction<['prediction', 'common']>;
const UP = 1;

/** Titles and options; those of price rounds are the reader's own words. */
export function useQuizText() {
  const { t } = useTranslation('prediction');
  return {
    title: (quiz: Pick<Quiz, 'title' | 'symbol'>): string =>
      quiz.title ?? t('round.title', { symbol: quiz.symbol ?? '' }),
    option: (kind: Quiz['kind'], id: number, name: string): string =>
      kind === 'price' ? t(id === UP ? 'up' : 'down') : name,
    bet: (bet: Bet): string =>
      bet.kind === 'price' ? t(bet.option_id === UP ? 'up' : 'down') : bet.option,
  };
}

/** `12.5` of `0.125`, for a text that says percent itself; cut off at so many decimals. */
export function percentText(share: string, decimals = 2): string {
  return figures().amount(formatAmount(parseAmount(share) * 100n, decimals));
}

/** The next moment that matters, as a sentence. */
export function whenText(t: PredictionText, quiz: Quiz): string {
  const time = (at: number): string => formatDateTime(at, false);
  if (quiz.state === 'not_started') return t('time.opens', { time: time(quiz.opens_at) });
  if (quiz.state === 'guessing') return t('time.closes', { time: time(quiz.closes_at) });
  if (quiz.state === 'over') return t('time.settled', { time: time(quiz.settled_at ?? 0) });
  return t('time.ends', { time: time(quiz.ends_at) });
}

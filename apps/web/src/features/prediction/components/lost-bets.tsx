import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshPrediction } from '../use-prediction.ts';

/** Bets that were sent and not answered. */
export function LostBets() {
  const { t } = useTranslation('prediction');
  const cache = useQueryClient();
  const refresh = (): void => refreshPrediction(cache);
  return (
    <LostAnswers
      call={calls.prediction.bet}
      nameOf={({ amount }) => `${t('bet.place')}: ${coinText(amount)}`}
      onDone={refresh}
      refresh={refresh}
      body={t('bet.lost')}
      className="mx-gutter mt-2"
    />
  );
}

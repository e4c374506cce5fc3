import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshMining } from '../calls/use-mining.ts';

/** What was locked or ended and not answered. */
export function LostMining() {
  const { t } = useTranslation('mining');
  const cache = useQueryClient();
  const refresh = (): void => refreshMining(cache);
  const shared = { onDone: refresh, refresh, body: t('lost.body'), className: 'mx-gutter mt-2' };
  return (
    <>
      <LostAnswers
        call={calls.mining.lock}
        nameOf={({ amount }) => `${t('act.lock')}: ${coinText(amount)}`}
        {...shared}
      />
      <LostAnswers
        call={calls.mining.cancel}
        nameOf={({ id }) => t('lost.end', { id: Number(id) })}
        {...shared}
      />
    </>
  );
}

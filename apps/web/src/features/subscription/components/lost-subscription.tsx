import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshSubscriptions } from '../calls/use-subscription.ts';

/** What was applied for and not answered. */
export function LostSubscription() {
  const { t } = useTranslation('subscription');
  const cache = useQueryClient();
  const refresh = (): void => refreshSubscriptions(cache);
  return (
    <LostAnswers
      call={calls.subscription.apply}
      nameOf={({ amount }) => `${t('act.apply')}: ${coinText(amount)}`}
      onDone={refresh}
      refresh={refresh}
      body={t('lost.body')}
      className="mx-gutter mt-2"
    />
  );
}

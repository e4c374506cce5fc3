import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshCopy } from '../calls/refresh.ts';

/** What was asked of copy trading, and whose answers were lost. */
export function LostCopies() {
  const { t } = useTranslation(['copy', 'trade', 'common']);
  const cache = useQueryClient();
  const refresh = (): void => refreshCopy(cache);
  const shared = {
    refresh,
    onDone: refresh,
    body: t('lost.body'),
    className: 'mx-gutter my-2',
  };
  return (
    <>
      <LostAnswers
        call={calls.copy.follow}
        nameOf={({ trader_user_id, follow_id }) =>
          t(follow_id === undefined ? 'lost.follow' : 'lost.edit', { id: trader_user_id })
        }
        {...shared}
      />
      <LostAnswers
        call={calls.copy.cancel}
        nameOf={({ follow_user_id }) => t('lost.cancel', { id: follow_user_id })}
        {...shared}
      />
      <LostAnswers
        call={calls.copy.detach}
        nameOf={({ transaction_id }) => t('lost.detach', { id: transaction_id })}
        {...shared}
      />
      <LostAnswers call={calls.copy.apply} nameOf={() => t('lost.apply')} {...shared} />
    </>
  );
}

import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshDual } from '../calls/use-dual.ts';

/** What was bought and not answered. */
export function LostPurchases() {
  const { t } = useTranslation('dual');
  const cache = useQueryClient();
  const refresh = (): void => refreshDual(cache);
  return (
    <LostAnswers
      call={calls.dual.buy}
      nameOf={({ id, num }) => t('lost.name', { count: Number(num), id: Number(id) })}
      onDone={refresh}
      refresh={refresh}
      body={t('lost.body')}
      className="mx-gutter mt-2"
    />
  );
}

import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { refreshCoupons } from '../calls/use-coupons.ts';

/** What was claimed or used and not answered. */
export function LostCoupons() {
  const { t } = useTranslation('coupons');
  const cache = useQueryClient();
  const refresh = (): void => refreshCoupons(cache);
  const shared = { onDone: refresh, refresh, body: t('lost.body'), className: 'mx-gutter mt-2' };
  return (
    <>
      <LostAnswers call={calls.coupons.claim} nameOf={() => t('act.claim')} {...shared} />
      <LostAnswers call={calls.coupons.use} nameOf={() => t('act.use')} {...shared} />
    </>
  );
}

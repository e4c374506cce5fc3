import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { LostAnswers } from '../../../shared/trading/lost-answers.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { takeOrder } from '../calls/refresh.ts';
import { buyOrderPath } from '../paths.ts';

/** Purchases that were sent and whose answers were lost. */
export function LostBuys({ className }: { className?: string }) {
  const { t } = useTranslation('quick-buy');
  const cache = useQueryClient();
  const navigate = useNavigate();
  return (
    <LostAnswers
      call={calls.quickBuy.order}
      nameOf={() => t('order.title')}
      onDone={(order) => {
        takeOrder(cache, order);
        notify({ message: t('done'), tone: 'success', durationMs: 4_000 });
        void navigate(buyOrderPath(order.id));
      }}
      refresh={() => undefined}
      body={t('lost')}
      {...(className !== undefined && { className })}
    />
  );
}

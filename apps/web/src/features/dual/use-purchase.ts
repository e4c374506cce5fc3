import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFaultText } from '../../shared/api/fault-text.ts';
import { formatDateTime } from '../../shared/lib/relative-time.ts';
import { useSubmission } from '../../shared/trading/use-submission.tsx';
import { notify } from '../../shared/ui/toaster.tsx';
import { useSpotFree } from '../../shared/wallet/use-spot-free.ts';
import { refreshDual } from './calls/use-dual.ts';
import { figuresOf } from './model/figures.ts';
import type { Product } from './model/product.ts';
import { faultOf, mostShares, readShares } from './model/shares.ts';
import { MY_INVEST_PATH } from './paths.ts';
import { nameOf } from './text.ts';

/** The form of a purchase: how many shares, what they pay, and the question before it is sent. */
export function usePurchase(product: Product) {
  const { t } = useTranslation(['dual', 'trade', 'common']);
  const faultText = useFaultText();
  const navigate = useNavigate();
  const cache = useQueryClient();
  const free = useSpotFree(product.currency);
  const [reviewing, setReviewing] = useState(false);
  const form = useForm<{ num: string }>({ defaultValues: { num: '1' } });
  const num = useWatch({ control: form.control, name: 'num' });
  const shares = readShares(num);
  const fault = faultOf(product, shares, free);
  const submission = useSubmission<typeof calls.dual.buy, 'num'>(calls.dual.buy, {
    fields: { num: 'num' },
    onDone: (order) => {
      setReviewing(false);
      notify({
        message: t('bought', { name: nameOf(t, order) }),
        description: t('boughtBody', { when: formatDateTime(order.expires_at, false) }),
        tone: 'success',
        durationMs: 5_000,
      });
      void navigate(MY_INVEST_PATH, { replace: true });
    },
    refresh: () => {
      setReviewing(false);
      refreshDual(cache);
    },
  });
  const [refusal] = submission.refusals;
  const isMissing = fault?.code === 'FIELD_REQUIRED' && !form.formState.isSubmitted;
  const isShort = fault?.code === 'INSUFFICIENT_BALANCE' || refusal?.insufficient === true;
  return {
    num,
    shares,
    free,
    figures: figuresOf(product, Math.max(shares, 1)),
    most: mostShares(product, free),
    error: refusal?.message ?? (isMissing ? undefined : faultText(fault)),
    isShort,
    busy: submission.busy,
    reviewing,
    change: (text: string) => {
      submission.forget();
      form.setValue('num', text);
    },
    review: form.handleSubmit(() => {
      submission.forget();
      if (fault === undefined) setReviewing(true);
    }),
    close: () => {
      if (!submission.busy) setReviewing(false);
    },
    buy: () => void submission.submit({ id: product.id, num: shares }, null),
  };
}

export type Purchase = ReturnType<typeof usePurchase>;

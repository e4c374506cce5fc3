import { type InputOf, calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/use-call.ts';
import { coinText } from '../../shared/lib/coin-text.ts';
import { type Submission, useSubmission } from '../../shared/trading/use-submission.tsx';
import { notify } from '../../shared/ui/toaster.tsx';

export type ExchangeField = 'from' | 'to' | 'amount';

const FIELDS: Readonly<Record<string, ExchangeField>> = {
  number: 'amount',
  from_currency_id: 'from',
  to_currency_id: 'to',
};

/** Reads everything again that exchanged coins change. */
export function refreshExchanges(cache: QueryClient): void {
  const { convert, wallet } = calls;
  const changed = [wallet.list, wallet.detail, wallet.bills, wallet.currencies, convert.list];
  readAgain(cache, changed);
}

/** Exchanges coins; `renewed` is called when the offer is used or holds no more. */
export function useExchange(
  toName: string,
  onDone: () => void,
  renewed: () => void,
): Submission<InputOf<typeof calls.convert.exchange>, ExchangeField> {
  const { t } = useTranslation('convert');
  const cache = useQueryClient();
  return useSubmission(calls.convert.exchange, {
    fields: FIELDS,
    onDone: ({ received }) => {
      const description = t('done.received', { amount: `${coinText(received)} ${toName}` });
      notify({ message: t('done'), description, tone: 'success', durationMs: 5_000 });
      onDone();
    },
    refresh: () => {
      refreshExchanges(cache);
      renewed();
    },
  });
}

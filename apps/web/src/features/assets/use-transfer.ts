import { calls } from '@kontor/contract/light';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { readAgain } from '../../shared/api/use-call.ts';
import { type Submission, useSubmission } from '../../shared/trading/use-submission.tsx';
import { notify } from '../../shared/ui/toaster.tsx';

export type TransferField = 'from' | 'to' | 'currency' | 'amount';

const FIELDS: Readonly<Record<string, TransferField>> = {
  number: 'amount',
  currency_id: 'currency',
  from_field: 'from',
  to_field: 'to',
};

/** Reads everything again that moved money changes. */
export function refreshTransfers(cache: QueryClient): void {
  const { futures, options, wallet } = calls;
  const changed = [wallet.list, wallet.detail, wallet.bills, wallet.transfers, wallet.currencies];
  readAgain(cache, [...changed, futures.all, futures.deal, options.currencies]);
}

export interface TransferInput {
  currency_id: number;
  number: string;
  from_field: 'change' | 'lever' | 'micro';
  to_field: 'change' | 'lever' | 'micro';
}

export interface Sending extends Pick<Submission<TransferInput, TransferField>, 'busy' | 'forget'> {
  refusals: Submission<TransferInput, TransferField>['refusals'];
  /** `words` is what is moved, for the notice that it has been. */
  send: (input: TransferInput, words: string) => void;
}

/** Moves money between the own accounts; it can be moved back, so nothing is asked before. */
export function useTransfer(onDone: () => void): Sending {
  const { t } = useTranslation('assets');
  const cache = useQueryClient();
  const sent = useRef('');
  const { submit, ...rest } = useSubmission(calls.wallet.transfer, {
    fields: FIELDS,
    onDone: () => {
      const description = sent.current;
      notify({ message: t('transfer.done'), description, tone: 'success', durationMs: 4_000 });
      onDone();
    },
    refresh: () => refreshTransfers(cache),
  });
  return {
    ...rest,
    send: (input, words) => {
      sent.current = words;
      void submit(input, null);
    },
  };
}

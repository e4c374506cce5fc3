import { type InputOf, calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callKey } from '../../shared/api/use-call.ts';
import { useSession } from '../../shared/session/session-store.ts';
import { passing } from '../../shared/storage/safe-storage.ts';
import { type Refusal, useSubmission } from '../../shared/trading/use-submission.tsx';
import { useConfirm } from '../../shared/ui/confirm-dialog.tsx';
import { FactList } from '../../shared/ui/fact-list.tsx';
import { refreshOptions } from './calls/use-options.ts';
import type { Option } from './model/option.ts';

export type BuyInput = InputOf<typeof calls.options.submit>;
type Field = 'stake' | 'seconds';

const FIELDS: Readonly<Record<string, Field>> = { number: 'stake', seconds: 'seconds' };
const RISK_KEY = 'kontor.options.risk';

export interface Offer {
  readonly direction: 'up' | 'down';
  readonly symbol: string;
  readonly input: BuyInput;
  readonly worst: string;
  readonly payout: string;
}

export interface Buying {
  readonly busy: boolean;
  /** What is under way to the exchange. */
  readonly sending: Offer | null;
  readonly refusals: readonly Refusal<Field>[];
  readonly buy: (offer: Offer) => Promise<void>;
  readonly forget: () => void;
}

/** Says once a session what may be lost, before the first stake. */
function useRiskQuestion(): (offer: Offer) => Promise<boolean> {
  const { t } = useTranslation(['options', 'common']);
  const confirm = useConfirm();
  const uid = useSession((session) => session.uid);
  return async ({ direction, worst, payout }) => {
    if (passing.getItem(RISK_KEY) === uid) return true;
    const sure = await confirm({
      title: t('risk.title'),
      body: t('risk.body'),
      details: (
        <FactList
          className="pt-2"
          facts={[
            { key: 'worst', label: t('worst'), value: worst, tone: 'down' },
            { key: 'right', label: t('ifRight'), value: payout, tone: 'up' },
          ]}
        />
      ),
      confirmLabel: t(`risk.${direction}`),
      cancelLabel: t('common:cancel'),
      tone: direction,
    });
    if (sure) passing.setItem(RISK_KEY, uid);
    return sure;
  };
}

/** Buys options: never one twice, and what is refused stands at its field. */
export function useBuy(): Buying {
  const cache = useQueryClient();
  const ask = useRiskQuestion();
  const [sending, setSending] = useState<Offer | null>(null);
  const submission = useSubmission<typeof calls.options.submit, Field>(calls.options.submit, {
    fields: FIELDS,
    onDone: (option) => {
      cache.setQueriesData<{ data: Option[]; total: number; page: number; limit: number }>(
        { queryKey: callKey(calls.options.list, { status: 1, limit: 50 }) },
        (page) => page && { ...page, data: [option, ...page.data], total: page.total + 1 },
      );
    },
    refresh: () => {
      setSending(null);
      refreshOptions(cache);
    },
  });
  return {
    busy: submission.busy,
    sending,
    refusals: submission.refusals,
    forget: submission.forget,
    buy: async (offer) => {
      if (submission.busy || !(await ask(offer))) return;
      setSending(offer);
      await submission.submit(offer.input, null);
    },
  };
}

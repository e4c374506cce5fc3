import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { notify } from '../../../shared/ui/toaster.tsx';
import { useSend } from '../calls/use-send.ts';
import {
  EMPTY_DRAFT,
  type FollowDraft,
  type FollowField,
  type FollowInput,
  draftOf,
  faultsOf,
  inputOf,
  type ShownTrader,
} from '../model/follow-form.ts';
import type { Follow } from '../model/profit.ts';
import { minePath } from '../paths.ts';

const FIELDS = {
  number: 'number',
  deadline: 'deadline',
  max_margin: 'maxMargin',
  stop_loss: 'stopLoss',
} as const;

export interface FollowForm {
  readonly draft: FollowDraft;
  readonly busy: boolean;
  readonly change: (next: Partial<FollowDraft>) => void;
  readonly errorOf: (field: FollowField) => string | undefined;
  /** What the server refused and belongs to no field. */
  readonly refusal: string | undefined;
  /** What is to be sent; undefined where the form says what is wrong. */
  readonly check: () => FollowInput | undefined;
  readonly send: (input: FollowInput) => void;
}

/** The state of the form of a new follow, or of one that is edited. */
export function useFollowForm(trader: ShownTrader, follow: Follow | undefined): FollowForm {
  const { t } = useTranslation('copy');
  const words = useErrorWords();
  const navigate = useNavigate();
  const [draft, setDraft] = useState(follow === undefined ? EMPTY_DRAFT : draftOf(follow));
  const [tried, setTried] = useState(false);
  const sending = useSend(calls.copy.follow, FIELDS, () => {
    notify({
      message: follow === undefined ? t('form.done', { name: trader.nickname }) : t('form.saved'),
      tone: 'success',
      durationMs: 3_000,
    });
    void navigate(minePath('following'), { replace: true });
  });
  const faults = faultsOf(draft, serverNowMs());
  return {
    draft,
    busy: sending.busy,
    change: (next) => {
      setDraft({ ...draft, ...next });
      sending.forget();
    },
    errorOf: (field) => {
      const fault = faults.find((one) => one.field === field);
      // While somebody types for the first time, an empty field is no mistake yet.
      const shown = tried || draft[field] !== '';
      const own = fault === undefined || !shown ? undefined : words(fault.code, fault.details);
      return sending.refusalOf(field) ?? own;
    },
    refusal: sending.refusalOf(null),
    check: () => {
      setTried(true);
      return faults.length > 0 ? undefined : inputOf(draft, trader, follow?.id);
    },
    send: sending.send,
  };
}

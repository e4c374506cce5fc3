import type { InputOf, LightCall, OutputOf } from '@kontor/contract/light';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CallError } from '../api/client.ts';
import { errorText } from '../api/error-text.ts';
import { useAct } from '../api/use-call.ts';
import { Checkbox } from '../ui/checkbox.tsx';
import { useConfirm } from '../ui/confirm-dialog.tsx';
import { notify } from '../ui/toaster.tsx';
import { useTradePreferences } from './trade-preferences.ts';

export interface Refusal<Field extends string> {
  /** Null for what belongs to no field; it is shown above the button. */
  readonly field: Field | null;
  readonly message: string;
  readonly insufficient: boolean;
}

export interface Question {
  readonly facts: ReactNode;
  /** What the button that sends says. */
  readonly label: string;
  readonly tone: 'up' | 'down';
  /** Orders with a limit ask only until somebody says otherwise; all others always do. */
  readonly limit: boolean;
}

export interface Submission<Input, Field extends string> {
  busy: boolean;
  refusals: readonly Refusal<Field>[];
  /** Asks where it must be asked, and sends; null where the caller has asked. */
  submit: (input: Input, question: Question | null) => Promise<void>;
  /** What was refused is no longer what stands in the form. */
  forget: () => void;
}

export interface SubmissionOptions<C extends LightCall, Field extends string> {
  /** Which field of the form a refusal belongs to, by the wire's name. */
  readonly fields: Readonly<Record<string, Field>>;
  readonly onDone: (output: OutputOf<C>) => void;
  /** Reads again what the call changes, whatever came of it. */
  readonly refresh: () => void;
}

/** What a call refused, each at its field. */
export function refusalsOf<Field extends string>(
  error: CallError,
  fields: Readonly<Record<string, Field>>,
): Refusal<Field>[] {
  const insufficient = error.code === 'INSUFFICIENT_BALANCE';
  const named = error.fields.map(({ field, message }) => ({
    field: fields[field] ?? null,
    message,
    insufficient,
  }));
  if (named.length > 0) return named;
  const field = fields[error.details.field ?? ''] ?? null;
  return [{ field, message: errorText(error), insufficient }];
}

/** Asks before an order is sent: what it is, what it costs, what may become of it. */
function useQuestion(): (question: Question) => Promise<boolean> {
  const { t } = useTranslation(['trade', 'common']);
  const confirm = useConfirm();
  const asksForLimit = useTradePreferences((state) => state.asksForLimit);
  const setAsksForLimit = useTradePreferences((state) => state.setAsksForLimit);
  const quiet = useRef(false);
  return async ({ facts, label, tone, limit }) => {
    if (limit && !asksForLimit) return true;
    quiet.current = false;
    const sure = await confirm({
      title: t('confirm.title'),
      details: (
        <div className="pt-2">
          {facts}
          {limit ? (
            <Checkbox
              className="pt-2"
              onChange={(event) => {
                quiet.current = event.target.checked;
              }}
            >
              {t('confirm.quiet')}
            </Checkbox>
          ) : null}
        </div>
      ),
      confirmLabel: label,
      cancelLabel: t('common:cancel'),
      tone,
    });
    if (sure && quiet.current) setAsksForLimit(false);
    return sure;
  };
}

/** Sends orders: asks once before, puts refusals at their fields, and never sends one twice. */
export function useSubmission<C extends LightCall, Field extends string>(
  call: C,
  { fields, onDone, refresh }: SubmissionOptions<C, Field>,
): Submission<InputOf<C>, Field> {
  const { t } = useTranslation('trade');
  const ask = useQuestion();
  const [refusals, setRefusals] = useState<readonly Refusal<Field>[]>([]);
  const shown = useRef(false);
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
    };
  }, []);
  const place = useAct(call, {
    quiet: true,
    onSuccess: (output) => {
      setRefusals([]);
      onDone(output);
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return;
      const refused = !error.unanswered && error.type === 'error';
      setRefusals(refused ? refusalsOf(error, fields) : []);
      // The form says it where it is still shown; a lost answer waits in `LostAnswers`.
      if (shown.current) return;
      if (refused) notify({ message: errorText(error), tone: 'error' });
      if (error.unanswered)
        notify({ message: t('unknown.body'), tone: 'error', durationMs: 10_000 });
    },
    onSettled: refresh,
  });
  return {
    busy: place.isPending,
    refusals,
    submit: async (input, question) => {
      if (place.isPending || (question !== null && !(await ask(question)))) return;
      setRefusals([]);
      place.mutate(input);
    },
    forget: () => setRefusals([]),
  };
}

import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { refusalsOf } from '../../../shared/trading/use-submission.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { TextAreaField } from '../../../shared/ui/text-area-field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { ImageField } from '../../../shared/upload/image-field.tsx';
import { refreshBuying, takeOrder } from '../calls/refresh.ts';
import type { BuyOrder } from '../text.ts';

interface Values {
  slip: string | undefined;
  text: string;
}

const TEXT_MIN = 5;
const TEXT_MAX = 500;
const FIELDS = { slip: 'slip', text: 'text' } as const;

/** Asks to look again at a purchase that was cancelled though it was paid. */
export function AppealForm({ order, until }: { order: BuyOrder; until: number }) {
  const { t } = useTranslation('quick-buy');
  const words = useErrorWords();
  const cache = useQueryClient();
  const form = useForm<Values>({ defaultValues: { slip: undefined, text: '' } });
  const act = useAct(calls.quickBuy.appeal, {
    quiet: true,
    onSuccess: (sent) => {
      takeOrder(cache, sent);
      notify({ message: t('appeal.done'), tone: 'success', durationMs: 4_000 });
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.type !== 'error') return;
      const [refusal] = refusalsOf(error, FIELDS);
      form.setError(refusal?.field ?? 'root', { message: refusal?.message ?? errorText(error) });
      refreshBuying(cache);
    },
  });
  const send = form.handleSubmit(({ slip, text }) => {
    if (act.isPending) return;
    act.mutate({ id: order.id, text: text.trim(), ...(slip !== undefined && { slip }) });
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label={t('appeal.title')}
      className="flex flex-col gap-3"
      onSubmit={(event) => void send(event)}
    >
      <div>
        <h2 className="text-head">{t('appeal.title')}</h2>
        <p className="pt-1 text-body text-mid">
          {t('appeal.body', { time: formatDateTime(until, false) })}
        </p>
      </div>
      <Controller
        control={form.control}
        name="slip"
        rules={{ required: order.slip === null ? words('BUY_SLIP_REQUIRED') : false }}
        render={({ field, fieldState }) => (
          <ImageField
            label={t('slip.label')}
            hint={t('slip.hint')}
            value={field.value}
            onChange={field.onChange}
            error={fieldState.error?.message}
          />
        )}
      />
      <TextAreaField
        label={t('appeal.text')}
        maxLength={TEXT_MAX}
        error={errors.text?.message}
        {...form.register('text', {
          // One line on the wire, however it was typed.
          setValueAs: (text: string) => text.replaceAll(/\s*\n\s*/g, ' '),
          validate: (text) =>
            text.trim().length >= TEXT_MIN || words('FIELD_TOO_SHORT', { minimum: TEXT_MIN }),
        })}
      />
      {errors.root?.message === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={act.isPending}>
        {t('appeal.send')}
      </Button>
    </form>
  );
}

import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useErrorWords } from '../../../shared/api/fault-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { refusalsOf } from '../../../shared/trading/use-submission.tsx';
import { CallError } from '../../../shared/api/client.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { ImageField } from '../../../shared/upload/image-field.tsx';
import { refreshBuying, takeOrder } from '../calls/refresh.ts';
import type { BuyOrder } from '../text.ts';

interface Values {
  slip: string | undefined;
}

function useCancel(order: BuyOrder) {
  const { t } = useTranslation('quick-buy');
  const cache = useQueryClient();
  const confirm = useConfirm();
  const act = useAct(calls.quickBuy.cancel, {
    onSuccess: (cancelled) => {
      takeOrder(cache, cancelled);
      notify({ message: t('cancel.done') });
    },
    onError: () => refreshBuying(cache),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('cancel.title'),
      body: t('cancel.body'),
      confirmLabel: t('cancel.yes'),
      cancelLabel: t('cancel.keep'),
      tone: 'down',
    });
    if (sure) act.mutate({ id: order.id });
  };
  return { busy: act.isPending, ask };
}

/** Proves the payment by a picture, or gives the purchase up. */
export function SlipForm({ order }: { order: BuyOrder }) {
  const { t } = useTranslation('quick-buy');
  const words = useErrorWords();
  const cache = useQueryClient();
  const form = useForm<Values>({ defaultValues: { slip: undefined } });
  const cancel = useCancel(order);
  const act = useAct(calls.quickBuy.slip, {
    quiet: true,
    onSuccess: (sent) => {
      takeOrder(cache, sent);
      notify({ message: t('slip.sent'), tone: 'success', durationMs: 4_000 });
    },
    onError: (error) => {
      if (!(error instanceof CallError) || error.type !== 'error') return;
      const [refusal] = refusalsOf(error, { slip: 'slip' });
      const at = refusal?.field === 'slip' ? 'slip' : 'root';
      form.setError(at, { message: refusal?.message ?? errorText(error) });
      refreshBuying(cache);
    },
  });
  const { errors } = form.formState;
  return (
    <form
      noValidate
      aria-label={t('slip.title')}
      className="flex flex-col gap-3"
      onSubmit={(event) =>
        void form.handleSubmit(({ slip }) => {
          if (slip !== undefined && !act.isPending) act.mutate({ id: order.id, slip });
        })(event)
      }
    >
      <h2 className="text-head">{t('slip.title')}</h2>
      <Controller
        control={form.control}
        name="slip"
        rules={{ required: words('BUY_SLIP_REQUIRED') }}
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
      {errors.root?.message === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {errors.root.message}
        </p>
      )}
      <Button type="submit" tone="gold" block busy={act.isPending}>
        {t('slip.send')}
      </Button>
      <Button tone="line-down" block busy={cancel.busy} onClick={() => void cancel.ask()}>
        {t('cancel.button')}
      </Button>
    </form>
  );
}

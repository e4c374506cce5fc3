import { useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { useCountdown } from '../calls/use-countdown.ts';
import { CodeControl } from './code-control.tsx';

export interface NewCodeProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  /** Sends to the address in the form; undefined when it is not a good one, which the form says. */
  send: () => Promise<{ to: string; resendIn: number } | undefined>;
}

/** Sends a code to an address that is still to be bound, and takes it. */
export function NewCode<Values extends FieldValues>({ control, name, send }: NewCodeProps<Values>) {
  const { t } = useTranslation(['security', 'account']);
  const [sentTo, setSentTo] = useState<string>();
  const [busy, setBusy] = useState(false);
  const wait = useCountdown();
  const start = async (): Promise<void> => {
    setBusy(true);
    try {
      const sent = await send();
      if (sent === undefined) return;
      setSentTo(sent.to);
      wait.start(sent.resendIn);
    } finally {
      setBusy(false);
    }
  };
  return (
    <fieldset className="flex flex-col gap-3 card on-raised p-4">
      <legend className="sr-only">{t('code.newTitle')}</legend>
      <div className="flex items-center justify-between gap-3">
        <p className="min-w-0 flex-1 text-body text-mid" role="status">
          {sentTo === undefined ? t('code.newGoes') : t('code.sentTo', { address: sentTo })}
        </p>
        <Button
          size="small"
          tone="fill"
          busy={busy}
          disabled={wait.secondsLeft > 0}
          onClick={() => void start()}
        >
          {wait.secondsLeft > 0
            ? t('code.wait', { seconds: wait.secondsLeft })
            : sentTo === undefined
              ? t('account:code.send')
              : t('code.again')}
        </Button>
      </div>
      <CodeControl control={control} name={name} label={t('code.newLabel')} />
    </fieldset>
  );
}

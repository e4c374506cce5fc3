import { useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useCountdown } from '../../../shared/security/use-countdown.ts';
import { CodeControl } from '../../../shared/security/code-control.tsx';
import { SendRow } from '../../../shared/security/send-row.tsx';

export interface NewCodeProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  /** Sends to the address in the form; undefined when it is not a good one, which the form says. */
  send: () => Promise<{ to: string; resendIn: number } | undefined>;
}

/** Sends a code to an address that is still to be bound, and takes it. */
export function NewCode<Values extends FieldValues>({ control, name, send }: NewCodeProps<Values>) {
  const { t } = useTranslation('security');
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
      <SendRow
        goesTo={t('code.newGoes')}
        sentTo={sentTo}
        secondsLeft={wait.secondsLeft}
        busy={busy}
        onSend={() => void start()}
      />
      <CodeControl control={control} name={name} label={t('code.newLabel')} />
    </fieldset>
  );
}

import { calls } from '@kontor/contract/light';
import { useState } from 'react';
import type { Control, FieldValues, Path } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/error-text.ts';
import { useAct } from '../../../shared/api/use-call.ts';
import { useCountdown } from '../calls/use-countdown.ts';
import { type Overview, useOverview } from '../calls/use-overview.ts';
import { CodeControl } from './code-control.tsx';
import { SendRow } from './send-row.tsx';

type Bound = 'email' | 'mobile';

export interface OwnCodeProps<Values extends FieldValues> {
  control: Control<Values>;
  name: Path<Values>;
  /** Only to this address; else the owner chooses where there are both. */
  only?: Bound;
}

function addressOf(overview: Overview | undefined, bound: Bound): string | null {
  return overview?.[bound] ?? null;
}

/** Sends a code to an address that the account has, and takes it. */
export function OwnCode<Values extends FieldValues>({ control, name, only }: OwnCodeProps<Values>) {
  const { t } = useTranslation(['security', 'account']);
  const { data: overview } = useOverview();
  const [chosen, setChosen] = useState<Bound>();
  const [sentTo, setSentTo] = useState<string>();
  const [error, setError] = useState<string>();
  const wait = useCountdown();
  const act = useAct(calls.security.sendCode, { quiet: true });
  const first: Bound = addressOf(overview, 'email') === null ? 'mobile' : 'email';
  const bound = only ?? chosen ?? first;
  const other: Bound = bound === 'email' ? 'mobile' : 'email';
  const otherAddress = only === undefined ? addressOf(overview, other) : null;
  const send = async (to: Bound): Promise<void> => {
    setError(undefined);
    try {
      const sent = await act.mutateAsync({ to });
      setSentTo(sent.to);
      wait.start(sent.resend_in);
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    <fieldset className="flex flex-col gap-3 card on-raised p-4">
      <legend className="sr-only">{t('code.title')}</legend>
      <SendRow
        goesTo={t('code.goesTo', { address: addressOf(overview, bound) ?? '…' })}
        sentTo={sentTo}
        secondsLeft={wait.secondsLeft}
        busy={act.isPending}
        disabled={overview === undefined}
        onSend={() => void send(bound)}
      />
      {error === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {error}
        </p>
      )}
      <CodeControl control={control} name={name} label={t('account:code.label')} />
      {otherAddress === null ? null : (
        <button
          type="button"
          className="flex min-h-11 items-center self-start text-label text-blue"
          onClick={() => {
            setChosen(other);
            setSentTo(undefined);
          }}
        >
          {t('code.insteadTo', { address: otherAddress })}
        </button>
      )}
    </fieldset>
  );
}

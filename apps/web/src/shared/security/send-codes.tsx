import { calls, type OutputOf, type ProofPurpose } from '@kontor/contract/light';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../api/error-text.ts';
import { useAct } from '../api/use-call.ts';
import { SendRow } from './send-row.tsx';
import { useCountdown } from './use-countdown.ts';
import { figures } from '../lib/format.ts';

type Overview = OutputOf<typeof calls.security.overview>;

export interface SendCodesProps {
  overview: Overview;
  purpose: ProofPurpose;
}

/** Sends a code to each address of the account, with one press. */
export function SendCodes({ overview, purpose }: SendCodesProps) {
  const { t } = useTranslation('security');
  const [sentTo, setSentTo] = useState<string>();
  const [error, setError] = useState<string>();
  const wait = useCountdown();
  const act = useAct(calls.security.sendCode, { quiet: true });
  const send = async (): Promise<void> => {
    setError(undefined);
    const sent: string[] = [];
    try {
      for (const to of ['email', 'mobile'] as const) {
        if (overview[to] === null) continue;
        const { to: address, resend_in: seconds } = await act.mutateAsync({ for: purpose, to });
        sent.push(address);
        wait.start(seconds);
      }
    } catch (failure) {
      setError(errorText(failure));
    }
    if (sent.length > 0) setSentTo(figures().list(sent));
  };
  const addresses = [overview.email, overview.mobile].filter((one) => one !== null);
  return (
    <div className="flex flex-col gap-2">
      <SendRow
        goesTo={t('code.goesTo', { address: figures().list(addresses) })}
        sentTo={sentTo}
        secondsLeft={wait.secondsLeft}
        busy={act.isPending}
        onSend={() => void send()}
      />
      {error === undefined ? null : (
        <p role="alert" className="text-caption text-down">
          {error}
        </p>
      )}
    </div>
  );
}

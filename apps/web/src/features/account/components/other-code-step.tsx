import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { codeFault } from '../../../shared/account/validation.ts';
import { errorText } from '../../../shared/api/error-text.ts';
import { SUPPORT_PATH } from '../../../shared/chat/paths.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { CodeField } from '../../../shared/ui/code-field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { CodeResend } from './code-resend.tsx';

interface OtherCodeStepProps {
  submitLabel: string;
  /** 0 when another code may be sent. */
  secondsLeft: number;
  onCode: (code: string) => Promise<void>;
  onResend: () => Promise<void>;
}

/** The code that was sent to the account's other address. */
export function OtherCodeStep({ submitLabel, secondsLeft, onCode, onResend }: OtherCodeStepProps) {
  const { t } = useTranslation(['account', 'common', 'security']);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const [busy, setBusy] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  // This step has nothing else, and the keyboard of a phone should be there at once.
  useEffect(() => field.current?.focus(), []);
  const during = async (work: () => Promise<void>): Promise<void> => {
    if (busy) return;
    setBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failure) {
      setError(errorText(failure));
    } finally {
      setBusy(false);
    }
  };
  const send = (digits: string): Promise<void> =>
    during(async () => {
      const fault = codeFault(digits);
      if (fault !== undefined) return setError(t(`fault.${fault}`));
      await onCode(digits);
    });
  const resend = (): Promise<void> =>
    during(async () => {
      await onResend();
      setCode('');
      notify({ message: t('code.sentAgain'), tone: 'success' });
    });
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void send(code);
      }}
      className="flex flex-col gap-5"
    >
      <CodeField
        label={t('code.label')}
        value={code}
        onChange={(next) => {
          setCode(next);
          setError(undefined);
        }}
        onComplete={(digits) => void send(digits)}
        error={error}
        ref={field}
      />
      <Button type="submit" tone="blue" block busy={busy}>
        {submitLabel}
      </Button>
      <CodeResend secondsLeft={secondsLeft} busy={busy} onResend={resend} />
      <div className="flex flex-col items-center gap-1 text-center text-body text-mid">
        <p>{t('forget.other.lost')}</p>
        <Link to={SUPPORT_PATH} className={buttonClass({ tone: 'plain', size: 'medium' })}>
          {t('security:notMe.support')}
        </Link>
      </div>
    </form>
  );
}

import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../shared/api/error-text.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { CodeField } from '../../../shared/ui/code-field.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { type Address, type Scene, useCodeCheck, type useCodeSending } from '../proof.ts';
import { CodeResend } from './code-resend.tsx';
import { codeFault } from '../../../shared/account/validation.ts';

interface CodeStepProps {
  sending: ReturnType<typeof useCodeSending>;
  scene: Scene;
  address: Address;
  onRight: (code: string) => void;
}

/** Asks for the six digits. The last digit checks them; a new code may be sent after a minute. */
export function CodeStep({ sending, scene, address, onRight }: CodeStepProps) {
  const { t } = useTranslation(['account', 'common']);
  const { check, busy } = useCodeCheck(scene);
  const [code, setCode] = useState('');
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  // This step has nothing else, and the keyboard of a phone should be there at once.
  useEffect(() => field.current?.focus(), []);
  const verify = async (digits: string): Promise<void> => {
    if (busy) return;
    const fault = codeFault(digits);
    if (fault !== undefined) return setError(t(`fault.${fault}`));
    try {
      await check(address, digits);
      onRight(digits);
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  const resend = async (): Promise<void> => {
    try {
      await sending.send(address);
      setCode('');
      setError(undefined);
      notify({ message: t('code.sentAgain'), tone: 'success' });
    } catch (failure) {
      setError(errorText(failure));
    }
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void verify(code);
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
        onComplete={(digits) => void verify(digits)}
        error={error}
        ref={field}
      />
      <Button type="submit" tone="blue" block busy={busy}>
        {t('code.check')}
      </Button>
      <div className="flex flex-col items-center gap-1 text-center">
        <CodeResend secondsLeft={sending.secondsLeft} busy={sending.busy} onResend={resend} />
        <p className="text-caption text-low">
          {address.way === 'email' ? t('code.hintEmail') : t('code.hintMobile')}
        </p>
      </div>
    </form>
  );
}

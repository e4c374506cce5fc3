import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';

interface CodeResendProps {
  /** 0 when another code may be sent. */
  secondsLeft: number;
  busy: boolean;
  onResend: () => Promise<void>;
}

/** Sends the code again, or says in how many seconds it can be. */
export function CodeResend({ secondsLeft, busy, onResend }: CodeResendProps) {
  const { t } = useTranslation('account');
  if (secondsLeft > 0) {
    return (
      <p className="flex min-h-11 items-center justify-center text-body text-low">
        {t('code.again', { count: secondsLeft })}
      </p>
    );
  }
  return (
    <Button tone="plain" size="medium" busy={busy} onClick={() => void onResend()}>
      {t('code.resend')}
    </Button>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

export interface SendRowProps {
  /** Where a code would go, as a sentence. */
  goesTo: string;
  /** Where the last one went. */
  sentTo: string | undefined;
  /** Until another may be asked for; 0 when at once. */
  secondsLeft: number;
  busy: boolean;
  disabled?: boolean;
  onSend: () => void;
}

/** Where a code goes, and the button: below it where it would break an address. */
export function SendRow({
  goesTo,
  sentTo,
  secondsLeft,
  busy,
  disabled = false,
  onSend,
}: SendRowProps) {
  const { t } = useTranslation(['security', 'account']);
  const asked = sentTo === undefined ? t('account:code.send') : t('code.again');
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="flex-[1_1_180px] text-body text-mid" role="status">
        {sentTo === undefined ? goesTo : t('code.sentTo', { address: sentTo })}
      </p>
      <Button
        size="small"
        tone="fill"
        busy={busy}
        disabled={disabled || secondsLeft > 0}
        onClick={onSend}
      >
        {secondsLeft > 0 ? t('code.wait', { seconds: secondsLeft }) : asked}
      </Button>
    </div>
  );
}

import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Banner } from '../ui/banner.tsx';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';

interface LostAnswerProps {
  name: string | undefined;
  /** What it means that nobody knows. */
  body: string;
  /** Whether the server can still tell what became of it; else the lists have to be looked into. */
  askable: boolean;
  busy?: boolean;
  onAgain: () => void;
  onClose: () => void;
  className?: string | undefined;
}

/** One thing that was sent and not answered: what is known of it, and what can be done. */
export function LostAnswer(props: LostAnswerProps) {
  const { name, body, askable, busy = false, onAgain, onClose, className } = props;
  const { t } = useTranslation(['trade', 'common']);
  return (
    <Banner tone="warn" boxed {...(className !== undefined && { className })}>
      <p className="font-medium">{name}</p>
      <p>{askable ? body : t('unknown.late')}</p>
      <div className="-mr-2 flex flex-row-reverse items-center justify-between pt-2">
        <IconButton label={t('common:close')} onClick={onClose}>
          <X size={18} strokeWidth={1.75} />
        </IconButton>
        {askable && (
          <Button tone="fill" size="medium" busy={busy} onClick={onAgain}>
            {t('unknown.again')}
          </Button>
        )}
      </div>
    </Banner>
  );
}

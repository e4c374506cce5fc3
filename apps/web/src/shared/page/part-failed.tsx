import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';

/** In place of a part of a page that did not load. */
export function PartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('common');
  return (
    <div className="flex items-center justify-between gap-3 py-4">
      <p className="text-body text-mid">{t('part.failed')}</p>
      <Button size="small" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

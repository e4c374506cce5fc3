import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';

/** In place of what did not load. */
export function Failed({
  what,
  onRetry,
}: {
  what: 'shelf' | 'product' | 'orders' | 'help';
  onRetry: () => void;
}) {
  const { t } = useTranslation(['dual', 'common']);
  return (
    <LoadFailed
      scope="part"
      title={t(`failed.${what}`)}
      body={t('failed.body')}
      onRetry={onRetry}
    />
  );
}

import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';

/** In place of a list of markets that did not load. */
export function MarketsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['market', 'common']);
  return (
    <LoadFailed scope="part" title={t('failed.title')} body={t('failed.body')} onRetry={onRetry} />
  );
}

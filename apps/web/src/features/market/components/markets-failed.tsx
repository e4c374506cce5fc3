import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/empty-state.tsx';

/** In place of a list of markets that did not load. */
export function MarketsFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['market', 'common']);
  return (
    <ErrorState
      scope="part"
      title={t('failed.title')}
      body={t('failed.body')}
      action={
        <Button block onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}

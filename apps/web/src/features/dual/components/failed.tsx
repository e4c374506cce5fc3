import { useTranslation } from 'react-i18next';
import { Button } from '../../../shared/ui/button.tsx';
import { ErrorState } from '../../../shared/ui/empty-state.tsx';

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
    <ErrorState
      scope="part"
      title={t(`failed.${what}`)}
      body={t('failed.body')}
      action={
        <Button block onClick={onRetry}>
          {t('common:retry')}
        </Button>
      }
    />
  );
}

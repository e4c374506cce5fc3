import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError } from '../../../shared/api/client.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { COPY_PATH } from '../paths.ts';

/** In place of a trader: there is none, or the answer did not come. */
export function NoTrader({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation(['copy', 'common']);
  const failed = error !== null && !(error instanceof CallError && error.code === 'TRADER_UNKNOWN');
  if (failed) {
    return (
      <ErrorState
        title={t('trader.failed')}
        body={t('failed.body')}
        action={
          <Button block onClick={onRetry}>
            {t('common:retry')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      title={t('trader.unknown')}
      body={t('trader.unknownBody')}
      action={
        <Link to={COPY_PATH} className={buttonClass({ block: true })}>
          {t('leaders.showAll')}
        </Link>
      }
    />
  );
}

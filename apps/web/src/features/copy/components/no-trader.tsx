import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { CallError } from '../../../shared/api/client.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { COPY_PATH } from '../paths.ts';

/** In place of a trader: there is none, or the answer did not come. */
export function NoTrader({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const { t } = useTranslation(['copy', 'common']);
  const failed = error !== null && !(error instanceof CallError && error.code === 'TRADER_UNKNOWN');
  if (failed) {
    return <LoadFailed title={t('trader.failed')} body={t('failed.body')} onRetry={onRetry} />;
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

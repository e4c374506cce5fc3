import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useRouteError } from 'react-router';
import { logger } from '../shared/lib/logger.ts';
import { Button } from '../shared/ui/button.tsx';
import { ErrorState } from '../shared/ui/empty-state.tsx';

/** In place of a page that could not be drawn. */
export function CrashPage() {
  const { t } = useTranslation();
  const error = useRouteError();
  useEffect(() => logger.warn('a page could not be drawn', error), [error]);
  return (
    <ErrorState
      title={t('crash.title')}
      body={t('crash.body')}
      action={
        <Button block onClick={() => location.reload()}>
          {t('crash.reload')}
        </Button>
      }
    />
  );
}

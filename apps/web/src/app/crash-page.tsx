import { useTranslation } from 'react-i18next';
import { Button } from '../shared/ui/button.tsx';
import { ErrorState } from '../shared/ui/empty-state.tsx';

/** In place of a page that could not be drawn. */
export function CrashPage() {
  const { t } = useTranslation();
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

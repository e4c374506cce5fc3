import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../ui/button.tsx';
import { ErrorState } from '../ui/empty-state.tsx';

/** In place of what did not load: what that means, and the way to try again. */
export function LoadFailed({
  onRetry,
  ...words
}: {
  title: ReactNode;
  body?: ReactNode;
  scope?: 'page' | 'part';
  className?: string;
  onRetry: () => void;
}) {
  const { t } = useTranslation('common');
  return (
    <ErrorState
      {...words}
      action={
        <Button block onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

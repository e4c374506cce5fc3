import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { useTerms } from '../calls/use-terms.ts';
import type { Terms } from '../model/estimate.ts';

/** What needs the terms, with what stands there until they have come. */
export function WithTerms({ children }: { children: (terms: Terms) => ReactNode }) {
  const { t } = useTranslation(['loan', 'common']);
  const { data, isError, refetch } = useTerms();
  if (data !== undefined) return children(data);
  if (!isError) return <SkeletonRows count={6} />;
  return (
    <LoadFailed
      scope="part"
      title={t('terms.failed')}
      body={t('failedBody')}
      onRetry={() => void refetch()}
    />
  );
}

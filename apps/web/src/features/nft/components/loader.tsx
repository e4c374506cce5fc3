import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { CallError } from '../../../shared/api/client.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { NFT_PATH } from '../paths.ts';

/** One thing that is read: itself, or that it is not there, did not load, or is on its way. */
export function Loader<Data>({
  of: { data, error, refetch },
  named,
  unknown,
  children,
}: {
  of: { data: Data | undefined; error: CallError | null; refetch: () => unknown };
  /** Whether the address names one at all. */
  named: boolean;
  /** The codes that say that there is no such thing. */
  unknown: readonly string[];
  children: (data: Data) => ReactNode;
}) {
  const { t } = useTranslation('nft');
  if (!named || (error !== null && [...unknown, 'FIELD_FORMAT'].includes(error.code))) {
    return (
      <EmptyState
        title={t('gone.title')}
        body={t('gone.body')}
        action={
          <Link to={NFT_PATH} replace className={buttonClass({ tone: 'gold', block: true })}>
            {t('act.browse')}
          </Link>
        }
      />
    );
  }
  if (data !== undefined) return children(data);
  if (error !== null) {
    return (
      <div className="px-gutter">
        <PartFailed onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div aria-busy className="flex flex-col gap-4 px-gutter pt-3">
      <Skeleton className="h-72 rounded-card" />
      <Skeleton className="h-10 rounded-control" />
      <Skeleton className="h-40 rounded-card" />
    </div>
  );
}

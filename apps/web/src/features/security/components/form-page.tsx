import type { ReactNode } from 'react';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SECURITY_PATH } from '../../../shared/security/paths.ts';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { type Overview, useOverview } from '../calls/use-overview.ts';

export interface FormPageProps {
  title: string;
  body?: string | ((overview: Overview) => string);
  children: (overview: Overview) => ReactNode;
}

/** A page of one change, once it is known how the account is protected now. */
export function FormPage({ title, body, children }: FormPageProps) {
  const { data, isError, refetch } = useOverview();
  const words = typeof body === 'function' ? (data === undefined ? '' : body(data)) : body;
  return (
    <SubPage title={title} fallback={SECURITY_PATH}>
      <div className="flex flex-col gap-5 px-gutter pt-2 pb-8">
        {words === undefined ? null : <p className="min-h-5 text-body text-mid">{words}</p>}
        {data === undefined ? (
          isError ? (
            <PartFailed onRetry={() => void refetch()} />
          ) : (
            <Waiting />
          )
        ) : null}
        {data === undefined ? null : children(data)}
      </div>
    </SubPage>
  );
}

function Waiting() {
  return (
    <div aria-busy className="flex flex-col gap-4">
      <Skeleton className="h-20 rounded-control" />
      <Skeleton className="h-40 rounded-card" />
      <Skeleton className="h-12 rounded-control" />
    </div>
  );
}

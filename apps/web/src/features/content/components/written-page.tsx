import type { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { AskSupport } from './ask-support.tsx';
import { Blocks } from './blocks.tsx';
import { Fingerprint } from './fingerprint.tsx';

type PageCall = (typeof calls.content)['aboutus' | 'contactus' | 'operationalCompliance'];

interface WrittenPageProps {
  call: PageCall;
  page: 'aboutus' | 'contactus' | 'operational_compliance';
}

/** A page that the platform has written, with the version and the hash of what is read. */
export function WrittenPage({ call, page }: WrittenPageProps) {
  const { t } = useTranslation('content');
  const { data, isError, refetch } = useCall(call, {});
  return (
    <SubPage title={t(page)}>
      {data === undefined && isError ? (
        <div className="px-gutter">
          <PartFailed onRetry={() => void refetch()} />
        </div>
      ) : null}
      {data === undefined && !isError ? <SkeletonRows count={6} /> : null}
      {data === undefined ? null : (
        <article className="flex flex-col gap-3 px-gutter pt-4 pb-8 wrap-anywhere">
          <Blocks lines={data.body} />
          {page === 'contactus' ? <AskSupport /> : null}
          <Fingerprint version={data.version} hash={data.hash} />
        </article>
      )}
    </SubPage>
  );
}

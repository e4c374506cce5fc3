import { calls } from '@kontor/contract/light';
import { ExternalLink } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { ARTICLE_PATH } from '../../../shared/page/content-paths.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { outsidePage } from '../outside-page.ts';

/**
 * Between the app and a page outside of it: which host it is, and that it is not Kontor's. Only
 * hosts of the platform's list are offered. It opens beside the app, where its own address can be
 * seen; a frame within ours would hide it.
 */
export default function WebView() {
  const { t } = useTranslation('content');
  const [search] = useSearchParams();
  const wanted = search.get('url') ?? '';
  const { data, isError, refetch } = useCall(calls.content.hosts, {});
  const page = data === undefined ? undefined : outsidePage(wanted, data.hosts);
  return (
    <SubPage title={t('outside')}>
      {data === undefined && !isError ? <SkeletonRows count={2} /> : null}
      {data === undefined && isError ? (
        <div className="px-gutter">
          <PartFailed onRetry={() => void refetch()} />
        </div>
      ) : null}
      {page?.allowed === true ? (
        <div className="flex flex-col items-center gap-4 px-gutter py-12 text-center">
          <ExternalLink size={32} strokeWidth={1.5} className="text-low" aria-hidden />
          <h2 className="text-title-2 wrap-anywhere">{page.host}</h2>
          <p className="text-body text-mid">{t('outsideBody')}</p>
          <a
            href={page.address}
            target="_blank"
            rel="noopener noreferrer"
            referrerPolicy="no-referrer"
            className={buttonClass({ tone: 'gold', block: true })}
          >
            {t('outsideOpen', { host: page.host })}
          </a>
          <p className="text-caption text-low wrap-anywhere">{page.address}</p>
        </div>
      ) : null}
      {page?.allowed === false ? (
        <EmptyState
          title={t('outsideRefused')}
          body={page.host === '' ? t('outsideNone') : t('outsideUnknown', { host: page.host })}
          action={
            <Link to={ARTICLE_PATH} className={buttonClass({ block: true })}>
              {t('all')}
            </Link>
          }
        />
      ) : null}
    </SubPage>
  );
}

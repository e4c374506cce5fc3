import { type OutputOf, calls } from '@kontor/contract/light';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { hasScreen } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { ANNOUNCEMENTS_PATH } from '../paths.ts';
import { useMarkRead } from '../use-mark-read.ts';

type Announcement = OutputOf<typeof calls.messages.detail>;

function Gone() {
  const { t } = useTranslation('messages');
  return (
    <EmptyState
      title={t('announcement.gone')}
      action={
        <Link to={ANNOUNCEMENTS_PATH} className={buttonClass({ block: true })}>
          {t('announcement.all')}
        </Link>
      }
    />
  );
}

function Article({ announcement }: { announcement: Announcement }) {
  const { t } = useTranslation('messages');
  const markRead = useMarkRead();
  const { id, title, body, read, link, create_time } = announcement;
  const opened = useEffectEvent(() => {
    if (!read) markRead.mutate({ type: 'announcement', id });
  });
  useEffect(() => opened(), [id]);
  return (
    <article className="px-gutter pt-4 pb-8">
      <h2 className="text-title-2 wrap-anywhere">{title}</h2>
      <p className="pt-1 text-caption text-low">{formatDateTime(create_time, false)}</p>
      <p className="pt-4 text-body whitespace-pre-line text-mid wrap-anywhere">{body}</p>
      {link !== null && hasScreen(link) ? (
        <Link to={link} className={`${buttonClass({ tone: 'gold', block: true })} mt-6`}>
          {t('see')}
        </Link>
      ) : null}
    </article>
  );
}

/** One announcement; reading it marks it as read. */
export default function GgDetail() {
  const { t } = useTranslation(['messages', 'common']);
  const [query] = useSearchParams();
  const id = Number(query.get('id') ?? '');
  const isId = Number.isSafeInteger(id) && id > 0;
  const { data, error, isError, refetch } = useCall(
    calls.messages.detail,
    { id },
    { enabled: isId },
  );
  const isGone = !isId || error?.code === 'MESSAGE_UNKNOWN';
  return (
    <SubPage title={t('announcement.title')} fallback={ANNOUNCEMENTS_PATH}>
      {isGone ? <Gone /> : null}
      {isError && !isGone ? (
        <LoadFailed title={t('failed')} body={t('failedBody')} onRetry={() => void refetch()} />
      ) : null}
      {data === undefined || isGone ? null : <Article announcement={data} />}
      {data === undefined && !isError && isId ? <SkeletonRows count={4} /> : null}
    </SubPage>
  );
}

import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { tradePath } from '../../../shared/page/screens.ts';
import { ShareButton } from '../../../shared/page/share-button.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { useSubscriptionEvents } from '../calls/use-subscription.ts';
import { Allocation } from '../components/allocation.tsx';
import { ApplyForm } from '../components/apply-form.tsx';
import { How } from '../components/how.tsx';
import { LostSubscription } from '../components/lost-subscription.tsx';
import { OwnOrder } from '../components/own-order.tsx';
import { ProjectHead } from '../components/project-head.tsx';
import { PROJECTS_PATH } from '../paths.ts';
import type { Detail } from '../text.ts';

/** Others apply too, and stages change by the time. */
const REFRESH_MS = 5_000;

/** What can be done with it now. */
function Act({ project }: { project: Detail }) {
  const { t } = useTranslation(['subscription', 'common']);
  const signedIn = useSignedIn();
  if (project.state === 'warm_up') {
    const date = formatDateTime(project.starts_at, false);
    return (
      <Banner tone="info" boxed>
        {t('form.soon', { date })}
      </Banner>
    );
  }
  if (project.state === 'in_progress') {
    return signedIn ? (
      <ApplyForm project={project} />
    ) : (
      <VisitorPart text={t('form.visitor')} login={t('common:login.now')} />
    );
  }
  if (project.allocation_hash === null) {
    return <EmptyState scope="part" title={t('none.title')} body={t('none.body')} />;
  }
  if (!project.listed) return null;
  return (
    <Link to={tradePath(project.symbol)} className={buttonClass({ tone: 'gold', block: true })}>
      {t('act.trade', { symbol: project.symbol })}
    </Link>
  );
}

/** One project: its terms, the own order, the form while it is open, the list when it is over. */
export default function Subscribe() {
  const { t } = useTranslation('subscription');
  const id = useNumberInAddress('id');
  useSubscriptionEvents();
  const { data, error, refetch } = useCall(
    calls.subscription.detail,
    { project_id: id ?? 0 },
    { enabled: id !== undefined, refetchInterval: REFRESH_MS },
  );
  const content = () => {
    if (id === undefined || error?.code === 'SUBSCRIPTION_UNKNOWN') {
      return (
        <EmptyState
          title={t('gone.title')}
          body={t('gone.body')}
          action={
            <Link to={PROJECTS_PATH} replace className={buttonClass({ tone: 'gold', block: true })}>
              {t('act.browse')}
            </Link>
          }
        />
      );
    }
    if (data !== undefined) {
      return (
        <>
          <ProjectHead project={data} />
          {data.mine === null ? null : <OwnOrder order={data.mine} />}
          <Act project={data} />
          {data.allocation_hash === null ? null : <Allocation project={data} />}
          <How />
        </>
      );
    }
    if (error !== null) return <PartFailed onRetry={() => void refetch()} />;
    return (
      <div aria-busy className="flex flex-col gap-4">
        <Skeleton className="h-96 rounded-card" />
        <Skeleton className="h-14 rounded-control" />
      </div>
    );
  };
  return (
    <SubPage
      title={t('act.title')}
      fallback={PROJECTS_PATH}
      actions={data === undefined ? undefined : <ShareButton title={data.name} />}
    >
      <LostSubscription />
      <div className="flex flex-col gap-6 px-gutter pt-3 pb-6">{content()}</div>
    </SubPage>
  );
}

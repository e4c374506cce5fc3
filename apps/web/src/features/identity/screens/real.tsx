import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { callKey, useCall } from '../../../shared/api/use-call.ts';
import { IDENTITY_PATH } from '../../../shared/identity/paths.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { DataForm } from '../components/data-form.tsx';
import { Missing } from '../components/missing.tsx';
import { PicturesForm } from '../components/pictures-form.tsx';
import { Steps } from '../components/steps.tsx';
import { isBound, kindOf, nextLevel, type Standing } from '../standing.ts';

/** Sends a document for the next level. */
export default function Real() {
  const { t } = useTranslation('identity');
  const { data: standing, isError, refetch } = useCall(calls.identity.state, {});
  return (
    <SubPage title={t('form.title')} fallback={IDENTITY_PATH}>
      <div className="flex flex-1 flex-col gap-5 px-gutter pt-2 pb-8">
        {standing !== undefined ? (
          <Form standing={standing} />
        ) : isError ? (
          <PartFailed onRetry={() => void refetch()} />
        ) : (
          <>
            <Skeleton className="h-4 w-full rounded-full" />
            <Skeleton className="h-12 w-full rounded-control" />
            <Skeleton className="h-12 w-full rounded-control" />
            <Skeleton className="h-12 w-full rounded-control" />
          </>
        )}
      </div>
    </SubPage>
  );
}

function Form({ standing }: { standing: Standing }) {
  const { t } = useTranslation('identity');
  const cache = useQueryClient();
  const navigate = useNavigate();
  const level = nextLevel(standing);
  if (level === undefined) return <NothingToSend standing={standing} />;
  if (!isBound(standing)) return <Missing standing={standing} />;
  const sent = (now: Standing): void => {
    cache.setQueryData(callKey(calls.identity.state, {}), now);
    notify({ message: t('form.sent'), tone: 'success', durationMs: 3_000 });
    void navigate(IDENTITY_PATH, { replace: true });
  };
  return (
    <>
      <Steps at={level} />
      <p className="text-body text-mid">{t(`form.about.${level}`)}</p>
      {level === 1 ? (
        <DataForm standing={standing} onSent={sent} />
      ) : (
        <PicturesForm standing={standing} onSent={sent} />
      )}
    </>
  );
}

function NothingToSend({ standing }: { standing: Standing }) {
  const { t } = useTranslation('identity');
  const kind = kindOf(standing);
  return (
    <EmptyState
      title={t(`state.${kind}`, { level: standing.level })}
      body={t(`about.${kind}`, { level: standing.request?.real_type ?? standing.level })}
      action={
        <Link to={IDENTITY_PATH} replace className={buttonClass({ block: true })}>
          {t('toState')}
        </Link>
      }
    />
  );
}

import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { IDENTITY_FORM_PATH } from '../../../shared/identity/paths.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Levels } from '../components/levels.tsx';
import { Missing } from '../components/missing.tsx';
import { StandingCard } from '../components/standing-card.tsx';
import { isBound, nextLevel } from '../standing.ts';

/** Where the own identity check stands, what each level allows, and the next step. */
export default function RealMark() {
  const { t } = useTranslation('identity');
  const { data: standing, isError, refetch } = useCall(calls.identity.state, {});
  const level = standing !== undefined && isBound(standing) ? nextLevel(standing) : undefined;
  const start = standing?.reason === null ? 'start' : 'startAgain';
  const footer =
    level === undefined ? undefined : (
      <Link to={IDENTITY_FORM_PATH} className={buttonClass({ tone: 'gold', block: true })}>
        {t(start, { level })}
      </Link>
    );
  return (
    <SubPage title={t('title')} fallback={SETTINGS_PATH} footer={footer}>
      <div className="flex flex-1 flex-col gap-6 px-gutter pt-2 pb-8">
        {standing !== undefined ? (
          <>
            <StandingCard standing={standing} />
            <Missing standing={standing} />
            <Levels standing={standing} />
          </>
        ) : isError ? (
          <PartFailed onRetry={() => void refetch()} />
        ) : (
          <>
            <Skeleton className="h-28 w-full rounded-card" />
            <SkeletonRows count={3} />
          </>
        )}
      </div>
    </SubPage>
  );
}

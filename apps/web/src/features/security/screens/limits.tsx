import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SECURITY_PATH } from '../../../shared/security/paths.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { LimitCard } from '../components/limit-card.tsx';
import { PauseCard } from '../components/pause-card.tsx';

/** What a day may cost, and the ways to stop. */
export default function Limits() {
  const { t } = useTranslation('security');
  const { data, isError, refetch } = useCall(calls.security.limits, {});
  return (
    <SubPage title={t('limits.title')} fallback={SECURITY_PATH}>
      <div className="flex flex-col gap-4 px-gutter pt-2 pb-8">
        <p className="text-body text-mid">{t('limits.body')}</p>
        {data === undefined && isError ? <PartFailed onRetry={() => void refetch()} /> : null}
        {data === undefined && !isError ? (
          <div aria-busy className="flex flex-col gap-4">
            <Skeleton className="h-52 rounded-card" />
            <Skeleton className="h-52 rounded-card" />
            <Skeleton className="h-44 rounded-card" />
          </div>
        ) : null}
        {data === undefined ? null : (
          <>
            {data.timed_options ? null : (
              <Banner tone="info" boxed>
                {t('limits.noTimedOptions')}
              </Banner>
            )}
            {data.prediction ? null : (
              <Banner tone="info" boxed>
                {t('limits.noPrediction')}
              </Banner>
            )}
            <LimitCard name="daily_loss" limit={data.daily_loss} />
            <LimitCard name="daily_stake" limit={data.daily_stake} />
            <section className="flex flex-col gap-2 px-1 text-caption text-low">
              <p>{t('limits.rule')}</p>
              <p>{t('limits.ruleStake')}</p>
              <p>{t('limits.ruleDay', { time: formatDateTime(data.day_ends_at, false) })}</p>
              <p>{t('limits.ruleLooser')}</p>
            </section>
            <PauseCard kind="coolOff" until={data.cool_off_until} />
            <PauseCard kind="exclusion" until={data.excluded_until} />
          </>
        )}
      </div>
    </SubPage>
  );
}

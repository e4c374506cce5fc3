import { CircleHelp, ScrollText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { MINUTE_MS } from '@kontor/rules/time';
import { useServerReading } from '../../../shared/lib/clock.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { MainPage } from '../../../shared/page/main-page.tsx';
import { BILL_PATH } from '../../../shared/page/screens.ts';
import { SiteLabel } from '../../../shared/page/site-label.tsx';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { classNames } from '../../../shared/ui/class-names.ts';
import { IconLink } from '../../../shared/ui/icon-link.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Calendar } from '../components/calendar.tsx';
import { Holdings } from '../components/holdings.tsx';
import { Offers } from '../components/offers.tsx';
import { Sum } from '../components/sum.tsx';
import type { Overview } from '../model.ts';
import { useOverview } from '../use-overview.ts';

/** The calendar stands beside the rest where there is room. */
const BESIDE = 'lg:grid lg:grid-cols-2 lg:grid-rows-[auto_1fr] lg:gap-x-12';

function Head() {
  const { t } = useTranslation(['earn', 'common']);
  const signedIn = useSignedIn();
  return (
    <div className="flex h-14 items-center gap-2 px-gutter">
      <h1 className="flex-1 text-title">{t('title')}</h1>
      <SiteLabel about="money" />
      <span className="-mr-2.5 flex">
        <IconLink to="/pages/invest/help" label={t('help')} icon={CircleHelp} />
        {signedIn ? <IconLink to={BILL_PATH} label={t('bills')} icon={ScrollText} /> : null}
      </span>
    </div>
  );
}

function Waiting() {
  return (
    <div aria-busy>
      <div className="px-gutter pt-3">
        <Skeleton className="h-3 w-22 rounded-full" />
        <Skeleton className="mt-4 h-10 w-58 rounded-chip" />
        <Skeleton className="mt-4 h-2 rounded-full" />
      </div>
      <div className="pt-4">
        <SkeletonRows count={4} />
      </div>
    </div>
  );
}

function Own({ overview }: { overview: Overview }) {
  const { t } = useTranslation('earn');
  if (overview.holdings.length > 0) return <Holdings holdings={overview.holdings} />;
  return <p className="px-gutter pt-5 text-body text-low">{t('empty')}</p>;
}

/** Everything that earns: what runs, what it pays and when, and what there is. */
export default function Financial() {
  const { t } = useTranslation(['earn', 'common']);
  const signedIn = useSignedIn();
  const { data, isPending, isError, refetch } = useOverview();
  const now = useServerReading((ms) => ms - (ms % MINUTE_MS));
  if (isPending || (isError && data === undefined) || data === undefined) {
    return (
      <MainPage className="mx-auto max-w-[1120px] lg:pt-4">
        <Head />
        {isPending ? (
          <Waiting />
        ) : (
          <LoadFailed
            title={t('failed.title')}
            body={t('failed.body')}
            onRetry={() => void refetch()}
          />
        )}
      </MainPage>
    );
  }
  return (
    <MainPage className="mx-auto max-w-[1120px] pb-8 lg:pt-4">
      <Head />
      <div className={classNames(signedIn && BESIDE)}>
        <div className="min-w-0">
          {signedIn ? (
            <>
              <Sum overview={data} />
              <Own overview={data} />
            </>
          ) : (
            <VisitorPart text={t('visitor')} login={t('common:login.now')} />
          )}
        </div>
        <div className="min-w-0 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {signedIn ? <Calendar holdings={data.holdings} now={now} /> : null}
        </div>
        <div className="min-w-0">
          <Offers offers={data.offers} wide={!signedIn} />
        </div>
      </div>
    </MainPage>
  );
}

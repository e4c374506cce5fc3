import { Suspense, lazy, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNearView } from '../../../shared/ui/use-near-view.ts';
import { MainPage } from '../../../shared/page/main-page.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { HomeHead } from '../components/home-head.tsx';
import { loadMemberPart } from '../components/member-part-loader.ts';
import { MemberPartSkeleton } from '../components/member-part-skeleton.tsx';
import { Movers } from '../components/movers.tsx';
import { ProofBanner } from '../components/proof-banner.tsx';
import { VisitorHero } from '../components/visitor-hero.tsx';

const MemberPart = lazy(loadMemberPart);
const Reading = lazy(() => import('../components/reading.tsx'));
const Popup = lazy(() => import('../components/popup.tsx'));
const ToAccept = lazy(() => import('../../../shared/content/to-accept.tsx'));
const Services = lazy(() => import('../components/services.tsx'));

/** What there is to read is asked for when it comes near; what is seen first never waits for it. */
function BelowTheFold() {
  const { watch, near } = useNearView();
  const [wasNear, setWasNear] = useState(false);
  if (near && !wasNear) setWasNear(true);
  if (!wasNear) return <div ref={watch} className="h-px" />;
  return (
    <Suspense fallback={null}>
      <Reading />
    </Suspense>
  );
}

export default function Home() {
  const { t } = useTranslation(['home', 'common']);
  const signedIn = useSignedIn();
  return (
    <MainPage className="mx-auto max-w-[1200px] lg:pt-6">
      <h1 className="sr-only">{t('title')}</h1>
      <HomeHead />
      <div className="lg:grid lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-8 lg:px-4">
        <div className="min-w-0">
          {signedIn ? (
            <Suspense fallback={<MemberPartSkeleton />}>
              <MemberPart />
            </Suspense>
          ) : (
            <VisitorHero />
          )}
          <Suspense fallback={<div className="h-[216px] xs:h-[148px]" />}>
            <Services />
          </Suspense>
          <ProofBanner />
          {signedIn ? (
            <Suspense fallback={null}>
              <ToAccept />
            </Suspense>
          ) : null}
        </div>
        <Movers />
        <BelowTheFold />
      </div>
      <Suspense fallback={null}>
        <Popup />
      </Suspense>
    </MainPage>
  );
}

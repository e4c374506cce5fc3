import { useTranslation } from 'react-i18next';
import { MainPage } from '../../../shared/page/main-page.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Actions } from '../components/actions.tsx';
import { Equity } from '../components/equity.tsx';
import { HomeHead } from '../components/home-head.tsx';
import { Movers } from '../components/movers.tsx';
import { ProofBanner } from '../components/proof-banner.tsx';
import { Services } from '../components/services.tsx';
import { VisitorHero } from '../components/visitor-hero.tsx';

export default function Home() {
  const { t } = useTranslation(['home', 'common']);
  const signedIn = useSignedIn();
  return (
    <MainPage className="mx-auto max-w-[1040px] lg:pt-6">
      <h1 className="sr-only">{t('title')}</h1>
      <HomeHead />
      {signedIn ? (
        <>
          <Equity />
          <Actions />
        </>
      ) : (
        <VisitorHero />
      )}
      <Services />
      <ProofBanner />
      <Movers />
    </MainPage>
  );
}

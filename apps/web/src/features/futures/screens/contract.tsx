import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '../../../shared/page/connection-banner.tsx';
import { SiteLabel } from '../../../shared/page/site-label.tsx';
import { useBack } from '../../../shared/page/use-back.ts';
import { tradeAreaPath } from '../../../shared/trading/trade-areas.ts';
import { NavBar } from '../../../shared/ui/nav-bar.tsx';
import { useHighestLeverage } from '../use-highest-leverage.ts';
import { FuturesFrame } from '../components/futures-frame.tsx';
import { ContractLayout } from '../components/layouts.tsx';

/** A contract with its chart, its book and the own positions. */
export default function ContractScreen() {
  const { t } = useTranslation(['futures', 'common']);
  const back = useBack(tradeAreaPath('futures'));
  useHighestLeverage();
  return (
    <div className="flex w-full flex-1 flex-col lg:h-[calc(100dvh-60px)] lg:min-h-[640px] lg:flex-none">
      <div className="sticky top-0 z-20 bg-page lg:hidden">
        <NavBar
          headless
          title={t('title')}
          backLabel={t('common:back')}
          onBack={back}
          note={<SiteLabel about="prices" look="line" />}
        />
        <ConnectionBanner />
      </div>
      <FuturesFrame layout={ContractLayout} />
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from '../../../shared/page/connection-banner.tsx';
import { TRADE_PATH } from '../../../shared/page/screens.ts';
import { SiteLabel } from '../../../shared/page/site-label.tsx';
import { useBack } from '../../../shared/page/use-back.ts';
import { NavBar } from '../../../shared/ui/nav-bar.tsx';
import { TradeScreen } from '../components/trade-screen.tsx';

/** The order screen of one coin, below the tab. */
export default function Currency() {
  const { t } = useTranslation(['trade', 'common']);
  const back = useBack(TRADE_PATH);
  const bar = (
    <div className="sticky top-0 z-20 bg-page lg:hidden">
      <NavBar
        headless
        title={t('area.coins')}
        backLabel={t('common:back')}
        onBack={back}
        note={<SiteLabel about="prices" look="line" />}
      />
      <ConnectionBanner />
    </div>
  );
  return (
    <div className="flex w-full flex-1 flex-col pb-[env(safe-area-inset-bottom)] lg:h-[calc(100dvh-60px)] lg:min-h-[640px] lg:flex-none">
      <TradeScreen top={bar} />
    </div>
  );
}

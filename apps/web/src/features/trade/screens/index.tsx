import { MainPage } from '../../../shared/page/main-page.tsx';
import { TradeScreen } from '../components/trade-screen.tsx';
import { TradeTabs } from '../components/trade-tabs.tsx';

/** The trade tab. */
export default function Trade() {
  return (
    <MainPage>
      <TradeScreen top={<TradeTabs chosen="coins" />} />
    </MainPage>
  );
}

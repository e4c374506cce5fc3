import { useSearchParams } from 'react-router';
import { MainPage } from '../../../shared/page/main-page.tsx';
import { TradeScreen } from '../components/trade-screen.tsx';
import { TradeTabs, shownAreas } from '../components/trade-tabs.tsx';

/** The trade tab with its area chosen by the address: `?tab=coins`. */
export default function TradeArea() {
  const [query] = useSearchParams();
  const wanted = query.get('tab');
  const chosen = shownAreas().find((area) => area === wanted) ?? 'coins';
  return (
    <MainPage>
      <TradeScreen top={<TradeTabs chosen={chosen} />} />
    </MainPage>
  );
}

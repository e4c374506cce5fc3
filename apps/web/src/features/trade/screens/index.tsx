import { TradePage } from '../components/trade-page.tsx';
import { useCashArea } from '../use-cash-area.ts';
import { TradeScreen } from '../components/trade-screen.tsx';

/** The trade tab. */
export default function Trade() {
  return (
    <TradePage chosen={useCashArea('coins')}>
      <TradeScreen />
    </TradePage>
  );
}

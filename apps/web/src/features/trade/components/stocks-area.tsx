import { TradeScreen } from './trade-screen.tsx';

/** Shares on the trade page: the screen of coins, with sessions. */
export default function StocksArea() {
  return <TradeScreen trades="stock" />;
}

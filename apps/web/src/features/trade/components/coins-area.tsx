import { TradeScreen } from './trade-screen.tsx';

/** Coins on the trade page. */
export default function CoinsArea() {
  return <TradeScreen />;
}

import { FuturesFrame } from './futures-frame.tsx';
import { OverviewLayout } from './layouts.tsx';

/** Futures on the trade page. */
export default function FuturesArea() {
  return <FuturesFrame layout={OverviewLayout} />;
}

import type { ReactNode } from 'react';
import { MainPage } from '../../../shared/page/main-page.tsx';
import type { TradeAreaName } from '../../../shared/trading/trade-areas.ts';
import { TradeTabs } from '../../../shared/trading/trade-tabs.tsx';

/** The trade tab: what can be traded, and the chosen of it below. */
export function TradePage({ chosen, children }: { chosen: TradeAreaName; children: ReactNode }) {
  return (
    <MainPage className="lg:h-[calc(100dvh-60px)] lg:min-h-[700px] lg:flex-none">
      <TradeTabs chosen={chosen} />
      {children}
    </MainPage>
  );
}

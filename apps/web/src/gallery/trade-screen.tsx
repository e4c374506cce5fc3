import { ChevronDown, SlidersHorizontal, Star } from 'lucide-react';
import { useState } from 'react';
import { CandleChart } from '../shared/ui/candle-chart.tsx';
import { ChangePill } from '../shared/ui/change-pill.tsx';
import { CoinMark } from '../shared/ui/coin-mark.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { Page } from '../shared/ui/page.tsx';
import { PriceText } from '../shared/ui/price-text.tsx';
import { RangeChips } from '../shared/ui/range-chips.tsx';
import { StatRow } from '../shared/ui/stat-row.tsx';
import { TabBar } from '../shared/ui/tab-bar.tsx';
import { MarketLabel } from '../shared/ui/tag.tsx';
import { TopTabs } from '../shared/ui/top-tabs.tsx';
import { candles } from './data.ts';
import { TABS } from './home-screen.tsx';
import { CHART_LABELS, OrderForm, SampleBook } from './trade-parts.tsx';

const CANDLES = candles(240, 67_218.4);
export const PERIODS = ['1m', '5m', '15m', '1h', '4h', '1D'].map((value) => ({
  value,
  label: value,
}));

function Head() {
  return (
    <div className="px-gutter">
      <div className="-mb-1 flex items-center gap-2">
        <button type="button" className="press flex min-h-11 items-center gap-2 text-title-2">
          <CoinMark symbol="BTC" size={24} />
          <h1>BTC/USDT</h1>
          <ChevronDown size={18} strokeWidth={1.75} className="text-low" aria-hidden />
        </button>
        <span className="flex-1" />
        <IconButton label="Favourite" aria-pressed className="-mr-2">
          <Star size={20} className="fill-curve stroke-none" />
        </IconButton>
        <IconButton label="Chart settings" className="-mr-2.5">
          <SlidersHorizontal size={20} strokeWidth={1.75} />
        </IconButton>
      </div>
      <div className="flex items-start justify-between gap-4">
        <div>
          <PriceText
            value="67218.4"
            decimals={1}
            direction="up"
            className="text-[32px] leading-9 font-semibold tracking-[-0.024em]"
          />
          <p className="flex gap-2 text-label text-low">
            ≈ $67,218.40 <ChangePill percent="1.84" look="text" />
          </p>
        </div>
        <StatRow
          layout="lines"
          className="w-32"
          stats={[
            { key: 'high', label: '24h high', value: '67,980.2' },
            { key: 'low', label: '24h low', value: '65,412.9' },
            { key: 'volume', label: '24h vol', value: '18.2K' },
          ]}
        />
      </div>
    </div>
  );
}

export function TradeScreen() {
  const [section, setSection] = useState('coins');
  const [period, setPeriod] = useState('15m');
  const [list, setList] = useState('open');
  return (
    <div className="flex h-dvh flex-col">
      <Page
        header={
          <TopTabs
            label="Products"
            size="large"
            divided
            className="px-gutter"
            value={section}
            onChange={setSection}
            tabs={[
              { value: 'options', label: 'Options' },
              { value: 'futures', label: 'Futures' },
              { value: 'coins', label: 'Coins' },
              { value: 'stocks', label: 'Stocks' },
            ]}
            trailing={<MarketLabel>Simulated</MarketLabel>}
          />
        }
      >
        <Head />
        <RangeChips
          label="Candle period"
          options={PERIODS}
          value={period}
          onChange={setPeriod}
          spread
          className="px-gutter"
        />
        <CandleChart
          candles={CANDLES}
          priceDecimals={1}
          locale="en"
          label="BTC/USDT, 15 minutes"
          labels={CHART_LABELS}
          className="h-[152px] flex-none"
        />
        <div className="px-gutter flex flex-col gap-4 pt-2 xs:grid xs:grid-cols-[minmax(0,1fr)_134px]">
          <OrderForm />
          <SampleBook onPick={() => undefined} />
        </div>
        <TopTabs
          label="Orders"
          divided
          className="px-gutter mt-1 border-t border-t-hair"
          value={list}
          onChange={setList}
          tabs={[
            { value: 'open', label: 'Open orders', count: 2 },
            { value: 'holdings', label: 'Holdings' },
            { value: 'history', label: 'History' },
          ]}
        />
      </Page>
      <TabBar label="Main" items={TABS} current="transaction" />
    </div>
  );
}

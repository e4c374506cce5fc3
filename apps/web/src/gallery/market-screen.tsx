import { useState } from 'react';
import { MarketRow } from '../shared/ui/market-row.tsx';
import { Page } from '../shared/ui/page.tsx';
import { SearchField } from '../shared/ui/search-field.tsx';
import { ShareBar } from '../shared/ui/share-bar.tsx';
import { TabBar } from '../shared/ui/tab-bar.tsx';
import { MarketLabel, Tag } from '../shared/ui/tag.tsx';
import { TopTabs } from '../shared/ui/top-tabs.tsx';
import { MARKETS, historyOf } from './data.ts';
import { TABS } from './home-screen.tsx';

export function MarketScreen() {
  const [words, setWords] = useState('');
  const [list, setList] = useState('hot');
  return (
    <div className="flex h-dvh flex-col">
      <Page>
        <div className="px-gutter flex h-14 items-center justify-between">
          <h1 className="text-title">Markets</h1>
          <MarketLabel>Simulated</MarketLabel>
        </div>
        <div className="px-gutter">
          <SearchField
            label="Search 48 markets"
            clearLabel="Clear"
            value={words}
            onChange={setWords}
            trailing={
              <span className="flex gap-2 pr-3">
                <Tag>BTC</Tag>
                <Tag>AAPL</Tag>
              </span>
            }
          />
          <div className="flex h-12 items-center gap-3 text-caption text-low">
            Breadth
            <ShareBar
              className="flex-1"
              label="31 rose, 4 unchanged, 13 fell"
              shares={[
                { key: 'up', size: 31, tone: 'up' },
                { key: 'flat', size: 4, tone: 'flat' },
                { key: 'down', size: 13, tone: 'down' },
              ]}
            />
            <span className="text-up">▲ 31</span>
            <span className="text-down">▼ 13</span>
          </div>
        </div>
        <TopTabs
          label="Lists"
          divided
          className="px-gutter"
          value={list}
          onChange={setList}
          tabs={[
            { value: 'favourites', label: 'Favourites' },
            { value: 'hot', label: 'Hot' },
            { value: 'spot', label: 'Spot' },
            { value: 'futures', label: 'Futures' },
            { value: 'stocks', label: 'Stocks' },
          ]}
        />
        {MARKETS.map((market, index) => (
          <MarketRow
            key={market.base}
            base={market.base}
            quote="USDT"
            price={market.price}
            priceDecimals={market.decimals}
            fiat={{ value: market.price, currency: 'USD' }}
            change={market.change}
            volume={market.volume}
            favourite={index < 3}
            favouriteLabel="Favourite"
            history={historyOf(market)}
            href="#trade"
          />
        ))}
      </Page>
      <TabBar label="Main" items={TABS} current="market" />
    </div>
  );
}

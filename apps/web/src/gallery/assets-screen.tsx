import { ScrollText } from 'lucide-react';
import { useState } from 'react';
import { sharesOfHundred } from '../shared/lib/format.ts';
import { AllocationRing, allocationColour } from '../shared/ui/allocation-ring.tsx';
import { AssetRow } from '../shared/ui/asset-row.tsx';
import { Button } from '../shared/ui/button.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { MoneyText } from '../shared/ui/money-text.tsx';
import { Page } from '../shared/ui/page.tsx';
import { Switch } from '../shared/ui/switch.tsx';
import { TabBar } from '../shared/ui/tab-bar.tsx';
import { MarketLabel, Tag } from '../shared/ui/tag.tsx';
import { TopTabs } from '../shared/ui/top-tabs.tsx';
import { TABS } from './home-screen.tsx';

const ACCOUNTS = [
  ['Spot', '24906.31', '9 coins, 1,204.00 frozen'],
  ['Financial', '12480.55', '3 products'],
  ['Futures', '6363.78', '2 positions'],
  ['Stocks', '2740.43', '4 holdings'],
  ['Fiat', '1500.00', 'USD, EUR'],
  ['Options', '300.00', '1 round open'],
] as const;

const BADGES: Record<string, React.ReactNode> = {
  Financial: <Tag tone="gold">+18.50 tonight</Tag>,
  Futures: <Tag>Risk rate 268%</Tag>,
};

export function AssetsScreen() {
  const [list, setList] = useState('accounts');
  const shares = sharesOfHundred(ACCOUNTS.map(([, value]) => value));
  return (
    <div className="flex h-dvh flex-col">
      <Page>
        <div className="px-gutter flex h-14 items-center gap-2">
          <h1 className="flex-1 text-title">Assets</h1>
          <MarketLabel>Play money</MarketLabel>
          <IconButton label="Bills" className="-mr-2.5">
            <ScrollText size={20} strokeWidth={1.75} />
          </IconButton>
        </div>
        <div className="px-gutter">
          <p className="text-label text-low">Total assets</p>
          <MoneyText value="48291.07" currency="USD" dim className="text-display" />
          <p className="flex gap-2 text-label text-low">
            ≈ 0.71842 BTC
            <MoneyText value="612.48" currency="USD" signed coloured arrow />
          </p>
          <div className="flex items-center gap-6 py-5">
            <AllocationRing
              label="Spot 51.6%, Financial 25.8%, Futures 13.2%"
              segments={ACCOUNTS.map(([name, value]) => ({ key: name, size: Number(value) }))}
            >
              <span className="text-title-2">{shares[0]}%</span>
              <span className="text-caption text-low">Spot</span>
            </AllocationRing>
            <ul className="flex-1 text-caption">
              {ACCOUNTS.map(([name], index) => (
                <li key={name} className="flex items-center gap-2 leading-[22px] text-mid">
                  <span
                    className="size-2 rounded-[3px]"
                    style={{ background: allocationColour(index) }}
                  />
                  <span className="flex-1">{name}</span>
                  <span className="text-hi">{shares[index]}%</span>
                </li>
              ))}
            </ul>
          </div>
          <div className="grid grid-cols-3 gap-2">
            <Button tone="gold" size="medium">
              Deposit
            </Button>
            <Button size="medium">Withdraw</Button>
            <Button size="medium">Transfer</Button>
          </div>
          <TopTabs
            label="Lists"
            divided
            className="mt-3"
            value={list}
            onChange={setList}
            tabs={[
              { value: 'accounts', label: 'Accounts' },
              { value: 'coins', label: 'Coins' },
            ]}
            trailing={<Switch defaultChecked>Hide small</Switch>}
          />
        </div>
        {ACCOUNTS.map(([name, value, detail], index) => (
          <AssetRow
            key={name}
            title={name}
            badge={BADGES[name]}
            subtitle={
              <span
                className="mt-2 block h-[3px] rounded-full"
                style={{
                  width: `${Math.max(2, Number(shares[index]))}%`,
                  background: allocationColour(index),
                }}
              />
            }
            value={<MoneyText value={value} currency="USD" />}
            detail={detail}
            href="#assets"
          />
        ))}
      </Page>
      <TabBar label="Main" items={TABS} current="assets" />
    </div>
  );
}

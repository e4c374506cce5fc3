import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  Bell,
  ChevronRight,
  Eye,
} from 'lucide-react';
import { useState } from 'react';
import { Button } from '../shared/ui/button.tsx';
import { ChangePill } from '../shared/ui/change-pill.tsx';
import { EquityCurve, type EquityPoint } from '../shared/ui/equity-curve.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { MarketRow } from '../shared/ui/market-row.tsx';
import { MoneyText } from '../shared/ui/money-text.tsx';
import { Page } from '../shared/ui/page.tsx';
import { RangeChips } from '../shared/ui/range-chips.tsx';
import { SearchLink } from '../shared/ui/search-field.tsx';
import { Select } from '../shared/ui/select.tsx';
import { ServiceIcon, type ServiceName } from '../shared/ui/service-icon.tsx';
import { TabBar } from '../shared/ui/tab-bar.tsx';
import { MarketLabel } from '../shared/ui/tag.tsx';
import { TopTabs } from '../shared/ui/top-tabs.tsx';
import { EQUITY, MARKETS, historyOf } from './data.ts';

export const TABS = [
  { tab: 'home', label: 'Home', href: '#home' },
  { tab: 'market', label: 'Markets', href: '#market' },
  { tab: 'transaction', label: 'Trade', href: '#trade' },
  { tab: 'financial', label: 'Earn', href: '#states' },
  { tab: 'assets', label: 'Assets', href: '#assets' },
] as const;

const SERVICES: [ServiceName, string][] = [
  ['quick-buy', 'Buy crypto'],
  ['stocks', 'Stocks'],
  ['futures', 'Futures'],
  ['copy', 'Copy'],
  ['earn', 'Earn'],
  ['options', 'Options'],
  ['mining', 'Mining'],
  ['nft', 'NFT'],
  ['predict', 'Predict'],
  ['all', 'All'],
];

const RANGES = ['1D', '1W', '1M', '3M', '1Y', 'All'].map((value) => ({ value, label: value }));

function TickStrip() {
  const ticks = [10, 22, 26, 17, 3, -6, -2, 9, 22];
  return (
    <svg width="72" height="44" viewBox="0 0 72 44" aria-hidden className="stroke-gold fill-gold">
      {ticks.map((offset, index) => (
        <g key={`${offset}-${index + 1}`} opacity={0.3 + (index / 9) * 0.7}>
          <path
            d={`M${3 + index * 8} ${6 + offset / 3}v${20 + (index % 3) * 6}`}
            strokeWidth="1.75"
            strokeLinecap="round"
          />
          <circle cx={3 + index * 8} cy={18 + offset / 3} r="2.4" stroke="none" />
        </g>
      ))}
    </svg>
  );
}

export function HomeScreen() {
  const [range, setRange] = useState('1M');
  const [list, setList] = useState('movers');
  const [currency, setCurrency] = useState('USD');
  const [hidden, setHidden] = useState(false);
  const [scrubbed, setScrubbed] = useState<EquityPoint>();
  const total = scrubbed === undefined ? '48291.07' : scrubbed.value.toFixed(2);
  const movers = ['SOL', 'AVAX', 'LINK'].flatMap((base) =>
    MARKETS.filter((market) => market.base === base),
  );
  return (
    <div className="flex h-dvh flex-col">
      <Page>
        <h1 className="sr-only">Home</h1>
        <div className="px-gutter flex h-14 items-center gap-2">
          <Logo look="disc" />
          <SearchLink label="Coins, stocks, traders, NFTs" href="#market" pill className="flex-1" />
          <IconButton label="Messages, 3 unread" dot className="-mr-2">
            <Bell size={22} strokeWidth={1.75} />
          </IconButton>
        </div>
        <div className="px-gutter pt-1">
          <div className="flex h-7 items-center justify-between">
            <span className="flex items-center text-label text-low">
              Total assets
              <button
                type="button"
                aria-label="Hide amounts"
                aria-pressed={hidden}
                onClick={() => setHidden((shown) => !shown)}
                className="hit-44 relative ml-2"
              >
                <Eye size={16} strokeWidth={1.75} />
              </button>
            </span>
            <MarketLabel>Play money</MarketLabel>
          </div>
          <div className="flex items-end gap-2">
            <MoneyText value={total} currency="USD" dim hidden={hidden} className="text-display" />
            <Select
              label="Currency"
              look="plain"
              closeLabel="Close"
              value={currency}
              onChange={setCurrency}
              options={['USD', 'EUR', 'HKD'].map((value) => ({ value, label: value }))}
              className="-mb-2"
            />
          </div>
          <div className="flex items-center gap-2 pt-1 text-body">
            <MoneyText
              value="612.48"
              currency="USD"
              signed
              coloured
              arrow
              hidden={hidden}
              className="font-medium"
            />
            <ChangePill percent="1.28" look="text" className="[&_svg]:hidden" />
            <span className="text-low">today</span>
          </div>
        </div>
        <EquityCurve
          points={EQUITY}
          label="Total assets over a month"
          onScrub={setScrubbed}
          pointText={(point) => `$${point.value.toFixed(2)}`}
          className="mt-1"
          height={96}
        />
        <RangeChips
          label="Period"
          options={RANGES}
          value={range}
          onChange={setRange}
          spread
          className="px-gutter"
        />
        <div className="px-gutter grid grid-cols-3 gap-2 pt-1.5">
          <Button tone="gold" icon={<ArrowDownToLine size={18} strokeWidth={2} />} className="px-1">
            Deposit
          </Button>
          <Button icon={<ArrowUpFromLine size={18} strokeWidth={2} />} className="px-1">
            Withdraw
          </Button>
          <Button icon={<ArrowLeftRight size={18} strokeWidth={2} />} className="px-1">
            Transfer
          </Button>
        </div>
        <div className="grid grid-cols-4 gap-y-1 px-2 pt-3.5 xs:grid-cols-5">
          {SERVICES.map(([name, label]) => (
            <a
              key={name}
              href={`#${name}`}
              className="press flex min-h-15 flex-col items-center justify-center gap-2 rounded-control"
            >
              <ServiceIcon name={name} />
              <span className="text-caption text-mid">{label}</span>
            </a>
          ))}
        </div>
        <div className="px-gutter pt-3">
          <a
            href="#receipt"
            className="press flex min-h-16 items-center gap-3 rounded-card bg-gold-wash px-4 py-2"
          >
            <span className="flex-1">
              <span className="block text-[15px] leading-5 font-semibold">
                Every settlement, verifiable
              </span>
              <span className="block text-caption text-mid">
                Signed ticks on every receipt. See how
              </span>
            </span>
            <TickStrip />
          </a>
        </div>
        <TopTabs
          label="Lists"
          tabs={[
            { value: 'movers', label: 'Movers' },
            { value: 'losers', label: 'Losers' },
            { value: 'new', label: 'New' },
          ]}
          value={list}
          onChange={setList}
          className="px-gutter mt-2"
          trailing={
            <a href="#market" className="flex min-h-11 items-center gap-1 text-label text-low">
              See all <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
            </a>
          }
        />
        {movers.map((market) => (
          <MarketRow
            key={market.base}
            look="compact"
            base={market.base}
            quote="USDT"
            price={market.price}
            priceDecimals={market.decimals}
            change={market.change}
            volume={market.volume}
            volumeLabel="Vol"
            history={historyOf(market)}
            href="#trade"
          />
        ))}
      </Page>
      <TabBar label="Main" items={TABS} current="home" />
    </div>
  );
}

import { Bell, X } from 'lucide-react';
import { useState } from 'react';
import { AmountField } from '../shared/ui/amount-field.tsx';
import { Avatar } from '../shared/ui/avatar.tsx';
import { Button } from '../shared/ui/button.tsx';
import { CandleChart } from '../shared/ui/candle-chart.tsx';
import { ChangePill } from '../shared/ui/change-pill.tsx';
import { Checkbox } from '../shared/ui/checkbox.tsx';
import { CoinMark } from '../shared/ui/coin-mark.tsx';
import { DirectionArrow } from '../shared/ui/direction-arrow.tsx';
import { EquityCurve } from '../shared/ui/equity-curve.tsx';
import { FactList } from '../shared/ui/fact-list.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { Kbd } from '../shared/ui/kbd.tsx';
import { MarketRow } from '../shared/ui/market-row.tsx';
import { MoneyText } from '../shared/ui/money-text.tsx';
import { PriceText } from '../shared/ui/price-text.tsx';
import { RangeChips } from '../shared/ui/range-chips.tsx';
import { SearchLink } from '../shared/ui/search-field.tsx';
import { Select } from '../shared/ui/select.tsx';
import { SnapSlider } from '../shared/ui/snap-slider.tsx';
import { StatRow } from '../shared/ui/stat-row.tsx';
import { MarketLabel } from '../shared/ui/tag.tsx';
import { TopBar } from '../shared/ui/top-bar.tsx';
import { TopTabs } from '../shared/ui/top-tabs.tsx';
import { TradesList } from '../shared/ui/trades-list.tsx';
import { EQUITY, LAST_CANDLE_TIME, MARKETS, candles } from './data.ts';
import {
  CHART_LABELS,
  OrderFacts,
  PriceFields,
  SampleBook,
  SideChoice,
  useOrder,
} from './trade-parts.tsx';
import { PERIODS } from './trade-screen.tsx';

const CANDLES = candles(240, 67_218.4);
const TRADES = [
  { id: 1, side: 'buy', price: '67218.4', quantity: '0.0412', time: LAST_CANDLE_TIME + 171 },
  { id: 2, side: 'buy', price: '67218.4', quantity: '0.1100', time: LAST_CANDLE_TIME + 170 },
  { id: 3, side: 'sell', price: '67216.5', quantity: '0.0070', time: LAST_CANDLE_TIME + 168 },
] as const;

function MarketColumn() {
  const [list, setList] = useState('spot');
  return (
    <aside className="flex min-h-0 flex-col border-r border-hair">
      <TopTabs
        label="Markets"
        className="px-4 pt-2"
        value={list}
        onChange={setList}
        tabs={[
          { value: 'favourites', label: 'Favourites' },
          { value: 'spot', label: 'Spot' },
          { value: 'stocks', label: 'Stocks' },
        ]}
      />
      <div className="flex justify-between px-4 py-2 text-micro text-low">
        <span>Pair</span>
        <span>Price and 24h</span>
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {MARKETS.map((market) => (
          <MarketRow
            key={market.base}
            look="desk"
            base={market.base}
            quote="USDT"
            price={market.price}
            priceDecimals={market.decimals}
            change={market.change}
            current={market.base === 'BTC'}
            onPress={() => undefined}
          />
        ))}
      </div>
      <div className="border-t border-hair pt-4">
        <div className="px-4">
          <p className="text-label text-low">Total assets</p>
          <MoneyText value="48291.07" currency="USD" dim className="text-title-2" />
          <p className="text-label">
            <MoneyText value="612.48" currency="USD" signed coloured arrow />{' '}
            <span className="text-up">today</span>
          </p>
        </div>
        <EquityCurve
          points={EQUITY}
          label="Total assets over a month"
          height={80}
          className="mt-2"
        />
      </div>
    </aside>
  );
}

function Orders() {
  const [list, setList] = useState('open');
  const heads = ['Side', 'Type', 'Price', 'Amount', 'Filled', ''];
  return (
    <div className="border-t border-hair px-5">
      <TopTabs
        label="Orders"
        divided
        value={list}
        onChange={setList}
        tabs={[
          { value: 'open', label: 'Open orders', count: 2 },
          { value: 'holdings', label: 'Holdings' },
          { value: 'history', label: 'History' },
        ]}
        trailing={
          <Button tone="plain" size="small" className="-mr-3">
            Cancel all
          </Button>
        }
      />
      <table className="w-full text-body">
        <thead>
          <tr className="border-b border-hair text-left text-caption text-low [&>th]:h-8 [&>th]:font-medium">
            {heads.map((head, index) => (
              <th key={head} className={index > 1 ? 'text-right' : undefined}>
                {head === '' ? <span className="sr-only">Cancel</span> : head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_td]:h-12 [&_td:nth-child(n+3)]:text-right">
          {[
            ['up', 'Buy', 'Limit, GTC', '66,900.0', '0.1200', '35%'] as const,
            ['down', 'Sell', 'Stop-limit', '65,200.0', '0.0800', '0%'] as const,
          ].map(([direction, side, kind, price, amount, filled]) => (
            <tr key={side} className="border-b border-hair last:border-0">
              <td>
                <span
                  className={`flex items-center gap-1.5 ${direction === 'up' ? 'text-up' : 'text-down'}`}
                >
                  <DirectionArrow direction={direction} />
                  {side}
                </span>
              </td>
              <td className="text-mid">{kind}</td>
              <td>{price}</td>
              <td>{amount}</td>
              <td>{filled}</td>
              <td className="w-11">
                <IconButton label={`Cancel the order at ${price}`}>
                  <X size={16} strokeWidth={1.75} />
                </IconButton>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Ticket() {
  const order = useOrder();
  const [kind, setKind] = useState('limit');
  const [total, setTotal] = useState('2499.84');
  const [duration, setDuration] = useState('gtc');
  return (
    <form
      aria-label="Order"
      className="flex flex-col gap-2.5 overflow-y-auto border-l border-hair px-4 py-4"
      onSubmit={(event) => event.preventDefault()}
    >
      <SideChoice order={order} />
      <TopTabs
        label="Order type"
        value={kind}
        onChange={setKind}
        tabs={['limit', 'market', 'stop', 'oco'].map((value) => ({
          value,
          label: { limit: 'Limit', market: 'Market', stop: 'Stop', oco: 'OCO' }[value],
        }))}
      />
      <PriceFields order={order} />
      <AmountField label="Total, USDT" value={total} onValueChange={setTotal} decimals={2} />
      <SnapSlider
        label="Share of the available"
        value={order.share}
        onChange={order.setShare}
        className="-my-1"
      />
      <div className="grid grid-cols-2 gap-2">
        <AmountField
          label="Take profit"
          value=""
          onValueChange={() => undefined}
          decimals={1}
          placeholder="Optional"
        />
        <AmountField
          label="Stop loss"
          value=""
          onValueChange={() => undefined}
          decimals={1}
          placeholder="Optional"
        />
      </div>
      <div className="flex items-center justify-between">
        <Checkbox>Post-only</Checkbox>
        <Select
          label="Time in force"
          look="plain"
          closeLabel="Close"
          value={duration}
          onChange={setDuration}
          options={[
            { value: 'gtc', label: 'Good till cancelled' },
            { value: 'ioc', label: 'Immediate or cancel' },
            { value: 'fok', label: 'Fill or kill' },
          ]}
        />
      </div>
      <OrderFacts density="normal" />
      <Button type="submit" tone={order.side === 'buy' ? 'up' : 'down'} block>
        {order.side === 'buy' ? 'Buy BTC' : 'Sell BTC'}
      </Button>
      <p className="flex items-center justify-center gap-2 text-caption text-low">
        <Kbd>B</Kbd> buy <Kbd>S</Kbd> sell <Kbd>Esc</Kbd> clear
      </p>
      <FactList
        className="mt-2 border-t border-hair pt-3"
        facts={[
          {
            key: 'hold',
            label: <span className="text-hi">You hold</span>,
            value: '0.11834200 BTC',
          },
          { key: 'cost', label: 'Average cost', value: '61,204.5' },
          { key: 'profit', label: 'Unrealised', value: '+711.69 (+9.82%)', tone: 'up' },
        ]}
      />
    </form>
  );
}

export function TradeDesktop() {
  const [period, setPeriod] = useState('15m');
  const [step, setStep] = useState('0.1');
  return (
    <div className="flex h-dvh flex-col">
      <TopBar
        label="Main"
        name="Kontor"
        homeHref="#home"
        current="trade"
        items={['Home', 'Markets', 'Trade', 'Earn', 'NFT', 'Assets'].map((label) => ({
          key: label.toLowerCase(),
          label,
          href: `#${label.toLowerCase()}`,
        }))}
      >
        <MarketLabel>Simulated market, play money</MarketLabel>
        <SearchLink label="Search" href="#market" trailing={<Kbd>/</Kbd>} className="w-60" />
        <IconButton label="Messages, 3 unread" dot className="-mx-2">
          <Bell size={22} strokeWidth={1.75} />
        </IconButton>
        <button type="button" aria-label="Account" className="hit-44 relative rounded-full">
          <Avatar name="Ada Kern" tone="gold" />
        </button>
      </TopBar>
      <div className="grid min-h-0 flex-1 grid-cols-[260px_minmax(0,1fr)_248px_306px]">
        <MarketColumn />
        <main className="flex min-h-0 min-w-0 flex-col">
          <div className="flex h-19 items-center gap-6 border-b border-hair px-5">
            <CoinMark symbol="BTC" size={32} className="-mr-3.5" />
            <h1 className="text-title-2">BTC/USDT</h1>
            <div className="flex-1">
              <PriceText
                value="67218.4"
                decimals={1}
                direction="up"
                className="block text-title-2"
              />
              <ChangePill percent="1.84" look="text" className="text-caption" />
            </div>
            <StatRow
              stats={[
                { key: 'high', label: '24h high', value: '67,980.2' },
                { key: 'low', label: '24h low', value: '65,412.9' },
                { key: 'volume', label: '24h vol', value: '18.2K' },
              ]}
            />
          </div>
          <RangeChips
            label="Candle period"
            options={PERIODS}
            value={period}
            onChange={setPeriod}
            className="px-4 py-2.5"
          />
          <div className="min-h-0 flex-1">
            <CandleChart
              candles={CANDLES}
              priceDecimals={1}
              locale="en"
              label="BTC/USDT, 15 minutes"
              labels={CHART_LABELS}
              legend="always"
            />
          </div>
          <Orders />
        </main>
        <section aria-label="Order book" className="overflow-y-auto border-l border-hair px-5 py-3">
          <SampleBook
            rows={10}
            rowHeight={25}
            onPick={() => undefined}
            header={
              <div className="flex min-h-10 items-center justify-between">
                <h2 className="text-head">Book</h2>
                <Select
                  label="Grouping"
                  look="chip"
                  closeLabel="Close"
                  value={step}
                  onChange={setStep}
                  options={['0.1', '1', '10', '100'].map((value) => ({ value, label: value }))}
                />
              </div>
            }
          />
          <div className="mt-4 border-t border-hair pt-3">
            <h2 className="pb-1 text-label">Last trades</h2>
            <TradesList
              trades={TRADES}
              priceDecimals={1}
              quantityDecimals={4}
              labels={{ list: 'Last trades', buy: 'Buy', sell: 'Sell', empty: 'No trades yet' }}
            />
          </div>
        </section>
        <Ticket />
      </div>
    </div>
  );
}

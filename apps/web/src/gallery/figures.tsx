import { useEffect, useRef, useState } from 'react';
import { Avatar } from '../shared/ui/avatar.tsx';
import { AssetRow } from '../shared/ui/asset-row.tsx';
import { Button } from '../shared/ui/button.tsx';
import {
  CandleChart,
  type CandleChartHandle,
  type IndicatorName,
} from '../shared/ui/candle-chart.tsx';
import { ChangePill } from '../shared/ui/change-pill.tsx';
import { Checkbox } from '../shared/ui/checkbox.tsx';
import { CoinMark } from '../shared/ui/coin-mark.tsx';
import { DepthChart } from '../shared/ui/depth-chart.tsx';
import { Kbd } from '../shared/ui/kbd.tsx';
import { Logo } from '../shared/ui/logo.tsx';
import { MoneyText } from '../shared/ui/money-text.tsx';
import { PayoffChart } from '../shared/ui/payoff-chart.tsx';
import { PriceText } from '../shared/ui/price-text.tsx';
import { ServiceIcon, type ServiceName } from '../shared/ui/service-icon.tsx';
import { Tag } from '../shared/ui/tag.tsx';
import { candles } from './data.ts';
import { Row, Section } from './section.tsx';
import { BOOK, CHART_LABELS } from './trade-parts.tsx';

const COINS = (
  'BTC ETH SOL XRP DOGE AVAX LINK TON ADA USDT USDC BNB TRX DOT LTC BCH MATIC UNI ATOM USD ' +
  'EUR GBP JPY AAPL TSLA NVDA SHIB HRB F GE VOD'
).split(' ');
const SERVICES = (
  'quick-buy stocks futures copy earn options mining nft predict all deposit withdraw ' +
  'transfer convert loan subscribe coupon invite bills support news vip dual coins wallet'
).split(' ') as ServiceName[];
const INDICATORS: IndicatorName[] = ['ma', 'ema', 'boll', 'rsi', 'macd'];

function Money() {
  const [price, setPrice] = useState('67218.4');
  return (
    <Section title="Money">
      <MoneyText value="48291.07" currency="USD" dim className="text-display" />
      <Row>
        <MoneyText value="48291.07" currency="USD" hidden className="text-title" />
        <MoneyText value={null} currency="USD" className="text-title" />
        <MoneyText value="-131.58" signed coloured decimals={2} className="text-title-2" />
        <MoneyText value="295.36" signed coloured arrow decimals={2} className="text-title-2" />
        <MoneyText value="0" signed coloured decimals={2} className="text-title-2" />
        <MoneyText value="0.0371628" currency="BTC" />
        <MoneyText value="1500000" currency="VND" />
      </Row>
      <Row>
        <PriceText value={price} decimals={1} className="text-title-2" />
        <Button size="small" onClick={() => setPrice('67220.1')}>
          Up
        </Button>
        <Button size="small" onClick={() => setPrice('67210.9')}>
          Down
        </Button>
      </Row>
      <Row>
        {['1.84', '-3.28', '0', undefined].map((percent) => (
          <ChangePill key={percent ?? 'unknown'} percent={percent} />
        ))}
        {['1.84', '-3.28', '0'].map((percent) => (
          <ChangePill key={percent} percent={percent} look="text" />
        ))}
      </Row>
      <Row>
        {(['plain', 'up', 'down', 'gold', 'blue', 'warn', 'outline'] as const).map((tone) => (
          <Tag key={tone} tone={tone}>
            {tone}
          </Tag>
        ))}
        <Kbd>Esc</Kbd>
        <Avatar name="Nadia Voss" tone="gold" />
        <Avatar name="lin.studio" />
        <Logo />
        <Logo look="disc" />
      </Row>
      <div className="-mx-gutter">
        <AssetRow
          leading={<CoinMark symbol="BTC" />}
          title="Bitcoin"
          subtitle="0.11834200 BTC"
          value="$7,954.76"
          detail="11.8%"
          onPress={() => undefined}
          divided
        />
        <AssetRow
          leading={<CoinMark symbol="AAPL" />}
          title="Apple"
          badge={<Tag tone="gold">Dividend</Tag>}
          subtitle="12 shares"
          value="$2,740.43"
          detail="4.1%"
        />
      </div>
    </Section>
  );
}

function Marks() {
  return (
    <Section title="Marks and icons">
      <Row>
        {COINS.map((symbol) => (
          <span key={symbol} className="flex w-11 flex-col items-center gap-1 text-micro text-low">
            <CoinMark symbol={symbol} />
            {symbol}
          </span>
        ))}
      </Row>
      <Row>
        {SERVICES.map((name) => (
          <span key={name} className="flex w-15 flex-col items-center gap-1 text-micro text-low">
            <span className="text-hi">
              <ServiceIcon name={name} />
            </span>
            {name}
          </span>
        ))}
      </Row>
    </Section>
  );
}

const HISTORY = candles(600, 67_218.4);

function Charts() {
  const [indicators, setIndicators] = useState<IndicatorName[]>(['ma', 'rsi', 'macd']);
  const [from, setFrom] = useState(400);
  const [shown, setShown] = useState(HISTORY.slice(400));
  const chart = useRef<CandleChartHandle>(null);
  const live = useRef(0);
  useEffect(() => setShown(HISTORY.slice(from)), [from]);
  const tick = (): void => {
    const last = HISTORY.at(-1);
    if (last === undefined) return;
    live.current += 1;
    const close = last.close + live.current * 25;
    const time = last.time + Math.floor(live.current / 3) * 900;
    chart.current?.update({ ...last, time, close, high: Math.max(last.high, close) });
  };
  return (
    <Section title="Charts">
      <Row>
        {INDICATORS.map((name) => (
          <Checkbox
            key={name}
            checked={indicators.includes(name)}
            onChange={(event) =>
              setIndicators((now) =>
                event.target.checked ? [...now, name] : now.filter((one) => one !== name),
              )
            }
          >
            {name.toUpperCase()}
          </Checkbox>
        ))}
        <Button size="small" onClick={tick}>
          Tick
        </Button>
        <output data-testid="loaded">{shown.length}</output>
      </Row>
      <CandleChart
        ref={chart}
        candles={shown}
        priceDecimals={1}
        locale="en"
        label="BTC/USDT with indicators"
        labels={CHART_LABELS}
        indicators={indicators}
        legend="always"
        onNeedOlder={from === 0 ? undefined : () => setFrom((now) => Math.max(0, now - 200))}
        className="h-[420px] flex-none"
      />
      <DepthChart
        bids={BOOK.bids}
        asks={BOOK.asks}
        priceDecimals={1}
        quantityDecimals={2}
        label="Depth of the order book"
      />
      <PayoffChart
        from={61_655}
        to={78_345}
        bend={70_000}
        now={67_218}
        payoff={[
          { price: 61_655, value: 3_100 },
          { price: 70_000, value: 3_519 },
          { price: 78_345, value: 3_519 },
        ]}
        holding={[
          { price: 61_655, value: 3_083 },
          { price: 78_345, value: 3_917 },
        ]}
        label="A coin sold high, against just holding it"
        texts={{
          from: '61,655',
          to: '78,345',
          bend: '70,000',
          now: 'Now 67,218',
          holding: 'Just holding',
          less: 'given up',
          below: '0.05027232 BTC',
          above: '3,519.06 USDT',
        }}
      />
    </Section>
  );
}

export function Figures() {
  return (
    <>
      <Money />
      <Marks />
      <Charts />
    </>
  );
}

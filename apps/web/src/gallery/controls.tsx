import { Bell, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AmountField } from '../shared/ui/amount-field.tsx';
import { Button } from '../shared/ui/button.tsx';
import { Checkbox } from '../shared/ui/checkbox.tsx';
import { CodeField } from '../shared/ui/code-field.tsx';
import { Field } from '../shared/ui/field.tsx';
import { IconButton } from '../shared/ui/icon-button.tsx';
import { PasswordField } from '../shared/ui/password-field.tsx';
import { RangeChips } from '../shared/ui/range-chips.tsx';
import { SearchField } from '../shared/ui/search-field.tsx';
import { Segmented } from '../shared/ui/segmented.tsx';
import { Select } from '../shared/ui/select.tsx';
import { SnapSlider } from '../shared/ui/snap-slider.tsx';
import { Stepper } from '../shared/ui/stepper.tsx';
import { Switch } from '../shared/ui/switch.tsx';
import { TextAreaField } from '../shared/ui/text-area-field.tsx';
import { TopTabs } from '../shared/ui/top-tabs.tsx';
import { Row, Section } from './section.tsx';

const TONES = ['gold', 'up', 'down', 'blue', 'fill', 'line', 'line-down', 'plain'] as const;

function Buttons() {
  return (
    <Section title="Buttons">
      <Row>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} icon={<Plus size={18} />}>
            {tone}
          </Button>
        ))}
      </Row>
      <Row>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} disabled size="medium">
            {tone}
          </Button>
        ))}
      </Row>
      <Row>
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} busy size="small">
            {tone}
          </Button>
        ))}
      </Row>
      <Button tone="up" block caption="2,499.84 USDT">
        Buy BTC
      </Button>
      <Row>
        <IconButton label="Messages" dot>
          <Bell size={22} strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Delete" disc>
          <Trash2 size={20} strokeWidth={1.75} />
        </IconButton>
        <IconButton label="Loading" busy>
          <Bell size={22} />
        </IconButton>
        <IconButton label="Not now" disabled>
          <Bell size={22} />
        </IconButton>
      </Row>
    </Section>
  );
}

function Choices() {
  const [side, setSide] = useState('buy');
  const [plain, setPlain] = useState('one');
  const [tab, setTab] = useState('b');
  const [range, setRange] = useState('1M');
  const [share, setShare] = useState(40);
  const [leverage, setLeverage] = useState(20);
  const [area, setArea] = useState<string>();
  const tabs = 'abcdefgh'.split('').map((value) => ({ value, label: `Section ${value}` }));
  return (
    <Section title="Choices">
      <Segmented
        label="Side"
        value={side}
        onChange={setSide}
        options={[
          { value: 'buy', label: 'Buy', tone: 'up' },
          { value: 'sell', label: 'Sell', tone: 'down' },
        ]}
      />
      <Segmented
        label="Plain"
        value={plain}
        onChange={setPlain}
        options={[
          { value: 'one', label: 'Email' },
          { value: 'two', label: 'Phone' },
          { value: 'three', label: 'Off', disabled: true },
        ]}
      />
      <TopTabs label="Sections" divided tabs={tabs} value={tab} onChange={setTab} />
      <RangeChips
        label="Period"
        value={range}
        onChange={setRange}
        options={['1D', '1W', '1M', '3M', '1Y', 'All'].map((value) => ({ value, label: value }))}
      />
      <SnapSlider label="Share" value={share} onChange={setShare} />
      <SnapSlider
        label="Leverage"
        value={leverage}
        onChange={setLeverage}
        stops={[1, 5, 25, 50, 100, 125]}
        valueText={(value) => `${value}×`}
        stopLabel={(stop) => `${stop}×`}
      />
      <SnapSlider label="Share, disabled" value={25} onChange={() => undefined} disabled />
      <Row>
        <Switch defaultChecked>Hide small</Switch>
        <Switch>Off</Switch>
        <Switch disabled defaultChecked>
          Disabled
        </Switch>
        <Checkbox defaultChecked>Post-only</Checkbox>
        <Checkbox>Reduce only</Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
        <Checkbox error="Agree before you go on">I agree</Checkbox>
      </Row>
      <Select
        label="Country"
        closeLabel="Close"
        placeholder="Choose one"
        value={area}
        onChange={setArea}
        search={{
          label: 'Search countries',
          clearLabel: 'Clear',
          empty: 'No country has this name',
        }}
        options={[
          'Brazil',
          'India',
          'Indonesia',
          'Mexico',
          'Nigeria',
          'Philippines',
          'Thailand',
          'USA',
          'Vietnam',
        ].map((value) => ({ value, label: value }))}
      />
      <Select
        label="Network"
        closeLabel="Close"
        value="trc"
        error="This network is paused"
        onChange={() => undefined}
        options={[{ value: 'trc', label: 'TRC20', description: 'About 3 minutes', detail: '1.00' }]}
      />
    </Section>
  );
}

function Fields() {
  const [amount, setAmount] = useState('1234.5');
  const [price, setPrice] = useState('67200.0');
  const [shares, setShares] = useState('5');
  const [code, setCode] = useState('123');
  const [words, setWords] = useState('btc');
  return (
    <Section title="Fields">
      <Field label="Email" type="email" defaultValue="ada@example.com" autoComplete="email" />
      <Field
        label="Phone"
        prefix="+66"
        placeholder="81 234 5678"
        inputMode="tel"
        hint="Only for codes"
      />
      <Field label="Name" error="Write your name as in your passport" defaultValue="?" />
      <Field label="Disabled" disabled defaultValue="Not to be changed" />
      <PasswordField
        label="Password"
        revealLabel="Show password"
        hideLabel="Hide password"
        autoComplete="current-password"
        defaultValue="correct horse"
      />
      <TextAreaField
        label="Signature"
        defaultValue="Two lines of text that are long enough to reach the second line on a phone."
      />
      <AmountField
        label="Amount, USDT"
        value={amount}
        onValueChange={setAmount}
        decimals={2}
        suffix={<span className="pr-3 text-label text-low">USDT</span>}
        error={amount === '' ? 'Enter an amount' : undefined}
      />
      <Stepper
        label="Price, USDT"
        value={price}
        onValueChange={setPrice}
        step="0.1"
        decimals={1}
        decreaseLabel="Lower"
        increaseLabel="Raise"
      />
      <Stepper
        label="Shares of 0.01 BTC"
        centred
        value={shares}
        onValueChange={setShares}
        step="1"
        minimum="1"
        maximum="11"
        decimals={0}
        decreaseLabel="One less"
        increaseLabel="One more"
      />
      <CodeField label="Code from the mail" value={code} onChange={setCode} />
      <CodeField
        label="Payment password"
        value="12"
        masked
        onChange={() => undefined}
        error="Wrong, two tries left"
      />
      <SearchField label="Search" clearLabel="Clear" value={words} onChange={setWords} />
    </Section>
  );
}

export function Controls() {
  return (
    <>
      <Buttons />
      <Choices />
      <Fields />
    </>
  );
}

import { Info } from 'lucide-react';
import { useState } from 'react';
import { AmountField } from '../shared/ui/amount-field.tsx';
import { Button } from '../shared/ui/button.tsx';
import { FactList } from '../shared/ui/fact-list.tsx';
import { OrderBook, type OrderBookProps } from '../shared/ui/order-book.tsx';
import { Segmented } from '../shared/ui/segmented.tsx';
import { Select } from '../shared/ui/select.tsx';
import { SnapSlider } from '../shared/ui/snap-slider.tsx';
import { Stepper } from '../shared/ui/stepper.tsx';
import { book } from './data.ts';

export const BOOK = book(67_218.4, 11);
export const CHART_LABELS = {
  open: 'O',
  high: 'H',
  low: 'L',
  close: 'C',
  volume: 'V',
  toNow: 'To now',
};

export const BOOK_LABELS: OrderBookProps['labels'] = {
  price: 'Price',
  quantity: 'BTC',
  spread: 'Spread',
  asks: 'Sell orders',
  bids: 'Buy orders',
  buyShort: 'B',
  sellShort: 'S',
  row: (price, quantity) => `Use price ${price}, quantity ${quantity}`,
  empty: 'No orders',
};

export function SampleBook({
  rows,
  rowHeight,
  onPick,
  header,
}: Pick<OrderBookProps, 'rows' | 'rowHeight' | 'onPick' | 'header'>) {
  return (
    <OrderBook
      bids={BOOK.bids}
      asks={BOOK.asks}
      step="0.1"
      priceDecimals={1}
      quantityDecimals={4}
      lastPrice="67218.4"
      direction="up"
      labels={BOOK_LABELS}
      {...(rows !== undefined && { rows })}
      {...(rowHeight !== undefined && { rowHeight })}
      {...(onPick !== undefined && { onPick })}
      header={header}
    />
  );
}

export type Side = 'buy' | 'sell';

export function useOrder() {
  const [side, setSide] = useState<Side>('buy');
  const [price, setPrice] = useState('67200.0');
  const [amount, setAmount] = useState('0.0372');
  const [share, setShare] = useState(25);
  return { side, setSide, price, setPrice, amount, setAmount, share, setShare };
}

export type Order = ReturnType<typeof useOrder>;

export function SideChoice({ order }: { order: Order }) {
  return (
    <Segmented
      label="Side"
      value={order.side}
      onChange={order.setSide}
      options={[
        { value: 'buy', label: 'Buy', tone: 'up' },
        { value: 'sell', label: 'Sell', tone: 'down' },
      ]}
    />
  );
}

export function PriceFields({ order }: { order: Order }) {
  return (
    <>
      <Stepper
        label="Price, USDT"
        value={order.price}
        onValueChange={order.setPrice}
        step="0.1"
        decimals={1}
        decreaseLabel="Lower the price"
        increaseLabel="Raise the price"
      />
      <AmountField
        label="Amount, BTC"
        value={order.amount}
        onValueChange={order.setAmount}
        decimals={8}
        suffix={
          <button
            type="button"
            className="press min-h-11 rounded-control px-3 text-label text-blue"
          >
            Max
          </button>
        }
      />
    </>
  );
}

export function OrderFacts({ density }: { density: 'tight' | 'normal' }) {
  return (
    <FactList
      density={density}
      facts={[
        { key: 'available', label: 'Available', value: '10,000.00 USDT' },
        { key: 'fee', label: 'Fee 0.10%', value: '0.0000372 BTC' },
        { key: 'receive', label: 'You receive', value: '0.0371628 BTC', tone: 'strong' },
      ]}
    />
  );
}

export function OrderForm() {
  const order = useOrder();
  const [kind, setKind] = useState('limit');
  return (
    <form className="flex flex-col gap-2" onSubmit={(event) => event.preventDefault()}>
      <SideChoice order={order} />
      <Select
        label="Order type"
        look="bare"
        closeLabel="Close"
        value={kind}
        onChange={setKind}
        options={[
          { value: 'limit', label: 'Limit', description: 'At your price or better' },
          {
            value: 'market',
            label: 'Market',
            description: 'At once, at the best prices there are',
          },
          {
            value: 'stop',
            label: 'Stop-limit',
            description: 'A limit order once a price is reached',
          },
        ]}
        hint={<Info size={16} strokeWidth={1.75} className="text-low" aria-hidden />}
      />
      <PriceFields order={order} />
      <SnapSlider
        label="Share of the available"
        value={order.share}
        onChange={order.setShare}
        className="-my-2"
      />
      <OrderFacts density="tight" />
      <Button
        type="submit"
        tone={order.side === 'buy' ? 'up' : 'down'}
        block
        caption="2,499.84 USDT"
      >
        {order.side === 'buy' ? 'Buy BTC' : 'Sell BTC'}
      </Button>
    </form>
  );
}

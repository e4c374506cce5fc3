import { parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { ladderEnds } from '../components/price-ladder.tsx';
import { namedStops, nearest } from '../components/leverage-field.tsx';
import { newsOf } from '../position-notices.ts';
import { type ContractWire, contractOf, searchContracts } from './contract.ts';
import { faultsOf } from './faults.ts';
import {
  type Situation,
  type Ticket,
  maximumLots,
  multipleLimit,
  offeredMultiple,
  outlookOf,
  priceAway,
  reachOf,
  shareOfLots,
  stopReference,
} from './ticket.ts';

const LINEAR: ContractWire = {
  match_id: 1001,
  symbol: 'BTC/USDT',
  index_symbol: 'BTC/USDT',
  kind: 'linear',
  currency_id: 2,
  legal_id: 1,
  currency_name: 'BTC',
  legal_name: 'USDT',
  margin_currency_id: 1,
  margin_currency: 'USDT',
  margin_precision: 8,
  multiples: [1, 2, 5, 10, 20, 50, 100, 125],
  share_size: '0.01',
  share_currency: 'BTC',
  min_share: '1',
  max_share: '10000',
  share_step: '0.01',
  price_precision: 1,
  price_band: '0.02',
  tiers: [
    { notional: '50000', rate: '0.004', multiple: 125 },
    { notional: '250000', rate: '0.005', multiple: 100 },
    { notional: '3000000', rate: '0.01', multiple: 50 },
  ],
  overnight_rate: '0.0001',
  trading: 'open',
};
const INVERSE: ContractWire = {
  ...LINEAR,
  match_id: 2001,
  symbol: 'BTC/USD',
  kind: 'inverse',
  legal_name: 'USD',
  margin_currency: 'BTC',
  share_size: '100',
  share_currency: 'USD',
};

const level = (price: string, quantity: string) =>
  [parseAmount(price), parseAmount(quantity)] as const;

function situation(wire = LINEAR, changes: Partial<Situation> = {}): Situation {
  return {
    contract: contractOf(wire),
    mark: parseAmount('67218.4'),
    book: {
      asks: [level('67220', '0.1'), level('67230', '0.3')],
      bids: [level('67210', '0.1'), level('67200', '0.3')],
    },
    quiet: false,
    rates: {
      taker: parseAmount('0.0005'),
      maker: parseAmount('0.0002'),
      held: parseAmount('0.0005'),
    },
    available: parseAmount('3993.72'),
    cross: { equity: parseAmount('6363.78'), maintenance: 0n },
    inMarket: [],
    notional: 0n,
    ...changes,
  };
}

const TICKET: Ticket = {
  direction: 'long',
  mode: 'cross',
  type: 'market',
  multiple: 20,
  lots: '40',
  price: '',
  takeProfit: '',
  stopLoss: '',
};

describe('what lots meet in the book', () => {
  it('is averaged by value, and goes on at the last price', () => {
    expect(reachOf('long', parseAmount('40'), situation())).toEqual({
      best: parseAmount('67220'),
      worst: parseAmount('67230'),
      average: parseAmount('67227.5'),
    });
    expect(reachOf('short', parseAmount('80'), situation())?.average).toBe(parseAmount('67201.25'));
  });
  it('of an inverse contract is averaged by one over the price', () => {
    const book = { asks: [level('50000', '100'), level('100000', '100')], bids: [] };
    const found = reachOf('long', parseAmount('2'), situation(INVERSE, { book }));
    // 200 USD for 0.002 + 0.001 BTC.
    expect(found?.average.toString().slice(0, 8)).toBe('66666666');
  });
  it('is the mark where there is no book', () => {
    const book = { asks: [], bids: [] };
    expect(reachOf('long', parseAmount('1'), situation(LINEAR, { book }))?.average).toBe(
      parseAmount('67218.4'),
    );
  });
});

describe('the ticket', () => {
  it('tells margin, fee and all that can be lost', () => {
    const outlook = outlookOf(TICKET, situation());
    // 0.4 BTC at 67,227.5 on average.
    expect(outlook?.value).toBe(parseAmount('26891'));
    expect(outlook?.margin).toBe(parseAmount('1344.55'));
    expect(outlook?.fee).toBe(parseAmount('13.4455'));
    expect(outlook?.worstLoss).toBe(parseAmount('6363.78'));
    // What is taken is counted at the worst price: 26,892 / 20 + 0.05 % + what the mark is below.
    expect(outlook?.cost).toBe(parseAmount('1362.686'));
    const alone = outlookOf({ ...TICKET, mode: 'isolated' }, situation());
    expect(alone?.worstLoss).toBe(parseAmount('1357.9955'));
  });
  it('takes less of whoever has a discount, and keeps as much as ever', () => {
    const held = parseAmount('0.0005');
    const rates = { taker: parseAmount('0.0004'), maker: parseAmount('0.00016'), held };
    const [full, less] = [situation(), situation(LINEAR, { rates })].map((of) =>
      outlookOf(TICKET, of),
    );
    expect(less?.fee).toBe(parseAmount('10.7564'));
    expect(less?.cost).toBe(full?.cost);
  });

  it('that waits pays the fee of one who waits', () => {
    const patient: Ticket = { ...TICKET, type: 'limit', price: '67000' };
    expect(outlookOf(patient, situation())?.rate).toBe(parseAmount('0.0002'));
    const taking: Ticket = { ...TICKET, type: 'limit', price: '67220' };
    expect(outlookOf(taking, situation())?.rate).toBe(parseAmount('0.0005'));
  });
  it('says nothing while too little is known', () => {
    expect(outlookOf({ ...TICKET, lots: '' }, situation())).toBeUndefined();
    expect(outlookOf(TICKET, situation(LINEAR, { mark: undefined }))).toBeUndefined();
    expect(outlookOf(TICKET, situation(LINEAR, { rates: undefined }))).toBeUndefined();
  });
});

describe('the most lots', () => {
  it('cost no more than there is, and a step more would', () => {
    const most = maximumLots(TICKET, situation());
    const cost = (lots: bigint | undefined) =>
      outlookOf({ ...TICKET, lots: String(Number(lots) / 1e18) }, situation())?.cost ?? 0n;
    expect(most).toBeGreaterThan(0n);
    expect(cost(most)).toBeLessThanOrEqual(parseAmount('3993.72'));
    expect(cost((most ?? 0n) + 10n ** 16n)).toBeGreaterThan(parseAmount('3993.72'));
  });
  it('stay within the tier of the leverage', () => {
    const rich = situation(LINEAR, { available: parseAmount('10000000') });
    const most = maximumLots({ ...TICKET, multiple: 125 }, rich);
    // 50,000 USDT at 67,2xx are 74.3 lots.
    expect(Number(most) / 1e18).toBeCloseTo(74.37, 1);
  });
  it('are none where there is not enough for the smallest order', () => {
    expect(maximumLots(TICKET, situation(LINEAR, { available: parseAmount('20') }))).toBe(0n);
  });
  it('are shared by percent on the step', () => {
    const contract = contractOf(LINEAR);
    expect(shareOfLots(parseAmount('10'), 33, contract)).toBe(parseAmount('3.3'));
    expect(shareOfLots(parseAmount('2'), 25, contract)).toBe(parseAmount('1'));
    expect(shareOfLots(parseAmount('2'), 0, contract)).toBe(0n);
  });
});

describe('faults', () => {
  const codes = (ticket: Partial<Ticket>, changes: Partial<Situation> = {}) => {
    const full = { ...TICKET, ...ticket };
    const at = situation(LINEAR, changes);
    return faultsOf(full, at, outlookOf(full, at)).map((one) => `${one.field} ${one.code}`);
  };
  it('are none in a good ticket', () => {
    expect(codes({ stopLoss: '65800', takeProfit: '69000' })).toEqual([]);
  });
  it('stand at their fields', () => {
    expect(codes({ lots: '' })).toEqual(['lots QUANTITY_WRONG']);
    expect(codes({ lots: '0.5' })).toEqual(['lots BELOW_MINIMUM']);
    expect(codes({ lots: '1.005' })).toEqual(['lots QUANTITY_STEP']);
    expect(codes({ lots: '900' })).toEqual(['lots INSUFFICIENT_BALANCE']);
    expect(codes({ multiple: 30 })).toEqual(['multiple MULTIPLE_WRONG']);
    expect(codes({ type: 'limit', price: '' })).toEqual(['price PRICE_REQUIRED']);
    expect(codes({ type: 'limit', price: '67000.05' })).toEqual(['price PRICE_STEP']);
    expect(codes({ stopLoss: '67300' })).toEqual(['stopLoss STOP_SIDE_WRONG']);
    expect(codes({ takeProfit: '67000' })).toEqual(['takeProfit STOP_SIDE_WRONG']);
    expect(codes({ stopLoss: '40000' })).toEqual(['stopLoss STOP_BEYOND_LIQUIDATION']);
  });
  it('know what is open already', () => {
    expect(codes({ multiple: 125 }, { notional: parseAmount('30000') })).toEqual([
      'multiple TIER_EXCEEDED',
    ]);
  });
  it('see stops from the limit that an entry waits at', () => {
    const patient: Ticket = { ...TICKET, type: 'limit', price: '66000' };
    expect(stopReference(patient, situation())).toBe(parseAmount('66000'));
    expect(stopReference({ ...patient, price: '68000' }, situation())).toBe(parseAmount('67218.4'));
    expect(codes({ type: 'limit', price: '66000', stopLoss: '66500' })).toEqual([
      'stopLoss STOP_SIDE_WRONG',
    ]);
  });
});

describe('leverage', () => {
  const contract = contractOf(LINEAR);
  const stops = LINEAR.multiples;
  it('is bounded by the size', () => {
    expect(multipleLimit(contract, parseAmount('50000'))).toBe(125);
    expect(multipleLimit(contract, parseAmount('50001'))).toBe(100);
    expect(multipleLimit(contract, parseAmount('9000000'))).toBe(50);
  });
  it('is one that is offered', () => {
    expect(offeredMultiple(contract, 30)).toBe(20);
    expect(offeredMultiple(contract, 500)).toBe(125);
    expect(nearest(stops, 11, 10)).toBe(20);
    expect(nearest(stops, 9, 10)).toBe(5);
    expect(nearest(stops, 80, 10)).toBe(100);
    expect(nearest(stops, 60, 10)).toBe(50);
  });
  it('is named at both ends and between', () => {
    const named = namedStops(stops);
    expect(named.has(1) && named.has(125)).toBe(true);
    expect(named.size).toBeLessThanOrEqual(6);
  });
});

it('a price is moved by percent on the tick', () => {
  const contract = contractOf(LINEAR);
  expect(priceAway(parseAmount('67218.4'), -200n, contract)).toBe(parseAmount('65874'));
});

it('the ladder reaches from stop to target and always shows entry and mark', () => {
  expect(ladderEnds([100, 104], 95, 110)).toEqual({ low: 95, high: 110 });
  expect(ladderEnds([100, 90], 95, 110)).toEqual({ low: 90, high: 110 });
  const open = ladderEnds([100, 104], undefined, undefined);
  expect(open.low).toBeLessThan(100);
  expect(open.high).toBeGreaterThan(104);
});

it('contracts are found by symbol and coin', () => {
  const all = [contractOf(LINEAR), contractOf(INVERSE)];
  expect(searchContracts(all, 'btcusdt').map((one) => one.symbol)).toEqual(['BTC/USDT']);
  expect(searchContracts(all, 'btc')).toHaveLength(2);
});

it('only ends that nobody asked for are news', () => {
  const event = (status: number, reason: string | null) =>
    ({ status, close_reason: reason }) as Parameters<typeof newsOf>[1];
  expect(newsOf(1, event(3, 'liquidation'))).toBe('liquidation');
  expect(newsOf(undefined, event(3, 'stop_loss'))).toBe('stop_loss');
  expect(newsOf(1, event(3, 'user'))).toBeUndefined();
  expect(newsOf(0, event(1, null))).toBe('opened');
  expect(newsOf(1, event(1, null))).toBeUndefined();
});

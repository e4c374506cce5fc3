import { formatAmount, parseAmount } from '@kontor/money';
import type { RowOf, noticesTable } from '@kontor/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { BTC, BTC_USDT, codeOf, ETH_USDT, TestExchange, USDT } from '../testing/exchange.ts';
import {
  checkFutures,
  defineFutures,
  giveMargin,
  houseMoney,
  marginOf,
  open,
  shown,
  tryOpen,
} from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

const ANNA = 1_001;
const BEN = 1_002;
const CARL = 1_003;

let test: TestExchange;

function start(lots = '0'): void {
  test = new TestExchange();
  defineFutures(test, lots);
  for (const user of [ANNA, BEN, CARL]) {
    test.member(user);
    giveMargin(test, user, BTC, '1');
  }
  test.tick({ [BTC_USDT]: '40000.0', [ETH_USDT]: '3000.0' });
}

function refusal(user: number, text: string): string {
  const outcome = tryOpen(test, user, text);
  return outcome.ok ? 'ok' : `${outcome.code} ${JSON.stringify(outcome.details)}`;
}

const close = (user: number, positionId: number, lots?: string) =>
  codeOf(test.send(user, 'futures.close', { positionId, lots: lots ?? null }));

beforeEach(() => {
  start();
  return () => {
    test.endBatch();
    checkInvariants(test);
    checkEntries(test);
    checkFutures(test);
  };
});

describe('an entry', () => {
  it('freezes its margin, pays its fee, and is worth the same for both sides', () => {
    const maker = open(test, BEN, 'short 10 BTC x10 cross @ 40000');
    expect(marginOf(test, BEN, USDT)).toBe('9598 + 402');
    const taker = open(test, ANNA, 'long 10 BTC x20 isolated');
    expect(shown(test, maker, 'status', 'openLots', 'openValue', 'margin', 'fee')).toBe(
      'open 10 4000 400 0.8',
    );
    expect(shown(test, taker, 'status', 'openLots', 'openValue', 'margin', 'fee')).toBe(
      'open 10 4000 200 2',
    );
    expect(marginOf(test, BEN, USDT)).toBe('9599.2 + 400');
    expect(marginOf(test, ANNA, USDT)).toBe('9798 + 200');
    expect(houseMoney(test, 'fees', USDT)).toBe('2.8');
  });

  it('is margined in the coin where the contract is', () => {
    open(test, BEN, 'short 40 COIN x10 cross @ 40000');
    const taker = open(test, ANNA, 'long 40 COIN x20 isolated');
    expect(shown(test, taker, 'openValue', 'margin', 'fee')).toBe('0.1 0.005 0.00005');
    expect(marginOf(test, ANNA, BTC)).toBe('0.99495 + 0.005');
    test.tick({ [BTC_USDT]: '42000.0' });
    open(test, BEN, 'long 40 COIN x10 cross @ 42000');
    expect(close(ANNA, taker)).toBe('ok');
    // 4000 ÷ 40000 − 4000 ÷ 42000
    expect(shown(test, taker, 'realisedProfit', 'exitedValue')).toBe('0.00476191 0.09523809');
  });

  it('that rests fills in parts and stands open with the first', () => {
    const id = open(test, BEN, 'long 3 BTC x10 cross @ 39900');
    expect(shown(test, id, 'status', 'openLots')).toBe('waiting 0');
    open(test, ANNA, 'short 1 BTC x10 cross @ 39900');
    expect(shown(test, id, 'status', 'openLots', 'margin')).toBe('open 1 39.9');
    expect(codeOf(test.send(BEN, 'futures.cancel', { positionId: id }))).toBe('ok');
    expect(shown(test, id, 'status', 'openLots', 'lots')).toBe('open 1 3');
    expect(marginOf(test, BEN, USDT)).toBe('9960.0202 + 39.9');
    expect(codeOf(test.send(BEN, 'futures.cancel', { positionId: id }))).toBe(
      'POSITION_NOT_WAITING',
    );
  });

  it.each([
    ['expire_taker', 'waiting 0', 'cancelled 0'],
    ['expire_maker', 'cancelled 0', 'open 8'],
    ['expire_both', 'cancelled 0', 'cancelled 0'],
  ])('that meets an own entry goes by %s', (mode, resting, taking) => {
    const own = open(test, ANNA, 'short 5 BTC x10 cross @ 40000');
    open(test, BEN, 'short 10 BTC x10 cross @ 40010');
    test.send(ANNA, 'member.prefer', { selfTradePrevention: mode });
    // What gives way is not counted: all 8 lots come from Ben, for what they froze.
    const id = open(test, ANNA, 'long 8 BTC x10 cross');
    expect(shown(test, own, 'status', 'openLots')).toBe(resting);
    expect(shown(test, id, 'status', 'openLots')).toBe(taking);
  });

  it('that never filled is cancelled whole', () => {
    const id = open(test, BEN, 'short 3 BTC x10 cross @ 40100');
    expect(codeOf(test.send(ANNA, 'futures.cancel', { positionId: id }))).toBe('POSITION_UNKNOWN');
    expect(codeOf(test.send(BEN, 'futures.cancel', { positionId: id }))).toBe('ok');
    expect(shown(test, id, 'status')).toBe('cancelled');
    expect(marginOf(test, BEN, USDT)).toBe('10000 + 0');
  });

  it.each([
    ['long 1 BTC x10 cross', 'NO_LIQUIDITY {}'],
    ['long 1.001 BTC x10 cross', 'QUANTITY_STEP {"field":"share","step":"0.01"}'],
    ['long 0.5 BTC x10 cross', 'BELOW_MINIMUM {"field":"share","minimum":"1"}'],
    ['long 200000 BTC x10 cross', 'ABOVE_MAXIMUM {"field":"share","maximum":"100000"}'],
    ['long 1 BTC x3 cross', 'MULTIPLE_WRONG {"field":"multiple","maximum":125}'],
    ['long 1 XRP x10 cross', 'FIELD_TYPE {"field":"marketId"}'],
    ['long 126 BTC x125 cross @ 39000', 'TIER_EXCEEDED {"field":"multiple","maximum":100}'],
    ['long 8000 BTC x10 cross @ 39000', 'ABOVE_MAXIMUM {"field":"share","maximum":"7500"}'],
    ['long 300 BTC x10 cross @ 39000', 'INSUFFICIENT_BALANCE {"field":"share","currency_id":1}'],
    ['long 1 BTC x10 cross @ 39000.05', 'PRICE_STEP {"field":"target_price","step":"0.1"}'],
    ['long 1 BTC x10 cross @ 41000', 'PRICE_BAND {"field":"target_price","limit":"40800.0"}'],
    // alone with its margin of 0.8 % it would be liquidated at once from 40161.3 on
    ['long 1 BTC x125 isolated @ 40300', 'PRICE_BAND {"field":"target_price","limit":"40161.2"}'],
    [
      'long 1 BTC x10 cross @ 39000 tp 38000',
      'STOP_SIDE_WRONG {"field":"target_profit_price","price":"39000"}',
    ],
    [
      'long 1 BTC x10 cross @ 39000 sl 39500',
      'STOP_SIDE_WRONG {"field":"stop_loss_price","price":"39000"}',
    ],
    [
      'long 1 BTC x10 isolated @ 40000 sl 36144.5',
      'STOP_BEYOND_LIQUIDATION {"field":"stop_loss_price","price":"36144.5"}',
    ],
    [
      'short 1 BTC x10 isolated @ 40000 sl 43900',
      'STOP_BEYOND_LIQUIDATION {"field":"stop_loss_price","price":"43824.8"}',
    ],
  ])('%s: %s', (text, expected) => {
    expect(refusal(ANNA, text)).toBe(expected);
    expect(marginOf(test, ANNA, USDT)).toBe('10000 + 0');
    expect(test.table('positions')).toEqual([]);
  });

  it('counts what is open and waiting for its tier, and the members positions', () => {
    open(test, ANNA, 'long 100 BTC x100 cross @ 39000');
    expect(refusal(ANNA, 'short 30 BTC x125 cross @ 41000')).toContain('TIER_EXCEEDED');
    expect(refusal(ANNA, 'short 10 ETH x125 cross @ 3001')).toBe('ok');
    test.system('setting.define', { name: 'positions_maximum', value: '2' });
    expect(refusal(ANNA, 'short 1 BTC x10 cross @ 41000')).toBe('TOO_MANY_POSITIONS {"maximum":2}');
  });

  it('waits for a fresh price', () => {
    test.advance(11_000);
    expect(refusal(ANNA, 'long 1 BTC x10 cross @ 39000')).toBe('PRICE_STALE {}');
  });

  it('may not take what the cross pool has lost, but profits do not count', () => {
    open(test, BEN, 'short 200 BTC x10 cross @ 40000');
    open(test, ANNA, 'long 200 BTC x10 cross');
    test.tick({ [BTC_USDT]: '39500.0' });
    // 10000 − 40 of fees − 8000 of margin − 1000 lost
    expect(marginOf(test, ANNA, USDT)).toBe('1960 + 8000');
    expect(refusal(ANNA, 'long 325 ETH x100 cross @ 2900')).toContain('INSUFFICIENT_BALANCE');
    expect(refusal(ANNA, 'long 300 ETH x100 cross @ 2900')).toBe('ok');
    expect(refusal(BEN, 'long 700 ETH x100 cross @ 2900')).toContain('INSUFFICIENT_BALANCE');
  });

  it('of the spot commands there is none', () => {
    const entry = open(test, ANNA, 'long 1 BTC x10 cross @ 39000');
    const place = { marketId: 61, side: 'buy', type: 'limit', quantity: '1', limitPrice: '39000' };
    expect(codeOf(test.send(ANNA, 'spot.place', place))).toBe('MARKET_UNKNOWN');
    const { entryOrderId: orderId } = test.row<{ id: number; entryOrderId: number }>(
      'positions',
      entry,
    );
    expect(codeOf(test.send(ANNA, 'spot.cancel', { orderId }))).toBe('ORDER_NOT_OPEN');
    const amend = { orderId, limitPrice: '38000' };
    expect(codeOf(test.send(ANNA, 'spot.amend', amend))).toBe('ORDER_NOT_OPEN');
    test.send(ANNA, 'spot.cancel_all', {});
    expect(shown(test, entry, 'status')).toBe('waiting');
  });
});

describe('a close', () => {
  let anna: number;
  let ben: number;

  beforeEach(() => {
    ben = open(test, BEN, 'short 10 BTC x10 cross @ 40000');
    anna = open(test, ANNA, 'long 10 BTC x10 cross');
  });

  it('pays the profit out of what the other side has lost', () => {
    test.tick({ [BTC_USDT]: '41000.0' });
    open(test, CARL, 'long 10 BTC x10 cross @ 41000');
    expect(close(ANNA, anna)).toBe('ok');
    expect(shown(test, anna, 'status', 'closeReason', 'realisedProfit', 'fee', 'margin')).toBe(
      'closed user 100 4.05 0',
    );
    expect(marginOf(test, ANNA, USDT)).toBe('10095.95 + 0');
    expect(houseMoney(test, 'futuresClearing', USDT)).toBe('-100');
    open(test, CARL, 'short 10 BTC x10 cross @ 41000');
    expect(close(BEN, ben)).toBe('ok');
    expect(houseMoney(test, 'futuresClearing', USDT)).toBe('0');
    expect(shown(test, ben, 'realisedProfit')).toBe('-100');
  });

  it('of some lots frees their part', () => {
    open(test, CARL, 'long 3 BTC x10 cross @ 40000');
    expect(close(ANNA, anna, '20')).toBe('ABOVE_MAXIMUM');
    expect(close(ANNA, anna, '0.001')).toBe('QUANTITY_STEP');
    expect(close(ANNA, anna, '0.99')).toBe('BELOW_MINIMUM');
    expect(close(ANNA, anna, '2.5')).toBe('ok');
    expect(shown(test, anna, 'status', 'openLots', 'openValue', 'margin', 'closeReason')).toBe(
      'open 7.5 3000 300 null',
    );
    expect(close(ANNA, anna, '7.5')).toBe('ok');
    expect(shown(test, anna, 'status', 'openLots', 'closeReason')).toBe('closing 7 user');
    expect(close(ANNA, anna)).toBe('POSITION_NOT_OPEN');
    open(test, CARL, 'long 7 BTC x10 cross @ 40000');
    test.tick({ [BTC_USDT]: '40001.0' });
    expect(shown(test, anna, 'status', 'openLots')).toBe('closed 0');
    expect(close(ANNA, anna)).toBe('POSITION_NOT_OPEN');
  });

  it('of all that is left may be smaller than any other', () => {
    open(test, CARL, 'long 20 BTC x10 cross @ 40000');
    expect(close(ANNA, anna, '9.5')).toBe('ok');
    expect(close(ANNA, anna, '0.4')).toBe('BELOW_MINIMUM');
    expect(close(ANNA, anna, '0.5')).toBe('ok');
    expect(shown(test, anna, 'status', 'openLots')).toBe('closed 0');
  });

  it('is refused where nothing would fill, and while the price is stale', () => {
    expect(close(ANNA, anna)).toBe('NO_LIQUIDITY');
    expect(close(BEN, anna)).toBe('POSITION_UNKNOWN');
    open(test, CARL, 'long 10 BTC x10 cross @ 40000');
    test.advance(11_000);
    expect(close(ANNA, anna)).toBe('PRICE_STALE');
    expect(shown(test, anna, 'status')).toBe('open');
  });

  it('does not wait for the member own entry', () => {
    open(test, ANNA, 'long 5 BTC x10 cross @ 39990');
    open(test, CARL, 'long 10 BTC x10 cross @ 39980');
    expect(close(ANNA, anna)).toBe('ok');
    expect(shown(test, anna, 'status', 'realisedProfit')).toBe('closed -2');
    const told = test.table<RowOf<typeof noticesTable>>('notices');
    expect(told.map(({ userId, kind }) => [userId, kind])).toContainEqual([
      ANNA,
      'futures.entry_self_trade',
    ]);
  });

  it('of all tells a result for each', () => {
    const eth = open(test, ANNA, 'short 1 ETH x10 cross @ 3000');
    open(test, CARL, 'long 1 ETH x10 cross @ 3000');
    const mine = open(test, ANNA, 'long 1 BTC x10 cross @ 39000');
    open(test, CARL, 'long 10 BTC x10 cross @ 40000');
    const outcome = test.send(ANNA, 'futures.close_many', {});
    expect(outcome).toMatchObject({
      ok: true,
      result: { closed: [anna], failed: [{ id: eth, error: 'NO_LIQUIDITY' }] },
    });
    expect(shown(test, mine, 'status')).toBe('waiting');
    expect(shown(test, eth, 'status', 'margin')).toBe('open 30');
    const longs = test.send(ANNA, 'futures.close_many', { direction: 'long' });
    expect(longs).toMatchObject({ result: { closed: [], failed: [] } });
  });

  it('cancels what of the entry still waits', () => {
    const id = open(test, ANNA, 'long 5 BTC x10 cross @ 39990');
    open(test, CARL, 'short 2 BTC x10 cross @ 39990');
    open(test, BEN, 'long 9 BTC x10 cross @ 39980');
    expect(close(ANNA, id)).toBe('ok');
    expect(shown(test, id, 'status', 'openLots', 'enteredLots')).toBe('closed 0 2');
    expect(marginOf(test, ANNA, USDT)).toContain(' + 400');
  });
});

describe('stops', () => {
  let anna: number;

  const setStops = (takeProfitPrice: string | null, stopLossPrice: string | null) =>
    test.send(ANNA, 'futures.set_stops', { positionId: anna, takeProfitPrice, stopLossPrice });

  beforeEach(() => {
    open(test, BEN, 'short 10 BTC x10 cross @ 40000');
    anna = open(test, ANNA, 'long 10 BTC x10 isolated tp 41000 sl 39500');
    open(test, CARL, 'long 30 BTC x10 cross @ 39400');
  });

  it('close at the market when the mark reaches them, naming the tick', () => {
    test.tick({ [BTC_USDT]: '39500.1' });
    expect(shown(test, anna, 'status')).toBe('open');
    test.tick({ [BTC_USDT]: '39500.0' });
    expect(shown(test, anna, 'status', 'closeReason', 'exitedValue')).toBe('closed stop_loss 3940');
    const tickIds = test.table('ticks').map(({ id }) => String(id));
    expect(tickIds).toContain(shown(test, anna, 'closeTickId'));
  });

  it('take profit too, and wait where nobody trades', () => {
    test.tick({ [BTC_USDT]: '41003.3' });
    expect(shown(test, anna, 'status', 'closeReason', 'openLots')).toBe('closing take_profit 10');
    open(test, CARL, 'long 4 BTC x10 cross @ 41000');
    open(test, CARL, 'long 10 BTC x10 cross @ 40900');
    test.tick({ [BTC_USDT]: '41010.0' });
    expect(shown(test, anna, 'status', 'closeReason', 'realisedProfit')).toBe(
      'closed take_profit 94',
    );
    const values = test.table<RowOf<typeof noticesTable>>('notices').at(-1)?.values;
    // All that was paid counts, the fee of the entry too.
    const fees = parseAmount(shown(test, anna, 'fee'));
    expect(fees).toBeGreaterThan(parseAmount('4'));
    expect(values?.['result']).toBe(formatAmount(parseAmount('94') - fees));
  });

  it('are set anew, taken away, and checked against mark and liquidation', () => {
    expect(codeOf(setStops('39000', null))).toBe('STOP_SIDE_WRONG');
    expect(setStops(null, '36000')).toMatchObject({
      code: 'STOP_BEYOND_LIQUIDATION',
      details: { field: 'stop_loss_price', price: '36144.5' },
    });
    expect(codeOf(setStops(null, '36200.05'))).toBe('PRICE_STEP');
    expect(codeOf(setStops(null, '39450'))).toBe('ok');
    test.tick({ [BTC_USDT]: '39480.0' });
    expect(shown(test, anna, 'status')).toBe('open');
    test.recover();
    test.tick({ [BTC_USDT]: '39440.0' });
    expect(shown(test, anna, 'status', 'closeReason')).toBe('closed stop_loss');
    expect(codeOf(setStops(null, null))).toBe('POSITION_NOT_OPEN');
  });

  it('do nothing on a stale price', () => {
    const at = test.at;
    test.advance(40_000);
    test.system('market.tick', { at: at + 20_000, prices: [[BTC_USDT, '39000.0', '1']] });
    expect(shown(test, anna, 'status')).toBe('open');
    test.tick({ [BTC_USDT]: '39450.0' });
    expect(shown(test, anna, 'status', 'closeReason')).toBe('closed stop_loss');
  });
});

describe('the night', () => {
  it('costs every open position once, out of what there is', () => {
    open(test, BEN, 'short 10 BTC x10 cross @ 40000');
    const anna = open(test, ANNA, 'long 10 BTC x10 isolated');
    giveMargin(test, ANNA, USDT, '-9597.8');
    expect(marginOf(test, ANNA, USDT)).toBe('0.2 + 400');
    test.at = Date.UTC(2022, 0, 5, 23, 59, 58);
    test.tick({ [BTC_USDT]: '40000.0' });
    expect(shown(test, anna, 'overnightFee')).toBe('0');
    test.tick({ [BTC_USDT]: '41000.0' });
    expect(shown(test, anna, 'overnightFee', 'margin')).toBe('0.41 399.79');
    test.tick({ [BTC_USDT]: '41000.0' });
    expect(marginOf(test, ANNA, USDT)).toBe('0 + 399.79');
    // Two nights without a price are paid at the first one; who came after midnight pays later.
    test.at = Date.UTC(2022, 0, 8, 0, 0, 5);
    const late = Date.UTC(2022, 0, 8, 0, 0, 0) + 6_000;
    test.tick({ [BTC_USDT]: '40000.0' });
    expect(test.at).toBe(late);
    expect(shown(test, anna, 'overnightFee', 'margin')).toBe('1.21 398.99');
  });

  it('is not paid for by who was not there', () => {
    test.at = Date.UTC(2022, 0, 5, 23, 59, 55);
    test.tick({ [BTC_USDT]: '40000.0' });
    test.at = Date.UTC(2022, 0, 6, 0, 0, 1);
    open(test, BEN, 'short 10 BTC x10 cross @ 40000');
    const anna = open(test, ANNA, 'long 10 BTC x10 isolated');
    test.tick({ [BTC_USDT]: '40000.0' });
    expect(shown(test, anna, 'overnightFee')).toBe('0');
  });
});

it('adds margin to isolated positions only', () => {
  open(test, BEN, 'short 10 BTC x10 cross @ 40000');
  const anna = open(test, ANNA, 'long 10 BTC x10 isolated');
  const add = (user: number, amount: string, positionId = anna) =>
    codeOf(test.send(user, 'futures.add_margin', { positionId, amount }));
  expect(add(ANNA, '100')).toBe('ok');
  expect(shown(test, anna, 'margin')).toBe('500');
  expect(add(ANNA, '0.000000001')).toBe('FIELD_DECIMALS');
  expect(add(ANNA, '9500')).toBe('INSUFFICIENT_BALANCE');
  expect(add(BEN, '1')).toBe('POSITION_UNKNOWN');
  expect(add(BEN, '1', anna - 1)).toBe('POSITION_NOT_ISOLATED');
});

describe('the liquidity account', () => {
  it('quotes contracts too, and its lots and cash close the sums', () => {
    start('10000');
    const anna = open(test, ANNA, 'long 10 BTC x10 cross');
    const ben = open(test, BEN, 'short 100 COIN x10 isolated');
    expect(shown(test, anna, 'status', 'openLots')).toBe('open 10');
    test.tick({ [BTC_USDT]: '40500.0' });
    checkFutures(test);
    test.recover();
    checkFutures(test);
    expect(close(ANNA, anna)).toBe('ok');
    expect(close(BEN, ben)).toBe('ok');
    const { liquidityLots } = test.row<{ id: number; liquidityLots: bigint }>('market_states', 61);
    expect(liquidityLots).toBe(0n);
  });
});

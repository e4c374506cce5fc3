import { beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../index.ts';
import { BTC, BTC_USDT, codeOf, TestExchange, USDT } from '../testing/exchange.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

const ANNA = 1_001;
const BEN = 1_002;
const CARL = 1_003;

let test: TestExchange;

interface Placed {
  id: number;
  status: string;
  filled: string;
  averagePrice: string | null;
  fee: string;
  reason: string | null;
  siblingId: number | null;
}

function place(user: number, text: string, more: { [field: string]: Json } = {}): Placed {
  const outcome = test.send(user, 'spot.place', orderOf(text, more));
  if (!outcome.ok) throw new Error(`${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome.result as unknown as Placed;
}

function refusal(user: number, text: string, more: { [field: string]: Json } = {}): string {
  return codeOf(test.send(user, 'spot.place', orderOf(text, more)));
}

/** `buy 0.5 @ 40000` is a limit, `sell 0.5` a market order, `buy for 100` a budget. */
function orderOf(text: string, more: { [field: string]: Json }): { [field: string]: Json } {
  const budget = /^(buy|sell) for ([\d.]+)$/.exec(text);
  if (budget) {
    return {
      marketId: BTC_USDT,
      side: budget[1] ?? '',
      type: 'market',
      quoteBudget: budget[2] ?? '',
      ...more,
    };
  }
  const [, side = '', quantity = '', limit] =
    /^(buy|sell) ([\d.]+)(?: @ ([\d.]+))?$/.exec(text) ?? [];
  const input: { [field: string]: Json } = { marketId: BTC_USDT, side, quantity, ...more };
  input.type = more.type ?? (limit ? 'limit' : 'market');
  if (limit) input.limitPrice = limit;
  return input;
}

function order(id: number) {
  test.endBatch();
  return test.row<{
    id: number;
    status: string;
    cancelReason: string | null;
    quantity: bigint | null;
    filledQuantity: bigint;
    holdLeft: bigint;
    fee: bigint;
  }>('orders', id);
}

beforeEach(() => {
  test = new TestExchange();
  for (const user of [ANNA, BEN, CARL]) test.member(user, { [BTC]: '1' });
  test.tick({ [BTC_USDT]: '40000.0' });
  return () => {
    test.endBatch();
    checkInvariants(test);
    checkEntries(test);
  };
});

describe('a trade', () => {
  it('is at the maker price, fees out of what is received, to the last digit', () => {
    const maker = place(BEN, 'sell 0.1 @ 39990');
    const taker = place(ANNA, 'buy 0.1 @ 40100');
    expect(taker).toMatchObject({
      status: 'filled',
      filled: '0.1',
      averagePrice: '39990.00000000',
      fee: '0.0001',
    });
    expect(order(maker.id)).toMatchObject({ status: 'filled', holdLeft: 0n });
    expect(test.balance(ANNA, BTC)).toBe('1.0999 + 0');
    expect(test.balance(ANNA, USDT)).toBe('6001 + 0');
    expect(test.balance(BEN, BTC)).toBe('0.9 + 0');
    expect(test.balance(BEN, USDT)).toBe('13995.001 + 0');
  });

  it('rounds the fee up at the currency, never for the payer', () => {
    place(BEN, 'sell 0.0003 @ 40000.1');
    const taker = place(ANNA, 'buy 0.0003 @ 40000.1');
    // 0.0003 × 0.1 % = 0.0000003, to 8 decimals exactly; the seller's 12.00003 × 0.1 % is cut up.
    expect(taker.fee).toBe('0.0000003');
    expect(test.balance(BEN, USDT)).toBe('10011.98802997 + 0');
  });

  it('goes by price, then by time', () => {
    const late = place(BEN, 'sell 0.1 @ 40010');
    const first = place(BEN, 'sell 0.1 @ 40000');
    const second = place(CARL, 'sell 0.1 @ 40000');
    place(ANNA, 'buy 0.15 @ 40010');
    expect(order(first.id).status).toBe('filled');
    expect(order(second.id)).toMatchObject({ status: 'open', filledQuantity: 5n * 10n ** 16n });
    expect(order(late.id)).toMatchObject({ status: 'open', filledQuantity: 0n });
  });

  it('keeps what a better price saved frozen until the order ends, then frees it exactly', () => {
    place(BEN, 'sell 0.1 @ 39900');
    const taker = place(ANNA, 'buy 0.2 @ 40000');
    expect(taker.status).toBe('open');
    expect(test.balance(ANNA, USDT)).toBe('2000 + 4010');
    test.send(ANNA, 'spot.cancel', { orderId: taker.id });
    expect(test.balance(ANNA, USDT)).toBe('6010 + 0');
  });
});

describe('order types', () => {
  it('market by base takes at most the band and cancels the rest', () => {
    place(BEN, 'sell 0.01 @ 40000');
    place(BEN, 'sell 0.01 @ 41000');
    const taker = place(ANNA, 'buy 0.02');
    expect(taker).toMatchObject({ status: 'cancelled', filled: '0.01', reason: 'price_band' });
    expect(test.balance(ANNA, USDT)).toBe('9600 + 0');
  });

  it('market by budget spends no more than it says and is filled when no step is left', () => {
    place(BEN, 'sell 0.5 @ 40000');
    const taker = place(ANNA, 'buy for 1000.55');
    expect(taker).toMatchObject({ status: 'filled', filled: '0.025' });
    expect(test.balance(ANNA, USDT)).toBe('9000 + 0');
  });

  it('market sell by budget sells until that much came in', () => {
    place(BEN, 'buy 0.2 @ 40000');
    const taker = place(ANNA, 'sell for 2000');
    expect(taker).toMatchObject({ status: 'filled', filled: '0.05' });
    expect(test.balance(ANNA, BTC)).toBe('0.95 + 0');
  });

  it('refuses a market order that nobody would fill', () => {
    expect(refusal(ANNA, 'buy 0.02')).toBe('NO_LIQUIDITY');
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
  });

  it('IOC cancels its rest, FOK is all or nothing, post-only never takes', () => {
    place(BEN, 'sell 0.01 @ 40000');
    const ioc = place(ANNA, 'buy 0.015 @ 40000', { timeInForce: 'ioc' });
    expect(ioc).toMatchObject({
      status: 'cancelled',
      filled: '0.01',
      reason: 'immediate_or_cancel',
    });
    place(BEN, 'sell 0.01 @ 40000');
    expect(refusal(ANNA, 'buy 0.015 @ 40000', { timeInForce: 'fok' })).toBe('NO_LIQUIDITY');
    expect(place(ANNA, 'buy 0.01 @ 40000', { timeInForce: 'fok' }).status).toBe('filled');
    place(BEN, 'sell 0.01 @ 40000');
    expect(refusal(ANNA, 'buy 0.01 @ 40000', { timeInForce: 'post_only' })).toBe(
      'POST_ONLY_CROSSES',
    );
    expect(place(ANNA, 'buy 0.01 @ 39999.9', { timeInForce: 'post_only' }).status).toBe('open');
  });

  it('FOK counts no order that stands behind an own one', () => {
    place(ANNA, 'sell 0.1 @ 40000');
    place(BEN, 'sell 0.1 @ 40001');
    expect(refusal(ANNA, 'buy 0.1 @ 40001', { timeInForce: 'fok' })).toBe('NO_LIQUIDITY');
  });

  it('FOK without a limit counts what it can pay for', () => {
    place(BEN, 'sell 0.3 @ 40100');
    expect(refusal(ANNA, 'buy 0.25', { timeInForce: 'fok' })).toBe('NO_LIQUIDITY');
    expect(place(ANNA, 'buy 0.24', { timeInForce: 'fok' }).status).toBe('filled');
  });

  it('cancels the taker that would trade with itself', () => {
    const own = place(ANNA, 'sell 0.1 @ 40000');
    const taker = place(ANNA, 'buy 0.1 @ 40000');
    expect(taker).toMatchObject({ status: 'cancelled', reason: 'self_trade', filled: '0' });
    expect(order(own.id).status).toBe('open');
  });

  it('expires by the platform time', () => {
    const resting = place(ANNA, 'buy 0.1 @ 39000', { expiresAt: test.at + 60_000 });
    test.advance(59_999);
    test.system('member.open', { userId: ANNA, vipLevel: 0 });
    expect(order(resting.id).status).toBe('open');
    test.advance(1);
    test.system('member.open', { userId: ANNA, vipLevel: 0 });
    expect(order(resting.id)).toMatchObject({ status: 'cancelled', cancelReason: 'expired' });
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
  });
});

describe('conditional orders', () => {
  it('a stop sells when the index has fallen to it, and not before', () => {
    const stop = place(ANNA, 'sell 0.1', { type: 'stop_market', triggerPrice: '39500' });
    expect(stop.status).toBe('waiting');
    expect(test.balance(ANNA, BTC)).toBe('0.9 + 0.1');
    place(BEN, 'buy 0.2 @ 39400');
    test.tick({ [BTC_USDT]: '39500.1' });
    expect(order(stop.id).status).toBe('waiting');
    test.tick({ [BTC_USDT]: '39500.0' });
    expect(order(stop.id).status).toBe('filled');
    expect(test.balance(ANNA, USDT)).toBe('13936.06 + 0');
  });

  it('an index between two ticks has not yet reached the one below it', () => {
    const stop = place(ANNA, 'sell 0.1', { type: 'stop_market', triggerPrice: '39500' });
    place(BEN, 'buy 0.2 @ 39400');
    test.tick({ [BTC_USDT]: '39500.05' });
    expect(order(stop.id).status).toBe('waiting');
    test.tick({ [BTC_USDT]: '39499.95' });
    expect(order(stop.id).status).toBe('filled');
  });

  it('survives a restart', () => {
    const stop = place(ANNA, 'sell 0.1', { type: 'stop_market', triggerPrice: '39500' });
    place(BEN, 'buy 0.2 @ 39400');
    test.recover();
    test.tick({ [BTC_USDT]: '39400.0' });
    expect(order(stop.id).status).toBe('filled');
  });

  it('a stop-limit rests at its limit behind those who were there', () => {
    const stop = place(ANNA, 'sell 0.1 @ 39450', { type: 'stop_limit', triggerPrice: '39500' });
    const ben = place(BEN, 'sell 0.1 @ 39900');
    test.send(BEN, 'spot.cancel', { orderId: ben.id });
    test.tick({ [BTC_USDT]: '39500.0' });
    expect(order(stop.id).status).toBe('open');
  });

  it('a take-profit waits on the other side', () => {
    const gain = place(ANNA, 'sell 0.1', { type: 'take_profit_market', triggerPrice: '40500' });
    place(BEN, 'buy 0.2 @ 40000');
    test.tick({ [BTC_USDT]: '40500.0' });
    expect(order(gain.id).status).toBe('filled');
  });

  it('refuses a trigger that is already passed', () => {
    expect(refusal(ANNA, 'sell 0.1', { type: 'stop_market', triggerPrice: '40000' })).toBe(
      'TRIGGER_PASSED',
    );
    expect(refusal(ANNA, 'buy 0.1', { type: 'stop_market', triggerPrice: '40000' })).toBe(
      'TRIGGER_PASSED',
    );
  });

  it('a bought stop never costs more than it froze, however far the index jumps', () => {
    const stop = place(ANNA, 'buy 0.2', { type: 'stop_market', triggerPrice: '41000' });
    expect(test.balance(ANNA, USDT)).toBe('1636 + 8364');
    test.tick({ [BTC_USDT]: '45000.0' });
    place(BEN, 'sell 0.3 @ 45000');
    expect(order(stop.id)).toMatchObject({ status: 'cancelled' });
    expect(test.balance(ANNA, USDT)).toBe('10000 + 0');
  });
});

describe('one cancels the other', () => {
  const pair = {
    marketId: BTC_USDT,
    side: 'sell',
    quantity: '0.1',
    limitPrice: '41000',
    stopPrice: '39000',
  };

  function placePair(user: number): Placed {
    const outcome = test.send(user, 'spot.place_pair', pair);
    if (!outcome.ok) throw new Error(outcome.code);
    return outcome.result as unknown as Placed;
  }

  it('freezes once for both legs; the stop follows what the limit has filled', () => {
    const limit = placePair(ANNA);
    expect(test.balance(ANNA, BTC)).toBe('0.9 + 0.1');
    test.tick({ [BTC_USDT]: '40900.0' });
    place(BEN, 'buy 0.05 @ 41000');
    expect(order(limit.id)).toMatchObject({ status: 'open', filledQuantity: 5n * 10n ** 16n });
    expect(order(limit.siblingId ?? 0)).toMatchObject({
      status: 'waiting',
      quantity: 5n * 10n ** 16n,
    });
    expect(test.balance(ANNA, BTC)).toBe('0.9 + 0.05');
  });

  it('the stop takes the money over when it fires, also after a restart', () => {
    const limit = placePair(ANNA);
    place(BEN, 'buy 0.1 @ 38900');
    test.recover();
    test.tick({ [BTC_USDT]: '38999.0' });
    expect(order(limit.id)).toMatchObject({ status: 'cancelled', cancelReason: 'sibling' });
    expect(order(limit.siblingId ?? 0).status).toBe('filled');
    expect(test.balance(ANNA, BTC)).toBe('0.9 + 0');
  });

  it('a trigger that fills the limit whole ends the stop of the same tick', () => {
    test.tick({ [BTC_USDT]: '39010.0' });
    place(BEN, 'buy 0.1 @ 39020', { type: 'take_profit_limit', triggerPrice: '39000' });
    const outcome = test.send(ANNA, 'spot.place_pair', {
      ...pair,
      limitPrice: '39020',
      stopPrice: '39000',
    });
    if (!outcome.ok) throw new Error(outcome.code);
    const limit = outcome.result as unknown as Placed;
    test.tick({ [BTC_USDT]: '39000.0' });
    expect(order(limit.id).status).toBe('filled');
    expect(order(limit.siblingId ?? 0)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'sibling',
    });
    expect(test.balance(ANNA, BTC)).toBe('0.9 + 0');
  });

  it('a trigger that fills the limit in part leaves the rest to the stop of the same tick', () => {
    test.tick({ [BTC_USDT]: '39010.0' });
    place(BEN, 'buy 0.04 @ 39020', { type: 'take_profit_limit', triggerPrice: '39000' });
    place(CARL, 'buy 0.1 @ 38900');
    const outcome = test.send(ANNA, 'spot.place_pair', {
      ...pair,
      limitPrice: '39020',
      stopPrice: '39000',
    });
    if (!outcome.ok) throw new Error(outcome.code);
    const limit = outcome.result as unknown as Placed;
    test.tick({ [BTC_USDT]: '39000.0' });
    expect(order(limit.id)).toMatchObject({ status: 'cancelled', cancelReason: 'sibling' });
    expect(order(limit.siblingId ?? 0)).toMatchObject({
      status: 'filled',
      filledQuantity: 6n * 10n ** 16n,
    });
    expect(test.balance(ANNA, BTC)).toBe('0.9 + 0');
  });

  it('cancelling one leg ends both', () => {
    const limit = placePair(ANNA);
    test.send(ANNA, 'spot.cancel', { orderId: limit.siblingId ?? 0 });
    expect(order(limit.id).status).toBe('cancelled');
    expect(test.balance(ANNA, BTC)).toBe('1 + 0');
  });

  it('refuses legs on the wrong sides', () => {
    expect(codeOf(test.send(ANNA, 'spot.place_pair', { ...pair, stopPrice: '40500' }))).toBe(
      'TRIGGER_ORDER',
    );
    expect(codeOf(test.send(ANNA, 'spot.place_pair', { ...pair, side: 'buy' }))).toBe(
      'TRIGGER_ORDER',
    );
  });
});

describe('amending', () => {
  it('less quantity keeps the place, more loses it', () => {
    const anna = place(ANNA, 'buy 0.1 @ 39900');
    const ben = place(BEN, 'buy 0.1 @ 39900');
    expect(codeOf(test.send(ANNA, 'spot.amend', { orderId: anna.id, quantity: '0.05' }))).toBe(
      'ok',
    );
    expect(test.balance(ANNA, USDT)).toBe('8005 + 1995');
    place(CARL, 'sell 0.05 @ 39900');
    expect(order(anna.id).status).toBe('filled');
    expect(codeOf(test.send(BEN, 'spot.amend', { orderId: ben.id, quantity: '0.2' }))).toBe('ok');
    place(ANNA, 'buy 0.1 @ 39900');
    expect(test.balance(BEN, USDT)).toBe('2020 + 7980');
  });

  it('a new price may trade at once', () => {
    place(BEN, 'sell 0.1 @ 40000');
    const anna = place(ANNA, 'buy 0.1 @ 39900');
    const outcome = test.send(ANNA, 'spot.amend', { orderId: anna.id, limitPrice: '40000' });
    expect(outcome).toMatchObject({ ok: true, result: { status: 'filled' } });
  });

  it('says the price that has passed a new trigger', () => {
    const stop = place(ANNA, 'sell 0.1', { type: 'stop_market', triggerPrice: '39900' });
    const outcome = test.send(ANNA, 'spot.amend', { orderId: stop.id, triggerPrice: '40100' });
    expect(outcome).toMatchObject({ code: 'TRIGGER_PASSED', details: { price: '40000.0' } });
  });

  it('takes less also where the market has moved away from its price', () => {
    const anna = place(ANNA, 'sell 0.1 @ 40100');
    test.tick({ [BTC_USDT]: '43000.0' });
    const outcome = test.send(ANNA, 'spot.amend', { orderId: anna.id, quantity: '0.05' });
    expect(codeOf(outcome)).toBe('ok');
    expect(test.balance(ANNA, BTC)).toBe('0.95 + 0.05');
  });

  it('leaves everything as it was where the balance is not enough', () => {
    const anna = place(ANNA, 'buy 0.1 @ 39900');
    expect(codeOf(test.send(ANNA, 'spot.amend', { orderId: anna.id, quantity: '0.5' }))).toBe(
      'INSUFFICIENT_BALANCE',
    );
    expect(test.balance(ANNA, USDT)).toBe('6010 + 3990');
    expect(test.core.exchange.markets.get(BTC_USDT)?.book.get(anna.id)?.lots).toBe(1_000);
  });
});

describe('refusals', () => {
  it.each([
    ['buy 0.1 @ 40000.05', {}, 'PRICE_STEP'],
    ['buy 0.00005 @ 40000', {}, 'QUANTITY_STEP'],
    ['buy 0.1 @ 41000', {}, 'PRICE_BAND'],
    ['sell 0.1 @ 39000', {}, 'PRICE_BAND'],
    ['sell 0.1 @ 500000', {}, 'PRICE_BAND'],
    ['buy 0.00001', {}, 'QUANTITY_STEP'],
    ['buy 2000 @ 40000', {}, 'ABOVE_MAXIMUM'],
    ['buy 0.5 @ 40000', {}, 'INSUFFICIENT_BALANCE'],
    ['sell 1.5 @ 40000', {}, 'INSUFFICIENT_BALANCE'],
    ['buy for 0.5', {}, 'BELOW_MINIMUM'],
    ['buy 0.1 @ 40000', { expiresAt: 1 }, 'EXPIRY_WRONG'],
    ['buy 0.1 @ 40000', { type: 'market' }, 'PRICE_NOT_ALLOWED'],
    ['buy 0.1', { type: 'limit' }, 'PRICE_REQUIRED'],
    ['buy 0.1', { type: 'stop_market' }, 'TRIGGER_REQUIRED'],
    ['buy 0.1 @ 40000', { quoteBudget: '5' }, 'QUANTITY_WRONG'],
    ['buy 0.1 @ 40000', { marketId: 77 }, 'MARKET_UNKNOWN'],
    ['buy 0.1 @ 40000', { timeInForce: 'soon' }, 'FIELD_CHOICE'],
    ['buy 0.1 @ 40000', { quantity: '1e3' }, 'FIELD_TYPE'],
    ['buy 0.1 @ 40000', { quantity: '-1' }, 'FIELD_NOT_POSITIVE'],
  ] as const)('%s %j: %s', (text, more, code) => {
    const before = test.balance(ANNA, USDT);
    expect(refusal(ANNA, text, more)).toBe(code);
    expect(test.balance(ANNA, USDT)).toBe(before);
  });

  it('trades on no stale price', () => {
    place(BEN, 'sell 0.1 @ 40000');
    test.advance(10_001);
    expect(refusal(ANNA, 'buy 0.01')).toBe('PRICE_STALE');
    expect(refusal(ANNA, 'sell 0.1', { type: 'stop_market', triggerPrice: '39500' })).toBe(
      'PRICE_STALE',
    );
    expect(place(ANNA, 'buy 0.01 @ 40000').status).toBe('filled');
  });

  it('a market that is off takes no orders and lets cancel', () => {
    const resting = place(ANNA, 'buy 0.1 @ 39000');
    test.system('market.switch', { id: BTC_USDT, enabled: false });
    expect(refusal(ANNA, 'buy 0.1 @ 39000')).toBe('MARKET_CLOSED');
    expect(codeOf(test.send(ANNA, 'spot.cancel', { orderId: resting.id }))).toBe('ok');
  });

  it('nobody touches an order of another', () => {
    const resting = place(ANNA, 'buy 0.1 @ 39000');
    expect(codeOf(test.send(BEN, 'spot.cancel', { orderId: resting.id }))).toBe('ORDER_NOT_OPEN');
    expect(codeOf(test.send(BEN, 'spot.amend', { orderId: resting.id, quantity: '0.01' }))).toBe(
      'ORDER_NOT_OPEN',
    );
  });

  it('members cannot send the platform’s commands, nor the platform theirs', () => {
    expect(codeOf(test.send(ANNA, 'market.tick', { prices: [] }))).toBe('NOT_ALLOWED');
    expect(codeOf(test.send(0, 'member.grant', {}))).toBe('NOT_ALLOWED');
  });

  it('limits how many orders one member has open', () => {
    for (let n = 0; n < 200; n += 1) place(ANNA, 'buy 0.0001 @ 39000');
    expect(refusal(ANNA, 'buy 0.0001 @ 39000')).toBe('TOO_MANY_ORDERS');
  });
});

describe('keys', () => {
  it('the same key and body answers with the first result, once done', () => {
    const input = orderOf('buy 0.1 @ 39000', {});
    const first = test.send(ANNA, 'spot.place', input, 'k1');
    expect(test.send(ANNA, 'spot.place', { ...input }, 'k1')).toEqual(first);
    expect(test.balance(ANNA, USDT)).toBe('6100 + 3900');
    expect(codeOf(test.send(ANNA, 'spot.place', { ...input, quantity: '0.2' }, 'k1'))).toBe(
      'KEY_REUSED',
    );
    expect(codeOf(test.send(BEN, 'spot.place', input, 'k1'))).toBe('ok');
    test.endBatch();
    test.recover();
    expect(test.send(ANNA, 'spot.place', input, 'k1')).toEqual(first);
  });
});

describe('the liquidity account', () => {
  it('quotes around the index, gives way to members at one price, and comes back exactly', () => {
    test = new TestExchange({ liquidity: '10' });
    test.member(ANNA, { [BTC]: '1' });
    test.member(BEN, { [BTC]: '1' });
    test.tick({ [BTC_USDT]: '40000.0' });
    const ladder = () => test.core.exchange.markets.get(BTC_USDT)?.ladder;
    const best = ladder()?.best('sell')?.priceTicks ?? 0;
    const own = place(BEN, `sell 0.1 @ ${(best / 10).toFixed(1)}`);
    const taker = place(ANNA, 'buy 0.2');
    expect(taker.status).toBe('filled');
    expect(order(own.id).status).toBe('filled');
    const before = JSON.stringify(ladder()?.asks);
    test.recover();
    expect(JSON.stringify(ladder()?.asks)).toBe(before);
    const resting = place(ANNA, 'sell 0.1 @ 40500');
    test.tick({ [BTC_USDT]: '40600.0' });
    expect(order(resting.id).status).toBe('filled');
    expect(test.balance(ANNA, USDT)).toMatch(/\.95/);
  });
});

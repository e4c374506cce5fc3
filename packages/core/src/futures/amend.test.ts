import { beforeEach, describe, expect, it } from 'vitest';
import { BTC_USDT, codeOf, ETH_USDT, TestExchange, USDT } from '../testing/exchange.ts';
import { checkFutures, defineFutures, marginOf, open, shown } from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { Random } from '../testing/random.ts';

const ANNA = 1_001;
const BEN = 1_002;
const CARL = 1_003;

let test: TestExchange;

function started(): TestExchange {
  const made = new TestExchange();
  defineFutures(made, '0');
  for (const user of [ANNA, BEN, CARL]) made.member(user);
  made.tick({ [BTC_USDT]: '40000.0', [ETH_USDT]: '3000.0' });
  return made;
}

function check(one: TestExchange): void {
  one.endBatch();
  checkInvariants(one);
  checkEntries(one);
  checkFutures(one);
}

beforeEach(() => {
  test = started();
  return () => check(test);
});

interface Changes {
  readonly lots?: string;
  readonly limitPrice?: string;
  readonly takeProfitPrice?: string;
  readonly stopLossPrice?: string;
}

function amend(user: number, positionId: number, changes: Changes): string {
  const outcome = test.send(user, 'futures.amend', { positionId, ...changes });
  return outcome.ok ? 'ok' : `${outcome.code} ${JSON.stringify(outcome.details)}`;
}

describe('an entry that waits', () => {
  it('takes another price, other lots and other stops, and freezes what that costs', () => {
    const id = open(test, ANNA, 'long 10 BTC x10 cross @ 39000 tp 41000');
    expect(amend(ANNA, id, { limitPrice: '38000', lots: '5', stopLossPrice: '37000' })).toBe('ok');
    expect(shown(test, id, 'status', 'lots', 'takeProfitPrice', 'stopLossPrice')).toBe(
      'waiting 5 null 37000',
    );
    const after = marginOf(test, ANNA, USDT);
    test.send(ANNA, 'futures.cancel', { positionId: id });
    expect(marginOf(test, ANNA, USDT)).toBe('10000 + 0');
    open(test, ANNA, 'long 5 BTC x10 cross @ 38000 sl 37000');
    expect(marginOf(test, ANNA, USDT)).toBe(after);
  });

  it('that would meet an own entry is refused and stays, unless that one gives way', () => {
    const short = open(test, ANNA, 'short 10 BTC x10 cross @ 40200');
    const long = open(test, ANNA, 'long 10 BTC x10 cross @ 39000');
    const before = marginOf(test, ANNA, USDT);
    expect(amend(ANNA, long, { limitPrice: '40200' })).toMatch(/^MEETS_OWN_ORDER /);
    expect(marginOf(test, ANNA, USDT)).toBe(before);
    expect([shown(test, short, 'status'), shown(test, long, 'status')]).toEqual([
      'waiting',
      'waiting',
    ]);
    test.send(ANNA, 'member.prefer', { selfTradePrevention: 'expire_maker' });
    const yielding = open(test, ANNA, 'long 10 BTC x10 cross @ 39000');
    expect(amend(ANNA, yielding, { limitPrice: '40200' })).toBe('ok');
    expect(shown(test, short, 'status')).toBe('cancelled');
  });

  it('with fewer lots alone keeps its place, with another price or more it is the last', () => {
    const place = (changes: Changes): [string, string] => {
      const first = open(test, ANNA, 'long 4 BTC x10 cross @ 39500');
      const second = open(test, BEN, 'long 4 BTC x10 cross @ 39500');
      expect(amend(ANNA, first, changes)).toBe('ok');
      open(test, CARL, 'short 2 BTC x10 cross @ 39499.9');
      const filled: [string, string] = [
        shown(test, first, 'openLots'),
        shown(test, second, 'openLots'),
      ];
      for (const [user, id] of [
        [ANNA, first],
        [BEN, second],
      ] as const) {
        test.send(user, 'futures.cancel', { positionId: id });
      }
      return filled;
    };
    expect(place({ lots: '3' })).toEqual(['2', '0']);
    expect(place({ lots: '5' })).toEqual(['0', '2']);
    expect(place({ limitPrice: '39499.9' })).toEqual(['0', '2']);
  });

  it('trades at once where its new price meets the other side, and no more than it has', () => {
    open(test, BEN, 'short 3 BTC x10 cross @ 40000');
    const id = open(test, ANNA, 'long 2 BTC x10 isolated @ 39000 sl 38000');
    expect(amend(ANNA, id, { limitPrice: '40000', stopLossPrice: '38000' })).toBe('ok');
    expect(shown(test, id, 'status', 'openLots', 'stopLossPrice')).toBe('open 2 38000');
    expect(amend(ANNA, id, { lots: '5' })).toBe('POSITION_NOT_WAITING {"field":"id"}');
    test.tick({ [BTC_USDT]: '40000.0' });
  });

  it.each([
    [{ lots: '0.5' }, 'BELOW_MINIMUM {"field":"share","minimum":"1"}'],
    [{ lots: '1.001' }, 'QUANTITY_STEP {"field":"share","step":"0.01"}'],
    [{ lots: '400' }, 'INSUFFICIENT_BALANCE {"field":"share","currency_id":1}'],
    [{ limitPrice: '39000.05' }, 'PRICE_STEP {"field":"target_price","step":"0.1"}'],
    [{ limitPrice: '41000' }, 'PRICE_BAND {"field":"target_price","limit":"40800.0"}'],
    [{ stopLossPrice: '39500' }, 'STOP_SIDE_WRONG {"field":"stop_loss_price","price":"39000"}'],
    [
      { limitPrice: '38000', takeProfitPrice: '37000' },
      'STOP_SIDE_WRONG {"field":"target_profit_price","price":"38000"}',
    ],
  ])('with %j is refused and stays as it was', (changes, refusal) => {
    const id = open(test, ANNA, 'long 10 BTC x10 cross @ 39000 tp 41000');
    const before = marginOf(test, ANNA, USDT);
    expect(amend(ANNA, id, changes)).toBe(refusal);
    expect(shown(test, id, 'status', 'lots', 'takeProfitPrice')).toBe('waiting 10 41000');
    expect(marginOf(test, ANNA, USDT)).toBe(before);
  });

  it('is only the own one, waits, and has a price', () => {
    const id = open(test, ANNA, 'long 1 BTC x10 cross @ 39000');
    expect(amend(BEN, id, { lots: '2' })).toMatch(/^POSITION_UNKNOWN /u);
    test.advance(20_000);
    expect(amend(ANNA, id, { lots: '2' })).toMatch(/^PRICE_STALE /u);
    test.tick({ [BTC_USDT]: '40000.0', [ETH_USDT]: '3000.0' });
    test.send(ANNA, 'futures.cancel', { positionId: id });
    expect(amend(ANNA, id, { lots: '2' })).toMatch(/^POSITION_NOT_WAITING /u);
  });

  it('is changed once by the same key', () => {
    const id = open(test, ANNA, 'long 1 BTC x10 cross @ 39000');
    const send = (lots: string) =>
      codeOf(test.send(ANNA, 'futures.amend', { positionId: id, lots }, 'once'));
    expect([send('2'), send('2')]).toEqual(['ok', 'ok']);
    expect(shown(test, id, 'lots')).toBe('2');
  });
});

it('is as good as one that is canceled and sent anew, whatever is changed', () => {
  const random = new Random(2_912);
  const other = started();
  const answer = (outcome: ReturnType<TestExchange['send']>): string =>
    outcome.ok ? 'ok' : `${outcome.code} ${JSON.stringify(outcome.details)}`;
  for (let n = 0; n < 200; n += 1) {
    const direction = random.pick(['long', 'short'] as const);
    const sign = direction === 'long' ? -1 : 1;
    const price = () => String(40_000 + sign * random.whole(-900, 700));
    const terms = {
      marketId: 0,
      direction,
      lots: String(random.whole(1, 5)),
      multiple: random.pick([5, 10, 20]),
      marginMode: random.pick(['cross', 'isolated'] as const),
      limitPrice: String(40_000 + sign * random.whole(100, 700)),
    };
    const text = `${direction} ${terms.lots} BTC x${terms.multiple} ${terms.marginMode}`;
    const id = open(test, ANNA, `${text} @ ${terms.limitPrice}`);
    const theirs = open(other, ANNA, `${text} @ ${terms.limitPrice}`);
    const changes = {
      lots: String(random.whole(1, random.chance(0.1) ? 4_000 : 8)),
      limitPrice: price(),
      takeProfitPrice: random.chance(0.5) ? null : String(random.whole(38_000, 42_000)),
      stopLossPrice: random.chance(0.5) ? null : String(random.whole(38_000, 42_000)),
    };
    const amended = answer(test.send(ANNA, 'futures.amend', { positionId: id, ...changes }));
    const { marketId } = other.core.exchange.positions.get(theirs) ?? { marketId: 0 };
    other.send(ANNA, 'futures.cancel', { positionId: theirs });
    const anew = other.send(ANNA, 'futures.open', { ...terms, ...changes, marketId });
    expect(amended, JSON.stringify({ terms, changes })).toBe(answer(anew));
    if (amended === 'ok') expect(marginOf(test, ANNA, USDT)).toBe(marginOf(other, ANNA, USDT));
    for (const one of [test, other]) {
      for (const open of one.core.exchange.futures.idsOf(ANNA)) {
        one.send(ANNA, 'futures.cancel', { positionId: open });
      }
      one.endBatch();
    }
  }
  check(other);
});

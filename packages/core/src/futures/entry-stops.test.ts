import { parseAmount } from '@kontor/money';
import { beforeEach, describe, expect, it } from 'vitest';
import { BTC_USDT, ETH_USDT, TestExchange } from '../testing/exchange.ts';
import { checkFutures, defineFutures, open, shown, tryOpen } from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';
import { Random } from '../testing/random.ts';

const ANNA = 1_001;
const BEN = 1_002;

let test: TestExchange;

beforeEach(() => {
  test = new TestExchange();
  defineFutures(test, '0');
  for (const user of [ANNA, BEN]) test.member(user);
  test.tick({ [BTC_USDT]: '40000.0', [ETH_USDT]: '3000.0' });
  return () => {
    test.endBatch();
    checkInvariants(test);
    checkEntries(test);
    checkFutures(test);
  };
});

function set(user: number, positionId: number, profit: string | null, loss: string | null): string {
  const stops = { takeProfitPrice: profit, stopLossPrice: loss };
  const outcome = test.send(user, 'futures.set_stops', { positionId, ...stops });
  return outcome.ok ? 'ok' : `${outcome.code} ${JSON.stringify(outcome.details)}`;
}

const stopsOf = (id: number): string => shown(test, id, 'takeProfitPrice', 'stopLossPrice');

describe('stops of an entry that waits', () => {
  it('are set, moved and taken away, and work once it is filled', () => {
    const id = open(test, ANNA, 'long 3 BTC x10 isolated @ 39000');
    expect(set(ANNA, id, '40500', '38500')).toBe('ok');
    expect(stopsOf(id)).toBe('40500 38500');
    expect(set(ANNA, id, '39500', null)).toBe('ok');
    expect(set(ANNA, id, null, '38600')).toBe('ok');
    expect(shown(test, id, 'status', 'takeProfitPrice')).toBe('waiting null');
    // It reaches the price while nothing is open yet, which closes nothing.
    test.tick({ [BTC_USDT]: '38600.0' });
    expect(shown(test, id, 'status')).toBe('waiting');
    test.tick({ [BTC_USDT]: '39000.0' });
    open(test, BEN, 'long 3 BTC x10 cross @ 38500');
    open(test, BEN, 'short 3 BTC x10 cross @ 39000');
    expect(shown(test, id, 'status', 'stopLossPrice')).toBe('open 38600');
    test.tick({ [BTC_USDT]: '38600.0' });
    expect(shown(test, id, 'status', 'closeReason')).toBe('closed stop_loss');
  });

  it('are seen from its limit, or from the mark where that is worse, as when it is sent', () => {
    const long = open(test, ANNA, 'long 1 BTC x10 isolated @ 39000');
    expect(set(ANNA, long, '39000', null)).toBe(
      'STOP_SIDE_WRONG {"field":"target_profit_price","price":"39000"}',
    );
    expect(set(ANNA, long, null, '39000.1')).toBe(
      'STOP_SIDE_WRONG {"field":"stop_loss_price","price":"39000"}',
    );
    expect(set(ANNA, long, null, '35000')).toMatch(/^STOP_BEYOND_LIQUIDATION .*stop_loss_price/u);
    expect(set(ANNA, long, '39000.05', null)).toMatch(/^PRICE_STEP /u);
    const short = open(test, BEN, 'short 1 BTC x10 cross @ 40500');
    expect(set(BEN, short, '40400', '40600')).toBe('ok');
  });

  it('are nobody else’s, and none of an entry that is over or without a price', () => {
    const id = open(test, ANNA, 'long 1 BTC x10 cross @ 39000');
    expect(set(BEN, id, '40000', null)).toMatch(/^POSITION_UNKNOWN /u);
    test.advance(20_000);
    expect(set(ANNA, id, '40000', null)).toMatch(/^PRICE_STALE /u);
    test.tick({ [BTC_USDT]: '40000.0', [ETH_USDT]: '3000.0' });
    test.send(ANNA, 'futures.cancel', { positionId: id });
    expect(set(ANNA, id, '40000', null)).toMatch(/^POSITION_NOT_OPEN /u);
  });

  it('are taken exactly when the same entry would be with them', () => {
    const random = new Random(2_911);
    for (let n = 0; n < 300; n += 1) {
      const side = random.pick(['long', 'short'] as const);
      const mode = random.pick(['cross', 'isolated'] as const);
      const sign = side === 'long' ? -1 : 1;
      const limit = 40_000 + sign * random.whole(1, 700);
      const size = `${random.whole(1, 5)} BTC x${random.pick([5, 10, 20])}`;
      const entry = `${side} ${size} ${mode} @ ${limit}`;
      const price = () =>
        random.chance(0.25) ? null : String(limit + random.whole(-6_000, 6_000));
      const [profit, loss] = [price(), price()];
      const target = profit === null ? '' : ` tp ${profit}`;
      const stops = loss === null ? target : `${target} sl ${loss}`;
      const sent = tryOpen(test, ANNA, `${entry}${stops}`);
      if (sent.ok) cancel(ANNA);
      const id = open(test, ANNA, entry);
      const answer = set(ANNA, id, profit, loss);
      const expected = sent.ok ? 'ok' : `${sent.code} ${JSON.stringify(sent.details)}`;
      expect(answer, `${entry}${stops}`).toBe(expected);
      if (sent.ok && profit !== null) {
        expect(parseAmount(shown(test, id, 'takeProfitPrice'))).toBe(parseAmount(profit));
      }
      cancel(ANNA);
    }
  });
});

/** All that waits of a member. */
function cancel(user: number): void {
  for (const id of test.core.exchange.futures.idsOf(user)) {
    test.send(user, 'futures.cancel', { positionId: id });
  }
  test.endBatch();
}

import { formatAmount } from '@kontor/money';
import type { copiesTable, RowOf } from '@kontor/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { entryRests, type Position } from '../futures/position.ts';
import type { Json } from '../index.ts';
import { BTC_USDT, FIRST_USER, TestExchange, USDT } from '../testing/exchange.ts';
import { defineFutures, giveMargin, open, shown } from '../testing/futures.ts';
import { checkEntries, checkInvariants } from '../testing/invariants.ts';

type Copy = RowOf<typeof copiesTable>;

const TRADER = FIRST_USER;
const ANNA = FIRST_USER + 1;
const BEN = FIRST_USER + 2;
const SELLER = FIRST_USER + 3;

let test: TestExchange;

/** Nobody quotes: an entry is filled by what members send, so that each part is known. */
beforeEach(() => {
  test = new TestExchange();
  defineFutures(test);
  for (const user of [TRADER, ANNA, BEN, SELLER]) {
    test.member(user);
    giveMargin(test, user, USDT, '1000000');
  }
  test.tick({ [BTC_USDT]: '40000' });
  must(TRADER, 'trader.apply', { profitShare: '0', introduction: 'in parts' });
});

function must(actor: number, kind: string, input: { [field: string]: Json }) {
  const outcome = test.send(actor, kind, input);
  if (!outcome.ok) throw new Error(`${kind}: ${outcome.code} ${JSON.stringify(outcome.details)}`);
  return outcome.result as { readonly [key: string]: Json };
}

const follow = (user: number, kind: 'multiple' | 'lots', number: string) =>
  must(user, 'follow.start', { traderId: TRADER, kind, number });
/** The command after an act is when it is copied. */
const pulse = () => must(0, 'clock.pulse', {});
const positionsOf = (user: number) =>
  test.table<Position>('positions').filter(({ userId }) => userId === user);
const openLotsOf = (user: number) =>
  positionsOf(user).map(({ openLots }) => formatAmount(openLots));
const copies = () => test.table<Copy>('copies');
const liveTimers = () => test.table<{ id: number; done: boolean }>('timers').filter((t) => !t.done);
/** Somebody sells so much into the bids. */
const sell = (lots: string) => open(test, SELLER, `short ${lots} BTC x10`);
/** What followers can buy from. */
const offer = (lots: string) => open(test, SELLER, `short ${lots} BTC x10 @ 40000.2`);

function checked(): void {
  test.endBatch();
  checkInvariants(test);
  checkEntries(test);
}

describe('an entry that fills in parts', () => {
  it('is copied once, when it is whole', () => {
    follow(ANNA, 'lots', '1');
    follow(BEN, 'multiple', '2');
    const original = open(test, TRADER, 'long 2 BTC x10 @ 40000');
    sell('1');
    pulse();
    expect(entryRests(test.core.exchange, test.row('positions', original))).toBe(true);
    expect([...positionsOf(ANNA), ...positionsOf(BEN), ...copies()]).toEqual([]);
    offer('20');
    sell('1');
    pulse();
    test.advance(5_000);
    pulse();
    expect(openLotsOf(ANNA)).toEqual(['1']);
    expect(openLotsOf(BEN)).toEqual(['4']);
    expect(copies().map(({ action, skipped }) => skipped ?? action)).toEqual(['open', 'open']);
    checked();
  });

  it('is copied once, whatever one tick fills of it', () => {
    defineFutures(test, '3000');
    follow(ANNA, 'lots', '1');
    const original = open(test, TRADER, 'long 300 BTC x2 @ 39990');
    // The new quotes below the bid fill it level by level.
    test.tick({ [BTC_USDT]: '39950' });
    expect(shown(test, original, 'enteredLots')).toBe('300');
    const fills = test.table<{ id: number; makerUserId: number }>('fills');
    expect(fills.filter(({ makerUserId }) => makerUserId === TRADER).length).toBeGreaterThan(3);
    pulse();
    test.tick({ [BTC_USDT]: '39950' });
    expect(openLotsOf(ANNA)).toEqual(['1']);
    checked();
  });

  it('is copied by what was filled when the rest is cancelled', () => {
    follow(ANNA, 'multiple', '1.5');
    const original = open(test, TRADER, 'long 10 BTC x10 @ 40000');
    sell('4');
    offer('20');
    pulse();
    expect(openLotsOf(ANNA)).toEqual([]);
    must(TRADER, 'futures.cancel', { positionId: original });
    pulse();
    expect(openLotsOf(ANNA)).toEqual(['6']);
    checked();
  });

  it('leaves no timer behind, however long it rests', () => {
    follow(ANNA, 'lots', '1');
    const original = open(test, TRADER, 'long 10 BTC x10 @ 40000');
    for (let n = 0; n < 3; n += 1) {
      sell('1');
      pulse();
    }
    test.advance(60_000);
    test.tick({ [BTC_USDT]: '40000' });
    expect(liveTimers()).toEqual([]);
    must(TRADER, 'futures.close', { positionId: original, lots: '1' });
    pulse();
    expect(liveTimers()).toEqual([]);
    checked();
  });
});

describe('a trader who closes some while the rest of the entry waits', () => {
  it('is copied by what is still open, and each part that is closed later takes its part', () => {
    follow(ANNA, 'multiple', '1');
    const original = open(test, TRADER, 'long 10 BTC x10 @ 40000');
    sell('6');
    // A better bid than the trader's own entry, which would make way for the close.
    open(test, BEN, 'long 2 BTC x10 @ 40000.1');
    must(TRADER, 'futures.close', { positionId: original, lots: '2' });
    offer('20');
    sell('4');
    pulse();
    // Ten were opened, two are closed: no follower pays for opening and closing those.
    expect(openLotsOf(ANNA)).toEqual(['8']);
    expect(copies().map(({ action }) => action)).toEqual(['open']);
    open(test, BEN, 'long 20 BTC x10 @ 39999');
    must(TRADER, 'futures.close', { positionId: original, lots: '2' });
    pulse();
    expect(openLotsOf(ANNA)).toEqual(['6']);
    must(TRADER, 'futures.close', { positionId: original });
    pulse();
    expect(positionsOf(ANNA).map(({ status }) => status)).toEqual(['closed']);
    checked();
  });

  it('is not copied while the whole is being closed', () => {
    follow(ANNA, 'multiple', '1');
    const original = open(test, TRADER, 'long 10 BTC x10 @ 40000');
    sell('6');
    offer('20');
    // Only two of six find a buyer: the close goes on at later prices.
    open(test, BEN, 'long 2 BTC x10 @ 39999');
    must(TRADER, 'futures.close', { positionId: original });
    expect(test.row<Position>('positions', original).status).toBe('closing');
    test.advance(2_000);
    pulse();
    expect(positionsOf(ANNA)).toEqual([]);
    checked();
  });
});

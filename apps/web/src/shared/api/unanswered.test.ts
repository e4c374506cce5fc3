import { calls } from '@kontor/contract/light';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { correctServerClock, deviceNowMs, setServerClock } from '../lib/clock.ts';
import { type Member, useSession } from '../session/session-store.ts';
import { passing } from '../storage/safe-storage.ts';
import { answerLost, beginSending, forgetSent, lostAnswersOf, stampAnew } from './unanswered.ts';

const DEVICE = Date.UTC(2026, 0, 5);
const PLATFORM = Date.UTC(2022, 0, 5);
const order = { currency_id: 1, legal_id: 2, type: 'buy', amount: '0.5' } as const;

const signIn = (uid: string): void => {
  useSession.getState().signIn(`token of ${uid}`, true);
  useSession.getState().setMember({ uid } as Member);
};

beforeEach(() => {
  signIn('42');
  vi.useFakeTimers({ now: DEVICE, toFake: ['Date'] });
});
afterEach(() => {
  for (const { key } of sent()) forgetSent(key);
  vi.useRealTimers();
});

type Sent = Parameters<typeof lostAnswersOf>[1];
const sent = (): Sent =>
  (JSON.parse(passing.getItem('kontor.unanswered') ?? '{}') as { state?: { sent: Sent } }).state
    ?.sent ?? [];
const lost = () => lostAnswersOf(calls.spot.place, sent(), useSession.getState().uid);
const pass = (ms: number) => vi.setSystemTime(deviceNowMs() + ms);

/** The platform's clock as an answer tells it that took 200 ms. */
function readClock(speed: number): void {
  setServerClock({ now: PLATFORM, speed, sentMs: deviceNowMs() - 200 });
}

describe('what is sent', () => {
  it("is stamped with the exchange's time, and never with a later one", () => {
    readClock(60);
    const { keySentAt } = beginSending(calls.spot.place, order);
    expect(keySentAt).toBe(PLATFORM);
    pass(1_000);
    expect(beginSending(calls.spot.cancel, { id: 1 }).keySentAt).toBe(PLATFORM + 60_000);
  });

  it('keeps key and stamp when its answer was lost and it is sent again', () => {
    readClock(1);
    const first = beginSending(calls.spot.place, order);
    answerLost(first.idempotencyKey);
    pass(10 * MINUTE_MS);
    expect(beginSending(calls.spot.place, order)).toEqual(first);
    expect(beginSending(calls.spot.place, { ...order, amount: '0.6' })).not.toEqual(first);
  });

  it('is never sent again for another member, nor while nobody knows whose page it is', () => {
    readClock(1);
    const first = beginSending(calls.spot.place, order);
    expect(first.member).toBe('42');
    answerLost(first.idempotencyKey);
    useSession.getState().signIn('token of 43', true);
    const unknown = beginSending(calls.spot.place, order);
    answerLost(unknown.idempotencyKey);
    expect(lost()).toEqual([]);
    useSession.getState().signIn('token of 44', true);
    const alsoUnknown = beginSending(calls.spot.place, order);
    signIn('43');
    const second = beginSending(calls.spot.place, order);
    const keys = [first, unknown, alsoUnknown, second].map((one) => one.idempotencyKey);
    expect(new Set(keys).size).toBe(4);
    expect(lost()).toEqual([]);
    signIn('42');
    expect(lost().map(({ key }) => key)).toEqual([first.idempotencyKey]);
    expect(beginSending(calls.spot.place, order)).toEqual(first);
  });

  it('has the stamp that the exchange tells once its clock was found to be behind', () => {
    readClock(1);
    const { idempotencyKey } = beginSending(calls.spot.place, order);
    correctServerClock(PLATFORM - HOUR_MS);
    stampAnew(idempotencyKey, PLATFORM - HOUR_MS);
    answerLost(idempotencyKey);
    const again = beginSending(calls.spot.place, order);
    expect(again).toEqual({ idempotencyKey, keySentAt: PLATFORM - HOUR_MS, member: '42' });
    expect(beginSending(calls.spot.cancel, { id: 1 }).keySentAt).toBe(PLATFORM - HOUR_MS);
  });
});

describe('a lost answer', () => {
  it.each([
    ['an hour of this device', 1, HOUR_MS],
    ['a day of the exchange, at sixty times the speed', 60, 24 * MINUTE_MS],
    ['a day of the exchange, at six hundred times the speed', 600, DAY_MS / 600],
  ])('can be asked for within %s, and is only told of afterwards', (_, speed, within) => {
    readClock(speed);
    const first = beginSending(calls.spot.place, order);
    answerLost(first.idempotencyKey);
    pass(within - 1);
    expect(lost()).toEqual([{ key: first.idempotencyKey, input: order, askable: true }]);
    expect(beginSending(calls.spot.place, order)).toEqual(first);
    answerLost(first.idempotencyKey);
    pass(1);
    expect(lost()).toEqual([{ key: first.idempotencyKey, input: order, askable: false }]);
    const anew = beginSending(calls.spot.place, order);
    expect(anew.idempotencyKey).not.toBe(first.idempotencyKey);
    pass(DAY_MS);
    expect(lost()).toEqual([]);
  });
});

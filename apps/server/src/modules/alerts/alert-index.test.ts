import { parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { AlertIndex, windowMs } from './alert-index.ts';
import type { AlertRow } from './alerts.queries.ts';
import { SlidingExtremes } from './sliding-extremes.ts';

const price = parseAmount;
const SECOND = 1_000;

const row = (id: number, changes: Partial<AlertRow>): AlertRow => ({
  id,
  userId: 1,
  instrumentId: 1,
  kind: 'above',
  target: price('100'),
  minutes: null,
  repeat: 'once',
  status: 'on',
  armedAt: 0,
  setAt: 0,
  version: 1,
  ...changes,
});
const ids = (index: AlertIndex, at: number, text: string) =>
  index.judge(at, price(text)).map(({ alert }) => alert.id);
function withWindow(minutes: number): AlertIndex {
  const index = new AlertIndex();
  index.openWindow(minutes, new SlidingExtremes(windowMs(minutes)));
  return index;
}

describe('alerts about a price', () => {
  it('fire at their price or beyond it, and once', () => {
    const index = new AlertIndex();
    index.put(row(1, { target: price('101') }));
    index.put(row(2, { kind: 'below', target: price('99') }));
    index.put(row(3, { target: price('102') }));
    expect(ids(index, SECOND, '100')).toEqual([]);
    expect(ids(index, 2 * SECOND, '101')).toEqual([1]);
    expect(ids(index, 3 * SECOND, '98')).toEqual([2]);
    expect(ids(index, 4 * SECOND, '110')).toEqual([3]);
    expect(ids(index, 5 * SECOND, '110')).toEqual([]);
    expect(index.size).toBe(0);
  });

  it('judge by later ticks alone, and no more once they are gone or another', () => {
    const index = new AlertIndex();
    index.put(row(1, { armedAt: 5 * SECOND }));
    index.put(row(2, {}));
    index.put(row(3, {}));
    index.remove(2);
    index.put(row(3, { target: price('200'), version: 2 }));
    expect(ids(index, 5 * SECOND, '150')).toEqual([]);
    expect(ids(index, 6 * SECOND, '150')).toEqual([1]);
    index.remove(3);
    expect(ids(index, 7 * SECOND, '300')).toEqual([]);
  });

  it('agree with a plain look at each, whatever the prices do', () => {
    const index = new AlertIndex();
    let plain: AlertRow[] = [];
    let state = 7;
    const chance = (below: number) => (state = (state * 48_271) % 2_147_483_647) % below;
    for (let at = 1; at < 3_000; at += 1) {
      const one = row(at, {
        kind: chance(2) === 0 ? 'above' : 'below',
        target: price(String(900 + chance(200))),
        armedAt: at + chance(5),
      });
      index.put(one);
      plain.push(one);
      if (chance(3) === 0) {
        const gone = plain[chance(plain.length)];
        index.remove(gone?.id ?? 0);
        plain = plain.filter((other) => other !== gone);
      }
      const now = price(String(900 + chance(200)));
      const met = plain.filter(
        ({ kind, target, armedAt }) =>
          armedAt < at && (kind === 'above' ? now >= target : now <= target),
      );
      plain = plain.filter((other) => !met.includes(other));
      const judged = index.judge(at, now).map(({ alert }) => alert.id);
      expect(judged.sort((a, b) => a - b)).toEqual(met.map(({ id }) => id));
    }
    expect(index.size).toBe(plain.length);
  });
});

describe('alerts about a movement', () => {
  it('count from the lowest or the highest price of their window', () => {
    const index = withWindow(5);
    const movement = { minutes: 5, target: price('5') } as const;
    index.put(row(1, { ...movement, kind: 'rise' }));
    index.put(row(2, { ...movement, kind: 'fall' }));
    index.put(row(3, { ...movement, kind: 'move' }));
    expect(ids(index, SECOND, '100')).toEqual([]);
    expect(ids(index, 60 * SECOND, '104.9')).toEqual([]);
    const met = index.judge(120 * SECOND, price('105'));
    expect(met.map(({ alert, moved }) => [alert.id, moved])).toEqual([
      [1, price('5')],
      [3, price('5')],
    ]);
    const fell = index.judge(180 * SECOND, price('99.75'));
    expect(fell.map(({ alert, moved }) => [alert.id, moved])).toEqual([[2, price('-5')]]);
  });

  it('forget what is older than the window', () => {
    const index = withWindow(5);
    index.put(row(1, { kind: 'rise', minutes: 5, target: price('5') }));
    ids(index, SECOND, '100');
    ids(index, 2 * SECOND, '103');
    expect(ids(index, SECOND + windowMs(5) + 1, '105')).toEqual([]);
    expect(ids(index, SECOND + windowMs(5) + 2, '108.15')).toEqual([1]);
  });

  it('do not fire at a price that does not count, which the window knows all the same', () => {
    const index = withWindow(5);
    index.put(row(1, { kind: 'fall', minutes: 5, target: price('10') }));
    index.pass(SECOND, price('200'));
    expect(ids(index, 2 * SECOND, '181')).toEqual([]);
    expect(ids(index, 3 * SECOND, '180')).toEqual([1]);
  });
});

it('looks at one target a tick, however many alerts wait', () => {
  const looks = (count: number): number => {
    let looked = 0;
    const index = new AlertIndex();
    for (let id = 1; id <= count; id += 1) {
      const target = price(String(1_000 + id));
      const alert = row(id, {});
      Object.defineProperty(alert, 'target', {
        get: () => {
          looked += 1;
          return target;
        },
      });
      index.put(alert);
    }
    index.judge(1, price('10'));
    looked = 0;
    for (let at = 2; at < 1_002; at += 1) index.judge(at, price('1000'));
    return looked;
  };
  expect(looks(2_000)).toBe(looks(1));
});

import { budget } from '@kontor/testkit/budget';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Act, anyAct } from './testing/twin/acts.ts';
import { Sequence } from './testing/twin/sequence.ts';

/**
 * RUNS=… for more of them; SEED=… with WAY=…, the path of a failure, to look at one again. The
 * short form draws the same each time, the long one others.
 */
const RUNS = Number(process.env.RUNS ?? budget(80, 20_000));
const SEED = process.env.SEED ?? budget('20260116', '');
const seeded = SEED === '' ? {} : { seed: Number(SEED) };
const path = process.env.WAY ? { path: process.env.WAY } : {};

/** What all sequences together have come by. */
const seen = new Map<string, number>();

function run(acts: readonly Act[]): Sequence {
  const sequence = new Sequence();
  sequence.run(acts);
  for (const [what, times] of sequence.seen) seen.set(what, (seen.get(what) ?? 0) + times);
  return sequence;
}

describe('two members, a spot market, two contracts and copies', () => {
  it('come to what their twin says, whatever they do in whichever order', () => {
    const acts = fc.array(anyAct, { minLength: 1, maxLength: 90, size: 'max' });
    fc.assert(
      fc.property(acts, (given) => {
        run(given);
      }),
      { numRuns: RUNS, ...seeded, ...path },
    );
  });

  it('have been everywhere', () => {
    if (process.env.WAY) return;
    for (const what of [
      'spot.place ok',
      'spot.amend ok',
      'member.prefer ok',
      'futures.open ok',
      'futures.close ok',
      'futures.set_stops ok',
      'wallet.transfer INSUFFICIENT_BALANCE',
      'copy open',
      'copy close',
      'copy open COPY_SLIPPAGE',
      'liquidated',
    ])
      expect(seen.get(what) ?? 0, what).toBeGreaterThan(0);
  });
});

const follow = (number: number): Act => ({
  kind: 'follow',
  of: 'multiple',
  number,
  maximumMargin: null,
  stopLoss: null,
});
const open = (member: 0 | 1, isLong: boolean, steps: number, limit: number | null): Act => ({
  kind: 'open',
  member,
  market: 'linear',
  isLong,
  steps,
  multiple: 1,
  isIsolated: false,
  limit,
  takeProfit: null,
  stopLoss: null,
  mode: null,
});
const close = (member: 0 | 1, part: number | null): Act => ({
  kind: 'close',
  member,
  nth: 0,
  part,
});

const tick = (move: number, seconds: number): Act => ({ kind: 'tick', move, seconds });

/** Each was found at random once and made as short as it is. */
describe('what went wrong before', () => {
  it('leaves no timer behind while an entry that is filled in part rests', () => {
    const acts: Act[] = [follow(1), open(0, true, 300, 2), { kind: 'wait', seconds: 5 }];
    expect([...run(acts).test.core.exchange.timers.waiting()]).toEqual([]);
  });

  it('copies an entry at once when what is left of it is cancelled', () => {
    const withdraw: Act = { kind: 'withdraw', member: 0, nth: 0 };
    const { seen: here } = run([follow(100), open(0, true, 500, 2), withdraw]);
    expect(here.get('copy open')).toBe(1);
  });

  it('copies what is open, and the part of that which is closed later', () => {
    // Its own rest stands in the way of the first close, and makes way: then the entry is over.
    const acts = [follow(50), open(0, false, 1_000, -5), close(0, 25), close(0, 50)];
    const { seen: here } = run(acts);
    expect(here.get('futures.close ok')).toBe(2);
    expect(here.get('copy open')).toBe(1);
    expect(here.get('copy close')).toBe(1);
  });

  it('copies nothing that would be met by the follower’s own order', () => {
    const acts = [follow(6), open(1, false, 1_668, 0), open(0, true, 1_667, null)];
    expect(run(acts).seen.get('copy open COPY_OWN_ORDER')).toBe(1);
  });

  it('closes a copy at later prices when what it copied is over', () => {
    const isolated = { multiple: 125, isIsolated: true };
    run([
      tick(0, 1),
      follow(8),
      tick(0, 1),
      { ...open(0, true, 2_400, -2), ...isolated },
      tick(9, 1),
      { ...open(0, false, 1_250, null), takeProfit: 1 } as Act,
      tick(0, 3),
      { ...open(0, true, 3_700, 0), multiple: 50 } as Act,
      tick(-52, 2),
      tick(0, 1),
    ]);
  });
});

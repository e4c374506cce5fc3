import { describe, expect, it } from 'vitest';
import { Random } from '../testing/random.ts';
import { fingerprint } from './fingerprint.ts';
import { keyedCommand, Keys } from './keys.ts';
import type { Json, KeyedCommand, KeyLimits, Outcome, StampedCommand } from './types.ts';

const done = (result: Json): Outcome => ({ ok: true, result });
const limits = (count: number, textLength = 1_000_000): KeyLimits => ({ count, textLength });

function sent(sequence: number, key: string | null, input = 0, actor = 1_001): StampedCommand {
  return { sequence, at: sequence * 10, kind: 'member.grant', actor, key, input: { input } };
}

/** Sends a command whose result is its sequence, and tells what the caller is told. */
function send(keys: Keys, command: StampedCommand, result: Json = command.sequence): Outcome {
  return keys.once(command, () => done(result));
}

describe('keys', () => {
  it('answer a repeat as the first time, and refuse another body', () => {
    const keys = new Keys(limits(10));
    send(keys, sent(1, 'a'));
    expect(send(keys, sent(2, 'a'))).toEqual(done(1));
    expect(send(keys, sent(3, 'a', 5))).toMatchObject({ ok: false, code: 'KEY_REUSED' });
    expect(send(keys, sent(4, 'a', 0, 1_002))).toEqual(done(4));
    expect(send(keys, sent(5, null))).toEqual(done(5));
  });

  it('know a repeat from elsewhere, or after who may second whom has changed', () => {
    const prints = [
      { amount: '1' },
      { amount: '1', claimant: { mailHash: 'a' } },
      { amount: '1', barred: [7] },
      { amount: '1', shutOut: [7, 8] },
    ].map((input) => fingerprint('buy.confirm', input));
    expect(new Set(prints).size).toBe(1);
    expect(fingerprint('buy.confirm', { amount: '1', proposer: 7 })).not.toBe(prints[0]);
  });

  it('are forgotten when so many others came since, and tell up to where', () => {
    const keys = new Keys(limits(3));
    send(keys, sent(1, 'a'));
    send(keys, sent(2, 'b'));
    send(keys, sent(3, null));
    expect(send(keys, sent(4, 'a'))).toEqual(done(1));
    expect(keys.forgotten).toEqual({ sequence: 0, at: 0 });
    send(keys, sent(5, 'c'));
    // The first of the two is gone, which is not the newest of its key.
    expect([keys.forgotten, keys.has(1_001, 'a')]).toEqual([{ sequence: 1, at: 10 }, true]);
    send(keys, sent(6, 'd'));
    expect([keys.forgotten.sequence, keys.has(1_001, 'b'), keys.has(1_001, 'a')]).toEqual([
      2,
      false,
      true,
    ]);
    // A refused repeat with another body renews nothing and takes no place.
    expect(send(keys, sent(7, 'a', 7))).toMatchObject({ code: 'KEY_REUSED' });
    expect(keys.forgotten.sequence).toBe(2);
    send(keys, sent(8, 'e'));
    expect(send(keys, sent(9, 'a'))).toEqual(done(9));
  });

  it('are forgotten sooner when their outcomes are long', () => {
    const keys = new Keys(limits(100, 1_000));
    for (let n = 1; n <= 10; n += 1) {
      send(keys, sent(n, `k${n}`), 'x'.repeat(200));
    }
    expect(keys.remembered.length).toBe(4);
    expect(keys.forgotten.sequence).toBe(6);
  });

  it('hold nothing of a command but texts and numbers', () => {
    const command = sent(1, 'a');
    const outcome = { ok: true, result: { orderId: 7, fills: [{ price: '1.5' }] } } as const;
    const kept = keyedCommand(command, outcome) as KeyedCommand;
    for (const value of Object.values(kept)) expect(['string', 'number']).toContain(typeof value);
    const keys = new Keys(limits(10));
    expect(keys.once(command, () => outcome)).toBe(outcome);
    const again = keys.once(sent(2, 'a'), () => done('never'));
    expect(again).toEqual(outcome);
    expect(again).not.toBe(outcome);
    expect(keys.remembered).toEqual([kept, { ...kept, sequence: 2, at: 20 }]);
  });

  it('agree with a plain list of all that was sent, and with a memory loaded from it', () => {
    const seed = Number(process.env.SEED ?? 7);
    const random = new Random(seed);
    const window = limits(50, 1_400);
    const keys = new Keys(window);
    const list: KeyedCommand[] = [];
    for (let sequence = 1; sequence <= 30_000; sequence += 1) {
      const key = random.chance(0.1) ? null : `k${random.whole(1, 70)}`;
      const command = sent(sequence, key, random.whole(0, 9) === 0 ? 1 : 0);
      const kept = newestWithin(list, window);
      const first = kept.findLast(({ name }) => name === `1001:${key}`);
      const isSame = first?.print === fingerprint(command.kind, command.input);
      const expected =
        first === undefined
          ? done(sequence)
          : isSame
            ? (JSON.parse(first.outcome) as Outcome)
            : { ok: false, code: 'KEY_REUSED', details: {} };
      const outcome = send(keys, command);
      expect(outcome, `seed ${seed}, command ${sequence}`).toEqual(expected);
      const keyed = keyedCommand(command, outcome);
      if (keyed !== null) list.push(keyed);
      if (sequence % 997 !== 0) continue;
      const again = new Keys(window);
      again.load(list.slice(-newestWithin(list, window).length - 1));
      expect(again.remembered, `seed ${seed}`).toEqual(keys.remembered);
      expect(again.forgotten, `seed ${seed}`).toEqual(keys.forgotten);
    }
  });
});

/** The longest end of a list that the limits let in. */
function newestWithin(list: readonly KeyedCommand[], { count, textLength }: KeyLimits) {
  let from = list.length;
  let length = 0;
  while (from > 0 && list.length - from < count) {
    length += list[from - 1]?.outcome.length ?? 0;
    if (length > textLength) break;
    from -= 1;
  }
  return list.slice(from);
}

describe('the fingerprint of an input', () => {
  it('is the same whatever the order of the fields', () => {
    const one = fingerprint('spot.place', { side: 'buy', more: { a: 1, b: [1, 2] } });
    expect(fingerprint('spot.place', { more: { b: [1, 2], a: 1 }, side: 'buy' })).toBe(one);
    expect(Number.isSafeInteger(one)).toBe(true);
  });

  it('differs with every value, kind, name and place', () => {
    const inputs: Json[] = [
      {},
      { a: 1 },
      { a: '1' },
      { a: null },
      { a: 'null' },
      { a: true },
      { a: 'true' },
      { a: [] },
      { a: {} },
      { a: [1, 2] },
      { a: [2, 1] },
      { a: [[1], 2] },
      { a: [1, [2]] },
      { b: 1 },
      { a: 1, b: 1 },
      { a: 'ab', b: 'c' },
      { a: 'a', b: 'bc' },
      { ab: 'a', c: 'bc' },
    ];
    const prints = ['spot.place', 'spot.amend'].flatMap((kind) =>
      inputs.map((input) => fingerprint(kind, input)),
    );
    expect(new Set(prints).size).toBe(prints.length);
  });

  it('spreads: no two of a hundred thousand similar orders share it', () => {
    const prints = new Set<number>();
    for (let n = 0; n < 100_000; n += 1) {
      prints.add(fingerprint('spot.place', { marketId: n % 40, quantity: `0.${n}`, side: 'buy' }));
    }
    expect(prints.size).toBe(100_000);
  });
});

import { describe, expect, it } from 'vitest';
import { Keys } from './keys.ts';
import type { Outcome, StampedCommand } from './types.ts';

const done = (result: number): Outcome => ({ ok: true, result });

function sent(sequence: number, key: string | null, input = 0, actor = 1_001): StampedCommand {
  return { sequence, at: 0, kind: 'member.grant', actor, key, input: { input } };
}

/** Sends a command whose result is its sequence, and tells what the caller is told. */
function send(keys: Keys, command: StampedCommand): Outcome {
  const name = keys.nameOf(command);
  const outcome = keys.answer(name, command) ?? done(command.sequence);
  keys.remember(name, command, outcome);
  return outcome;
}

describe('keys', () => {
  it('answer a repeat as the first time, and refuse another body', () => {
    const keys = new Keys(10);
    send(keys, sent(1, 'a'));
    expect(send(keys, sent(2, 'a'))).toEqual(done(1));
    expect(send(keys, sent(3, 'a', 5))).toMatchObject({ ok: false, code: 'KEY_REUSED' });
    expect(send(keys, sent(4, 'a', 0, 1_002))).toEqual(done(4));
    expect(send(keys, sent(5, null))).toEqual(done(5));
  });

  it('are forgotten when the window has passed since they were last sent', () => {
    const keys = new Keys(3);
    send(keys, sent(1, 'a'));
    send(keys, sent(2, 'b'));
    expect(send(keys, sent(3, 'a'))).toEqual(done(1));
    expect(send(keys, sent(5, 'b'))).toEqual(done(5));
    // A refused repeat with another body renewed nothing.
    expect(send(keys, sent(5, 'a', 7))).toMatchObject({ code: 'KEY_REUSED' });
    expect(send(keys, sent(6, 'a'))).toEqual(done(6));
  });

  it('are known as repeats until they are half forgotten', () => {
    const keys = new Keys(10);
    send(keys, sent(1, 'a'));
    expect([keys.has('1001:a', 5), keys.has('1001:a', 6)]).toEqual([true, false]);
    expect([keys.has('1001:b', 1), keys.has('1002:a', 1)]).toEqual([false, false]);
    send(keys, sent(6, 'a'));
    expect(keys.has('1001:a', 10)).toBe(true);
  });

  it('agree with a plain list of everything that was sent, over many windows', () => {
    const window = 50;
    const keys = new Keys(window);
    const newest = new Map<string, { sequence: number; first: Outcome }>();
    let state = 7;
    for (let sequence = 1; sequence <= 60_000; sequence += 1) {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      const key = `k${(state >>> 8) % 80}`;
      const known = newest.get(key);
      const isRemembered = known !== undefined && known.sequence > sequence - window;
      const expected = isRemembered ? known.first : done(sequence);
      expect(send(keys, sent(sequence, key)), `command ${sequence}`).toEqual(expected);
      newest.set(key, { sequence, first: expected });
    }
  });
});

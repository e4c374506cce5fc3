import { timersTable } from '@kontor/schema';
import { beforeEach, describe, expect, it } from 'vitest';
import { TestExchange } from '../testing/exchange.ts';
import { refuse } from './refusal.ts';

const KIND = 'order.expire';
const SUBJECT = 7;

let test: TestExchange;
beforeEach(() => {
  test = new TestExchange();
});

const x = () => test.core.exchange;
const waiting = () => [...x().timers.waiting()].map(({ dueAt, subjectId }) => [dueAt, subjectId]);

/** An act of its own that is kept. */
function act(body: () => void): void {
  x().begin(0);
  body();
  x().keep();
}

describe('a refused act', () => {
  it('leaves a timer that it cancelled to be cancelled later', () => {
    act(() => x().timers.at(100, KIND, SUBJECT));
    x().attempt(0, () => {
      x().timers.cancel(KIND, SUBJECT);
      refuse('REFUSED');
    });
    expect(waiting()).toEqual([[100, SUBJECT]]);
    act(() => x().timers.cancel(KIND, SUBJECT));
    expect(waiting()).toEqual([]);
  });

  it('leaves a timer that it moved where it was', () => {
    act(() => x().timers.at(100, KIND, SUBJECT));
    x().attempt(0, () => {
      x().timers.at(50, KIND, SUBJECT);
      x().timers.at(60, KIND, SUBJECT);
      refuse('REFUSED');
    });
    expect(waiting()).toEqual([[100, SUBJECT]]);
    expect(x().timers.nextAt).toBe(100);
    act(() => x().timers.cancel(KIND, SUBJECT));
    expect(waiting()).toEqual([]);
  });

  it('leaves nothing of a timer that it set', () => {
    x().attempt(0, () => {
      x().timers.at(50, KIND, SUBJECT);
      refuse('REFUSED');
    });
    act(() => x().timers.cancel(KIND, SUBJECT));
    act(() => x().timers.at(50, KIND, SUBJECT));
    expect(waiting()).toEqual([[50, SUBJECT]]);
    expect(x().timers.peekDue(50)).toBeDefined();
  });
});

it('has one timer of a kind for a subject: to set it again moves it', () => {
  act(() => {
    x().timers.at(100, KIND, SUBJECT);
    x().timers.at(100, KIND, SUBJECT + 1);
    x().timers.at(200, KIND, SUBJECT);
  });
  expect(waiting()).toEqual([
    [100, SUBJECT + 1],
    [200, SUBJECT],
  ]);
});

it('gives the subject the newer of two that an older version has left', () => {
  const rows = [1, 2].map((id) => ({ id, dueAt: id * 100, kind: KIND, subjectId: 7, done: false }));
  const snapshot = test.snapshot();
  test.core.load({ ...snapshot, rows: new Map([[timersTable.name, rows]]) });
  act(() => x().timers.fire(1));
  act(() => x().timers.cancel(KIND, SUBJECT));
  expect(waiting()).toEqual([]);
});

import { balancesTable, countersTable, type ExchangeTable, ordersTable } from '@kontor/schema';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PrivateEvent, type PrivateMessage, PrivateStream } from './private-stream.ts';
import type { PublishedBatch } from './sequencer.ts';

const orders = ordersTable as unknown as ExchangeTable;
const balances = balancesTable as unknown as ExchangeTable;
const counters = countersTable as unknown as ExchangeTable;

/** A batch of one command that changes an order of each of these users. */
function batch(sequence: number, ...userIds: number[]): PublishedBatch {
  const rows = userIds.map((userId, n) => ({ id: sequence * 10 + n, userId }));
  return {
    firstSequence: sequence,
    lastSequence: sequence,
    at: sequence,
    entries: [],
    changes: [
      { table: counters, rows: [{ id: 1 }] },
      { table: orders, rows },
    ],
  };
}

const ids = (events: readonly PrivateEvent[] | 'resync'): number[] | 'resync' =>
  events === 'resync' ? events : events.map((event) => event.row.id);

/** They were there once, as who comes back after a lost network. */
function letListenAndLeave(stream: PrivateStream, ...userIds: number[]): void {
  for (const userId of userIds) stream.subscribe(userId, () => undefined)();
}

describe('private stream', () => {
  it('gives each user their own rows, by the name of the table, and nobody else', () => {
    const stream = new PrivateStream();
    stream.reset(0);
    const seen: PrivateMessage[] = [];
    const end = stream.subscribe(7, (message) => seen.push(message));
    stream.publish({
      ...batch(1, 7, 8),
      changes: [
        { table: orders, rows: [{ id: 1, userId: 7 } as never, { id: 2, userId: 8 } as never] },
        { table: balances, rows: [{ id: 3, userId: 7 } as never] },
      ],
    });
    end();
    stream.publish(batch(2, 7));
    expect(seen.map((message) => [message.event, 'row' in message ? message.row.id : 0])).toEqual([
      ['order', 1],
      ['balance', 3],
    ]);
  });

  it('links the events of a user, beginning at the position given before', () => {
    const stream = new PrivateStream();
    stream.reset(41);
    const position = stream.position(7);
    const seen: PrivateEvent[] = [];
    stream.subscribe(7, (message) => seen.push(message as PrivateEvent));
    stream.publish(batch(42, 7, 8, 7));
    stream.publish(batch(43, 8));
    stream.publish(batch(44, 7));
    expect(seen.map((event) => event.prev)).toEqual([position, seen[0]?.seq, seen[1]?.seq]);
    expect(stream.position(7)).toBe(seen[2]?.seq);
  });

  it('gives what was missed, or says that it cannot', () => {
    const stream = new PrivateStream({ eventsRemembered: 3 });
    stream.reset(0);
    letListenAndLeave(stream, 7, 8);
    const start = stream.position(7);
    stream.publish(batch(1, 7));
    const first = stream.position(7);
    stream.publish(batch(2, 8));
    stream.publish(batch(3, 7));
    expect(ids(stream.resume(7, start))).toEqual([10, 30]);
    expect(ids(stream.resume(7, first))).toEqual([30]);
    expect(ids(stream.resume(7, stream.position(7)))).toEqual([]);
    stream.publish(batch(4, 8));
    expect(ids(stream.resume(7, start))).toBe('resync');
    expect(ids(stream.resume(7, first))).toEqual([30]);
    expect(ids(stream.resume(9, start))).toEqual([]);
  });

  it('does not believe a position from before the start, from elsewhere or from the future', () => {
    const stream = new PrivateStream();
    stream.reset(10);
    letListenAndLeave(stream, 7);
    const start = stream.position(7);
    stream.publish(batch(11, 7));
    const between = stream.position(7) + 1;
    stream.publish(batch(12, 7));
    const position = stream.position(7);
    for (const seq of [0, -1, Number.NaN, 1.5, start - 1, between, position + 1]) {
      expect(stream.resume(7, seq)).toBe('resync');
    }
  });

  it('remembers nothing for who never listened, and says so', () => {
    const stream = new PrivateStream();
    stream.reset(0);
    const start = stream.position(7);
    stream.publish(batch(1, 7));
    expect(stream.resume(7, start)).toBe('resync');
    const end = stream.subscribe(7, () => undefined);
    const position = stream.position(7);
    stream.publish(batch(2, 7));
    end();
    stream.publish(batch(3, 7));
    expect(ids(stream.resume(7, position))).toEqual([20, 30]);
    expect(stream.resume(7, start)).toBe('resync');
  });

  it('tells everybody who listens to read again after a reset', () => {
    const stream = new PrivateStream();
    stream.reset(0);
    const old = stream.position(7);
    const seen: PrivateMessage[] = [];
    stream.subscribe(7, (message) => seen.push(message));
    stream.reset(5);
    expect(seen).toEqual([{ event: 'resync', seq: stream.position(7) }]);
    expect(stream.resume(7, old)).toBe('resync');
  });

  it('never leaves a gap unnoticed, wherever a client drops out and comes back', () => {
    const histories = fc.array(fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 4 }), {
      minLength: 1,
      maxLength: 40,
    });
    fc.assert(
      fc.property(histories, fc.nat(), fc.integer({ min: 1, max: 12 }), (history, drop, size) => {
        const stream = new PrivateStream({ eventsRemembered: size });
        stream.reset(0);
        letListenAndLeave(stream, 1, 2, 3);
        const expected: number[] = [];
        let position = stream.position(1);
        history.forEach((users, index) => {
          stream.publish(batch(index + 1, ...users));
          const own = users.flatMap((user, n) => (user === 1 ? [(index + 1) * 10 + n] : []));
          if (index < drop % history.length) position = stream.position(1);
          else expected.push(...own);
        });
        const resumed = ids(stream.resume(1, position));
        // It may only give up where the ring is really too small.
        const since = history.slice(drop % history.length).flat().length;
        expect(resumed).toEqual(resumed === 'resync' && since > size ? 'resync' : expected);
      }),
    );
  });
});

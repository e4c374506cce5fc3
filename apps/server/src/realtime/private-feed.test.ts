import { ordersTable } from '@kontor/schema';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PublishedBatch } from '../exchange/index.ts';
import { type PrivateEvent, PrivateStream } from '../exchange/index.ts';
import { PrivateFeed } from './private-feed.ts';

const USER = 100_001;
const FLUSH_MS = 100;

/** A batch that changes these orders of the user, in this order. */
function batch(sequence: number, orderIds: readonly number[], userId = USER): PublishedBatch {
  return {
    firstSequence: sequence,
    lastSequence: sequence,
    at: 0,
    entries: [],
    changes: [
      {
        table: ordersTable as never,
        rows: orderIds.map((id) => ({ id, userId, sequence }) as never),
      },
    ],
  };
}

type Line = { seq: number; prev: number; id: number; sequence: number };

function open(stream: PrivateStream) {
  const lines: Line[] = [];
  const resyncs: number[] = [];
  const feed = new PrivateFeed({
    stream,
    userId: USER,
    flushMs: FLUSH_MS,
    resumeWaitMs: 1_000,
    send: (event: PrivateEvent, prev) => {
      const { sequence } = event.row as unknown as { sequence: number };
      lines.push({ seq: event.seq, prev, id: event.row.id, sequence });
      return true;
    },
    resync: (position) => resyncs.push(position),
  });
  return { feed, lines, resyncs };
}

/** Every line follows on the one before. */
function expectChain(lines: readonly Line[], from: number): void {
  let last = from;
  for (const { seq, prev } of lines) {
    expect(prev).toBe(last);
    expect(seq).toBeGreaterThan(prev);
    last = seq;
  }
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('PrivateFeed', () => {
  it('keeps the newest state of a row between sendings and breaks no chain', () => {
    const stream = new PrivateStream();
    const { feed, lines } = open(stream);
    feed.resume(0);
    const start = stream.position(USER);
    stream.publish(batch(1, [1, 2]));
    vi.advanceTimersByTime(1);
    expect(lines.map(({ id }) => id)).toEqual([1, 2]);
    stream.publish(batch(2, [1]));
    stream.publish(batch(3, [2, 3]));
    stream.publish(batch(4, [1]));
    vi.advanceTimersByTime(FLUSH_MS - 2);
    expect(lines).toHaveLength(2);
    vi.advanceTimersByTime(2);
    expect(lines.slice(2).map(({ id, sequence }) => [id, sequence])).toEqual([
      [2, 3],
      [3, 3],
      [1, 4],
    ]);
    expectChain(lines, start);
    // What a client knows now is where it can go on.
    expect(stream.resume(USER, lines.at(-1)?.seq ?? 0)).toEqual([]);
    feed.stop();
  });

  it('sends nothing before it knows where to go on, and then exactly what was missed', () => {
    const stream = new PrivateStream();
    // Only what somebody listened for is remembered: this member lost a connection.
    open(stream).feed.stop();
    stream.publish(batch(1, [1]));
    const known = stream.position(USER);
    stream.publish(batch(2, [1, 2]));
    stream.publish(batch(3, [9], USER + 1));
    const { feed, lines, resyncs } = open(stream);
    stream.publish(batch(4, [1]));
    vi.advanceTimersByTime(500);
    expect(lines).toEqual([]);
    feed.resume(known);
    // Each state, the same row twice.
    expect(lines.map(({ id, sequence }) => [id, sequence])).toEqual([
      [1, 2],
      [2, 2],
      [1, 4],
    ]);
    expectChain(lines, known);
    vi.advanceTimersByTime(2_000);
    expect(lines).toHaveLength(3);
    expect(resyncs).toEqual([]);
    feed.stop();
  });

  it('begins by itself where the client says nothing', () => {
    const stream = new PrivateStream();
    stream.publish(batch(1, [1]));
    const { feed, lines } = open(stream);
    const start = stream.position(USER);
    stream.publish(batch(2, [2]));
    vi.advanceTimersByTime(1_000);
    expectChain(lines, start);
    expect(lines).toHaveLength(1);
    feed.stop();
  });

  it('asks to read again when the ring was passed, was emptied, or knows no such number', () => {
    const stream = new PrivateStream({ eventsRemembered: 3 });
    stream.publish(batch(1, [1]));
    const known = stream.position(USER);
    for (let sequence = 2; sequence < 8; sequence += 1) stream.publish(batch(sequence, [1]));
    const { feed, lines, resyncs } = open(stream);
    feed.resume(known);
    expect(resyncs).toEqual([stream.position(USER)]);
    feed.resume(stream.position(USER) + 1);
    expect(resyncs).toHaveLength(2);
    stream.reset(50);
    expect(resyncs.at(-1)).toBe(stream.position(USER));
    const start = stream.position(USER);
    stream.publish(batch(51, [1]));
    vi.advanceTimersByTime(FLUSH_MS);
    expect(lines).toHaveLength(1);
    expectChain(lines, start);
    feed.stop();
  });

  it('asks to read again rather than replaying a flood', () => {
    const stream = new PrivateStream();
    stream.publish(batch(1, [1]));
    const known = stream.position(USER);
    for (let sequence = 2; sequence < 1_200; sequence += 1) stream.publish(batch(sequence, [1]));
    const { feed, lines, resyncs } = open(stream);
    feed.resume(known);
    expect(lines).toEqual([]);
    expect(resyncs).toEqual([stream.position(USER)]);
    feed.stop();
  });

  it('is silent after its end', () => {
    const stream = new PrivateStream();
    const { feed, lines } = open(stream);
    feed.resume(0);
    stream.publish(batch(1, [1]));
    feed.stop();
    stream.publish(batch(2, [1]));
    vi.advanceTimersByTime(2_000);
    expect(lines).toEqual([]);
  });
});

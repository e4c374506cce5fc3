/** The recording that the replay plays, read by the tests themselves. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MINUTE_MS } from '@kontor/rules/time';
import { exact } from './exact.ts';
import { root } from './server.ts';

export const RECORDING = join(root, '../shared/data/btc-perp-1m-2022-01.csv');
export const hasRecording = existsSync(RECORDING);

export interface Bar {
  readonly open: bigint;
  readonly high: bigint;
  readonly low: bigint;
  readonly close: bigint;
}

/** The minutes of the recording by the ms at which they begin. */
export function readRecording(): ReadonlyMap<number, Bar> {
  const [, ...lines] = readFileSync(RECORDING, 'utf8').trim().split(/\r?\n/u);
  return new Map(
    lines.map((line) => {
      const [time = '', open = '', high = '', low = '', close = ''] = line.split(',');
      const at = Date.parse(`${time.slice(0, 19).replace(' ', 'T')}Z`);
      return [at, { open: exact(open), high: exact(high), low: exact(low), close: exact(close) }];
    }),
  );
}

/** The bar of several minutes; undefined where the recording has none of them. */
export function barOf(
  minutes: ReadonlyMap<number, Bar>,
  from: number,
  count: number,
): Bar | undefined {
  const bars = Array.from({ length: count }, (_, index) => minutes.get(from + index * MINUTE_MS));
  const there = bars.filter((bar) => bar !== undefined);
  const [first] = there;
  const last = there.at(-1);
  if (first === undefined || last === undefined) return undefined;
  return {
    open: first.open,
    high: there.reduce((high, bar) => (bar.high > high ? bar.high : high), first.high),
    low: there.reduce((low, bar) => (bar.low < low ? bar.low : low), first.low),
    close: last.close,
  };
}

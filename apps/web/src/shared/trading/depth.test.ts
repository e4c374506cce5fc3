import { depthChecksum } from '@kontor/contract/light';
import { parseAmount } from '@kontor/money';
import { describe, expect, it } from 'vitest';
import { type DepthEvent, acceptDepth, levelsOf } from './depth.ts';

const BIDS: DepthEvent['bids'] = [['67218.4', '0.0892']];
const ASKS: DepthEvent['asks'] = [['67220.1', '1.4358']];

function event(sequence: number, changes: Partial<DepthEvent> = {}): DepthEvent {
  const checksum = depthChecksum(BIDS, ASKS);
  return { bids: BIDS, asks: ASKS, sequence, checksum, ...changes };
}

describe('acceptDepth', () => {
  it('takes the first and newer ones', () => {
    expect(acceptDepth(undefined, event(1))).toBe('newer');
    expect(acceptDepth(event(1), event(2))).toBe('newer');
  });
  it('knows one that is late', () => {
    expect(acceptDepth(event(3), event(2))).toBe('late');
  });
  it('knows one that was changed on the way', () => {
    expect(acceptDepth(event(1), event(2, { bids: [['67218.4', '0.0893']] }))).toBe('broken');
    expect(acceptDepth(event(1), event(2, { asks: [] }))).toBe('broken');
  });
});

describe('levelsOf', () => {
  it('reads exact amounts and leaves out what it cannot read', () => {
    expect(
      levelsOf([
        ['67218.4', '0.0892'],
        ['x', '1'],
      ]),
    ).toEqual([[parseAmount('67218.4'), parseAmount('0.0892')]]);
  });
});

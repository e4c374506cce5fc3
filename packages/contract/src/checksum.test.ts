import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { depthChecksum } from './checksum.ts';

describe('depthChecksum', () => {
  it('is the CRC-32 of all levels, bids first', () => {
    const bids: [string, string][] = [
      ['40000.1', '0.5000'],
      ['39999.0', '12.0000'],
    ];
    const asks: [string, string][] = [['40000.2', '0.0001']];
    const expected = crc32('40000.1:0.5000|39999.0:12.0000|40000.2:0.0001');
    expect(depthChecksum(bids, asks)).toBe(expected);
    expect(depthChecksum(asks, bids)).not.toBe(expected);
  });

  it('is zero for an empty book, as every CRC-32 of nothing', () => {
    expect(depthChecksum([], [])).toBe(crc32(''));
  });
});

import { createCipheriv, createHmac } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { type ChanceKey, gaussian, keyBytes, keyOf, uniform } from './random.ts';
import { correlation, mean } from './testing/statistics.ts';

const COUNT = 20_000;
const LANES = [0, 1, 2, 3, 4, 9] as const;
const series = (draw: (index: number) => number, count = COUNT): number[] =>
  Array.from({ length: count }, (_, index) => draw(index));

function wordsOf(key: ChanceKey, count: number): number[] {
  return LANES.flatMap((lane) => series((index) => uniform(key, index, lane), count));
}

describe('keys', () => {
  test('have 128 bits, all of which depend on seed and purpose', () => {
    const keys: Buffer[] = [];
    for (let number = 0; number < 500; number += 1) {
      keys.push(keyBytes(`seed ${number}`, 'BTC/USDT', 'minute'));
      keys.push(keyBytes('seed', 'BTC/USDT', number));
    }
    expect(new Set(keys.map((key) => key.byteLength))).toEqual(new Set([16]));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(keys.length);
    for (let bit = 0; bit < 128; bit += 1) {
      const ones = keys.filter((key) => ((key[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
      // Five standard deviations of 1,000 throws of a coin are 79.
      expect(Math.abs(ones - keys.length / 2), `bit ${bit}`).toBeLessThan(80);
    }
  });

  test('are the same for the same, and tell a purpose in two parts from one', () => {
    expect(keyBytes('seed', 'a', 1)).toEqual(keyBytes('seed', 'a', 1));
    const purposes = [['ab', 'c'], ['a', 'bc'], ['abc'], ['a', 'b', 'c'], ['1'], [1], []];
    const keys = purposes.map((purpose) => keyBytes('seed', ...purpose).toString('hex'));
    expect(new Set(keys).size).toBe(purposes.length);
  });
});

describe('chance', () => {
  test('is AES-128 of plane and counter under HMAC-SHA256 of the purpose, in any order', () => {
    const hmac = createHmac('sha256', 'seed').update('["BTC/USDT","minute"]').digest();
    const blockOf = (plane: number, counter: number): Buffer => {
      const block = Buffer.alloc(16);
      block.writeUInt32BE(plane, 0);
      block.writeBigInt64BE(BigInt(counter), 8);
      const cipher = createCipheriv('aes-128-ecb', hmac.subarray(0, 16), null);
      return cipher.setAutoPadding(false).update(block);
    };
    const fraction = (block: Buffer, word: number): number =>
      (block.readUInt32BE(4 * word) + 0.5) / 2 ** 32;
    const key = keyOf('seed', 'BTC/USDT', 'minute');
    for (const counter of [
      0,
      1,
      255,
      256,
      29_837_251,
      1_909_584_123,
      2 ** 32,
      2 ** 40 + 7,
      3,
      -1,
    ]) {
      for (const lane of LANES) {
        const block = blockOf(2 * Math.floor(lane / 4), counter);
        expect(uniform(key, counter, lane)).toBe(fraction(block, lane % 4));
      }
      for (const lane of [0, 1, 2]) {
        const block = blockOf(2 * Math.floor(lane / 2) + 1, counter);
        const word = 2 * (lane % 2);
        const radius = Math.sqrt(-2 * Math.log(fraction(block, word)));
        const angle = 2 * Math.PI * fraction(block, word + 1);
        expect(gaussian(key, counter, lane)).toBe(radius * Math.cos(angle));
      }
    }
  });

  test('is even and normal, and its lanes and keys are independent', () => {
    const key = keyOf('seed', 'test');
    const normal = series((index) => gaussian(key, index));
    const even = series((index) => uniform(key, index));
    expect(Math.abs(mean(normal))).toBeLessThan(0.03);
    expect(Math.abs(mean(normal.map((value) => value ** 2)) - 1)).toBeLessThan(0.05);
    expect(Math.abs(mean(even) - 0.5)).toBeLessThan(0.01);
    const others = [
      series((index) => gaussian(key, index, 1)),
      series((index) => gaussian(keyOf('seed', 'tesu'), index), 2_000),
      series((index) => uniform(key, index, 1)),
      even,
      normal.slice(1),
    ];
    for (const other of others) {
      const limit = 5 / Math.sqrt(other.length);
      expect(Math.abs(correlation(normal.slice(0, other.length), other))).toBeLessThan(limit);
    }
  });

  test('of two seeds, or of two purposes, shares nothing', () => {
    const count = 5_000;
    const one = wordsOf(keyOf('one', 'minute'), count);
    for (const other of [keyOf('two', 'minute'), keyOf('one', 'hour')]) {
      const words = wordsOf(other, count);
      const known = new Set(one);
      // Of 30,000 words each, 0.2 are expected to be the same of 2^32 by chance.
      expect(words.filter((word) => known.has(word)).length).toBeLessThan(5);
      expect(words.filter((word, index) => word === one[index])).toEqual([]);
      expect(Math.abs(correlation(one, words))).toBeLessThan(5 / Math.sqrt(one.length));
    }
    expect(new Set(one).size).toBeGreaterThan(one.length - 5);
  });
});

import { type Cipher, createCipheriv, createHmac } from 'node:crypto';

/**
 * Chance that can be looked up: every number is a pure function of a key and a counter, so that the
 * market of any minute is known without walking to it, and a restart meets the same market again.
 *
 * The numbers are AES-128 in counter mode under a key that HMAC-SHA256 makes of the seed and a
 * purpose: whoever sees all prices so far learns neither the key nor the prices to come, unless the
 * seed itself can be guessed.
 */

const UINT32 = 4294967296;
const KEY_BYTES = 16;
const BLOCK_BYTES = 16;
const WORD_BYTES = 4;
/** Most are asked for in a row, and a call of the cipher costs more than its blocks. */
const CHUNK_COUNTERS = 256;

interface Chunk {
  readonly number: number;
  readonly words: DataView;
}

/** 128 bits of HMAC-SHA256(seed, purpose); a purpose is any texts and numbers. */
export function keyBytes(seed: string, ...purpose: readonly (string | number)[]): Buffer {
  const hmac = createHmac('sha256', seed).update(JSON.stringify(purpose));
  return hmac.digest().subarray(0, KEY_BYTES);
}

/** A key with the blocks that were last made of it. */
export class ChanceKey {
  readonly #bytes: Buffer;
  readonly #chunks: (Chunk | undefined)[] = [];
  #cipher: Cipher | undefined;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  /**
   * A 32-bit word, 0 to 3, of the block of a counter. Each plane, from 0 up, has blocks of its own;
   * those of the newest chunk of each are kept.
   */
  word(counter: number, plane: number, word: number): number {
    const number = Math.floor(counter / CHUNK_COUNTERS);
    let chunk = this.#chunks[plane];
    if (chunk?.number !== number) {
      chunk = { number, words: this.#encrypt(number, plane) };
      this.#chunks[plane] = chunk;
    }
    const block = counter - number * CHUNK_COUNTERS;
    return chunk.words.getUint32(block * BLOCK_BYTES + word * WORD_BYTES);
  }

  #encrypt(chunk: number, plane: number): DataView {
    this.#cipher ??= createCipheriv('aes-128-ecb', this.#bytes, null).setAutoPadding(false);
    const blocks = new DataView(new ArrayBuffer(CHUNK_COUNTERS * BLOCK_BYTES));
    for (let index = 0; index < CHUNK_COUNTERS; index += 1) {
      const counter = chunk * CHUNK_COUNTERS + index;
      const at = index * BLOCK_BYTES;
      blocks.setUint32(at, plane);
      blocks.setInt32(at + 2 * WORD_BYTES, Math.floor(counter / UINT32));
      blocks.setUint32(at + 3 * WORD_BYTES, counter >>> 0);
    }
    // Whole blocks without padding come out at once, so one cipher serves for good.
    const { buffer, byteOffset, byteLength } = this.#cipher.update(blocks);
    return new DataView(buffer, byteOffset, byteLength);
  }
}

/** The key of a purpose; two purposes or two seeds share nothing. */
export function keyOf(seed: string, ...purpose: readonly (string | number)[]): ChanceKey {
  return new ChanceKey(keyBytes(seed, ...purpose));
}

/** Even planes are for what is uniform and odd ones for what is normal, or lanes would overlap. */
const uniformPlane = (lane: number): number => 2 * (lane >> 2);
const gaussianPlane = (lane: number): number => 2 * (lane >> 1) + 1;

const fraction = (word: number): number => (word + 0.5) / UINT32;

/** Evenly in (0, 1), both ends left out. A counter is a whole number, a lane one from 0 up. */
export function uniform(key: ChanceKey, counter: number, lane = 0): number {
  return fraction(key.word(counter, uniformPlane(lane), lane & 3));
}

/** Standard normal (Box-Muller). */
export function gaussian(key: ChanceKey, counter: number, lane = 0): number {
  const plane = gaussianPlane(lane);
  const word = 2 * (lane & 1);
  const first = fraction(key.word(counter, plane, word));
  const second = fraction(key.word(counter, plane, word + 1));
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
}

/** Variance of SmoothNoise averaged over time: two independent knots, blended by smoothstep. */
export const SMOOTH_NOISE_VARIANCE = 26 / 35;

/** Slow noise: standard normal at its knots, `period` counters apart, and smooth in between. */
export class SmoothNoise {
  readonly #key: ChanceKey;
  readonly #period: number;
  #knot = Number.NaN;
  #left = 0;
  #right = 0;

  constructor(key: ChanceKey, period: number) {
    this.#key = key;
    this.#period = period;
  }

  at(counter: number): number {
    const position = counter / this.#period;
    const knot = Math.floor(position);
    if (knot !== this.#knot) {
      this.#knot = knot;
      this.#left = gaussian(this.#key, knot);
      this.#right = gaussian(this.#key, knot + 1);
    }
    const x = position - knot;
    const blend = x * x * (3 - 2 * x);
    return this.#left + (this.#right - this.#left) * blend;
  }
}

/**
 * Chance that can be looked up: every number is a pure function of a key and a counter, so that the
 * market of any minute is known without walking to it, and a restart meets the same market again.
 */

const UINT32 = 4294967296;

/**
 * The finalizer of MurmurHash3: each bit of the input changes about half of those of the output.
 */
function mix(value: number): number {
  let h = value | 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return h ^ (h >>> 16);
}

/** A 32-bit key from any texts and numbers. */
export function keyOf(...parts: readonly (string | number)[]): number {
  let h = 0x811c9dc5;
  for (const part of parts) {
    for (const character of `${part}\u0000`) {
      h = Math.imul(h ^ (character.codePointAt(0) ?? 0), 0x01000193);
    }
    h = mix(h);
  }
  return h;
}

function bits(key: number, counter: number, lane: number): number {
  return mix(mix(counter + Math.imul(lane, 0x9e3779b1)) ^ key) ^ mix(key + Math.imul(counter, 3));
}

/** Evenly in (0, 1), both ends left out. */
export function uniform(key: number, counter: number, lane = 0): number {
  return ((mix(bits(key, counter, lane)) >>> 0) + 0.5) / UINT32;
}

/** Standard normal (Box-Muller). */
export function gaussian(key: number, counter: number, lane = 0): number {
  const h = bits(key, counter, lane);
  const first = ((mix(h ^ 0x5bd1e995) >>> 0) + 0.5) / UINT32;
  const second = ((mix(h + 0x27d4eb2f) >>> 0) + 0.5) / UINT32;
  return Math.sqrt(-2 * Math.log(first)) * Math.cos(2 * Math.PI * second);
}

/** Variance of SmoothNoise averaged over time: two independent knots, blended by smoothstep. */
export const SMOOTH_NOISE_VARIANCE = 26 / 35;

/** Slow noise: standard normal at its knots, `period` counters apart, and smooth in between. */
export class SmoothNoise {
  readonly #key: number;
  readonly #period: number;
  #knot = Number.NaN;
  #left = 0;
  #right = 0;

  constructor(key: number, period: number) {
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

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LevelIndex, type LinkedLevel } from './level-index.ts';

/** Seed of fast-check. */
const SEED = 20_261_127;

interface Level extends LinkedLevel<Level> {
  readonly rank: number;
}

/** Followed along the links, from the best to the worst; the way back is checked on the way. */
function ranksOf(index: LevelIndex<Level>): number[] {
  const ranks: number[] = [];
  let better: Level | undefined;
  for (let level = index.best; level !== undefined; level = level.worse) {
    require(level.better === better, `the way back from ${level.rank} leads elsewhere`);
    ranks.push(level.rank);
    better = level;
  }
  return ranks;
}

/** As `expect`, which would take most of the time where millions of levels are looked at. */
function require(isSo: boolean, otherwise: string): void {
  if (!isSo) throw new Error(otherwise);
}

class Ranks {
  readonly index = new LevelIndex<Level>();
  readonly present = new Set<number>();

  toggle(rank: number): void {
    const level = this.index.find(rank);
    const expected = this.present.has(rank) ? rank : undefined;
    require(level?.rank === expected, `at ${rank} lies ${level?.rank}, not ${expected}`);
    if (level !== undefined) {
      this.index.remove(rank, level);
      this.present.delete(rank);
    } else {
      this.index.insertFound(rank, { rank, better: undefined, worse: undefined });
      this.present.add(rank);
    }
  }

  check(): void {
    const ranks = ranksOf(this.index);
    const expected = Float64Array.from(this.present).sort().reverse();
    require(ranks.length === expected.length, `${ranks.length} levels, not ${expected.length}`);
    ranks.forEach((rank, n) => require(rank === expected[n], `${rank} comes as number ${n}`));
    require(this.index.size === this.present.size, `it counts ${this.index.size} levels`);
    for (const rank of this.present) {
      require(this.index.find(rank)?.rank === rank, `${rank} is not found`);
    }
  }
}

describe('the index of price levels', () => {
  it('stays in order while it grows to thousands of levels and shrinks to few, repeatedly', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 3000 }), fc.integer({ min: 0, max: 60 })), {
          minLength: 2,
          maxLength: 4,
        }),
        fc.infiniteStream(fc.integer({ min: -4000, max: 4000 })),
        (cycles, draws) => {
          const ranks = new Ranks();
          const next = () => draws.next().value as number;
          for (const [most, fewest] of cycles) {
            while (ranks.present.size < most) ranks.toggle(next());
            ranks.check();
            const leaving = shuffled([...ranks.present], next);
            for (const rank of leaving.slice(0, Math.max(0, leaving.length - fewest))) {
              ranks.toggle(rank);
              if (ranks.present.size % 256 === 0) ranks.check();
            }
            ranks.check();
          }
        },
      ),
      { numRuns: 6, seed: SEED },
    );
  });

  it.each([
    ['ever better', 1],
    ['ever worse', -1],
  ])('takes levels that come %s, and gives them back from either end', (_, sign) => {
    const ranks = new Ranks();
    for (let rank = 1; rank <= 1500; rank += 1) ranks.toggle(rank * sign);
    ranks.check();
    for (let rank = 1; rank <= 700; rank += 1) {
      ranks.toggle(rank * sign);
      ranks.toggle((1501 - rank) * sign);
    }
    ranks.check();
    for (let rank = 701; rank <= 800; rank += 1) ranks.toggle(rank * sign);
    ranks.check();
    expect(ranks.index.best).toBeUndefined();
  });

  it('divides a full block at every place', () => {
    for (let place = 0; place <= 256; place += 4) {
      const ranks = new Ranks();
      for (let rank = 0; rank < 256; rank += 1) ranks.toggle(rank * 2);
      ranks.toggle(place * 2 - 1);
      ranks.check();
    }
  });

  it('forgets a block that is drained between full ones', () => {
    const ranks = new Ranks();
    for (let rank = 0; rank < 2048; rank += 2) ranks.toggle(rank);
    // Every block has 128 levels, or 256 at the end. Fill them up but one, and drain that one.
    for (const drained of [256, 1024, 1536]) {
      for (let rank = drained - 255; rank < drained; rank += 2) ranks.toggle(rank);
      for (let rank = drained + 257; rank < drained + 512; rank += 2) ranks.toggle(rank);
      for (let rank = drained; rank < drained + 256; rank += 2) ranks.toggle(rank);
      ranks.check();
      for (let rank = drained; rank < drained + 256; rank += 1) ranks.toggle(rank);
      ranks.check();
    }
  });
});

/** In an order that the numbers decide. */
function shuffled(values: number[], next: () => number): number[] {
  return values
    .map((value) => ({ value, key: next() }))
    .sort((a, b) => a.key - b.key)
    .map(({ value }) => value);
}

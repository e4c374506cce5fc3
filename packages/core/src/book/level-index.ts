/**
 * Price levels in order, the best one last.
 *
 * The levels lie in blocks of at most 256, and a search gallops from the best end, because most
 * orders arrive near the touch: there a search reads a few neighbouring numbers and an insertion
 * moves a few. Far from the touch it is a binary search over the blocks and then inside one, so
 * that 100,000 levels inserted at random cost little more than ten.
 *
 * Levels are ordered by their rank: a higher rank is better. A side of bids ranks by the price, a
 * side of asks by the negated price.
 */

/** What the index links: from the best level to the worst one and back. */
export interface LinkedLevel<Level> {
  better: Level | undefined;
  worse: Level | undefined;
}

const BLOCK_LEVELS_MAX = 256;
const BLOCK_LEVELS_HALF = BLOCK_LEVELS_MAX / 2;
/** A block with fewer is put together with a neighbour, so that stale prices don't hold memory. */
const BLOCK_LEVELS_SPARSE = BLOCK_LEVELS_MAX / 8;

class Block<Level> {
  readonly ranks = new Float64Array(BLOCK_LEVELS_MAX);
  readonly levels: Level[] = [];
}

export class LevelIndex<Level extends LinkedLevel<Level>> {
  best: Level | undefined = undefined;
  size = 0;
  private blocks: Block<Level>[] = [new Block<Level>()];
  /** Where the last search ended: the block, and the first place in it with a rank not below. */
  private block = 0;
  private place = 0;

  /** The level of this rank. An absent level's place is remembered for `insertFound`. */
  find(rank: number): Level | undefined {
    const blocks = this.blocks;
    let at = blocks.length - 1;
    let block = blocks[at] as Block<Level>;
    if (at > 0 && rank < (block.ranks[0] as number)) {
      at = this.blockOf(rank);
      block = blocks[at] as Block<Level>;
    }
    const place = placeOf(block.ranks, block.levels.length, rank);
    this.block = at;
    this.place = place;
    if (place < block.levels.length && block.ranks[place] === rank) return block.levels[place];
    return undefined;
  }

  /** Inserts where the `find` just before did not find; nothing may have changed in between. */
  insertFound(rank: number, level: Level): void {
    let block = this.blocks[this.block] as Block<Level>;
    if (block.levels.length === BLOCK_LEVELS_MAX) block = this.split(block);
    const { ranks, levels } = block;
    const place = this.place;
    for (let i = levels.length; i > place; i -= 1) {
      ranks[i] = ranks[i - 1] as number;
      levels[i] = levels[i - 1] as Level;
    }
    ranks[place] = rank;
    levels[place] = level;
    this.size += 1;
    // Only the first block can get a new first level, since a search ends in the last block that
    // begins below it.
    const worse = place > 0 ? levels[place - 1] : undefined;
    const better = worse === undefined ? levels[1] : worse.better;
    level.worse = worse;
    level.better = better;
    if (worse !== undefined) worse.better = level;
    if (better === undefined) this.best = level;
    else better.worse = level;
  }

  /** Removes a level that is in the index. */
  remove(rank: number, level: Level): void {
    const { better, worse } = level;
    if (better === undefined) {
      this.best = worse;
      this.block = this.blocks.length - 1;
      const { levels } = this.blocks[this.block] as Block<Level>;
      this.place = levels.length - 1;
    } else {
      better.worse = worse;
      this.find(rank);
    }
    if (worse !== undefined) worse.better = better;
    level.better = undefined;
    level.worse = undefined;
    this.size -= 1;
    const { ranks, levels } = this.blocks[this.block] as Block<Level>;
    const last = levels.length - 1;
    for (let i = this.place; i < last; i += 1) {
      ranks[i] = ranks[i + 1] as number;
      levels[i] = levels[i + 1] as Level;
    }
    levels.pop();
    if (last < BLOCK_LEVELS_SPARSE && this.blocks.length > 1) this.join(this.block);
  }

  /** The last block whose first rank is not above; the first block for a rank below all. */
  private blockOf(rank: number): number {
    const blocks = this.blocks;
    let low = 0;
    let high = blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >>> 1;
      if (((blocks[middle] as Block<Level>).ranks[0] as number) <= rank) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** Halves a full block and answers with the half that holds the place of the last search. */
  private split(block: Block<Level>): Block<Level> {
    const upper = new Block<Level>();
    upper.ranks.set(block.ranks.subarray(BLOCK_LEVELS_HALF));
    for (const level of block.levels.splice(BLOCK_LEVELS_HALF)) upper.levels.push(level);
    this.blocks.splice(this.block + 1, 0, upper);
    if (this.place <= BLOCK_LEVELS_HALF) return block;
    this.block += 1;
    this.place -= BLOCK_LEVELS_HALF;
    return upper;
  }

  /** Puts a sparse block together with a neighbour where both fit into half a block. */
  private join(at: number): void {
    const left = this.blocks[at - 1];
    const block = this.blocks[at] as Block<Level>;
    const right = this.blocks[at + 1];
    if (left && left.levels.length + block.levels.length <= BLOCK_LEVELS_HALF) {
      this.append(left, block, at);
    } else if (right && right.levels.length + block.levels.length <= BLOCK_LEVELS_HALF) {
      this.append(block, right, at + 1);
    } else if (block.levels.length === 0) {
      this.blocks.splice(at, 1);
    }
  }

  private append(into: Block<Level>, from: Block<Level>, fromAt: number): void {
    into.ranks.set(from.ranks.subarray(0, from.levels.length), into.levels.length);
    for (const level of from.levels) into.levels.push(level);
    this.blocks.splice(fromAt, 1);
  }
}

/** The first place whose rank is not below: galloping from the end, then halving. */
function placeOf(ranks: Float64Array, length: number, rank: number): number {
  let high = length;
  let step = 1;
  while (high > 0 && (ranks[high - 1] as number) >= rank) {
    high -= step;
    step += step;
  }
  // Here the rank before `high` is below (or there is none), and a step before, it was not.
  let low = high < 0 ? 0 : high;
  high = Math.min(length, high + (step >> 1));
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((ranks[middle] as number) < rank) low = middle + 1;
    else high = middle;
  }
  return low;
}

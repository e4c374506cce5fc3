import { createHash } from 'node:crypto';

export const BANNER_WIDTH = 960;
export const BANNER_HEIGHT = 400;
const CANDLES = 26;

type Colour = readonly [red: number, green: number, blue: number];
const GOLD: Colour = [212, 186, 131];
const STEEL: Colour = [75, 85, 104];
const IRON: Colour = [57, 66, 79];
const NIGHT: Colour = [13, 17, 23];
const DUSK: Colour = [28, 35, 48];

/** Numbers from 0 up to 1 that a name repeats. */
function chanceOf(name: string): () => number {
  let block = createHash('sha256').update(name).digest();
  let at = 0;
  return () => {
    if (at + 4 > block.length) {
      block = createHash('sha256').update(block).digest();
      at = 0;
    }
    at += 4;
    return block.readUInt32BE(at - 4) / 2 ** 32;
  };
}

const clamp = (value: number): number => Math.min(1, Math.max(0, value));

/** A box with round corners; without a `line` it is filled. */
interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly radius: number;
  readonly colour: Colour;
  readonly opacity: number;
  readonly line?: number;
}

/** How far a point is outside of a box; below zero within it. */
function distanceTo({ x, y, width, height, radius }: Box, px: number, py: number): number {
  const dx = Math.abs(px - x - width / 2) - width / 2 + radius;
  const dy = Math.abs(py - y - height / 2) - height / 2 + radius;
  const outside = Math.hypot(Math.max(dx, 0), Math.max(dy, 0));
  return outside + Math.min(Math.max(dx, dy), 0) - radius;
}

class Picture {
  readonly points = Buffer.alloc(BANNER_WIDTH * BANNER_HEIGHT * 3);

  blend(x: number, y: number, colour: Colour, share: number): void {
    const at = (y * BANNER_WIDTH + x) * 3;
    for (let part = 0; part < 3; part += 1) {
      const before = this.points[at + part] ?? 0;
      this.points[at + part] = Math.round(before + ((colour[part] ?? 0) - before) * share);
    }
  }

  box(box: Box): void {
    const reach = (box.line ?? 0) / 2 + 1;
    const from = (start: number) => Math.max(0, Math.floor(start - reach));
    const to = (end: number, most: number) => Math.min(most, Math.ceil(end + reach));
    const right = to(box.x + box.width, BANNER_WIDTH);
    const bottom = to(box.y + box.height, BANNER_HEIGHT);
    for (let y = from(box.y); y < bottom; y += 1) {
      for (let x = from(box.x); x < right; x += 1) {
        const distance = distanceTo(box, x + 0.5, y + 0.5);
        const edge = box.line === undefined ? distance : Math.abs(distance) - box.line / 2;
        const share = clamp(0.5 - edge);
        if (share > 0) this.blend(x, y, box.colour, share * box.opacity);
      }
    }
  }
}

/** A dark sky with one light in it. */
function paintGround(picture: Picture, next: () => number): void {
  const centre = BANNER_WIDTH * (0.6 + next() * 0.3);
  for (let y = 0; y < BANNER_HEIGHT; y += 1) {
    for (let x = 0; x < BANNER_WIDTH; x += 1) {
      picture.blend(x, y, NIGHT, 1);
      picture.blend(x, y, DUSK, (x / BANNER_WIDTH + y / BANNER_HEIGHT) / 2);
      const far = Math.hypot(x - centre, (y - BANNER_HEIGHT * 0.2) * 1.6) / (BANNER_WIDTH * 0.5);
      picture.blend(x, y, GOLD, clamp(1 - far) ** 2 * 0.24);
    }
  }
}

/** A walk of prices that ends above where it began. */
function paintCandles(picture: Picture, next: () => number): void {
  let price = BANNER_HEIGHT * 0.74;
  for (let index = 0; index < CANDLES; index += 1) {
    const open = price;
    const moved = price - (next() - 0.39) * 58;
    price = Math.min(BANNER_HEIGHT * 0.86, Math.max(BANNER_HEIGHT * 0.16, moved));
    const [top, foot] = [Math.min(open, price), Math.max(open, price)];
    const x = BANNER_WIDTH * 0.34 + index * 24;
    const colour = price < open ? GOLD : STEEL;
    const opacity = 0.25 + (index / CANDLES) * 0.75;
    const [high, low] = [top - next() * 24, foot + next() * 24];
    const look = { colour, opacity };
    picture.box({ x: x + 5, y: high, width: 2, height: low - high, radius: 1, ...look });
    const height = Math.max(4, foot - top);
    picture.box({ x, y: top, width: 12, height, radius: 2, ...look });
  }
}

/** The chain of records: links that hold each other, the newest in gold. */
function paintChain(picture: Picture, next: () => number): void {
  const start = BANNER_WIDTH * 0.04 + next() * 20;
  const y = BANNER_HEIGHT * (0.4 + next() * 0.16);
  for (let index = 0; index < 7; index += 1) {
    const colour = index === 6 ? GOLD : IRON;
    const shape = { x: start + index * 38, y, width: 48, height: 32, radius: 16, line: 6 };
    picture.box({ ...shape, colour, opacity: 1 });
  }
}

/**
 * The points of a piece's picture, three bytes each, the same for the same name. There are no
 * words in it, for it is read in nine languages.
 */
export function drawBanner(name: string): Buffer {
  const next = chanceOf(name);
  const picture = new Picture();
  paintGround(picture, next);
  paintChain(picture, next);
  paintCandles(picture, next);
  return picture.points;
}

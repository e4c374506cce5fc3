/**
 * Pictures that are computed, point by point, from a seed: what the marketplace begins with, and
 * the cover of a file that has no picture of its own. The same seed gives the same picture.
 */
export const ART_STYLES = [
  'tide',
  'nebula',
  'orbits',
  'facets',
  'weave',
  'bloom',
  'dunes',
] as const;
export type ArtStyle = (typeof ART_STYLES)[number];

type Rgb = readonly [number, number, number];
type Colours = readonly [Rgb, Rgb, Rgb, Rgb];
/** What a point of the square from −1 to 1 is: where on the colours, and how light. */
type Shade = (x: number, y: number) => readonly [tone: number, light: number];
/** The picture at a time between 0 and 1: computes once what all its points share. */
type Moving = (time: number) => Shade;

/** From the ground to the highlight. */
const PALETTES: readonly Colours[] = [
  palette('0b1026', '1f3b73', '4fa3c7', 'f6e7c1'),
  palette('1a0b2e', '5b1e6f', 'e0507a', 'ffd9a0'),
  palette('06231f', '0f5c4c', '6fbf8b', 'f2f0c9'),
  palette('2a0f0a', '8c2f1b', 'e58a3c', 'ffe9c4'),
  palette('10131a', '3a4a63', '9fb3c8', 'f7fafc'),
  palette('14052b', '2d2a8c', '7a6ff0', 'ffc6e8'),
  palette('221a06', '7a5b1a', 'd4ba83', 'fff6dd'),
  palette('031b2e', '075b7a', '2fc0b5', 'fff1b8'),
];

function palette(...hex: readonly [string, string, string, string]): Colours {
  return hex.map((text) => {
    const value = Number.parseInt(text, 16);
    return [value >> 16, (value >> 8) & 255, value & 255] as const;
  }) as unknown as Colours;
}

/** Chance that a seed repeats: 0 up to 1. */
export function chanceOf(seed: string): () => number {
  let state = 2_166_136_261;
  for (const letter of seed) state = Math.imul(state ^ letter.charCodeAt(0), 16_777_619);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Smooth noise of a plane, −1 to 1. */
function noiseOf(next: () => number): (x: number, y: number) => number {
  const lattice = Array.from({ length: 1_024 }, () => next() * 2 - 1);
  const at = (x: number, y: number) => lattice[(x * 57 + y * 131) & 1_023] ?? 0;
  const ease = (t: number) => t * t * (3 - 2 * t);
  return (x, y) => {
    const [left, top] = [Math.floor(x), Math.floor(y)];
    const [u, v] = [ease(x - left), ease(y - top)];
    const above = at(left, top) * (1 - u) + at(left + 1, top) * u;
    const below = at(left, top + 1) * (1 - u) + at(left + 1, top + 1) * u;
    return above * (1 - v) + below * v;
  };
}

const clamp = (value: number) => Math.min(1, Math.max(0, value));
const TURN = Math.PI * 2;

const MAKERS: Readonly<Record<ArtStyle, (next: () => number) => Moving>> = {
  tide: (next) => {
    const noise = noiseOf(next);
    const [lines, phase, lean] = [5 + next() * 6, next() * TURN, next() - 0.5];
    return (time) => (x, y) => {
      const swell = noise(x * 1.6 + phase, y * 0.9 + time) * 0.5;
      const wave = y * lines + Math.sin(x * 2.4 + phase + time * TURN) + swell * 4 + x * lean * 3;
      const crest = wave - Math.floor(wave);
      return [clamp(0.5 - y * 0.42 + swell * 0.4), 0.72 + 0.4 * (1 - crest) ** 3];
    };
  },
  nebula: (next) => {
    const noise = noiseOf(next);
    const [zoom, shift] = [1.4 + next() * 1.4, next() * 90];
    return (time) => (x, y) => {
      const a = noise(x * zoom + shift + time, y * zoom);
      const b = noise(x * zoom * 2 - a * 2, y * zoom * 2 + shift);
      const c = noise(x * 7 + b * 3, y * 7 - a * 3 + shift);
      const star = noise(x * 90, y * 90 + shift) > 0.93 ? 0.6 : 0;
      return [clamp(0.42 + a * 0.42 + b * 0.26 + c * 0.1 + star), 0.86 + b * 0.28 + star];
    };
  },
  orbits: (next) => {
    const [cx, cy, rings] = [next() * 0.7 - 0.35, next() * 0.7 - 0.35, 5 + Math.floor(next() * 6)];
    const moons = Array.from({ length: 5 }, () => [next() * TURN, 0.2 + next() * 0.9] as const);
    return (time) => {
      const placed = moons.map(([angle, radius]) => {
        const turn = angle + (time * TURN) / radius;
        return { right: Math.cos(turn) * radius, down: Math.sin(turn) * radius };
      });
      return (x, y) => {
        const distance = Math.hypot(x - cx, y - cy);
        const ring = Math.abs(((distance * rings) % 1) - 0.5) * 2;
        let light = 0.62 + 0.5 * ring ** 6 + Math.max(0, 0.5 - distance) * 0.9;
        for (const { right, down } of placed) {
          const gap = Math.hypot(x - cx - right, y - cy - down);
          light += Math.max(0, 0.09 - gap) * 9;
        }
        return [clamp(0.95 - distance * 0.72), light];
      };
    };
  },
  facets: (next) => {
    const points = Array.from({ length: 46 }, () => ({
      px: next() * 2.6 - 1.3,
      py: next() * 2.6 - 1.3,
      own: next(),
    }));
    return (time) => {
      const moved = points.map(({ px, py, own }) => {
        return { px, py, own, sway: Math.sin(time * TURN + own * 9) * 0.05 };
      });
      return (x, y) => {
        let [near, second, tone] = [9, 9, 0];
        for (const { px, py, own, sway } of moved) {
          const gap = (px - x + sway) ** 2 + (py - y) ** 2;
          if (gap < near) {
            second = near;
            near = gap;
            tone = own;
          } else if (gap < second) second = gap;
        }
        const edge = clamp((Math.sqrt(second) - Math.sqrt(near)) * 14);
        return [clamp(tone * 0.75 + (1 - y) * 0.14), 0.55 + 0.5 * edge + (tone - 0.5) * 0.2];
      };
    };
  },
  weave: (next) => {
    const [bands, bend, phase] = [7 + Math.floor(next() * 7), 0.2 + next() * 0.6, next() * TURN];
    return (time) => (x, y) => {
      const u = x + Math.sin(y * 3 + phase + time * TURN) * bend * 0.3;
      const v = y + Math.cos(x * 3 + phase) * bend * 0.3;
      const across = Math.sin(u * bands * Math.PI) * 0.5 + 0.5;
      const along = Math.sin(v * bands * Math.PI) * 0.5 + 0.5;
      const over = Math.sin(Math.floor(u * bands) * 1.7 + Math.floor(v * bands) * 2.3) > 0;
      return [clamp(over ? across * 0.8 + 0.2 : along * 0.62), 0.6 + 0.5 * (over ? across : along)];
    };
  },
  bloom: (next) => {
    const [petals, layers, twist] = [3 + Math.floor(next() * 6), 3 + next() * 3, next() * 2 - 1];
    return (time) => (x, y) => {
      const distance = Math.hypot(x, y);
      const angle = Math.atan2(y, x) + distance * twist + time * TURN * 0.12;
      const petal = 0.55 + 0.45 * Math.cos(angle * petals);
      const layer = Math.sin(distance * layers * TURN - petal * 3) * 0.5 + 0.5;
      return [clamp(1.05 - distance * 0.8 - layer * 0.24), 0.5 + petal * 0.34 + layer * 0.3];
    };
  },
  dunes: (next) => {
    const noise = noiseOf(next);
    const sun = [next() * 1.2 - 0.6, -0.35 - next() * 0.3] as const;
    const ridges = Array.from({ length: 6 }, (_, n) => [next() * 40, -0.1 + n * 0.2] as const);
    return (time) => (x, y) => {
      const glow = Math.hypot(x - sun[0], y - sun[1]);
      let [tone, light] = [glow < 0.22 ? 1 : clamp(0.72 - glow * 0.34), 0.95];
      for (const [n, [shift, height]] of ridges.entries()) {
        const line = height + noise(x * (1.2 + n * 0.3) + shift + time, n * 3.1) * 0.16;
        if (y > line) [tone, light] = [0.62 - n * 0.1, 0.72 + clamp(0.3 - (y - line) * 1.4)];
      }
      return [clamp(tone), light];
    };
  },
};

export interface Art {
  readonly style: ArtStyle;
  readonly seed: string;
  readonly side: number;
  /** 0 up to 1: where in a loop of movement. */
  readonly time?: number;
}

/** The points of a square picture, three bytes each, row by row. */
export function drawArt({ style, seed, side, time = 0 }: Art): Buffer {
  const next = chanceOf(`${style} ${seed}`);
  const colours = PALETTES[Math.floor(next() * PALETTES.length)] as Colours;
  const shade = MAKERS[style](next)(time);
  const points = Buffer.alloc(side * side * 3);
  for (let row = 0; row < side; row += 1) {
    for (let column = 0; column < side; column += 1) {
      const [x, y] = [(column / side) * 2 - 1, (row / side) * 2 - 1];
      const [tone, light] = shade(x, y);
      const fade = light * (1.08 - (x * x + y * y) * 0.2);
      const place = tone * 2.999;
      const low = Math.floor(place);
      const [from, to] = [colours[low] as Rgb, colours[Math.min(3, low + 1)] as Rgb];
      for (let part = 0; part < 3; part += 1) {
        const mixed = (from[part] ?? 0) + ((to[part] ?? 0) - (from[part] ?? 0)) * (place - low);
        points[(row * side + column) * 3 + part] = Math.min(255, Math.max(0, mixed * fade));
      }
    }
  }
  return points;
}

const RATE = 22_050;
const SCALE = [0, 3, 5, 7, 10, 12, 15, 17] as const;

/** Some seconds of soft plucked tones as a WAV file, mono, 16 bits. */
export function playArt(seed: string, seconds: number): Buffer {
  const next = chanceOf(seed);
  const root = 110 * 2 ** (Math.floor(next() * 8) / 12);
  const sound = new Float64Array(RATE * seconds);
  for (let beat = 0; beat < seconds * 3; beat += 1) {
    const step = SCALE[Math.floor(next() * SCALE.length)] ?? 0;
    const pitch = root * 2 ** ((step + (beat % 4 === 0 ? 0 : 12)) / 12);
    const start = Math.floor((beat / 3) * RATE);
    const end = Math.min(sound.length, start + RATE * 2);
    for (let at = start; at < end; at += 1) {
      const t = (at - start) / RATE;
      const tone = Math.sin(TURN * pitch * t) + 0.4 * Math.sin(TURN * pitch * 2 * t) * 0.99 ** beat;
      sound[at] = (sound[at] ?? 0) + tone * Math.exp(-t * 2.6) * Math.min(1, t * 200) * 0.16;
    }
  }
  const file = Buffer.alloc(44 + sound.length * 2);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(36 + sound.length * 2, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(RATE, 24);
  file.writeUInt32LE(RATE * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(sound.length * 2, 40);
  sound.forEach((value, n) => {
    file.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_000), 44 + n * 2);
  });
  return file;
}

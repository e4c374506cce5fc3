import type { ArtStyle } from './art.ts';
import { ARTIST_TEXTS, COLLECTION_TEXTS } from './house-artists.ts';

/** The artists of the house that a market of play money begins with, and what they offer. */
export const SEED_ARTISTS = [
  {
    name: 'Studio Meridian',
    introduction: ARTIST_TEXTS[0].en,
    style: 'dunes',
    collection: ['Quiet Coasts', COLLECTION_TEXTS[0].en],
  },
  {
    name: 'Ines Halloran',
    introduction: ARTIST_TEXTS[1].en,
    style: 'nebula',
    collection: ['Deep Field', COLLECTION_TEXTS[1].en],
  },
  {
    name: 'Kenji Orbit',
    introduction: ARTIST_TEXTS[2].en,
    style: 'orbits',
    collection: ['Slow Orbits', COLLECTION_TEXTS[2].en],
  },
  {
    name: 'Atelier Facette',
    introduction: ARTIST_TEXTS[3].en,
    style: 'facets',
    collection: ['Cut & Fold', COLLECTION_TEXTS[3].en],
  },
] as const satisfies readonly {
  readonly name: string;
  readonly introduction: string;
  readonly style: ArtStyle;
  readonly collection: readonly [name: string, description: string];
}[];

export interface SeedWork {
  /** Index of the artist. */
  readonly by: number;
  readonly name: string;
  readonly style: ArtStyle;
  readonly media: 'image' | 'gif' | 'audio' | 'video';
  readonly rarity: 'common' | 'rare' | 'epic' | 'legendary';
  readonly sale: 'normal' | 'auction';
  readonly price: string;
  readonly stock: number;
  /** Hours from now: to the beginning, and how long it lasts. */
  readonly from: number;
  readonly hours: number;
}

const work = (
  by: number,
  name: string,
  style: ArtStyle,
  [media, rarity]: readonly [SeedWork['media'], SeedWork['rarity']],
  [sale, price, stock]: readonly [SeedWork['sale'], string, number],
  [from, hours]: readonly [number, number],
): SeedWork => ({ by, name, style, media, rarity, sale, price, stock, from, hours });

export const SEED_WORKS: readonly SeedWork[] = [
  work(0, 'Low Tide', 'tide', ['image', 'common'], ['normal', '25', 200], [0, 700]),
  work(0, 'Copper Evening', 'dunes', ['image', 'rare'], ['normal', '60', 60], [0, 600]),
  work(0, 'Harbour at Four', 'dunes', ['image', 'epic'], ['auction', '120', 1], [0, 26]),
  work(0, 'Swell', 'tide', ['gif', 'rare'], ['normal', '45', 120], [0, 500]),
  work(1, 'First Light', 'nebula', ['image', 'rare'], ['normal', '80', 50], [0, 650]),
  work(1, 'Violet Drift', 'nebula', ['image', 'legendary'], ['auction', '500', 1], [0, 70]),
  work(1, 'Nursery', 'nebula', ['image', 'common'], ['normal', '18', 300], [0, 700]),
  work(1, 'Small Hours', 'nebula', ['audio', 'rare'], ['normal', '35', 100], [0, 700]),
  work(2, 'Apogee', 'orbits', ['image', 'epic'], ['normal', '150', 20], [0, 400]),
  work(2, 'Five Moons', 'orbits', ['video', 'epic'], ['auction', '200', 1], [0, 48]),
  work(2, 'Homeward', 'orbits', ['gif', 'rare'], ['normal', '55', 80], [0, 600]),
  work(2, 'Interval', 'bloom', ['audio', 'common'], ['normal', '15', 250], [0, 700]),
  work(3, 'Amber Pane', 'facets', ['image', 'common'], ['normal', '22', 200], [0, 700]),
  work(3, 'Warp and Weft', 'weave', ['image', 'rare'], ['normal', '70', 40], [0, 700]),
  work(3, 'Rose Window', 'bloom', ['video', 'legendary'], ['normal', '320', 10], [0, 500]),
  work(3, 'Glasshouse', 'facets', ['image', 'epic'], ['auction', '260', 1], [12, 60]),
];

/** What may come out of the box of each of two artists, with its odds of a million. */
export const SEED_BOXES = [
  {
    by: 2,
    name: 'Moon Box',
    style: 'orbits',
    price: '12',
    contents: [
      ['Dust Ring', 'tide', 'common', 620_000],
      ['Blue Ring', 'orbits', 'common', 240_000],
      ['Twin Moons', 'orbits', 'rare', 110_000],
      ['Eclipse', 'bloom', 'epic', 27_000],
      ['The Ninth Moon', 'nebula', 'legendary', 3_000],
    ],
  },
  {
    by: 3,
    name: 'Shards',
    style: 'facets',
    price: '8',
    contents: [
      ['Shard', 'facets', 'common', 700_000],
      ['Ribbon', 'weave', 'rare', 250_000],
      ['Prism', 'facets', 'epic', 45_000],
      ['The Whole Pane', 'bloom', 'legendary', 5_000],
    ],
  },
] as const satisfies readonly {
  readonly by: number;
  readonly name: string;
  readonly style: ArtStyle;
  readonly price: string;
  readonly contents: readonly (readonly [
    name: string,
    style: ArtStyle,
    rarity: SeedWork['rarity'],
    odds: number,
  ])[];
}[];

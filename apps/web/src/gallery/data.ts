/** Sample figures for the gallery: seeded, so that every picture of it is the same. */
import type { Candle } from '../shared/lib/indicators.ts';
import type { BookLevel } from '../shared/ui/order-book-levels.ts';

export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** A walk that begins at 1 and ends changed by `percent`. */
export function walk(seed: number, count: number, percent: number): number[] {
  const random = seeded(seed);
  const steps = Array.from({ length: count }, () => random() - 0.5);
  let position = 0;
  const raw = steps.map((step) => {
    position += step;
    return position;
  });
  const end = raw.at(-1) ?? 0;
  const size = Math.max(...raw.map(Math.abs), 1);
  return raw.map((value, index) => {
    const trend = (percent / 100) * (index / (count - 1));
    const noise = (value - end * (index / (count - 1))) / size;
    return 1 + trend + noise * Math.abs(percent / 100) * 0.6;
  });
}

const PERIOD_SECONDS = 900;
export const LAST_CANDLE_TIME = Math.floor(Date.UTC(2026, 10, 20, 18, 0) / 1_000);

export function candles(count: number, last: number, seed = 7): Candle[] {
  const random = seeded(seed);
  const closes = [last];
  for (let index = 1; index < count; index += 1) {
    const before = closes[index - 1] ?? last;
    const wave = Math.sin(index / 9) * 60 + Math.sin(index / 31) * 90;
    closes.push(before - wave * 0.35 - (random() - 0.5) * 220);
  }
  closes.reverse();
  return closes.map((close, index) => {
    const open = closes[index - 1] ?? close - 40;
    const high = Math.max(open, close) + random() * 60;
    const low = Math.min(open, close) - random() * 60;
    const time = LAST_CANDLE_TIME - (count - 1 - index) * PERIOD_SECONDS;
    return { time, open, high, low, close, volume: 20 + random() * 60 };
  });
}

export function book(middle: number, seed: number): { bids: BookLevel[]; asks: BookLevel[] } {
  const random = seeded(seed);
  const side = (direction: 1 | -1): BookLevel[] => {
    let price = middle + (direction === 1 ? 1.7 : 0);
    return Array.from({ length: 40 }, () => {
      const level: BookLevel = [price.toFixed(1), (0.05 + random() ** 2 * 2).toFixed(4)];
      price += direction * (0.8 + random() * 1.6);
      return level;
    });
  };
  return { bids: side(-1), asks: side(1) };
}

export interface SampleMarket {
  base: string;
  price: string;
  decimals: number;
  change: string;
  volume: string;
}

export const MARKETS: readonly SampleMarket[] = [
  { base: 'BTC', price: '67218.4', decimals: 1, change: '1.84', volume: '1218400000' },
  { base: 'ETH', price: '3512.06', decimals: 2, change: '2.31', volume: '684100000' },
  { base: 'SOL', price: '184.92', decimals: 2, change: '7.42', volume: '212400000' },
  { base: 'XRP', price: '0.6128', decimals: 4, change: '-1.06', volume: '98700000' },
  { base: 'DOGE', price: '0.1647', decimals: 4, change: '-3.28', volume: '74300000' },
  { base: 'LINK', price: '18.604', decimals: 3, change: '3.96', volume: '61200000' },
  { base: 'AVAX', price: '38.17', decimals: 2, change: '5.18', volume: '48900000' },
  { base: 'TON', price: '7.1830', decimals: 4, change: '-0.42', volume: '33500000' },
  { base: 'ADA', price: '0.4521', decimals: 4, change: '0', volume: '30200000' },
];

export function historyOf(market: SampleMarket): number[] {
  const change = Number(market.change);
  if (change === 0) return Array.from({ length: 20 }, () => 1);
  return walk(market.base.length * 31 + market.base.charCodeAt(0), 28, change);
}

export const EQUITY = walk(23, 100, 9).map((value, index) => ({
  time: LAST_CANDLE_TIME - (99 - index) * 86_400,
  value: value * 44_300,
}));

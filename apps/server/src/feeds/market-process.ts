import type { FeedInstrument } from './feed.ts';
import { sessionOfDay } from '@kontor/rules/session';
import { MINUTE_MS } from '@kontor/rules/time';
import {
  type ChanceKey,
  gaussian,
  keyOf,
  SMOOTH_NOISE_VARIANCE,
  SmoothNoise,
  uniform,
} from './random.ts';

/**
 * The simulated market as a function of time. The log return, the volatility and the volume of
 * every minute, hour and day are looked up, not walked to: they depend only on the seed, the symbol
 * and the time. What only a walk can know, the price, is added up in `simulated.ts`.
 *
 * A return is drift that trends for hours and for days, diffusion whose size clusters on three time
 * scales and follows the time of day, and rare jumps. A part of each is the whole market's.
 */

export type Scale = 'minute' | 'hour' | 'day';

export const SCALE_MINUTES: Readonly<Record<Scale, number>> = { minute: 1, hour: 60, day: 1440 };

/** What happens in one bar; levels are natural logarithms of price / reference price. */
export interface BarShape {
  /** Minutes of the bar in which the market is open; 0 means nothing below applies. */
  activeMinutes: number;
  /** Log step at the very beginning: a stock's overnight gap. */
  gap: number;
  /** Log return of the bar after the gap, jump included. */
  move: number;
  /** The part of `move` that comes in one second. */
  jump: number;
  /** Standard deviation of the diffusion in the bar. */
  sigma: number;
  /** Turnover of the bar in the quote currency. */
  turnover: number;
}

const DAY_MINUTES = 1440;
const DAYS_TRADED = { coin: 365, stock: 252 } as const;
const MINUTES_TRADED = { coin: DAY_MINUTES, stock: 390 } as const;

/** Shares of the variance; they and the two trends (about 0.2 each) make one. */
const DIFFUSION_SHARE = 0.5;
const JUMP_SHARE = 0.1;
const TREND_STRENGTH = 0.4;
const TREND_MINUTES = [300, 5760] as const;
/** How much of a stock's variance happens while the exchange is closed. */
const GAP_SHARE = { coin: 0, stock: 0.35 } as const;

const CLUSTERS = [
  { minutes: 45, strength: 0.35 },
  { minutes: 360, strength: 0.45 },
  { minutes: 4320, strength: 0.4 },
] as const;
const CLUSTER_VARIANCE =
  SMOOTH_NOISE_VARIANCE * CLUSTERS.reduce((sum, { strength }) => sum + strength ** 2, 0);
/** Correlation of one instrument's volatility with that of its whole market. */
const CLUSTER_CORRELATION = 0.8;

const JUMPS_A_DAY_OWN = 0.2;
const JUMPS_A_DAY_MARKET = 0.5;
/** Expected square of a jump's size, 0.5 + an exponential of mean 0.5. */
const JUMP_SQUARE = 1.25;
/** The pull home that keeps a year at high speed plausible: a half-life of about 83 days. */
const PULL_DAYS = 120;

const TURNOVER_DAY_DEFAULT = { coin: 5e6, stock: 5e7 } as const;
const CORRELATION: Readonly<Record<string, number>> = { BTC: 1, ETH: 0.9 };

interface ScaleKeys {
  readonly own: ChanceKey;
  readonly market: ChanceKey;
}

export class MarketProcess {
  readonly instrument: FeedInstrument;
  /** Share of the level that each active minute of the live walk pulls back. */
  readonly pullMinute: number;
  readonly secondsKey: ChanceKey;
  /** For highs and lows of whole bars. */
  readonly wickKeys: Readonly<Record<Scale, ChanceKey>>;
  readonly #keys: Readonly<Record<Scale, ScaleKeys>>;
  readonly #gapKeys: ScaleKeys;
  readonly #clusters: readonly { own: SmoothNoise; market: SmoothNoise; strength: number }[];
  readonly #trends: readonly { own: SmoothNoise; market: SmoothNoise; minutes: number }[];
  readonly #correlation: number;
  readonly #sigmaMinute: number;
  readonly #gapSigma: number;
  readonly #jumpSigma: number;
  readonly #turnoverMinute: number;

  constructor(seed: string, instrument: FeedInstrument) {
    const { symbol, volatilityYear, class: kind } = instrument;
    const base = symbol.split('/')[0] ?? symbol;
    const own = (part: string): ChanceKey => keyOf(seed, symbol, part);
    const market = (part: string): ChanceKey => keyOf(seed, `market of ${kind}s`, part);
    const both = (part: string): ScaleKeys => ({ own: own(part), market: market(part) });
    this.instrument = instrument;
    this.secondsKey = own('seconds');
    this.wickKeys = {
      minute: own('minute wicks'),
      hour: own('hour wicks'),
      day: own('day wicks'),
    };
    this.#keys = { minute: both('minute'), hour: both('hour'), day: both('day') };
    this.#gapKeys = both('gap');
    this.#clusters = CLUSTERS.map(({ minutes, strength }) => ({
      own: new SmoothNoise(own(`cluster ${minutes}`), minutes),
      market: new SmoothNoise(market(`cluster ${minutes}`), minutes),
      strength,
    }));
    this.#trends = TREND_MINUTES.map((minutes) => ({
      own: new SmoothNoise(own(`trend ${minutes}`), minutes),
      market: new SmoothNoise(market(`trend ${minutes}`), minutes),
      minutes: kind === 'coin' ? minutes : Math.min(minutes, 1100),
    }));
    const some = uniform(own('correlation'), 0);
    this.#correlation =
      CORRELATION[base] ?? (kind === 'coin' ? 0.65 + 0.2 * some : 0.4 + 0.3 * some);
    const minutesYear = DAYS_TRADED[kind] * MINUTES_TRADED[kind];
    this.#sigmaMinute = volatilityYear * Math.sqrt((1 - GAP_SHARE[kind]) / minutesYear);
    this.#gapSigma = volatilityYear * Math.sqrt(GAP_SHARE[kind] / DAYS_TRADED[kind]);
    const jumpsYear = (JUMPS_A_DAY_OWN + JUMPS_A_DAY_MARKET) * DAYS_TRADED[kind];
    this.#jumpSigma = volatilityYear * Math.sqrt(JUMP_SHARE / JUMP_SQUARE / jumpsYear);
    const turnoverDay = instrument.turnoverDay ?? TURNOVER_DAY_DEFAULT[kind];
    this.#turnoverMinute = turnoverDay / MINUTES_TRADED[kind];
    this.pullMinute = 1 / (PULL_DAYS * MINUTES_TRADED[kind]);
  }

  /** Fills in what happens in the bar with this number since 1970. */
  shape(scale: Scale, index: number, into: BarShape): void {
    const minutes = SCALE_MINUTES[scale];
    const start = index * minutes;
    this.#setActivity(start, minutes, into);
    if (into.activeMinutes === 0) return;
    const middle = start + minutes / 2;
    const active = into.activeMinutes;
    const cluster = this.#cluster(middle);
    const season = this.#season(middle, minutes);
    const calm = Math.exp(2 * cluster - 2 * CLUSTER_VARIANCE);
    into.sigma = this.#sigmaMinute * Math.sqrt(DIFFUSION_SHARE * season * calm * active);
    const keys = this.#keys[scale];
    const shock = this.#mixed(gaussian(keys.market, index), gaussian(keys.own, index));
    into.jump = this.#jump(keys, index, active);
    into.move = this.#drift(middle, active) + into.sigma * shock + into.jump;
    // Volume belongs to the move: a bar of one standard deviation trades half as much again.
    const surprise = Math.min(4, Math.abs(into.jump) / into.sigma / 2);
    const excitement = 0.48 + 0.65 * Math.abs(shock) + surprise;
    const noise = Math.exp(0.3 * gaussian(keys.own, index, 1) - 0.045);
    const crowd = Math.exp(cluster - CLUSTER_VARIANCE / 2);
    into.turnover = this.#turnoverMinute * active * Math.sqrt(season) * crowd * excitement * noise;
  }

  /** The second of a minute, 1 to 60, from which its jump is in the price. */
  jumpSecond(minute: number): number {
    return 1 + Math.floor(uniform(this.#keys.minute.own, minute, 9) * 60);
  }

  #setActivity(start: number, minutes: number, into: BarShape): void {
    into.gap = into.move = into.jump = into.sigma = into.turnover = 0;
    into.activeMinutes = minutes;
    if (this.instrument.class === 'coin') return;
    const day = Math.floor(start / DAY_MINUTES);
    const session = sessionOfDay(day);
    const open = session === undefined ? 0 : session.open / MINUTE_MS;
    const close = session === undefined ? 0 : session.close / MINUTE_MS;
    const active = Math.min(close, start + minutes) - Math.max(open, start);
    into.activeMinutes = Math.max(0, active);
    if (active <= 0 || open < start) return;
    const { market, own } = this.#gapKeys;
    into.gap = this.#gapSigma * this.#mixed(gaussian(market, day), gaussian(own, day));
  }

  #mixed(market: number, own: number): number {
    const share = this.#correlation;
    return share * market + Math.sqrt(1 - share * share) * own;
  }

  /** Logarithm of how lively the market is, around 0. */
  #cluster(minute: number): number {
    const rest = Math.sqrt(1 - CLUSTER_CORRELATION ** 2);
    let sum = 0;
    for (const { own, market, strength } of this.#clusters) {
      sum += strength * (CLUSTER_CORRELATION * market.at(minute) + rest * own.at(minute));
    }
    return sum;
  }

  #drift(minute: number, active: number): number {
    let sum = 0;
    for (const { own, market, minutes } of this.#trends) {
      // A bar longer than the trend holds many of them, which partly cancel.
      const rate = TREND_STRENGTH / Math.sqrt(Math.max(minutes, active));
      sum += rate * this.#mixed(market.at(minute), own.at(minute));
    }
    return sum * this.#sigmaMinute * active;
  }

  /** Variance against its mean by time of day and week: coins never close, but they do rest. */
  #season(minute: number, minutes: number): number {
    if (minutes >= DAY_MINUTES) return this.instrument.class === 'coin' ? weekSeason(minute) : 1;
    if (this.instrument.class === 'coin') {
      const hours = (minute % DAY_MINUTES) / 60;
      const angle = (2 * Math.PI * (hours - 15)) / 24;
      return weekSeason(minute) * (1 + 0.55 * Math.cos(angle) + 0.15 * Math.cos(2 * angle));
    }
    const session = sessionOfDay(Math.floor(minute / DAY_MINUTES));
    if (session === undefined) return 1;
    const { open, close } = session;
    const progress = (minute * MINUTE_MS - open) / (close - open);
    const edge = Math.min(1, Math.abs(2 * progress - 1));
    return 0.52 + 2.4 * edge ** 4;
  }

  #jump(keys: ScaleKeys, index: number, active: number): number {
    const days = active / MINUTES_TRADED[this.instrument.class];
    const own = jumpSize(keys.own, index, JUMPS_A_DAY_OWN * days);
    const market = jumpSize(keys.market, index, JUMPS_A_DAY_MARKET * days);
    return this.#jumpSigma * (own + this.#correlation * market);
  }
}

/**
 * Minute 0 of 1970 was a Thursday; weekends have 0.65 of the variance, and the week's mean is 1.
 */
function weekSeason(minute: number): number {
  const weekday = (Math.floor(minute / DAY_MINUTES) + 4) % 7;
  return weekday === 0 || weekday === 6 ? 0.65 : 1.14;
}

function jumpSize(key: ChanceKey, index: number, chance: number): number {
  if (uniform(key, index, 2) >= chance) return 0;
  const size = 0.5 - 0.5 * Math.log(uniform(key, index, 3));
  return uniform(key, index, 4) < 0.5 ? -size : size;
}

export function emptyShape(): BarShape {
  return { activeMinutes: 0, gap: 0, move: 0, jump: 0, sigma: 0, turnover: 0 };
}

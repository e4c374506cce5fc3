import type { Clock } from '../platform/clock.ts';
import { stepMsOf } from '../platform/clock.ts';
import type { ConnectExchange } from './exchanges.ts';
import type { Feed, FeedInstrument, FeedLog, ResumePoints } from './feed.ts';
import { LiveFeed } from './live.ts';
import { openReplay } from './replay.ts';
import { SimulatedFeed } from './simulated.ts';
import { StillFeed } from './still.ts';

export {
  aggregate,
  BASE_PERIODS,
  basePeriodOf,
  type Candle,
  CandleBuilder,
  type ChangedCandle,
  PERIODS,
  type Period,
  periodStart,
} from './candles.ts';
export {
  type Feed,
  FeedError,
  type FeedInstrument,
  type FeedLabel,
  type FeedLog,
  type PriceUpdate,
  type ResumePoint,
  type ResumePoints,
} from './feed.ts';
export { SEEDED_INSTRUMENTS } from './instruments.ts';
export { checkReplay, replayRange } from './replay.ts';

/** What the settings FEED, FEED_SEED and FEED_SYMBOL say. */
export type FeedChoice =
  | { readonly kind: 'simulated'; readonly isStill?: boolean }
  | { readonly kind: 'replay'; readonly file: string; readonly symbol: string }
  | { readonly kind: 'live'; readonly exchanges?: readonly string[]; readonly staleMs?: number };

export interface OpenFeedOptions {
  readonly choice: FeedChoice;
  readonly seed: string;
  readonly clock: Clock;
  /** Platform ms from which prices are wanted; now unless said. */
  readonly start?: number;
  readonly instruments: readonly FeedInstrument[];
  /** The last tick of each instrument; absent on a fresh installation. */
  readonly resume?: ResumePoints | undefined;
  readonly log?: FeedLog | undefined;
  /** How live prices reach an exchange; ccxt unless said. */
  readonly connect?: ConnectExchange | undefined;
}

/**
 * Opens the chosen feed at the clock's present time. Rejects with a FeedError that says what to put
 * right: the replay's file, its symbol, a clock outside of it, live prices at another speed than 1.
 */
export async function openFeed(options: OpenFeedOptions): Promise<Feed> {
  const { choice, seed, clock, instruments, resume, log, connect } = options;
  const start = options.start ?? clock.now();
  const common = { seed, instruments, start, resume };
  if (choice.kind === 'simulated') {
    return choice.isStill === true ? new StillFeed(common) : new SimulatedFeed(common);
  }
  if (choice.kind === 'replay') {
    const { file, symbol } = choice;
    return openReplay({ ...common, file, symbol, stepMs: stepMsOf(clock.speed), log });
  }
  const { exchanges, staleMs } = choice;
  return new LiveFeed({ ...common, clock, exchanges, staleMs, connect, log });
}

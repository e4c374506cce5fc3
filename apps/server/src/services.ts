import type { Command, Outcome } from './exchange/core-port.ts';
import type { Config } from './config.ts';
import type { CodeSecret, Passwords, Sessions } from './modules/people/index.ts';
import type { Background } from './platform/background.ts';
import type { Clock } from './platform/clock.ts';
import type { Log } from './platform/logger.ts';
import type { Mailer } from './platform/mail.ts';
import type { Queries } from './platform/queries.ts';
import type { TextMessages } from './platform/sms.ts';
import type { WallClock } from './platform/wall-clock.ts';

/** What routes need of the exchange. */
export interface ExchangeDoor {
  /** Rejects with an ExchangeError when the command's fate is not its outcome. */
  submit(command: Command): Promise<Submitted>;
  /** Resolves once everything up to the sequence is in the tables, or when the time is over. */
  waitFor(sequence: number, timeoutMs: number): Promise<boolean>;
  /** `sequence` is the newest durable command. */
  status(): { readonly sequence: number };
}

export interface Submitted {
  readonly sequence: number;
  /** Platform time in ms. */
  readonly at: number;
  readonly outcome: Outcome;
}

/** Whether the program can serve, for /readyz. */
export interface Readiness {
  readonly ok: boolean;
  /** Commands that are journalled and not yet in the tables. */
  readonly lag: number;
  /** Real ms since the newest price; null before the first. */
  readonly feedAgeMs: number | null;
}

/** Everything that a route's handler may use. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  readonly queries: Queries;
  readonly exchange: ExchangeDoor;
  /** Platform time: of prices, orders and products. */
  readonly clock: Clock;
  /** Real time: of sessions, codes and limits. */
  readonly wallClock: WallClock;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  /** The key under which verification codes are hashed. */
  readonly codeSecret: CodeSecret;
  /** Work that an answer does not wait for. */
  readonly background: Background;
  readonly mail: Mailer;
  readonly sms: TextMessages;
  /** Asked at each /readyz. */
  readonly readiness: () => Readiness;
}

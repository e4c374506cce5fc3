import type { Core } from '@kontor/core';
import type { Database } from '@kontor/postgres';
import type { Config } from './config.ts';
import type { Exchange } from './exchange/index.ts';
import type { CallMetrics } from './http/metrics.ts';
import type { RefusalsTold } from './http/refusals-told.ts';
import type { Turns } from './http/turns.ts';
import type { WrongTokens } from './http/wrong-tokens.ts';
import type { Alerts } from './modules/alerts/index.ts';
import type { ChatHub } from './modules/chat/index.ts';
import type {
  CodeSecret,
  CodeSpending,
  KnownPasswords,
  Passwords,
  Sessions,
} from './modules/people/index.ts';
import type { Background } from './platform/background.ts';
import type { Health } from './platform/health.ts';
import type { InTurn } from './platform/in-turn.ts';
import type { Markets } from './modules/markets/index.ts';
import type { Announced } from './modules/messages/index.ts';
import type { Operators } from './modules/operators/index.ts';
import type { Clock } from './platform/clock.ts';
import type { DataKeys } from './platform/data-keys.ts';
import type { Images } from './platform/images.ts';
import type { Log } from './platform/logger.ts';
import type { Mailer } from './platform/mail.ts';
import type { Outbox } from './platform/outbox.ts';
import type { PushSender } from './platform/push-sender.ts';
import type { Queries } from './platform/queries.ts';
import type { TextMessages } from './platform/sms.ts';
import type { Storage } from './platform/storage.ts';
import type { WallClock } from './platform/wall-clock.ts';

/** Everything that a route's handler may use. */
export interface Services {
  readonly config: Config;
  readonly log: Log;
  /** For what drizzle cannot say, and for connections outside of the pool. */
  readonly database: Database;
  readonly queries: Queries;
  readonly exchange: Exchange<Core>;
  /** Platform time: of prices, orders and products. */
  readonly clock: Clock;
  /** Real time: of sessions, codes and limits. */
  readonly wallClock: WallClock;
  readonly sessions: Sessions;
  /** Who guesses tokens, wherever. */
  readonly wrongTokens: WrongTokens;
  /** Who is not signed in comes in one after the other. */
  readonly turns: Turns;
  readonly refusalsTold: RefusalsTold;
  /** Who may act for the platform: their sessions, and the log of what they did. */
  readonly operators: Operators;
  readonly markets: Markets;
  /** Hears of alerts that members set, and watches the prices for them. */
  readonly alerts: Alerts;
  /** Tells the sockets what is announced to everybody. */
  readonly announced: Announced;
  readonly passwords: Passwords;
  readonly knownPasswords: KnownPasswords;
  /** What messages with codes may cost. */
  readonly codeSpending: CodeSpending;
  /** The key under which verification codes are hashed. */
  readonly codeSecret: CodeSecret;
  /** Tries of one factor of one account go one after the other. */
  readonly factorTurns: InTurn;
  /** Encrypts what lies on disks and in columns, and hashes what must only be compared. */
  readonly dataKeys: DataKeys;
  /** Makes what they send as pictures anew. */
  readonly images: Images;
  /** Members' images; `modules/uploads` knows whose they are and what for. */
  readonly storage: Storage;
  /** Who is writing and who is there, and what is told the moment it is said. */
  readonly chat: ChatHub;
  /** Work that an answer does not wait for. */
  readonly background: Background;
  readonly mail: Mailer;
  readonly sms: TextMessages;
  /** Wakes the browsers of members who want it. */
  readonly push: PushSender;
  /** Mails and short messages that nothing sends. */
  readonly outbox: Outbox;
  readonly health: Health;
  /** Where parts register figures of their own. */
  readonly metrics: CallMetrics;
}

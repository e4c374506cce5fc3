import { createHash } from 'node:crypto';
import { CORE_VERSION, type Core, createCore, KEYS_REMEMBERED_MAX } from '@kontor/core';
import { type ExchangeTable, exchangeTables } from '@kontor/schema';
import type { CoreMaker } from './core-port.ts';
import { type Exchange, type ExchangeOptions, openExchangeWith } from './exchange.ts';
import { type VerifyOptions, type VerifyReport, verify } from './verify.ts';

export type { Command, ExchangeLog, Outcome, StampedCommand } from './core-port.ts';
export {
  EXCHANGE_ERROR_STATUS,
  ExchangeError,
  type ExchangeErrorCode,
  HistoryError,
} from './errors.ts';
export {
  type BatchListener,
  EXCHANGE_LIMITS,
  type Exchange,
  type ExchangeLimits,
  type ExchangeState,
  type ExchangeStatus,
  type ResetListener,
} from './exchange.ts';
export type { Answer } from './intake.ts';
export type { JournalEntry } from './journal.ts';
export {
  type PrivateEvent,
  type PrivateListener,
  type PrivateMessage,
  PrivateStream,
} from './private-stream.ts';
export type { ProjectionTiming } from './projector.ts';
export type { BatchTiming, PublishedBatch } from './sequencer.ts';
export type { VerifyCheck, VerifyReport } from './verify.ts';
export { tickHeadMessage } from './verify-ticks.ts';

/** The product's own core. */
export const coreMaker: CoreMaker<Core> = {
  version: CORE_VERSION,
  keysRememberedMax: KEYS_REMEMBERED_MAX,
  create: () => createCore({ sha256: (text) => createHash('sha256').update(text).digest('hex') }),
};

const TABLES = exchangeTables as readonly ExchangeTable[];

/** Opens the exchange on a migrated database; see `openExchangeWith`. */
export function openExchange(
  options: Omit<ExchangeOptions<Core>, 'maker' | 'tables'>,
): Promise<Exchange<Core>> {
  return openExchangeWith({ ...options, maker: coreMaker, tables: TABLES });
}

/** Replays and checks everything on a database; see `verify`. */
export function verifyExchange(
  options: Omit<VerifyOptions, 'maker' | 'tables'>,
): Promise<VerifyReport> {
  return verify({ ...options, maker: coreMaker, tables: TABLES });
}

import { createHash } from 'node:crypto';
import { CORE_VERSION, type Core, createCore, KEYS_REMEMBERED_MAX } from '@kontor/core';
import { exchangeTables } from '@kontor/schema';
import type { CoreMaker } from './core-port.ts';
import { type Exchange, type ExchangeOptions, openExchangeWith } from './exchange.ts';
import { type VerifyOptions, type VerifyReport, verify } from './verify.ts';

export type { Command, Outcome } from './core-port.ts';
export {
  ExchangeError,
  type ExchangeErrorCode,
  HistoryError,
} from './errors.ts';
export {
  type BatchListener,
  EXCHANGE_LIMITS,
  type Exchange,
} from './exchange.ts';
export { Heartbeat } from './heartbeat.ts';
export {
  type PrivateEvent,
  type PrivateMessage,
  PrivateStream,
} from './private-stream.ts';
export type { PublishedBatch } from './sequencer.ts';
export type { VerifyReport } from './verify.ts';
export { fillFees } from './fill-fees.ts';
export { allProjected } from './projected.ts';
export { HOLDS } from './verify-money.ts';

/** The product's own core. */
export const coreMaker: CoreMaker<Core> = {
  version: CORE_VERSION,
  keysRememberedMax: KEYS_REMEMBERED_MAX,
  create: () => createCore({ sha256: (text) => createHash('sha256').update(text).digest('hex') }),
};

/** Opens the exchange on a migrated database; see `openExchangeWith`. */
export function openExchange(
  options: Omit<ExchangeOptions<Core>, 'maker' | 'tables'>,
): Promise<Exchange<Core>> {
  return openExchangeWith({ ...options, maker: coreMaker, tables: exchangeTables });
}

/** Replays and checks everything on a database; see `verify`. */
export function verifyExchange(
  options: Omit<VerifyOptions, 'maker' | 'tables'>,
): Promise<VerifyReport> {
  return verify({ ...options, maker: coreMaker, tables: exchangeTables });
}

import type { Core } from '@kontor/core';
import { exchangeTables } from '@kontor/schema';
import { coreMaker } from './core-maker.ts';
import { type Exchange, type ExchangeOptions, openExchangeWith } from './exchange.ts';
import { type VerifyOptions, type VerifyReport, verify } from './verify.ts';

export { keepCore, loadCore } from './core-file.ts';
export { coreMaker } from './core-maker.ts';
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
export { acceptHistory, type LostHistory } from './accept-history.ts';
export { Heartbeat } from './heartbeat.ts';
export { type Decision, PublishedFiles } from './published-files.ts';
export { placeOf } from './published-heads.ts';
export {
  type PrivateEvent,
  type PrivateMessage,
  PrivateStream,
} from './private-stream.ts';
export type { PublishedBatch } from './sequencer.ts';
export { verifyFigures, type VerifyReport } from './verify.ts';
export { fillFees } from './fill-fees.ts';
export { allProjected } from './projected.ts';
export { HOLDS } from './verify-money.ts';

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
export { isSignedByAny } from './trusted-keys.ts';

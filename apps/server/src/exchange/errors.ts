/**
 * What a caller of the exchange can be told beside an outcome. An outcome is the core's own answer;
 * these are about the shell around it.
 */
export const EXCHANGE_ERROR_STATUS = {
  /** The queue is full or the command waited too long in it. It was not applied. */
  EXCHANGE_BUSY: 503,
  /** The exchange is being rebuilt, or stands by behind another leader. It was not applied. */
  EXCHANGE_RECOVERING: 503,
  /** The exchange is shutting down. It was not applied. */
  EXCHANGE_CLOSED: 503,
  /** It may or may not have happened. A retry with the same key finds out and never doubles. */
  EXCHANGE_UNKNOWN: 503,
  /** The command met a defect of the core. It was not applied and will not be tried again. */
  EXCHANGE_FAULT: 500,
  /** The command cannot be journalled: too large, or text that a database cannot hold. */
  EXCHANGE_COMMAND_INVALID: 400,
} as const;

export type ExchangeErrorCode = keyof typeof EXCHANGE_ERROR_STATUS;

export class ExchangeError extends Error {
  override readonly name = 'ExchangeError';
  readonly code: ExchangeErrorCode;
  /** The HTTP status that suits the code. */
  readonly status: number;

  constructor(code: ExchangeErrorCode, message: string) {
    super(message);
    this.code = code;
    this.status = EXCHANGE_ERROR_STATUS[code];
  }
}

/** History cannot be continued: it was changed, or another core wrote it. Stops the exchange. */
export class HistoryError extends Error {
  override readonly name = 'HistoryError';
}

/** Another leader has taken over: what this one holds in memory is no longer the truth. */
export class DeposedError extends Error {
  override readonly name = 'DeposedError';
}

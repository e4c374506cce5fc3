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
  /**
   * The command met a defect of the core and was not applied: it is what is left out for it, or
   * nothing could be. Its key stays free. Sent again, under that key too, it is tried anew; one
   * that is left out, as soon as an operator has let it in.
   */
  EXCHANGE_FAULT: 500,
  /** The command cannot be journalled: too large, or text that a database cannot hold. */
  EXCHANGE_COMMAND_INVALID: 400,
  /** The key was first sent longer ago than keys are remembered. It was not applied now. */
  EXCHANGE_KEY_EXPIRED: 409,
  /** The stamp of the key lies in the future. It was not applied. */
  EXCHANGE_KEY_AHEAD: 409,
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
  override readonly name: string = 'HistoryError';
}

/**
 * This program cannot take the database over as it is. Nothing was changed, and another may lead.
 */
export class UpgradeError extends HistoryError {
  override readonly name = 'UpgradeError';
}

/** Another leader has taken over: what this one holds in memory is no longer the truth. */
export class DeposedError extends Error {
  override readonly name = 'DeposedError';
}

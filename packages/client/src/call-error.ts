import type { ErrorBody, ErrorCode } from '@kontor/contract/light';

/** `NO_ANSWER`: the request or its answer was lost, took too long, or was not ours. */
export type CallErrorCode = ErrorCode | 'NO_ANSWER';

interface Failure {
  readonly code: CallErrorCode;
  /** In the language of the request; empty without an answer. */
  readonly message: string;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  readonly type?: ErrorBody['type'];
  readonly fields?: ErrorBody['fields'];
  readonly details?: ErrorBody['details'];
}

/** Why a call has no result. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: CallErrorCode;
  readonly type: ErrorBody['type'];
  readonly status: number;
  readonly fields: NonNullable<ErrorBody['fields']>;
  readonly details: NonNullable<ErrorBody['details']>;

  constructor(failure: Failure) {
    super(failure.message);
    this.code = failure.code;
    this.type = failure.type ?? 'error';
    this.status = failure.status;
    this.fields = failure.fields ?? [];
    this.details = failure.details ?? {};
  }

  /** The same request may succeed later; with its key it can never be done twice. */
  get unanswered(): boolean {
    return this.code === 'NO_ANSWER' || this.status >= 500;
  }
}

import { type ErrorBody, type ErrorCode, errorKinds } from '@kontor/contract';
import { figuresIn, type Language } from '@kontor/i18n';
import { translate, translateIfKnown } from '@kontor/i18n/server';
import { ExchangeError, type ExchangeErrorCode } from '../exchange/index.ts';
import { StorageAway } from '../platform/file-store.ts';
import { ImagesBusy } from '../platform/images.ts';
import { isDatabaseAway } from '../platform/queries.ts';
import { type FieldFault, Refusal } from './refusal.ts';

export interface ErrorAnswer {
  readonly status: number;
  readonly body: ErrorBody;
}

/** What the exchange's own errors are called on the wire. */
const EXCHANGE_CODES: Readonly<Record<ExchangeErrorCode, ErrorCode>> = {
  EXCHANGE_BUSY: 'EXCHANGE_BUSY',
  EXCHANGE_RECOVERING: 'EXCHANGE_RECOVERING',
  EXCHANGE_CLOSED: 'EXCHANGE_RECOVERING',
  EXCHANGE_UNKNOWN: 'EXCHANGE_UNKNOWN',
  EXCHANGE_FAULT: 'SERVER_FAULT',
  EXCHANGE_COMMAND_INVALID: 'UNREADABLE',
  EXCHANGE_KEY_EXPIRED: 'KEY_EXPIRED',
  EXCHANGE_KEY_AHEAD: 'KEY_AHEAD',
};

/** Fastify's own errors by HTTP status; every other one below 500 is an unreadable request. */
const FRAMEWORK_CODES: Readonly<Record<number, ErrorCode>> = {
  403: 'NOT_FOUND',
  404: 'NOT_FOUND',
  408: 'TOO_SLOW',
  413: 'TOO_LARGE',
  414: 'TOO_LARGE',
  429: 'TOO_MANY_REQUESTS',
  431: 'TOO_LARGE',
};

const IMAGES_WAIT_SECONDS = 5;

/** The success envelope; results are JSON values with money as text. */
export function okBody(result: unknown): string {
  return `{"type":"ok","code":1,"message":${JSON.stringify(result === undefined ? {} : result)}}`;
}

/** The refusal behind whatever was thrown; a fault of ours names `reference` for the log. */
export function refusalOf(error: unknown, reference: string): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof ExchangeError) {
    const code = EXCHANGE_CODES[error.code];
    return new Refusal(code, code === 'SERVER_FAULT' ? { reference } : {});
  }
  if (error instanceof StorageAway) return new Refusal('STORAGE_AWAY');
  if (error instanceof ImagesBusy) {
    return new Refusal('TOO_MANY_REQUESTS', { seconds: IMAGES_WAIT_SECONDS });
  }
  if (isDatabaseAway(error)) return new Refusal('EXCHANGE_RECOVERING');
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  const isSendersFault = typeof statusCode === 'number' && statusCode >= 400 && statusCode < 500;
  return isSendersFault
    ? new Refusal(FRAMEWORK_CODES[statusCode] ?? 'UNREADABLE')
    : new Refusal('SERVER_FAULT', { reference });
}

/** The error envelope with texts in the language of the request. */
export function errorAnswer(refusal: Refusal, language: Language): ErrorAnswer {
  const { status, type } = errorKinds[refusal.code];
  const faults = refusal.faults.length > 0 ? refusal.faults : faultsFromDetails(refusal);
  const fields = faults.map((fault) => ({
    field: fault.field,
    error: fault.error,
    message: textOf(language, fault.error, fault.values),
  }));
  const first = refusal.faults.length > 0 ? fields[0] : undefined;
  const message =
    first === undefined
      ? textOf(language, refusal.code, refusal.details)
      : translate(language, 'errors', 'FIELD_AT', { field: first.field, message: first.message });
  return {
    status,
    body: {
      type,
      code: 0,
      message,
      error: refusal.code,
      ...(fields.length > 0 ? { fields } : {}),
      ...(Object.keys(refusal.details).length > 0 ? { details: refusal.details } : {}),
    },
  };
}

function faultsFromDetails({ code, details }: Refusal): FieldFault[] {
  const { field } = details;
  if (field === undefined) return [];
  const values = Object.entries(details).filter(
    (entry): entry is [string, string | number] =>
      typeof entry[1] === 'string' || typeof entry[1] === 'number',
  );
  return [{ field, error: code, values: Object.fromEntries(values) }];
}

/** A reason or a field may have a text of its own under a code: `PASSWORD_WEAK_COMMON`. */
function textOf(language: Language, code: ErrorCode, details: Refusal['details']): string {
  const values = figuresIn(language).told(details);
  for (const part of [details.reason, details.field]) {
    if (typeof part !== 'string') continue;
    const text = translateIfKnown(language, 'errors', `${code}_${part.toUpperCase()}`, values);
    if (text !== undefined) return text;
  }
  return translate(language, 'errors', code, values);
}

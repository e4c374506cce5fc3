import { type DestinationStream, type Logger, pino, stdTimeFunctions } from 'pino';
import type { LogLevel } from '../config.ts';

export type Log = Logger;

/** Names of fields that never reach the log, wherever they stand in the first three levels. */
const SECRETS = [
  'authorization',
  'Authorization',
  'cookie',
  'password',
  're_password',
  'passwordHash',
  'code',
  'email_code',
  'codeHash',
  'token',
  'tokenHash',
  'pay_password',
  'totp',
];

/** The program's log: a JSON line an entry. */
export function createLog(level: LogLevel, destination?: DestinationStream): Log {
  const options = {
    level,
    base: null,
    timestamp: stdTimeFunctions.isoTime,
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: censorSecret,
    },
    serializers: { err: describeError, error: describeError },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}

/** A `code` is secret where it is a verification code; codes of errors are what a log is for. */
function censorSecret(value: unknown, path: string[]): unknown {
  const isCode = path.at(-1) === 'code' && !/^\s*\d{6}\s*$/.test(String(value));
  return isCode ? value : '[secret]';
}

interface QueryError extends Error {
  readonly query: string;
}

/** What an error says about itself. The values of a failed query can be secrets and stay out. */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code } = error as { code?: unknown };
  const isQuery = typeof (error as Partial<QueryError>).query === 'string';
  const message = isQuery ? `Failed query: ${(error as QueryError).query}` : error.message;
  const stack = isQuery ? error.stack?.replace(error.message, message) : error.stack;
  return {
    name: error.name,
    message,
    ...(typeof code === 'string' ? { code } : {}),
    stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
}

/**
 * What this package needs of a logger; a pino logger fits. Messages are for operators, never users.
 */
export interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** For callers that want no output, such as tests. */
export const silentLog: Log = { info() {}, warn() {}, error() {} };

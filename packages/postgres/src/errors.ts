/** A failure to find, make, start or reach PostgreSQL. The message is for the operator. */
export class PostgresError extends Error {
  override readonly name = 'PostgresError';
}

/** The text of whatever was thrown; an AggregateError of Node has none of its own. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) {
    return error.errors.map(messageOf).join('; ');
  }
  return error instanceof Error ? error.message : String(error);
}

/** The code of a PostgreSQL or system error, such as `57P03` or `ECONNREFUSED`. */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/**
 * Whether a connection that failed with this error can succeed later: the server is starting,
 * stopping, full, restarting or not there yet. Everything else, a wrong password say, will not
 * pass.
 */
export function isPassing(error: unknown): boolean {
  if (error instanceof PostgresError) return error.cause !== undefined && isPassing(error.cause);
  // A time limit and a connection that was cut have no code.
  const code = codeOf(error) ?? '57P01';
  return /^(08|57P|53300$)/.test(code) || PASSING_SYSTEM_ERRORS.has(code);
}

const PASSING_SYSTEM_ERRORS: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  // The name of a container that is not up yet.
  'ENOTFOUND',
  'EAI_AGAIN',
]);

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

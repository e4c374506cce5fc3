export interface ErrorKind {
  readonly status: number;
  readonly type: 'error' | '999' | '998';
}

/** A refusal of the business. */
export const refusal = { status: 200, type: 'error' } as const;
/** A fault of the transport, with its own status. */
export const transport = <const Status extends number>(status: Status) =>
  ({ status, type: 'error' }) as const;

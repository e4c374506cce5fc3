import type { Json } from './types.ts';

/** How a command is refused that is parked because it threw. */
export const FAULT_CODE = 'EXCHANGE_FAULT';

/** Thrown by a command that will not be done; whatever it touched is put back. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: string;
  readonly details: { readonly [key: string]: Json };

  constructor(code: string, details: { readonly [key: string]: Json }) {
    super(code);
    this.code = code;
    this.details = details;
  }
}

/** Of V8, whose errors look up where they were made; elsewhere it does nothing. */
const traces: typeof Error & { stackTraceLimit?: number | undefined } = Error;

/**
 * Ends the running command with a stable code; `details` fill the sentence that people read. It is
 * an answer and no defect, so nobody reads where it was made, and looking that up in a bundle takes
 * a hundred times as long as the rest of a refused command.
 */
export function refuse(code: string, details: { readonly [key: string]: Json } = {}): never {
  const limit = traces.stackTraceLimit;
  traces.stackTraceLimit = 0;
  const refusal = new Refusal(code, details);
  traces.stackTraceLimit = limit;
  throw refusal;
}

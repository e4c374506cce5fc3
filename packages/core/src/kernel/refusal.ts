import type { Json } from './types.ts';

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

/** Ends the running command with a stable code; `details` fill the sentence that people read. */
export function refuse(code: string, details: { readonly [key: string]: Json } = {}): never {
  throw new Refusal(code, details);
}

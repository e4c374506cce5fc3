import type { ErrorCode, ErrorDetails } from '@kontor/contract';

/** One thing wrong with one input field. `values` fill the text's placeholders. */
export interface FieldFault {
  readonly field: string;
  readonly error: ErrorCode;
  readonly values: Readonly<Record<string, string | number>>;
}

/** A call is answered with an error of the contract's table; whoever throws it chooses no text. */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: ErrorCode;
  readonly details: ErrorDetails;
  readonly faults: readonly FieldFault[];

  constructor(code: ErrorCode, details: ErrorDetails = {}, faults: readonly FieldFault[] = []) {
    super(code);
    this.code = code;
    this.details = details;
    this.faults = faults;
  }
}

/** Ends the call with an error; `details.field` names the input that caused it, where one did. */
export function refuse(code: ErrorCode, details?: ErrorDetails): never {
  throw new Refusal(code, details);
}

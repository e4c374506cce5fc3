import { type ErrorCode, errorKinds } from '@kontor/contract';
import type { z } from 'zod';
import type { FieldFault } from './refusal.ts';

/** No money has more decimals than this. */
const DECIMALS_MAX = 18;

export function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(errorKinds, code);
}

/**
 * What zod found wrong, one fault a field, the first of each. The contract's messages are codes
 * already; a fault that it left to zod's own words is a wrong type.
 */
export function faultsOf(error: z.core.$ZodError): FieldFault[] {
  const faults = new Map<string, FieldFault>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (faults.has(field)) continue;
    const code = isErrorCode(issue.message) ? issue.message : 'FIELD_TYPE';
    faults.set(field, { field, error: code, values: valuesOf(issue) });
  }
  return [...faults.values()];
}

function valuesOf(issue: z.core.$ZodIssue): FieldFault['values'] {
  if (issue.code === 'too_big') return { maximum: Number(issue.maximum) };
  if (issue.code === 'too_small') return { minimum: Number(issue.minimum) };
  return issue.message === 'FIELD_DECIMALS' ? { maximum: DECIMALS_MAX } : {};
}

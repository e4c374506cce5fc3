import type { ErrorCode } from './errors.ts';

/** What every call that begins a risk may refuse, because its member wished it so. */
export const RISK_ERRORS = [
  'LOSS_LIMIT',
  'COOLING_OFF',
  'SELF_EXCLUDED',
] as const satisfies readonly ErrorCode[];

import { fittingReason, type MemberReasonKind } from '@kontor/contract';
import { refuse } from './refusal.ts';

/**
 * An operator's reason as the member reads it, with the figures of what was decided; refuses with
 * REASON_UNFIT one that the console offers for another decision, or for the log alone.
 */
export function memberReason(
  kind: MemberReasonKind,
  reason: string,
  values?: Readonly<Record<string, string>>,
): string {
  return fittingReason(kind, reason, values) ?? refuse('REASON_UNFIT', { field: 'reason' });
}

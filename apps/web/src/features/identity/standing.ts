import type { calls, OutputOf } from '@kontor/contract/light';

export type Standing = OutputOf<typeof calls.identity.state>;
export type StandingKind = 'none' | 'inReview' | 'certified' | 'failed';

const KINDS = ['none', 'inReview', 'certified', 'failed'] as const;

export function kindOf({ state }: Standing): StandingKind {
  return KINDS[state];
}

/** The level that can be asked for now; undefined while one is looked at and when all is done. */
export function nextLevel(standing: Standing): 1 | 2 | undefined {
  if (kindOf(standing) === 'inReview' || standing.level === 2) return undefined;
  return standing.level === 0 ? 1 : 2;
}

export function isBound({ email_bound, mobile_bound }: Standing): boolean {
  return email_bound && mobile_bound;
}

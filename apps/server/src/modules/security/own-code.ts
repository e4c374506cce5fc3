import type { ProofPurpose } from '@kontor/contract';
import type { Services } from '../../services.ts';
import { checkCode } from '../people/index.ts';

export type Bound = 'email' | 'mobile';

/**
 * Codes to the own addresses go by the account, not by the address, which may change meanwhile, and
 * by what they are for: who reads one out for one thing has not agreed to another.
 */
export function ownKey(userId: number, bound: Bound, purpose: ProofPurpose): string {
  return `member ${userId} ${bound} ${purpose}`;
}

export interface OwnCode {
  readonly bound: Bound;
  readonly purpose: ProofPurpose;
  readonly code: string;
}

/** They go to whoever is signed in: no stranger asks for one, or tries one. */
export const OWNER = 'owner';

/** Compares a code to an own address and answers its id for `spendCode`; refuses as `checkCode`. */
export async function checkOwnCode(
  { queries, codeSecret, wallClock }: Services,
  userId: number,
  { bound, purpose, code }: OwnCode,
): Promise<number> {
  const recipient = ownKey(userId, bound, purpose);
  const now = wallClock.now();
  const place = { recipient, requester: OWNER, scene: 'safe', now } as const;
  return await checkCode(queries, codeSecret, place, code, `${bound}_code`);
}

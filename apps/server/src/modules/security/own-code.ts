import { verificationCodes } from '@kontor/schema';
import { and, desc, eq, inArray } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import type { Services } from '../../services.ts';
import { checkCode } from '../people/index.ts';

export type Bound = 'email' | 'mobile';

/** Codes to the own addresses go by the account, not by the address, which may change meanwhile. */
export function ownKey(userId: number, bound: Bound): string {
  return `member ${userId} ${bound}`;
}

/**
 * Compares a code with the newest one that was sent to any of the own addresses, or to the one that
 * is named, and answers its id for `spendCode`. Refuses as `checkCode` does.
 */
export async function checkOwnCode(
  { queries, codeSecret, wallClock }: Services,
  userId: number,
  code: string,
  { bound, field = 'code' }: { readonly bound?: Bound; readonly field?: string } = {},
): Promise<number> {
  const keys =
    bound === undefined ? BOUND.map((one) => ownKey(userId, one)) : [ownKey(userId, bound)];
  const [newest] = await queries
    .select({ recipient: verificationCodes.recipient })
    .from(verificationCodes)
    .where(and(inArray(verificationCodes.recipient, keys), eq(verificationCodes.scene, 'safe')))
    .orderBy(desc(verificationCodes.id))
    .limit(1);
  if (newest === undefined) return refuse('CODE_WRONG', { field });
  const place = { recipient: newest.recipient, scene: 'safe', now: wallClock.now() } as const;
  return await checkCode(queries, codeSecret, place, code, field);
}

const BOUND: readonly Bound[] = ['email', 'mobile'];

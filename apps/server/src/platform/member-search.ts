import { users } from '@kontor/schema';
import { eq, ilike, or, type SQL } from 'drizzle-orm';
import { beginningWith } from './like.ts';

/** What operators' lists say of whose row it is. */
export const memberColumns = { uid: users.uid, nickname: users.nickname };

/** Whether it is the member of this uid, or of an address that begins so. */
export function memberMatching(keyword: string): SQL | undefined {
  return or(eq(users.uid, keyword), ilike(users.email, beginningWith(keyword)));
}

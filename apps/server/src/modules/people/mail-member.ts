import { DEFAULT_LANGUAGE, languageOf } from '@kontor/i18n';
import { accountSecurity, users } from '@kontor/schema';
import { eq } from 'drizzle-orm';
import type { Reads } from '../../platform/paging.ts';
import type { Queries } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { siteName } from '../site/index.ts';
import { contentOf, type Letter, type Letterhead } from './mails.ts';

type MailServices = Pick<Services, 'queries' | 'mail'>;

/**
 * Sends a mail to a member in the member's language, with the member's own words on top. Does
 * nothing for who has no mail address. Rejects when the mail server does not take it. `to` is
 * another address than the one that is bound now: the one that was until just now.
 */
export async function mailMember(
  { queries, mail }: MailServices,
  userId: number,
  write: (head: Letterhead) => Letter,
  to?: string,
): Promise<void> {
  const address = to ?? (await emailOf(queries, userId));
  if (address === null) return;
  const head = await letterheadOf(queries, userId);
  await mail.send({ to: address, ...contentOf(head, write(head)) });
}

/** How a letter to a member begins and ends, in the member's language. */
export async function letterheadOf(queries: Queries, userId: number): Promise<Letterhead> {
  const [user] = await queries
    .select({ language: users.language })
    .from(users)
    .where(eq(users.id, userId));
  return {
    language: languageOf(user?.language ?? '') ?? DEFAULT_LANGUAGE,
    site: await siteName(queries),
    phrase: await phraseOf(queries, userId),
  };
}

async function emailOf(reads: Reads, userId: number): Promise<string | null> {
  const [user] = await reads.select({ email: users.email }).from(users).where(eq(users.id, userId));
  return user?.email ?? null;
}

/** The words that stand in every mail to a user; null where none were chosen. */
export async function phraseOf(reads: Reads, userId: number): Promise<string | null> {
  const [row] = await reads
    .select({ phrase: accountSecurity.antiPhishingCode })
    .from(accountSecurity)
    .where(eq(accountSecurity.userId, userId));
  return row?.phrase ?? null;
}

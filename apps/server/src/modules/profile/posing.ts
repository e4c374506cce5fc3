import { chatAgents } from '@kontor/schema';
import { eq, sql } from 'drizzle-orm';
import type { Queries } from '../../platform/queries.ts';
import { siteName } from '../site/index.ts';

/** What helpers of members are called; a nickname has Chinese, English and digits only. */
const OFFICES = [
  'support',
  'admin',
  'official',
  'moderator',
  'helpdesk',
  '客服',
  '官方',
  '管理员',
  '管理員',
  '工作人员',
  '工作人員',
];
/** Digits that are read as letters. */
const LETTERS: Readonly<Record<string, string>> = { 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's' };
const SITE_LENGTH_MIN = 3;

/** Whether members would take it for somebody of the platform: in the room that is how one robs. */
export async function isPosing(queries: Queries, nickname: string): Promise<boolean> {
  const plain = nickname.toLowerCase();
  const read = plain.replaceAll(/[01345]/gu, (digit) => LETTERS[digit] ?? digit);
  const site = (await siteName(queries)).toLowerCase();
  const taken = site.length < SITE_LENGTH_MIN ? OFFICES : [...OFFICES, site];
  if (taken.some((word) => plain.includes(word) || read.includes(word))) return true;
  const [agent] = await queries
    .select({ id: chatAgents.operatorId })
    .from(chatAgents)
    .where(eq(sql`lower(${chatAgents.name})`, plain))
    .limit(1);
  return agent !== undefined;
}

import { HOUR_MS } from '@kontor/rules/time';
import { announcements, messageMails, notices } from '@kontor/schema';
import { and, asc, desc, eq, gt, inArray, isNotNull, lte, sql } from 'drizzle-orm';
import type { Queries, Transaction } from '../../platform/queries.ts';
import type { Services } from '../../services.ts';
import { type Letter, type Letterhead, mailMember } from '../people/index.ts';
import { mailedGroups } from './mail-switches.ts';
import { announcementWire, type MessageWire, noticeWire } from './message-wire.ts';
import { digestLetter, messageLetter } from './message-letter.ts';

type MailRow = typeof messageMails.$inferSelect;
type MailServices = Pick<Services, 'config' | 'log' | 'mail' | 'queries' | 'wallClock'>;

/** So many mails of messages a member gets in an hour; more messages come together in one. */
export const MAILS_PER_HOUR = 20;
/** From so many waiting messages on, one mail tells of all. */
const DIGEST_FROM = 4;
export const ATTEMPTS_MAX = 8;
const RETRY_MS = 60_000;
/** Longer than a mail server is waited for. Who claimed a mail and died gives it back then. */
const CLAIM_MS = 300_000;
/** So that what comes meanwhile does not wait for an announcement to everybody. */
export const MEMBERS_AT_ONCE = 50;
const MESSAGES_AT_ONCE = 200;

/**
 * Sends what is due to some members: first to those whom something of their own waits for. Each of
 * their mails was sent, put off or given up then, or is another process's. Answers whether others
 * wait. A mail is claimed before it is sent, so that one process sends it; it goes out twice only
 * where that process died after the mail server took it. `term` ends it between two mails.
 */
export async function sendMails(services: MailServices, term?: AbortSignal): Promise<boolean> {
  const { queries, wallClock } = services;
  const isOver = () => term?.aborted ?? false;
  const now = wallClock.now();
  const due = await queries
    .select({ userId: messageMails.userId })
    .from(messageMails)
    .where(and(eq(messageMails.status, 'waiting'), lte(messageMails.dueAt, now)))
    .groupBy(messageMails.userId)
    .orderBy(sql`bool_or(${messageMails.section} = 'notice') DESC`, sql`min(${messageMails.id})`)
    .limit(MEMBERS_AT_ONCE);
  for (const { userId } of due) {
    if (isOver()) return true;
    const mails = await queries.transaction((transaction) => claim(transaction, userId, now));
    for (const rows of mails) {
      if (isOver()) await giveBack(queries, rows, now);
      else await sendOne(services, userId, rows, now);
    }
  }
  return due.length === MEMBERS_AT_ONCE;
}

/** The member's mails that are to be sent now, by nobody but who gets this answer. */
async function claim(
  transaction: Transaction,
  userId: number,
  now: number,
): Promise<readonly (readonly MailRow[])[]> {
  const waiting = await transaction
    .select()
    .from(messageMails)
    .where(
      and(
        eq(messageMails.userId, userId),
        eq(messageMails.status, 'waiting'),
        lte(messageMails.dueAt, now),
      ),
    )
    .orderBy(asc(messageMails.id))
    .limit(MESSAGES_AT_ONCE)
    .for('update', { skipLocked: true });
  const wanted = await leaveOutUnwanted(transaction, userId, waiting);
  if (wanted.length === 0) return [];
  const room = await roomOf(transaction, userId, now);
  if (room.mails === 0) {
    await setRows(transaction, wanted, { dueAt: room.from });
    return [];
  }
  const apart = wanted.length < DIGEST_FROM && wanted.length <= room.mails;
  const mails = apart ? wanted.map((row) => [row]) : [wanted];
  // Counted before it is tried: a mail that ends the program is not tried for ever.
  for (const rows of mails) {
    const attempts = Math.max(...rows.map((row) => row.attempts)) + 1;
    await setRows(transaction, rows, { attempts, dueAt: now + CLAIM_MS });
  }
  return mails;
}

/** What was claimed and not tried is due as it was. */
async function giveBack(queries: Queries, rows: readonly MailRow[], now: number): Promise<void> {
  for (const row of rows) await setRows(queries, [row], { attempts: row.attempts, dueAt: now });
}

/** What was switched off, and what was withdrawn, while it waited. */
async function leaveOutUnwanted(
  transaction: Transaction,
  userId: number,
  rows: readonly MailRow[],
): Promise<MailRow[]> {
  const mailed = (await mailedGroups(transaction, [userId])).get(userId);
  const withdrawn = await withdrawnOf(transaction, rows);
  const isWanted = ({ group, section, messageId }: MailRow) =>
    [...(mailed ?? [])].some((one) => one === group) &&
    !(section === 'announcement' && withdrawn.has(messageId));
  const unwanted = rows.filter((row) => !isWanted(row));
  await setRows(transaction, unwanted, { status: 'left_out' });
  return rows.filter(isWanted);
}

async function withdrawnOf(
  transaction: Transaction,
  rows: readonly MailRow[],
): Promise<ReadonlySet<number>> {
  const found = await transaction
    .select({ id: announcements.id })
    .from(announcements)
    .where(
      and(
        inArray(announcements.id, idsOf(rows, 'announcement')),
        isNotNull(announcements.withdrawnAt),
      ),
    );
  return new Set(found.map(({ id }) => id));
}

const idsOf = (rows: readonly MailRow[], section: MailRow['section']): number[] =>
  rows.filter((row) => row.section === section).map(({ messageId }) => messageId);

/** How many mails the member may still get in this hour, and if none, from when on. */
async function roomOf(transaction: Transaction, userId: number, now: number) {
  const sent = await transaction
    .select({ sentAt: messageMails.sentAt })
    .from(messageMails)
    .where(
      and(
        eq(messageMails.userId, userId),
        eq(messageMails.leads, true),
        gt(messageMails.sentAt, now - HOUR_MS),
      ),
    )
    .orderBy(desc(messageMails.sentAt))
    .limit(MAILS_PER_HOUR);
  const oldest = sent.at(-1)?.sentAt ?? now;
  return { mails: MAILS_PER_HOUR - sent.length, from: oldest + HOUR_MS };
}

async function sendOne(
  services: MailServices,
  userId: number,
  rows: readonly MailRow[],
  now: number,
): Promise<void> {
  const { queries } = services;
  const attempts = Math.max(...rows.map((row) => row.attempts)) + 1;
  try {
    const messages = await messagesOf(services, rows);
    await mailMember(services, userId, (head) => letterOf(services, head, messages));
  } catch (error) {
    const status = attempts >= ATTEMPTS_MAX ? 'failed' : 'waiting';
    services.log.warn({ err: error, userId, attempts, status }, 'messages could not be mailed');
    await setRows(queries, rows, { status, dueAt: now + RETRY_MS * 2 ** (attempts - 1) });
    return;
  }
  await setRows(queries, rows, { status: 'sent', sentAt: now });
  await setRows(queries, rows.slice(0, 1), { leads: true });
}

type Told = (head: Letterhead) => MessageWire;

/** The messages' words, as the centre has them. */
async function messagesOf({ queries }: MailServices, rows: readonly MailRow[]): Promise<Told[]> {
  const told = await queries
    .select()
    .from(notices)
    .where(inArray(notices.id, idsOf(rows, 'notice')));
  const announced = await queries
    .select()
    .from(announcements)
    .where(inArray(announcements.id, idsOf(rows, 'announcement')));
  return [
    ...told
      .sort((a, b) => a.id - b.id)
      .map(
        (row): Told =>
          ({ language }) =>
            noticeWire(row, false, language),
      ),
    ...announced.map(
      (row): Told =>
        ({ language }) =>
          announcementWire(row, false, language),
    ),
  ];
}

function letterOf({ config }: MailServices, head: Letterhead, messages: readonly Told[]): Letter {
  const own = messages.map((tell) => tell(head));
  const [first] = own;
  // Where the exchange is reached is known by the setting alone; a mail answers no request.
  const origin = config.lines[0]?.url ?? null;
  return own.length === 1 && first !== undefined
    ? messageLetter(head, origin, first)
    : digestLetter(head, origin, own);
}

async function setRows(
  queries: Pick<Queries, 'update'>,
  rows: readonly MailRow[],
  set: Partial<MailRow>,
): Promise<void> {
  if (rows.length === 0) return;
  await queries
    .update(messageMails)
    .set(set)
    .where(
      inArray(
        messageMails.id,
        rows.map(({ id }) => id),
      ),
    );
}

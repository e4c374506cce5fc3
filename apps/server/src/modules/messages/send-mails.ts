import { announcements, messageMails, notices } from '@kontor/schema';
import { and, asc, desc, eq, gt, inArray, lte } from 'drizzle-orm';
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
export const DIGEST_FROM = 4;
export const ATTEMPTS_MAX = 8;
const HOUR_MS = 3_600_000;
const RETRY_MS = 60_000;
const MEMBERS_AT_ONCE = 200;
const MESSAGES_AT_ONCE = 200;

/** Sends what is due; resolves once each due mail was sent, put off or given up. */
export async function sendMails(services: MailServices): Promise<void> {
  const { queries, wallClock } = services;
  const now = wallClock.now();
  for (;;) {
    const due = await queries
      .selectDistinct({ userId: messageMails.userId })
      .from(messageMails)
      .where(and(eq(messageMails.status, 'waiting'), lte(messageMails.dueAt, now)))
      .limit(MEMBERS_AT_ONCE);
    if (due.length === 0) return;
    // Everyone's rows leave what is due: sent, put off or given up.
    for (const { userId } of due) await sendTo(services, userId, now);
  }
}

async function sendTo(services: MailServices, userId: number, now: number): Promise<void> {
  const { queries } = services;
  const waiting = await queries
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
    .limit(MESSAGES_AT_ONCE);
  const wanted = await leaveOutUnwanted(services, userId, waiting);
  if (wanted.length === 0) return;
  const room = await roomOf(services, userId, now);
  if (room.mails === 0) {
    await setRows(services, wanted, { dueAt: room.from });
    return;
  }
  const apart = wanted.length < DIGEST_FROM && wanted.length <= room.mails;
  for (const rows of apart ? wanted.map((row) => [row]) : [wanted]) {
    await sendOne(services, userId, rows, now);
  }
}

/** What was switched off while it waited. */
async function leaveOutUnwanted(
  services: MailServices,
  userId: number,
  rows: readonly MailRow[],
): Promise<MailRow[]> {
  const mailed = (await mailedGroups(services.queries, [userId])).get(userId);
  const isWanted = ({ group }: MailRow) => [...(mailed ?? [])].some((one) => one === group);
  const unwanted = rows.filter((row) => !isWanted(row));
  await setRows(services, unwanted, { status: 'left_out' });
  return rows.filter(isWanted);
}

/** How many mails the member may still get in this hour, and if none, from when on. */
async function roomOf({ queries }: MailServices, userId: number, now: number) {
  const sent = await queries
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
  const attempts = Math.max(...rows.map((row) => row.attempts)) + 1;
  // Noted before it is tried: a mail that ends the program is not tried for ever.
  await setRows(services, rows, { attempts, dueAt: now + RETRY_MS * 2 ** (attempts - 1) });
  try {
    const messages = await messagesOf(services, rows);
    await mailMember(services, userId, (head) => letterOf(services, head, messages));
  } catch (error) {
    const status = attempts >= ATTEMPTS_MAX ? 'failed' : 'waiting';
    services.log.warn({ err: error, userId, attempts, status }, 'messages could not be mailed');
    await setRows(services, rows, { status });
    return;
  }
  await setRows(services, rows, { status: 'sent', sentAt: now });
  await setRows(services, rows.slice(0, 1), { leads: true });
}

type Told = (head: Letterhead) => MessageWire;

/** The messages' words, as the centre has them; what was withdrawn or is gone is not among them. */
async function messagesOf({ queries }: MailServices, rows: readonly MailRow[]): Promise<Told[]> {
  const idsOf = (section: MailRow['section']) =>
    rows.filter((row) => row.section === section).map(({ messageId }) => messageId);
  const told = await queries
    .select()
    .from(notices)
    .where(inArray(notices.id, idsOf('notice')));
  const announced = await queries
    .select()
    .from(announcements)
    .where(inArray(announcements.id, idsOf('announcement')));
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
  { queries }: MailServices,
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

import { DEFAULT_LANGUAGE, languageOf } from '@kontor/i18n';
import { isUrgent, MAIL_GROUPS } from '@kontor/rules/mail-groups';
import { HOUR_MS } from '@kontor/rules/time';
import {
  announcements,
  notices,
  pushQueue,
  pushSubscriptions,
  sessions,
  users,
} from '@kontor/schema';
import { and, asc, eq, inArray, isNull, lte, or } from 'drizzle-orm';
import type { PushOutcome } from '../../platform/push-sender.ts';
import type { Services } from '../../services.ts';
import { announcementWire, type MessageWire, noticeWire } from '../messages/index.ts';
import { isAwake, pushedGroups, removeDevices, type SubscriptionRow } from './push.queries.ts';
import { manyMessages, oneMessage, type PushPayload } from './push-content.ts';
import { WAITING_MAX } from './queue-pushes.ts';

type PushServices = Pick<Services, 'log' | 'push' | 'queries' | 'wallClock'>;
type QueueRow = typeof pushQueue.$inferSelect;

/** So many times a device is woken in an hour; what comes meanwhile comes together afterwards. */
export const PUSHES_PER_HOUR = 20;
/** From so many waiting messages on, one push tells of all. */
const TOGETHER_FROM = 4;
/** In a row. Longer apart each time, up to an hour: nobody has taken anything for days. */
export const FAILURES_MAX = 60;
const RETRY_MS = 60_000;
/** Longer than a push service is waited for. Who claimed a device and died gives it back then. */
const CLAIM_MS = 300_000;
/** What nobody could be told for a day is read in the app. */
const KEPT_MS = 24 * HOUR_MS;
const DEVICES_AT_ONCE = 200;
const SENDINGS_AT_ONCE = 8;

/**
 * Sends what is due to some devices: each took it, or waits, or is given up, or is another
 * process's. True: others wait. A device is claimed before anything is sent to it. Where a process
 * died after a push was taken, it goes out once more, and takes the first one's place on the
 * device. `term` ends it between two pushes.
 */
export async function sendPushes(services: PushServices, term?: AbortSignal): Promise<boolean> {
  const { queries, wallClock } = services;
  const now = wallClock.now();
  await queries.delete(pushQueue).where(lte(pushQueue.createdAt, now - KEPT_MS));
  const due = await queries
    .selectDistinct({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(pushQueue, eq(pushQueue.subscriptionId, pushSubscriptions.id))
    .where(isDue(now))
    .orderBy(asc(pushSubscriptions.id))
    .limit(DEVICES_AT_ONCE);
  // Each one's queue is empty afterwards, or it is not due.
  const waiting = due.map(({ device }) => device);
  const work = async (): Promise<void> => {
    for (let one = waiting.pop(); one !== undefined; one = waiting.pop()) {
      if (term?.aborted === true) return;
      const device = await claim(services, one.id, now);
      if (device === undefined) continue;
      try {
        await sendTo(services, device, now, term);
      } finally {
        await setDevice(services, device, { claimedUntil: null });
      }
    }
  };
  await Promise.all(Array.from({ length: SENDINGS_AT_ONCE }, work));
  return due.length === DEVICES_AT_ONCE;
}

function isDue(now: number) {
  const { retryAt, claimedUntil } = pushSubscriptions;
  return and(lte(retryAt, now), or(isNull(claimedUntil), lte(claimedUntil, now)));
}

/** The device for who gets it and for nobody else; undefined where somebody was faster. */
async function claim(
  { queries }: PushServices,
  id: number,
  now: number,
): Promise<SubscriptionRow | undefined> {
  const [device] = await queries
    .update(pushSubscriptions)
    .set({ claimedUntil: now + CLAIM_MS })
    .where(and(eq(pushSubscriptions.id, id), isDue(now)))
    .returning();
  return device;
}

async function sendTo(
  services: PushServices,
  device: SubscriptionRow,
  now: number,
  term: AbortSignal | undefined,
): Promise<void> {
  const { queries } = services;
  if (!(await mayBeTold(services, device, now))) {
    await removeDevices(queries, eq(pushSubscriptions.id, device.id));
    return;
  }
  const wanted = await leaveOutUnwanted(services, device);
  if (wanted.length === 0) return;
  const isNewHour = now >= device.hourAt + HOUR_MS;
  const hour = isNewHour
    ? { hourAt: now, hourSent: 0 }
    : { hourAt: device.hourAt, hourSent: device.hourSent };
  const room = PUSHES_PER_HOUR - hour.hourSent;
  if (room <= 0) {
    await setDevice(services, device, { retryAt: hour.hourAt + HOUR_MS });
    return;
  }
  const apart = wanted.length < TOGETHER_FROM && wanted.length <= room;
  for (const rows of apart ? wanted.map((row) => [row]) : [wanted]) {
    if (term?.aborted === true) return;
    if (!(await sendOne(services, device, rows, now))) return;
    hour.hourSent += 1;
    await setDevice(services, device, { ...hour, failures: 0, retryAt: now, lastSentAt: now });
  }
}

/** Whether the sign-in that the device came with still stands. */
async function mayBeTold({ queries }: PushServices, device: SubscriptionRow, now: number) {
  const [found] = await queries
    .select({ id: sessions.id })
    .from(sessions)
    .innerJoin(users, eq(users.id, sessions.userId))
    .where(
      and(
        eq(sessions.id, device.sessionId),
        eq(users.id, device.userId),
        eq(users.disabled, false),
        isAwake(now),
      ),
    );
  return found !== undefined;
}

/** What was switched off while it waited, or is of who had the browser before. */
async function leaveOutUnwanted(
  { queries }: PushServices,
  { id, userId }: SubscriptionRow,
): Promise<QueueRow[]> {
  const rows = await queries
    .select()
    .from(pushQueue)
    .where(eq(pushQueue.subscriptionId, id))
    .orderBy(asc(pushQueue.id))
    .limit(WAITING_MAX);
  const pushed = (await pushedGroups(queries, [userId])).get(userId);
  const isWanted = (row: QueueRow) =>
    row.userId === userId && [...(pushed ?? [])].some((group) => group === row.group);
  await removeRows(
    queries,
    rows.filter((row) => !isWanted(row)),
  );
  return rows.filter(isWanted);
}

/** False when the device is not to be tried further now. */
async function sendOne(
  services: PushServices,
  device: SubscriptionRow,
  rows: readonly QueueRow[],
  now: number,
): Promise<boolean> {
  const { queries, push, log } = services;
  const failures = device.failures + 1;
  const retryAt = now + Math.min(RETRY_MS * 2 ** (failures - 1), HOUR_MS);
  // Noted before it is tried: a push that ends the program is not tried for ever.
  await setDevice(services, device, { failures, retryAt });
  const payload = await payloadOf(services, device, rows);
  const outcome: PushOutcome =
    payload === undefined
      ? 'refused'
      : await push.send(device, {
          payload: JSON.stringify(payload),
          urgent: rows.some(isRowUrgent),
        });
  // The address is as good as a password for waking the browser, so it is in no log.
  if (outcome !== 'taken') log.info({ device: device.id, failures, outcome }, 'not pushed');
  if (outcome === 'gone' || (outcome === 'later' && failures >= FAILURES_MAX)) {
    await removeDevices(queries, eq(pushSubscriptions.id, device.id));
    return false;
  }
  if (outcome === 'later') return false;
  await removeRows(queries, rows);
  return true;
}

const isRowUrgent = ({ group }: QueueRow): boolean =>
  MAIL_GROUPS.some((one) => one === group && isUrgent(one));

/** Undefined when all that it would tell was withdrawn. */
async function payloadOf(
  services: PushServices,
  device: SubscriptionRow,
  rows: readonly QueueRow[],
): Promise<PushPayload | undefined> {
  const language = languageOf(device.language) ?? DEFAULT_LANGUAGE;
  const [first] = rows;
  if (first === undefined) return undefined;
  if (rows.length > 1) return manyMessages(language, rows.length);
  const message = await messageOf(services, first, language);
  if (message === undefined) return undefined;
  return oneMessage(language, `${first.section}-${first.messageId}`, message);
}

async function messageOf(
  { queries }: PushServices,
  { section, messageId, userId }: QueueRow,
  language: ReturnType<typeof languageOf> & string,
): Promise<MessageWire | undefined> {
  if (section === 'notice') {
    const [row] = await queries
      .select()
      .from(notices)
      .where(and(eq(notices.id, messageId), eq(notices.userId, userId)));
    return row === undefined ? undefined : noticeWire(row, false, language);
  }
  const [row] = await queries
    .select()
    .from(announcements)
    .where(and(eq(announcements.id, messageId), isNull(announcements.withdrawnAt)));
  return row === undefined ? undefined : announcementWire(row, false, language);
}

async function setDevice(
  { queries }: PushServices,
  { id }: SubscriptionRow,
  set: Partial<SubscriptionRow>,
): Promise<void> {
  await queries.update(pushSubscriptions).set(set).where(eq(pushSubscriptions.id, id));
}

async function removeRows(
  queries: PushServices['queries'],
  rows: readonly QueueRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id);
  if (ids.length > 0) await queries.delete(pushQueue).where(inArray(pushQueue.id, ids));
}

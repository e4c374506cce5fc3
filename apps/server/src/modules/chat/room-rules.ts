import { CHAT_ACCOUNT_MINUTES } from '@kontor/contract';
import { HOUR_MS, MINUTE_MS } from '@kontor/rules/time';
import { chatMessages } from '@kontor/schema';
import { and, asc, desc, eq, gt, isNotNull } from 'drizzle-orm';
import { refuse } from '../../http/refusal.ts';
import type { Transaction } from '../../platform/queries.ts';
import { mutedUntil } from './chat.queries.ts';

const ACCOUNT_AGE_MS = CHAT_ACCOUNT_MINUTES * MINUTE_MS;
/** Between two messages in the public room. */
export const ROOM_PAUSE_MS = 3_000;
export const ROOM_WINDOW_MS = 5 * MINUTE_MS;
export const ROOM_MAX = 20;
/** With support there is more to say. */
const SUPPORT_WINDOW_MS = MINUTE_MS;
export const SUPPORT_MAX = 30;
/** They are kept for ever, and are a thousand times as large as words. */
export const PICTURES_WINDOW_MS = 24 * 60 * MINUTE_MS;
export const PICTURES_MAX = 40;

/** Domains that people are lured to; a full stop between two words is none. */
const DOMAIN =
  'com|net|org|info|biz|io|me|app|xyz|top|vip|cc|co|cn|hk|ru|site|online|club|shop|live|link|pro|' +
  'finance|exchange|trade|dev|ai|gg|ly|tv|us|uk|eu|de|fr|es|jp|kr|vn|th';
const ADDRESS = String.raw`https?:|\w+:\/\/|www\.|[\w.+-]+@[\w-]+\.\w`;
const HOST = String.raw`[\p{L}\p{N}-]+\.(?:${DOMAIN})(?![\p{L}\p{N}])`;
const LINK = new RegExp(`${ADDRESS}|${HOST}`, 'iu');
/** What is not seen and what looks like a full stop. */
const UNSEEN = /\p{Cf}/gu;
const STOPS = /[\u3002\uff0e\uff61]|\s*[([{]\s*(?:dot|punto|point)\s*[)\]}]\s*/giu;

/** Whether a text leads out of the room; hidden letters and other scripts' stops change nothing. */
export function hasLink(text: string): boolean {
  return LINK.test(text.normalize('NFKC').replaceAll(UNSEEN, '').replaceAll(STOPS, '.'));
}

/** From when on somebody may write in the room; null for who may already. */
export function writesFrom(createdAt: number, now: number): number | null {
  const from = createdAt + ACCOUNT_AGE_MS;
  return from > now ? from : null;
}

interface Writer {
  readonly userId: number;
  /** Platform time, as accounts have it. */
  readonly createdAt: number;
  readonly platformNow: number;
  /** Real time. */
  readonly now: number;
}

/** Refuses who may not write in the room now. */
export async function checkWriter(
  transaction: Transaction,
  { userId, createdAt, platformNow, now }: Writer,
): Promise<void> {
  const from = writesFrom(createdAt, platformNow);
  if (from !== null) {
    refuse('CHAT_ACCOUNT_NEW', { minutes: Math.ceil((from - platformNow) / MINUTE_MS) });
  }
  const until = await mutedUntil(transaction, userId, now);
  if (until !== null) refuse('CHAT_MUTED', { hours: Math.ceil((until - now) / HOUR_MS) });
}

/** Refuses who writes too much, and says how long to wait. */
export async function checkPace(
  transaction: Transaction,
  authorId: number,
  room: 'support' | 'public',
  now: number,
): Promise<void> {
  const isPublic = room === 'public';
  const windowMs = isPublic ? ROOM_WINDOW_MS : SUPPORT_WINDOW_MS;
  const rows = await transaction
    .select({ sentAt: chatMessages.sentAt })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.authorId, authorId),
        eq(chatMessages.room, room),
        gt(chatMessages.sentAt, now - windowMs),
      ),
    )
    .orderBy(asc(chatMessages.sentAt));
  const last = rows.at(-1)?.sentAt;
  const pauseMs = isPublic && last !== undefined ? last + ROOM_PAUSE_MS - now : 0;
  const first = rows.at(-(isPublic ? ROOM_MAX : SUPPORT_MAX))?.sentAt;
  const fullMs = first === undefined ? 0 : first + windowMs - now;
  const waitMs = Math.max(pauseMs, fullMs);
  if (waitMs > 0) refuse('CHAT_TOO_FAST', { seconds: Math.ceil(waitMs / 1_000) });
}

/** Refuses who has shown support many pictures already, and says how long to wait. */
export async function checkPictures(
  transaction: Transaction,
  authorId: number,
  now: number,
): Promise<void> {
  const shown = await transaction
    .select({ sentAt: chatMessages.sentAt })
    .from(chatMessages)
    .where(
      and(
        eq(chatMessages.authorId, authorId),
        gt(chatMessages.sentAt, now - PICTURES_WINDOW_MS),
        isNotNull(chatMessages.image),
      ),
    )
    .orderBy(desc(chatMessages.sentAt))
    .limit(PICTURES_MAX);
  const first = shown[PICTURES_MAX - 1]?.sentAt;
  if (first === undefined) return;
  refuse('CHAT_TOO_OFTEN', { minutes: Math.ceil((first + PICTURES_WINDOW_MS - now) / MINUTE_MS) });
}

import { type SECURITY_EVENTS, securityEvents, securityLetters } from '@kontor/schema';
import type { RequestFacts } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import { addressesOf, ownerOf, type Writes } from './security.queries.ts';
import { channelsFor, sendLetters } from './letters.ts';

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];
export type EventValues = Readonly<Record<string, string | number>>;
export type From = Pick<RequestFacts, 'userAgent' | 'address'>;

/** What the house does by itself comes from nowhere. */
export const FROM_HOUSE: From = { userAgent: '', address: '' };

export interface EventToNote {
  readonly userId: number;
  readonly kind: SecurityEventKind;
  readonly from: From;
  readonly values?: EventValues;
  /** Where the owner was reached before this; told too. */
  readonly before?: readonly string[];
}

const DEVICE_LENGTH_MAX = 300;

/**
 * Writes down what happened to the keys of an account, and tells its owner where that should not go
 * unseen. What happens in a transaction is written there by `writeEvent`, and told after it.
 */
export async function noteEvent(services: Services, event: EventToNote): Promise<void> {
  const { queries, wallClock } = services;
  const letters = await writeEvent(queries, wallClock.now(), event);
  sendLetters(services, letters);
}

/**
 * Writes the event and the letters that tell of it; answers their numbers for `sendLetters`. A
 * program that ends before those are sent sends them at its next start.
 */
export async function writeEvent(
  writes: Pick<Writes, 'insert' | 'select'>,
  now: number,
  event: EventToNote,
): Promise<number[]> {
  const eventId = await writeQuietly(writes, now, event);
  const { userId, kind, before = [] } = event;
  const owner = await ownerOf(writes, userId);
  const recipients = new Set([...channelsFor(kind, addressesOf(owner)), ...before]);
  if (recipients.size === 0) return [];
  const rows = await writes
    .insert(securityLetters)
    .values(
      [...recipients].map((recipient) => ({
        eventId,
        userId,
        recipient,
        status: 'waiting' as const,
        attempts: 0,
        dueAt: now,
      })),
    )
    .returning({ id: securityLetters.id });
  return rows.map(({ id }) => id);
}

/** Into the log alone; answers the event's number. */
export async function writeQuietly(
  writes: Pick<Writes, 'insert'>,
  now: number,
  { userId, kind, from, values = {} }: EventToNote,
): Promise<number> {
  const [row] = await writes
    .insert(securityEvents)
    .values({
      userId,
      kind,
      device: from.userAgent.slice(0, DEVICE_LENGTH_MAX),
      address: from.address,
      values,
      at: now,
    })
    .returning({ id: securityEvents.id });
  if (row === undefined) throw new Error('the event was not stored');
  return row.id;
}

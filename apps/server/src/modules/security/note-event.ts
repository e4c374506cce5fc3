import { type SECURITY_EVENTS, securityEvents } from '@kontor/schema';
import type { RequestFacts } from '../../http/route.ts';
import type { Services } from '../../services.ts';
import type { Writes } from './security.queries.ts';
import { tellOwner } from './tell-owner.ts';

export type SecurityEventKind = (typeof SECURITY_EVENTS)[number];
export type EventValues = Readonly<Record<string, string | number>>;
export type From = Pick<RequestFacts, 'userAgent' | 'address'>;

const DEVICE_LENGTH_MAX = 300;

/**
 * Writes down what happened to the keys of an account, and tells its owner by mail where that
 * should not go unseen.
 */
export async function noteEvent(
  services: Services,
  userId: number,
  kind: SecurityEventKind,
  from: From,
  values: EventValues = {},
): Promise<void> {
  await writeEvent(services.queries, services.wallClock.now(), userId, kind, from, values);
  tellOwner(services, userId, kind, from, values);
}

export async function writeEvent(
  writes: Pick<Writes, 'insert'>,
  now: number,
  userId: number,
  kind: SecurityEventKind,
  { userAgent, address }: From,
  values: EventValues = {},
): Promise<void> {
  await writes.insert(securityEvents).values({
    userId,
    kind,
    device: userAgent.slice(0, DEVICE_LENGTH_MAX),
    address,
    values,
    at: now,
  });
}

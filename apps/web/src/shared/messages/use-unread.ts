import { type OutputOf, calls } from '@kontor/contract/light';
import { useCall } from '../api/use-call.ts';

export type Unread = OutputOf<typeof calls.messages.unread>;
export type MessageSection = keyof Unread;

/** What was announced while nothing was connected is found out now and then. */
const REFRESH_EVERY_MS = 5 * 60_000;

/** How many messages of each part are not read; undefined until it is known. */
export function useUnread(): Unread | undefined {
  return useCall(calls.messages.unread, {}, { refetchInterval: REFRESH_EVERY_MS }).data;
}

export function sumOf({ service, system, announcement }: Unread): number {
  return service + system + announcement;
}

const SHOWN_MAX = 99;

/** `7`, or `99+`. */
export function countText(count: number): string {
  return count > SHOWN_MAX ? `${SHOWN_MAX}+` : String(count);
}

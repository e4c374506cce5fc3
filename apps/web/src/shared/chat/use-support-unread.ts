import { calls } from '@kontor/contract/light';
import { useCall } from '../api/use-call.ts';

/** The socket tells of each answer; this is for the time without one. */
const REFRESH_EVERY_MS = 5 * 60_000;

/** How many answers of support are not read; 0 until it is known, and for visitors. */
export function useSupportUnread(): number {
  const options = { refetchInterval: REFRESH_EVERY_MS, staleTime: 60_000 };
  return useCall(calls.chat.unread, {}, options).data?.support ?? 0;
}

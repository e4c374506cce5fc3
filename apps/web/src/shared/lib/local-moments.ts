import { formatDateTime } from './relative-time.ts';

const MOMENT = /(\d{4}-\d{2}-\d{2}) (\d{2}:\d{2}) UTC/g;

/**
 * The server writes the moments in its texts as `2026-11-20 18:02 UTC`, for it knows no reader's
 * zone; here they become the reader's. Those to the second stay, because a tick is found by them
 * in the signed log.
 */
export function inLocalTime(text: string): string {
  return text.replace(MOMENT, (_, day: string, minute: string) =>
    formatDateTime(Date.parse(`${day}T${minute}Z`), false),
  );
}

import type { NoticeKind, NoticeValuesOf } from '@kontor/rules/notices';
import type { Exchange } from '../kernel/exchange.ts';

/**
 * Tells a member by a message, in words that are made in the reader's language from the kind and
 * the values. It belongs to the running command: a refusal takes it back.
 */
export function notify<Kind extends NoticeKind>(
  x: Exchange,
  userId: number,
  kind: Kind,
  values: NoticeValuesOf<Kind>,
): void {
  x.notices.append({ id: x.counters.next('notice'), userId, kind, values, at: x.at });
}

import { operatorCalls } from '@kontor/contract/light-operators';
import { useSearchParams } from 'react-router';
import type { RowOf } from '../calls/rows.ts';
import { useCall } from '../calls/use-call.ts';

const { chat } = operatorCalls;
export type Conversation = RowOf<typeof chat.inbox>;

/** Somebody waits: the inbox is read again so often while it is looked at. */
export const TALK_MS = 2_000;
const ROWS = 20;

export interface InboxFilters {
  readonly status: string;
  readonly assigned: string;
  readonly keyword: string;
  readonly page: number;
}

/** What is shown of the inbox; it stands in the address, so that going back finds it again. */
export function useInboxFilters() {
  const [search, setSearch] = useSearchParams();
  const filters: InboxFilters = {
    status: search.get('status') ?? 'open',
    assigned: search.get('assigned') ?? 'all',
    keyword: search.get('keyword') ?? '',
    page: Math.max(1, Number(search.get('page') ?? '1') || 1),
  };
  const set = (changes: Partial<InboxFilters>): void => {
    const next = { ...filters, page: 1, ...changes };
    const entries = Object.entries(next)
      .map(([name, value]): [string, string] => [name, String(value)])
      .filter(([, value]) => value !== '');
    setSearch(new URLSearchParams(entries), { replace: true });
  };
  return { filters, set };
}

/** The conversations with the newest message first, and what else waits. */
export function useInbox({ status, assigned, keyword, page }: InboxFilters) {
  const input = {
    assigned,
    page,
    limit: ROWS,
    ...(status !== 'all' && { status }),
    ...(keyword !== '' && { keyword }),
  };
  const answer = useCall(chat.inbox, input, { everyMs: TALK_MS, keep: true });
  return { ...answer, limit: ROWS };
}

import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../calls/client.ts';
import { readAgain } from '../calls/use-call.ts';
import { mergedById } from './merged.ts';
import { TALK_MS } from './use-inbox.ts';
import { type Log, useOlder } from './use-older.ts';

const call = operatorCalls.chat.inboxMessages;
type Answer = OutputOf<typeof call>;
export type Message = Answer['list'][number];

type Talk = Omit<Answer, 'list' | 'more'> & Log<Message>;

/**
 * What was said with a member. At first the newest messages are read, afterwards only what is newer
 * than the last; what was said before comes when somebody asks for it.
 */
export function useConversation(userId: number) {
  const queries = useQueryClient();
  const queryKey = ['call', call.path, { user_id: userId }];
  const known = (): Talk | undefined => queries.getQueryData<Talk>(queryKey);
  const talk = useQuery<Talk>({
    queryKey,
    queryFn: async ({ signal }) => {
      const newest = known()?.list.at(-1)?.id;
      let input = newest === undefined ? {} : { after: newest };
      let list: readonly Message[] = [];
      for (;;) {
        const answer = await client.call(call, { user_id: userId, ...input }, { signal });
        list = mergedById(list, answer.list);
        const last = answer.list.at(-1)?.id;
        if (newest !== undefined && answer.more && last !== undefined) input = { after: last };
        else {
          const before = newest === undefined ? undefined : known();
          const all = mergedById(before?.list ?? [], list);
          return { ...answer, list: all, older: before?.older ?? answer.more };
        }
      }
    },
    refetchInterval: readAgain(TALK_MS),
  });
  const older = useOlder<Message>(queryKey, (before) =>
    client.call(call, { user_id: userId, before }),
  );
  return { talk, ...older };
}

import { Button } from '@mui/material';
import type { OutputOf } from '@kontor/contract/light';
import { operatorCalls } from '@kontor/contract/light-operators';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '../calls/client.ts';
import { readAgain } from '../calls/use-call.ts';
import { PageHead } from '../parts/basics.tsx';
import { Empty, Pending } from '../parts/states.tsx';
import { roomTexts as t } from '../texts/support.ts';
import { mergedById } from './merged.ts';
import { RoomMessage } from './room-message.tsx';
import { RoomReports } from './room-reports.tsx';
import { TALK_MS } from './use-inbox.ts';
import { type Log, useOlder } from './use-older.ts';
import { useStickyScroll } from './use-sticky-scroll.ts';

const { room } = operatorCalls.chat;
type Answer = OutputOf<typeof room>;
export type PublicMessage = Answer['list'][number];

type Room = Log<PublicMessage>;

const KEY = ['call', room.path, {}];

/**
 * The newest messages, read again and again whole, because what was said may be deleted or reported
 * later; and those before them that somebody has asked for.
 */
function useRoom() {
  const queries = useQueryClient();
  const known = (): Room | undefined => queries.getQueryData<Room>(KEY);
  const answer = useQuery<Room>({
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const { list, more } = await client.call(room, {}, { signal });
      const before = known();
      const first = list[0]?.id;
      const last = before?.list.at(-1)?.id;
      // After a long pause what is new does not reach what was there: it is begun anew.
      const joins = before !== undefined && (first === undefined || (last ?? 0) >= first);
      if (!joins) return { list, older: more };
      return { list: mergedById(before.list, list), older: before.older };
    },
    refetchInterval: readAgain(TALK_MS),
  });
  const older = useOlder<PublicMessage>(KEY, (before) => client.call(room, { before }));
  return { answer, ...older };
}

/** The public room, with what was reported beside it. */
export function RoomPage() {
  const { answer, readOlder, reading } = useRoom();
  const { data } = answer;
  const list = data?.list ?? [];
  const box = useStickyScroll(list);
  return (
    <div className="room">
      <section className="room-talk">
        <PageHead title={t.title} note={t.note} />
        {/* Who has no pointer scrolls it with the arrow keys, so it takes the focus. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div ref={box} className="talk" role="log" aria-label={t.messages} tabIndex={0}>
          <Pending reading={answer} />
          {data !== undefined && list.length === 0 && <Empty title={t.none} />}
          {data?.older === true && (
            <Button
              className="talk-older"
              size="small"
              loading={reading}
              onClick={() => void readOlder()}
            >
              {t.older}
            </Button>
          )}
          {list.map((message) => (
            <RoomMessage key={message.id} message={message} />
          ))}
        </div>
      </section>
      <RoomReports />
    </div>
  );
}

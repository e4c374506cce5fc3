import { ArrowDown } from 'lucide-react';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNowMs } from '../../../shared/lib/clock.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Spinner } from '../../../shared/ui/spinner.tsx';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { type ChatDay, dayName, daysOf, firstUnread, type Message } from '../model/log.ts';
import type { RoomLog } from '../model/use-log.ts';
import type { Outbox } from '../model/use-outbox.ts';
import { useScroll } from '../model/use-scroll.ts';
import { Bubble } from './bubble.tsx';
import { ReportButton } from './report-button.tsx';
import { SendingBubble } from './sending-bubble.tsx';

interface LogViewProps {
  room: RoomLog;
  outbox: Outbox | undefined;
  empty: { title: string; body: string };
  /** Messages of others can be reported. */
  reportable?: boolean;
  /** Below the last message. */
  children?: ReactNode;
}

function Older({ room: { log, olderState, readOlder } }: { room: RoomLog }) {
  const { t } = useTranslation('chat');
  if (!log.more) {
    return log.list.length === 0 ? null : (
      <p className="py-3 text-center text-micro text-low">{t('begin')}</p>
    );
  }
  if (olderState === 'failed') return <PartFailed onRetry={() => void readOlder()} />;
  return (
    <div className="flex justify-center py-3">
      {olderState === 'loading' ? (
        <Spinner />
      ) : (
        <Button size="small" onClick={() => void readOlder()}>
          {t('older')}
        </Button>
      )}
    </div>
  );
}

function SystemLine({ message }: { message: Message }) {
  const { t } = useTranslation('chat');
  const { text, name } = message;
  return (
    <p className="py-1 text-center text-caption text-low">
      {text === 'closed' ? t('closed', { name }) : t('joined', { name })}
    </p>
  );
}

interface DayProps {
  day: ChatDay;
  reportable: boolean;
  readUntil: number;
  unreadId: number | undefined;
  unreadRef: RefObject<HTMLParagraphElement | null>;
}

function Day({ day, readUntil, unreadId, unreadRef, reportable }: DayProps) {
  const { t } = useTranslation('chat');
  const named = dayName(day.date, serverNowMs());
  return (
    <section>
      <h2 className="py-3 text-center text-micro font-medium text-low">
        {named === undefined ? formatDate(day.messages[0]?.create_time ?? 0) : t(named)}
      </h2>
      <ol className="flex flex-col gap-2">
        {day.messages.map((message, at) => {
          const before = day.messages[at - 1];
          const isNew = before?.from !== message.from || before.name !== message.name;
          return (
            <li key={message.id} data-message={message.id}>
              {message.id === unreadId ? (
                <p
                  ref={unreadRef}
                  className="flex items-center gap-3 py-2 text-micro font-semibold text-down before:h-px before:flex-1 before:bg-down-wash after:h-px after:flex-1 after:bg-down-wash"
                >
                  {t('newLine')}
                </p>
              ) : null}
              {message.from === 'system' ? (
                <SystemLine message={message} />
              ) : (
                <Bubble
                  message={message}
                  named={isNew || message.id === unreadId}
                  isRead={message.id <= readUntil}
                  beside={
                    reportable && message.from === 'member' ? (
                      <ReportButton message={message} />
                    ) : undefined
                  }
                />
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

/** What was said, oldest first, with what is on its way below. */
export function LogView({ room, outbox, empty, reportable = false, children }: LogViewProps) {
  const { t } = useTranslation('chat');
  const { head, data, log } = room;
  const unreadRef = useRef<HTMLParagraphElement>(null);
  // Where the line stands is known when the page opens, and does not move while one is here.
  const [opened, setOpened] = useState<{ unreadId: number | undefined }>();
  if (opened === undefined && data !== undefined && log.list.length > 0) {
    const known = data.unread > 0;
    setOpened({ unreadId: known ? firstUnread(log.list, data.read_until) : undefined });
  }
  // What got there without its answer is in the log, under the key it was sent with.
  const arrived = new Set(log.list.map(({ key }) => key));
  const sending = (outbox?.list ?? []).filter(({ key }) => !arrived.has(key));
  const lastOwn = log.list.findLast(({ from }) => from === 'me')?.id ?? 0;
  const { news, toEnd } = useScroll({
    first: opened === undefined ? undefined : log.list[0]?.id,
    last: opened === undefined ? undefined : log.list.at(-1)?.id,
    own: lastOwn + sending.length,
    unread: unreadRef,
    onBeginning: () => {
      if (log.more && room.olderState === 'idle') void room.readOlder();
    },
  });
  const isEmpty = data !== undefined && log.list.length === 0 && sending.length === 0;
  return (
    <div className="flex flex-1 flex-col [overflow-anchor:none]">
      {data === undefined && head.isError ? (
        <PartFailed onRetry={() => void head.refetch()} />
      ) : null}
      {data === undefined && !head.isError ? <SkeletonRows count={5} /> : null}
      {isEmpty ? <EmptyState scope="part" title={empty.title} body={empty.body} /> : null}
      <Older room={room} />
      <div role="log" aria-label={t('log')} aria-live="polite" className="mt-auto">
        {daysOf(log.list).map((day) => (
          <Day
            key={day.date}
            day={day}
            readUntil={data?.agent_read_until ?? 0}
            unreadId={opened?.unreadId}
            unreadRef={unreadRef}
            reportable={reportable}
          />
        ))}
      </div>
      {sending.length === 0 || outbox === undefined ? null : (
        <ul className="flex flex-col gap-2 pt-2">
          {sending.map((one) => (
            <li key={one.key}>
              <SendingBubble one={one} outbox={outbox} />
            </li>
          ))}
        </ul>
      )}
      {children}
      {news ? (
        <div className="sticky bottom-20 z-10 flex justify-center">
          <Button
            size="small"
            tone="blue"
            icon={<ArrowDown size={14} strokeWidth={1.75} aria-hidden />}
            onClick={toEnd}
          >
            {t('newest')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

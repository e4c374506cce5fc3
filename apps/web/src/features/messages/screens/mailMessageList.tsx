import { ChevronRight } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { MESSAGES_PATH } from '../../../shared/messages/paths.ts';
import { inLocalTime } from '../../../shared/lib/local-moments.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { hasScreen } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { MarkAll } from '../components/mark-all.tsx';
import { type Message, MessageList } from '../components/message-list.tsx';
import { UnreadMark } from '../components/unread-mark.tsx';
import { useMarkRead } from '../use-mark-read.ts';

function MessageRow({ message, onRead }: { message: Message; onRead: () => void }) {
  const { id, title, body, read, link, create_time } = message;
  const content = (
    <>
      <UnreadMark read={read} />
      <span className="min-w-0 flex-1">
        <span id={`message-${id}`} className="block text-[15px] leading-5 font-semibold">
          {title}
        </span>
        <span className="mt-1 block text-body text-mid wrap-anywhere">{inLocalTime(body)}</span>
        <span className="mt-1 block text-micro text-low">{formatDateTime(create_time, false)}</span>
      </span>
    </>
  );
  const look = 'flex w-full gap-2.5 px-gutter py-3.5 text-left';
  if (link !== null && hasScreen(link)) {
    return (
      <a href={`#${link}`} onClick={onRead} className={`press-row ${look}`}>
        {content}
        <ChevronRight
          size={18}
          strokeWidth={1.75}
          className="flex-none self-center text-low"
          aria-hidden
        />
      </a>
    );
  }
  if (read) return <div className={look}>{content}</div>;
  return (
    <button type="button" onClick={onRead} className={`press-row ${look}`}>
      {content}
    </button>
  );
}

/** The messages of one part, newest first, each with the way to what it is about. */
export default function MailMessageList() {
  const { t } = useTranslation('messages');
  const [query] = useSearchParams();
  const markRead = useMarkRead();
  const section = query.get('type') === 'service' ? 'service' : 'system';
  return (
    <SubPage
      title={t(`section.${section}`)}
      fallback={MESSAGES_PATH}
      actions={<MarkAll section={section} />}
    >
      <MessageList section={section} empty={t('empty')}>
        {(message) => (
          <li key={message.id}>
            <MessageRow
              message={message}
              onRead={() => {
                if (!message.read) markRead.mutate({ type: section, id: message.id });
              }}
            />
          </li>
        )}
      </MessageList>
    </SubPage>
  );
}

import { Button } from '@mui/material';
import { Fragment } from 'react';
import { DocumentView } from '../parts/document-view.tsx';
import { utcText } from '../parts/figures.ts';
import { texts } from '../texts/common.ts';
import { inboxTexts as t } from '../texts/support.ts';
import type { Message, useConversation } from './use-conversation.ts';
import { useStickyScroll } from './use-sticky-scroll.ts';

type Talk = NonNullable<ReturnType<typeof useConversation>['talk']['data']>;

const DATE_LENGTH = 10;

/** What was said, by days, the newest below. */
export function MessageLog({
  talk,
  name,
  reading,
  onOlder,
}: {
  talk: Talk;
  name: string;
  reading: boolean;
  onOlder: () => void;
}) {
  const { list, older, conversation, member_read_until } = talk;
  const box = useStickyScroll(list, conversation.typing);
  const lastRead = list.findLast(({ from, id }) => from === 'agent' && id <= member_read_until)?.id;
  return (
    // Who has no pointer scrolls it with the arrow keys, so it takes the focus.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={box} className="talk" role="log" aria-label={t.messages(name)} tabIndex={0}>
      {older && (
        <Button className="talk-older" size="small" loading={reading} onClick={onOlder}>
          {t.older}
        </Button>
      )}
      {list.map((message, at) => (
        <Fragment key={message.id}>
          {dayOf(message) !== dayOf(list[at - 1]) && <p className="talk-day">{dayOf(message)}</p>}
          {message.from === 'system' ? (
            <p className="talk-event">{eventOf(message)}</p>
          ) : (
            <Bubble
              message={message}
              first={isFirst(message, list[at - 1])}
              read={message.id === lastRead}
            />
          )}
        </Fragment>
      ))}
      {conversation.typing && <p className="talk-event">{t.memberTyping(name)}</p>}
      {talk.comment !== null && conversation.stars !== null && (
        <p className="talk-event">{`${t.stars(conversation.stars)}: ${talk.comment}`}</p>
      )}
    </div>
  );
}

function Bubble({ message, first, read }: { message: Message; first: boolean; read: boolean }) {
  const { from, name, text, image, create_time } = message;
  const at = utcText(create_time);
  return (
    <div className="bubble" data-from={from}>
      {first && <span className="bubble-name">{name}</span>}
      {image !== null && <DocumentView address={image} label={t.pictureFrom(name)} />}
      {text !== null && <p className="bubble-text">{text}</p>}
      <span className="bubble-time">
        <time dateTime={new Date(create_time).toISOString()} title={texts.utc(at, create_time)}>
          {at.slice(DATE_LENGTH + 1, DATE_LENGTH + 6)}
        </time>
        {read && ` · ${t.read}`}
      </span>
    </div>
  );
}

function dayOf(message: Message | undefined): string | undefined {
  return message === undefined ? undefined : utcText(message.create_time).slice(0, DATE_LENGTH);
}

function isFirst(message: Message, before: Message | undefined): boolean {
  return (
    before === undefined ||
    before.from !== message.from ||
    before.operator_id !== message.operator_id ||
    dayOf(before) !== dayOf(message)
  );
}

function eventOf({ text, name }: Message): string {
  return text === 'joined' ? t.joined(name) : text === 'closed' ? closedBy(name) : (text ?? '');
}

function closedBy(name: string): string {
  return name === '' ? t.closedBySystem : t.closed(name);
}

import { operatorCalls } from '@kontor/contract/light-operators';
import { usePlatformReading } from '../calls/clock.ts';
import { ActButton } from '../parts/act-button.tsx';
import { Tag, Time, UserLink } from '../parts/basics.tsx';
import { roomTexts as t } from '../texts/support.ts';
import { memberName } from './member-name.ts';
import type { PublicMessage } from './room.tsx';

const { chat } = operatorCalls;

/** A message of the public room, with what can be done about it and about who wrote it. */
export function RoomMessage({ message }: { message: PublicMessage }) {
  const { user_id, uid, text, create_time, deleted_reason, reports } = message;
  return (
    <article className="room-message" data-deleted={deleted_reason !== null}>
      <header className="row small">
        <UserLink id={user_id} name={memberName(message)} />
        <span className="low">{uid}</span>
        <span className="low">
          <Time ms={create_time} />
        </span>
        {reports > 0 && <Tag tone="warn">{t.reportCount(reports)}</Tag>}
        <Muted until={message.muted_until} />
      </header>
      <p className="bubble-text">{text}</p>
      <footer className="row small">
        {deleted_reason === null ? (
          <Delete message={message} />
        ) : (
          <Tag tone="down">{t.deleted(deleted_reason)}</Tag>
        )}
        <MuteButton message={message} />
      </footer>
    </article>
  );
}

function useIsMuted(until: number | null): boolean {
  return usePlatformReading((now) => (until !== null && until > now ? 1 : 0)) === 1;
}

function Muted({ until }: { until: number | null }) {
  const isMuted = useIsMuted(until);
  if (!isMuted) return null;
  return (
    <Tag tone="down">
      {t.muted} <Time ms={until} />
    </Tag>
  );
}

export function Delete({ message: { id, text } }: { message: PublicMessage }) {
  return (
    <ActButton
      look="text"
      act={{
        title: t.deleteTitle,
        confirm: t.delete,
        tone: 'down',
        call: chat.deleteMessage,
        input: { id },
        body: <p className="message">{text}</p>,
        warning: () => t.deleteWarning,
        presets: t.deleteReasons,
        done: () => t.deleteDone,
      }}
    >
      {t.delete}
    </ActButton>
  );
}

export function MuteButton({ message }: { message: PublicMessage }) {
  const { user_id, muted_until } = message;
  const isMuted = useIsMuted(muted_until);
  const called = memberName(message);
  if (isMuted) {
    return (
      <ActButton
        look="text"
        act={{
          title: t.unmuteTitle(called),
          confirm: t.unmute,
          tone: 'blue',
          call: chat.mute,
          input: { user_id, hours: 0 },
          presets: t.unmuteReasons,
          done: () => t.unmuteDone(called),
        }}
      >
        {t.unmute}
      </ActButton>
    );
  }
  return (
    <ActButton
      look="text"
      act={{
        title: t.muteTitle(called),
        confirm: t.mute,
        tone: 'down',
        call: chat.mute,
        input: { user_id },
        fields: [{ name: 'hours', label: t.muteFor, initial: '24', options: t.muteHours }],
        warning: () => t.muteWarning,
        presets: t.muteReasons,
        done: () => t.muteDone(called),
      }}
    >
      {t.mute}
    </ActButton>
  );
}

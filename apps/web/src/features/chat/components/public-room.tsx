import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { ChatRoomEvent } from '@kontor/contract/light';
import { Link, useLocation } from 'react-router';
import { SUPPORT_PATH } from '../../../shared/chat/paths.ts';
import { useServerNow } from '../../../shared/lib/clock.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { loginPath } from '../../../shared/session/session-end.ts';
import { useSession } from '../../../shared/session/session-store.ts';
import { want } from '../../../shared/socket/live.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import type { Messages } from '../model/log.ts';
import { type RoomLog, useLog } from '../model/use-log.ts';
import { useMarkRead } from '../model/use-mark-read.ts';
import { type Outbox, useOutbox } from '../model/use-outbox.ts';
import { Composer } from './composer.tsx';
import { LogView } from './log-view.tsx';
import { ScamWarning } from './scam-warning.tsx';

/** Hears what is said and what is taken away. */
function useRoomEvents(room: RoomLog, outbox: Outbox, uid: string): void {
  const hear = useEffectEvent((event: ChatRoomEvent) => {
    if (event.kind === 'deleted') room.remove(event.id);
    else if (event.uid !== uid) room.add(event.message);
    // What is sent here comes as the answer to the sending, from other devices as this.
    else if (outbox.list.length === 0) room.add({ ...event.message, from: 'me' });
  });
  useEffect(
    () => want((socket) => socket.subscribe({ channel: 'chat' }, (event) => hear(event))),
    [],
  );
}

/** Where one writes, or why one may not. */
function Foot({ data, outbox }: { data: Messages | undefined; outbox: Outbox | undefined }) {
  const { t } = useTranslation('chat');
  const { pathname, search } = useLocation();
  const now = useServerNow();
  if (outbox === undefined) {
    return (
      <div className="flex items-center justify-between gap-3">
        <p className="text-caption text-mid">{t('room.visitor')}</p>
        <Link to={loginPath(pathname + search)} className={buttonClass({ size: 'medium' })}>
          {t('room.login')}
        </Link>
      </div>
    );
  }
  const mutedUntil = data?.muted_until ?? 0;
  if (mutedUntil > now) {
    const time = formatDateTime(mutedUntil, false);
    return <p className="py-2 text-center text-caption text-mid">{t('room.muted', { time })}</p>;
  }
  const writesFrom = data?.writes_from ?? 0;
  if (writesFrom > now) {
    const time = formatDateTime(writesFrom, false);
    return <p className="py-2 text-center text-caption text-mid">{t('room.new', { time })}</p>;
  }
  return <Composer room="public" onSay={outbox.say} />;
}

/** The room where members talk with each other, and visitors read along. */
export function PublicRoom() {
  const { t } = useTranslation('chat');
  const uid = useSession((session) => session.uid);
  const isMember = useSession((session) => session.token !== null);
  const room = useLog('public');
  const outbox = useOutbox('public', room.add);
  useRoomEvents(room, outbox, uid);
  const last = room.log.list.findLast(({ from }) => from === 'member')?.id;
  useMarkRead('public', isMember ? last : undefined);
  const own = isMember ? outbox : undefined;
  return (
    <SubPage
      title={t('room.title')}
      fallback={SUPPORT_PATH}
      footer={<Foot data={room.head.data} outbox={own} />}
    >
      <div className="flex flex-1 flex-col px-gutter pt-3 pb-3">
        <ScamWarning />
        <p className="pt-2 text-center text-micro text-low">{t('room.rules')}</p>
        <LogView
          room={room}
          outbox={own}
          empty={{ title: t('room.empty'), body: t('room.emptyBody') }}
          reportable={isMember}
        />
      </div>
    </SubPage>
  );
}

import { useTranslation } from 'react-i18next';
import { SUPPORT_PATH } from '../../../shared/chat/paths.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Composer } from '../components/composer.tsx';
import { LogView } from '../components/log-view.tsx';
import { Presence } from '../components/presence.tsx';
import { Rating } from '../components/rating.tsx';
import { ScamWarning } from '../components/scam-warning.tsx';
import { useLog } from '../model/use-log.ts';
import { useMarkRead } from '../model/use-mark-read.ts';
import { useOutbox } from '../model/use-outbox.ts';
import { useSupportEvents, useTellTyping } from '../model/use-support-events.ts';

/** The own conversation with support. */
export default function Kf() {
  const { t } = useTranslation('chat');
  const room = useLog('support');
  const outbox = useOutbox('support', (message) => {
    room.add(message);
    if (room.head.data?.status !== 'open') room.reload();
  });
  const { typing } = useSupportEvents(room);
  const writing = useTellTyping();
  const say = (text: string, file: File | undefined): void => {
    writing.said();
    outbox.say(text, file);
  };
  const { data } = room.head;
  useMarkRead('support', room.log.list.findLast(({ from }) => from === 'agent')?.id);
  return (
    <SubPage
      title={t('chat.title')}
      fallback={SUPPORT_PATH}
      footer={<Composer room="support" onSay={say} onTyping={writing.typed} />}
    >
      <div className="flex flex-1 flex-col px-gutter pt-3 pb-3">
        {data === undefined ? null : <Presence agent={data.agent} open={data.open} />}
        <ScamWarning />
        <LogView
          room={room}
          outbox={outbox}
          empty={{ title: t('chat.empty'), body: t('chat.emptyBody') }}
        >
          <p role="status" className="min-h-5 pt-1 text-caption text-low">
            {typing === undefined ? null : t('typing', { name: typing })}
          </p>
          {data?.status === 'closed' ? <Rating rated={data.rated} onRated={room.reload} /> : null}
        </LogView>
      </div>
    </SubPage>
  );
}

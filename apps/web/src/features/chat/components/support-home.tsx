import { calls } from '@kontor/contract/light';
import { CircleHelp, Mail, MessagesSquare } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { CHAT_PATH, ROOM_PATH } from '../../../shared/chat/paths.ts';
import { useSupportUnread } from '../../../shared/chat/use-support-unread.ts';
import { CONTACT_PATH, FAQ_PATH } from '../../../shared/page/content-paths.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { loginPath } from '../../../shared/session/session-end.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { OfflineForm } from './offline-form.tsx';
import { Presence } from './presence.tsx';
import { ScamWarning } from './scam-warning.tsx';

const STATE_READ_EVERY_MS = 30_000;

const WAYS = [
  { path: FAQ_PATH, title: 'home.faq', note: 'home.faqNote', Icon: CircleHelp },
  { path: ROOM_PATH, title: 'room.title', note: 'room.note', Icon: MessagesSquare },
  { path: CONTACT_PATH, title: 'home.contact', note: 'home.contactNote', Icon: Mail },
] as const;

/** Whether somebody is there; everybody may ask that of the public room. */
function Desk() {
  const { t } = useTranslation('chat');
  const { data, isError, refetch } = useCall(
    calls.chat.messages,
    { room: 'public' },
    { refetchInterval: STATE_READ_EVERY_MS, select: ({ open }) => open },
  );
  if (data === undefined) {
    return isError ? <PartFailed onRetry={() => void refetch()} /> : <Skeleton className="h-14" />;
  }
  return (
    <div className="flex flex-col items-center">
      <Presence agent={null} open={data} />
      <p className="text-center text-body text-mid">
        {t(data ? 'home.openNote' : 'home.awayNote')}
      </p>
    </div>
  );
}

function MemberWay() {
  const { t } = useTranslation('chat');
  const unread = useSupportUnread();
  const { data } = useCall(calls.chat.messages, { room: 'support' });
  const isRunning = data !== undefined && data.status !== 'none';
  return (
    <Link to={CHAT_PATH} className={buttonClass({ tone: 'gold', block: true })}>
      {t(isRunning ? 'home.continue' : 'home.start')}
      {unread === 0 ? null : (
        <span className="rounded-full bg-down px-2 py-0.5 text-micro font-bold text-on-down">
          {t('unread', { count: unread })}
        </span>
      )}
    </Link>
  );
}

function VisitorWay() {
  const { t } = useTranslation('chat');
  return (
    <div className="flex flex-col gap-2">
      <Link to={loginPath(CHAT_PATH)} className={buttonClass({ tone: 'gold', block: true })}>
        {t('home.login')}
      </Link>
      <p className="text-center text-caption text-low">{t('home.visitor')}</p>
    </div>
  );
}

function AskByMail({ title }: { title: string }) {
  const { t } = useTranslation('chat');
  return (
    <section aria-labelledby="offline" className="flex flex-col gap-1 px-gutter pt-6 pb-8">
      <h2 id="offline" className="text-head">
        {title}
      </h2>
      <p className="pb-2 text-caption text-low">{t('offline.note')}</p>
      <OfflineForm />
    </section>
  );
}

/** Where help begins; for who cannot log in, with what needs no account. */
export function SupportHome() {
  const { t } = useTranslation('chat');
  const signedIn = useSignedIn();
  const [query] = useSearchParams();
  const isLockedOut = !signedIn && query.get('ask') === 'email';
  return (
    <SubPage title={t('title')}>
      {isLockedOut ? (
        <>
          <AskByMail title={t('offline.lockedOut')} />
          <div className="px-gutter pb-4">
            <ScamWarning />
          </div>
        </>
      ) : (
        <div className="flex flex-col gap-5 px-gutter pt-6 pb-4">
          <h2 className="text-center text-title-2">{t('home.lead')}</h2>
          <Desk />
          {signedIn ? <MemberWay /> : <VisitorWay />}
          <ScamWarning />
        </div>
      )}
      <h2 className="px-gutter pt-4 pb-1 text-label text-low">{t('home.more')}</h2>
      <ul>
        {WAYS.map(({ path, title, note, Icon }) => (
          <li key={path}>
            <AssetRow
              href={`#${path}`}
              divided
              leading={<Icon size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
              title={t(title)}
              subtitle={t(note)}
            />
          </li>
        ))}
      </ul>
      {signedIn || isLockedOut ? null : <AskByMail title={t('offline.title')} />}
    </SubPage>
  );
}

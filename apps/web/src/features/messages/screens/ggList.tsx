import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../shared/lib/relative-time.ts';
import { announcementPath } from '../../../shared/messages/paths.ts';
import { HOME_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { MarkAll } from '../components/mark-all.tsx';
import { MessageList } from '../components/message-list.tsx';
import { UnreadMark } from '../components/unread-mark.tsx';

/** What the platform announced to everybody, newest first. */
export default function GgList() {
  const { t } = useTranslation('messages');
  const signedIn = useSignedIn();
  return (
    <SubPage
      title={t('announcements.title')}
      fallback={HOME_PATH}
      actions={signedIn ? <MarkAll section="announcement" /> : undefined}
    >
      <MessageList section="announcement" empty={t('announcements.empty')}>
        {({ id, title, read, create_time }) => (
          <li key={id}>
            <AssetRow
              href={`#${announcementPath(id)}`}
              leading={<UnreadMark read={read} />}
              title={title}
              subtitle={formatDate(create_time)}
            />
          </li>
        )}
      </MessageList>
    </SubPage>
  );
}

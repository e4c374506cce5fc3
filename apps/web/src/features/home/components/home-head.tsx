import { Bell } from 'lucide-react';
import { Suspense, lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { MESSAGES_PATH } from '../../../shared/messages/paths.ts';
import { SETTINGS_PATH, SEARCH_PATH, hasScreen } from '../../../shared/page/screens.ts';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Logo } from '../../../shared/ui/logo.tsx';
import { SearchLink } from '../../../shared/ui/search-field.tsx';

const UnreadBadge = lazy(() => import('../../../shared/messages/unread-badge.tsx'));

/** The top of the phone's home page: the own account, the search, the messages. */
export function HomeHead() {
  const { t } = useTranslation(['home', 'common']);
  const signedIn = useSignedIn();
  return (
    <header className="flex h-14 items-center gap-2 px-gutter lg:hidden">
      <Link
        to={SETTINGS_PATH}
        aria-label={t('toSettings')}
        className="press hit-44 relative rounded-full md:hidden"
      >
        <Logo look="disc" />
      </Link>
      {hasScreen(SEARCH_PATH) ? (
        <SearchLink label={t('search')} href={`#${SEARCH_PATH}`} pill className="flex-1" />
      ) : (
        <p className="flex-1 px-1 text-title-2 md:px-0">{t('common:name')}</p>
      )}
      {hasScreen(MESSAGES_PATH) ? (
        <Link
          to={MESSAGES_PATH}
          className="press relative grid size-11 place-items-center rounded-control text-mid"
        >
          <span className="sr-only">{t('common:nav.messages')}</span>
          <Bell size={22} strokeWidth={1.75} aria-hidden />
          {signedIn ? (
            <Suspense fallback={null}>
              <UnreadBadge />
            </Suspense>
          ) : null}
        </Link>
      ) : null}
    </header>
  );
}

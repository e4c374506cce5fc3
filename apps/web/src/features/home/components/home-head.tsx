import { Bell } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { SEARCH_PATH, hasScreen } from '../../../shared/page/screens.ts';
import { Logo } from '../../../shared/ui/logo.tsx';
import { SearchLink } from '../../../shared/ui/search-field.tsx';

const SETTINGS_PATH = '/pages/setting/setting';
const MESSAGES_PATH = '/pages/mailMessage/mailMessage';

/** The top of the phone's home page: the own account, the search, the messages. */
export function HomeHead() {
  const { t } = useTranslation(['home', 'common']);
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
          aria-label={t('common:nav.messages')}
          className="press grid size-11 place-items-center rounded-control text-mid"
        >
          <Bell size={22} strokeWidth={1.75} aria-hidden />
        </Link>
      ) : null}
    </header>
  );
}

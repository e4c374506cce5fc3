import { Bell, LogOut, Settings } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { MESSAGES_PATH } from '../shared/messages/paths.ts';
import UnreadBadge from '../shared/messages/unread-badge.tsx';
import { SiteLabel } from '../shared/page/site-label.tsx';
import { SETTINGS_PATH, HOME_PATH, type TabName, hasScreen } from '../shared/page/screens.ts';
import { LOGIN_PATH } from '../shared/session/session-end.ts';
import { memberName, useSession } from '../shared/session/session-store.ts';
import { useLogout } from '../shared/session/use-logout.ts';
import { Avatar } from '../shared/ui/avatar.tsx';
import { buttonClass } from '../shared/ui/button.tsx';
import { Menu } from '../shared/ui/menu.tsx';
import { Skeleton } from '../shared/ui/skeleton.tsx';
import { TopBar } from '../shared/ui/top-bar.tsx';
import { SearchBox } from './search-box.tsx';
import { shownTabs } from './tabs.ts';

const REGISTER_PATH = '/pages/common/register';

function AccountMenu() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const member = useSession((session) => session.member);
  const logout = useLogout();
  const name = member === null ? '' : memberName(member);
  return (
    <Menu
      label={t('nav.account')}
      trigger={
        <button type="button" aria-label={t('nav.account')} className="press rounded-full p-1">
          {member === null ? (
            <Skeleton className="size-9 rounded-full" />
          ) : (
            <Avatar name={name} source={member.head_portrait} tone="gold" />
          )}
        </button>
      }
      items={[
        ...(hasScreen(SETTINGS_PATH)
          ? [
              {
                key: 'settings',
                label: t('nav.settings'),
                icon: <Settings size={18} strokeWidth={1.75} aria-hidden />,
                detail: member === null ? undefined : name,
                onSelect: () => void navigate(SETTINGS_PATH),
              },
            ]
          : []),
        {
          key: 'logout',
          label: t('logout'),
          icon: <LogOut size={18} strokeWidth={1.75} aria-hidden />,
          onSelect: () => void logout(),
        },
      ]}
    />
  );
}

function MessagesLink() {
  const { t } = useTranslation();
  return (
    <Link
      to={MESSAGES_PATH}
      className="press relative grid size-11 place-items-center rounded-control text-mid"
    >
      <span className="sr-only">{t('nav.messages')}</span>
      <Bell size={22} strokeWidth={1.75} aria-hidden />
      <UnreadBadge />
    </Link>
  );
}

function VisitorLinks() {
  const { t } = useTranslation();
  return (
    <>
      <Link to={LOGIN_PATH} className={buttonClass({ tone: 'plain', size: 'medium' })}>
        {t('login.now')}
      </Link>
      <Link to={REGISTER_PATH} className={buttonClass({ tone: 'fill', size: 'medium' })}>
        {t('login.register')}
      </Link>
    </>
  );
}

/** In place of the tab bar from 1200 px on: tabs, the market's label, search, account. */
export default function DesktopBar({ chosen }: { chosen: TabName | undefined }) {
  const { t, i18n } = useTranslation();
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className="fixed inset-x-0 top-0 z-30">
      <TopBar
        label={t('nav.main')}
        name={t('name')}
        homeHref={`#${HOME_PATH}`}
        items={shownTabs(i18n.language).map(({ name, path }) => ({
          key: name,
          label: t(`tab.${name}`),
          href: `#${path}`,
        }))}
        current={chosen}
      >
        <SiteLabel about="both" inBar />
        <SearchBox />
        {signedIn && hasScreen(MESSAGES_PATH) ? <MessagesLink /> : null}
        {signedIn ? <AccountMenu /> : <VisitorLinks />}
      </TopBar>
    </div>
  );
}

import { Settings } from 'lucide-react';
import { Suspense, lazy, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router';
import { loadScreen } from '../shared/page/screen-loader.ts';
import { HOME_PATH, SETTINGS_PATH, hasScreen } from '../shared/page/screens.ts';
import { Logo } from '../shared/ui/logo.tsx';
import { SideRail, TabBar } from '../shared/ui/tab-bar.tsx';
import { useMedia } from '../shared/ui/use-media.ts';
import { ARRIVAL_ID } from './arrival.tsx';
import { handInNavigate } from './navigation.ts';
import { PageTransition } from './page-transition.tsx';
import { screenAt } from './screen-at.ts';
import { litTab, shownTabs } from './tabs.ts';
import { classNames } from '../shared/ui/class-names.ts';

const DesktopBar = lazy(() => import('./desktop-bar.tsx'));

/** What stands around every page: bars, the way to skip them. */
export function Shell() {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const screen = screenAt(pathname);
  const wide = useMedia('(min-width: 768px)');
  const desktop = useMedia('(min-width: 1200px)');
  useEffect(() => handInNavigate(navigate), [navigate]);
  useEffect(() => {
    // The code is under way while the old page still fades. A failure shows in the page's frame.
    if (screen !== undefined) void loadScreen(screen).catch(() => undefined);
  }, [screen]);
  const tabs = {
    label: t('nav.main'),
    items: shownTabs(i18n.language).map(({ name, path }) => ({
      tab: name,
      label: t(`tab.${name}`),
      href: `#${path}`,
    })),
    current: litTab(screen?.tab, i18n.language),
  };
  const bottomBar = !wide && screen?.level !== 'sub';
  return (
    <div className="flex min-h-dvh flex-col">
      <button
        type="button"
        onClick={() => document.querySelector<HTMLElement>('#page')?.focus()}
        className={classNames(
          'fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-blue px-4',
          'py-3 font-semibold text-white focus-visible:translate-y-0',
        )}
      >
        {t('nav.skip')}
      </button>
      <p id={ARRIVAL_ID} role="status" className="sr-only" />
      {desktop ? (
        <div className="h-15 flex-none">
          <Suspense fallback={null}>
            <DesktopBar chosen={tabs.current} />
          </Suspense>
        </div>
      ) : null}
      <div className="flex flex-1">
        {wide && !desktop ? (
          <div className="sticky top-0 h-dvh">
            <SideRail
              {...tabs}
              head={
                <a href={`#${HOME_PATH}`} aria-label={t('nav.home')} className="rounded-full">
                  <Logo look="disc" size={44} />
                </a>
              }
              foot={
                hasScreen(SETTINGS_PATH) ? (
                  <a
                    href={`#${SETTINGS_PATH}`}
                    aria-label={t('nav.settings')}
                    className="press grid size-11 place-items-center rounded-control text-tab"
                  >
                    <Settings size={22} strokeWidth={1.75} aria-hidden />
                  </a>
                ) : null
              }
            />
          </div>
        ) : null}
        <PageTransition />
      </div>
      {bottomBar ? (
        <div className="fixed inset-x-0 bottom-0 z-30">
          <TabBar {...tabs} />
        </div>
      ) : null}
    </div>
  );
}

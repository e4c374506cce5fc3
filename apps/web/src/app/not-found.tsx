import { Compass } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { HOME_PATH } from '../shared/page/screens.ts';
import { buttonClass } from '../shared/ui/button.tsx';
import { shownTabs } from './tabs.ts';
import { classNames } from '../shared/ui/class-names.ts';

/** For an address that no screen has: says which, and offers the pages that are there. */
export default function NotFound() {
  const { t, i18n } = useTranslation();
  const { pathname } = useLocation();
  useEffect(() => {
    document.title = t('title.page', { page: t('notFound.title') });
  }, [t]);
  const others = shownTabs(i18n.language).filter((tab) => tab.path !== HOME_PATH);
  return (
    <div
      className={classNames(
        'mx-auto flex w-full max-w-[480px] flex-1 flex-col items-center justify-center',
        'gap-3 px-gutter py-16 text-center',
      )}
    >
      <Compass size={40} strokeWidth={1.25} className="text-low" aria-hidden />
      <h1 className="text-title-2">{t('notFound.title')}</h1>
      <p className="text-body text-mid">{t('notFound.description')}</p>
      <p className="max-w-full truncate rounded-tag bg-surface px-2 py-1 text-caption text-low">
        {pathname}
      </p>
      <Link to={HOME_PATH} replace className={buttonClass({ tone: 'gold', block: true })}>
        {t('notFound.home')}
      </Link>
      {others.map((tab) => (
        <Link
          key={tab.name}
          to={tab.path}
          replace
          className={buttonClass({ tone: 'fill', block: true })}
        >
          {t(`tab.${tab.name}`)}
        </Link>
      ))}
    </div>
  );
}

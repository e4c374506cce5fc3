import { WALLET_PATH } from '../../../shared/wallet/fund-path.ts';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { classNames } from '../../../shared/ui/class-names.ts';
import { BANK_INTERNATIONAL_PATH, BANK_PATH } from '../paths.ts';

const PARTS = [
  { path: WALLET_PATH, name: 'chain' },
  { path: BANK_PATH, name: 'domestic' },
  { path: BANK_INTERNATIONAL_PATH, name: 'international' },
] as const;

/** From one kind of saved destination to another. */
export function SavedNav() {
  const { t } = useTranslation('funding');
  const { pathname } = useLocation();
  return (
    <nav aria-label={t('saved.label')} className="border-b border-hair px-gutter">
      <ul className="no-scrollbar scroll-fade -mb-px flex gap-6 overflow-x-auto">
        {PARTS.map(({ path, name }) => {
          const here = path === pathname;
          return (
            <li key={path} className="flex-none">
              <Link
                to={path}
                replace
                aria-current={here ? 'page' : undefined}
                className={classNames(
                  'relative flex h-11 items-center text-[15px] leading-5 whitespace-nowrap',
                  'focus-visible:-outline-offset-2',
                  here
                    ? 'font-semibold text-hi before:absolute before:inset-x-0 before:bottom-0 before:h-0.5 before:rounded-full before:bg-blue-line'
                    : 'font-medium text-low',
                )}
              >
                {t(`targetShort.${name}`)}
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

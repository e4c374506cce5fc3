import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../session/session-end.ts';
import { buttonClass } from '../ui/button.tsx';

/** In place of what only a member has: what would stand here, and the ways to become one. */
export function VisitorPart({ text, login }: { text: ReactNode; login: string }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-col items-center gap-4 px-gutter py-6">
      <p className="max-w-[360px] text-center text-body text-balance text-low">{text}</p>
      <div className="flex w-full max-w-[320px] gap-2">
        <Link
          to={loginPath(pathname + search)}
          className={buttonClass({ size: 'medium', block: true })}
        >
          {login}
        </Link>
        <Link
          to="/pages/common/register"
          className={buttonClass({ tone: 'line', size: 'medium', block: true })}
        >
          {t('login.register')}
        </Link>
      </div>
    </div>
  );
}

import { LOGIN_REDIRECT_DELAY_MS } from '@kontor/contract/light';
import { LockKeyhole } from 'lucide-react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { loginPath } from '../shared/session/session-end.ts';
import { buttonClass } from '../shared/ui/button.tsx';
import { classNames } from '../shared/ui/class-names.ts';

/** In place of a page that needs a login: says so, and goes to the login after 1.2 s. */
export function LoginFirst() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const target = loginPath(pathname + search);
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate(target, { replace: true }),
      LOGIN_REDIRECT_DELAY_MS,
    );
    return () => clearTimeout(timer);
  }, [navigate, target]);
  return (
    <div
      className={classNames(
        'flex flex-1 flex-col items-center justify-center gap-4 px-gutter py-16',
        'text-center',
      )}
    >
      <LockKeyhole size={32} strokeWidth={1.5} className="text-low" aria-hidden />
      <p role="status" className="text-head">
        {t('login.first')}
      </p>
      <Link to={target} replace className={buttonClass({ tone: 'fill', size: 'medium' })}>
        {t('login.now')}
      </Link>
    </div>
  );
}

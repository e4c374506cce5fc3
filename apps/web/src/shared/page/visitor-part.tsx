import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { loginPath } from '../session/session-end.ts';
import { buttonClass } from '../ui/button.tsx';

/** In place of what only a member has: what would stand here, and the way to the login. */
export function VisitorPart({ text, login }: { text: ReactNode; login: string }) {
  const { pathname, search } = useLocation();
  return (
    <div className="flex flex-col items-center gap-3 py-6">
      <p className="text-center text-body text-low">{text}</p>
      <Link to={loginPath(pathname + search)} className={buttonClass({ size: 'medium' })}>
        {login}
      </Link>
    </div>
  );
}

import { LayoutDashboard } from 'lucide-react';
import { Link, useLocation } from 'react-router';
import { readSession } from '../calls/session.ts';
import { groupTexts, shellTexts as t } from '../texts/shell.ts';
import { type Group, hrefOf, type Page, visiblePages } from './pages.ts';
import { useCounts } from './use-counts.ts';

const GROUPS: readonly Group[] = ['queues', 'views', 'editors', 'house'];

/** The pages that the operator's roles can see, with what waits in each. */
export function Navigation({ pages, open }: { pages: readonly Page[]; open: boolean }) {
  const counts = useCounts();
  const { pathname } = useLocation();
  const visible = visiblePages(pages, readSession()?.operator.roles ?? []);
  const current = (href: string): 'page' | undefined =>
    pathname === href || (href !== '/' && pathname.startsWith(`${href}/`)) ? 'page' : undefined;
  return (
    <nav className="shell-nav" aria-label={t.navigation} data-open={open}>
      <Link to="/" aria-current={current('/')}>
        <LayoutDashboard size={16} aria-hidden />
        {t.dashboard}
      </Link>
      {GROUPS.map((group) => {
        const own = visible.filter((page) => page.group === group);
        if (own.length === 0) return null;
        return (
          <div key={group} role="group" aria-label={groupTexts[group]}>
            <h2>{groupTexts[group]}</h2>
            {own.map((page) => (
              <PageLink
                key={page.path}
                page={page}
                current={current(hrefOf(page))}
                waiting={page.counts === undefined ? undefined : counts.get(page.counts)}
              />
            ))}
          </div>
        );
      })}
    </nav>
  );
}

function PageLink({
  page,
  current,
  waiting,
}: {
  page: Page;
  current: 'page' | undefined;
  waiting: number | undefined;
}) {
  return (
    <Link to={hrefOf(page)} aria-current={current}>
      <page.icon size={16} aria-hidden />
      {page.label}
      {waiting !== undefined && waiting > 0 && (
        <span className="count" data-tone="warn" title={t.waiting(waiting)}>
          {waiting}
        </span>
      )}
    </Link>
  );
}

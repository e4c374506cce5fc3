import { Link } from 'react-router';
import { readSession } from '../calls/session.ts';
import { Card, PageHead } from '../parts/basics.tsx';
import { pages } from '../pages.ts';
import { hrefOf, visiblePages } from '../shell/pages.ts';
import { useCounts } from '../shell/use-counts.ts';
import { dashboardTexts as t } from '../texts/dashboard.ts';
import { Health } from './health.tsx';

/** What waits, and whether everything is in order. */
export function Dashboard() {
  const counts = useCounts();
  const visible = visiblePages(pages, readSession()?.operator.roles ?? []);
  const queues = visible.filter(({ counts: queue }) => queue !== undefined);
  return (
    <div className="page">
      <PageHead title={t.title} />
      <div className="stack">
        <Card title={t.waiting}>
          <ul className="tiles">
            {queues.map((page) => {
              const waiting = counts.get(page.counts ?? '');
              return (
                <li key={page.path}>
                  <Link to={hrefOf(page)} data-waiting={waiting !== undefined && waiting > 0}>
                    <page.icon size={18} aria-hidden />
                    <strong>{waiting ?? '—'}</strong>
                    <span>{page.label}</span>
                  </Link>
                </li>
              );
            })}
          </ul>
        </Card>
        <Health />
      </div>
    </div>
  );
}

import { type OutputOf, calls } from '@kontor/contract/light';
import { deviceName } from '@kontor/rules/device-name';
import type { ParseKeys } from 'i18next';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { usePages } from '../../../shared/api/use-pages.ts';
import { daysOf } from '../../../shared/lib/days.ts';
import { formatTime } from '../../../shared/lib/relative-time.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { DayHead } from '../../../shared/page/day-head.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { SECURITY_PATH } from '../../../shared/security/paths.ts';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';

/** The word for a factor, where the event is about one: which password was wrong, what was lost. */
function factorKey(factor: unknown): `factor.name.${(typeof FACTORS)[number]}` | undefined {
  const known = FACTORS.find((one) => one === factor);
  return known && `factor.name.${known}`;
}
const FACTORS = ['password', 'pay_password', 'totp', 'email', 'mobile'] as const;

type Event = OutputOf<typeof calls.security.log>['data'][number];

const WORRYING = /failed|locked|new_device|reported|sessions_ended|frozen|removal_began/;

function EventRow({ event }: { event: Event }) {
  const { t, i18n } = useTranslation(['security', 'settings']);
  const key = `event.${event.kind}` as ParseKeys<'security'>;
  const named = factorKey(event.values.factor);
  const values = named === undefined ? event.values : { ...event.values, factor: t(named) };
  const worrying = WORRYING.test(event.kind);
  const Icon = worrying ? CircleAlert : CircleCheck;
  return (
    <li className="flex min-h-15 items-center gap-3 px-gutter py-2.5">
      <Icon
        size={22}
        strokeWidth={1.75}
        className={worrying ? 'text-warn' : 'text-low'}
        aria-hidden
      />
      <span className="min-w-0 flex-1">
        <span className="block text-[15px] leading-5 font-medium">
          {i18n.exists(key, { ns: 'security' }) ? t(key, values) : event.kind}
        </span>
        <span className="mt-0.5 block truncate text-caption text-low">
          {t('log.where', {
            device: deviceName(event.device) || t('settings:sessions.unknown'),
            address: event.address,
          })}
        </span>
      </span>
      <span className="flex-none text-caption text-low">{formatTime(event.create_time)}</span>
    </li>
  );
}

/** What happened to the keys of the account, newest first. */
export default function SecurityLog() {
  const { t } = useTranslation(['security', 'common']);
  const { end, ...pages } = usePages(calls.security.log, {});
  const empty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  return (
    <SubPage title={t('log.title')} fallback={SECURITY_PATH}>
      <p className="px-gutter pt-2 text-body text-mid">{t('log.body')}</p>
      {pages.isPending ? <SkeletonRows count={8} /> : null}
      {daysOf(pages.rows).map((day) => (
        <section key={day.date} aria-label={day.date}>
          <DayHead day={day} />
          <ul className="divide-y divide-hair">
            {day.rows.map((event) => (
              <EventRow key={event.id} event={event} />
            ))}
          </ul>
        </section>
      ))}
      {pages.isLoadingMore ? <SkeletonRows count={3} /> : null}
      {pages.hasMore ? <div ref={end} className="h-px" /> : null}
      {empty ? <EmptyState scope="part" title={t('log.empty')} body={t('log.body')} /> : null}
      {pages.isError ? (
        <LoadFailed scope="part" title={t('common:part.failed')} onRetry={pages.retry} />
      ) : null}
    </SubPage>
  );
}

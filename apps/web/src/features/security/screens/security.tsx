import { calls } from '@kontor/contract/light';
import {
  BadgeAlert,
  HandCoins,
  KeyRound,
  type LucideIcon,
  Mail,
  MailCheck,
  ScrollText,
  ShieldCheck,
  Smartphone,
  SlidersHorizontal,
  TimerReset,
} from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useAgo } from '../../../shared/page/use-ago.ts';
import { LIMITS_PATH, SECURITY_LOG_PATH } from '../../../shared/security/paths.ts';
import { Sessions } from '../../../shared/security/sessions.tsx';
import { AssetRow } from '../../../shared/ui/asset-row.tsx';
import { Banner } from '../../../shared/ui/banner.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { type Overview, useOverview } from '../calls/use-overview.ts';
import { Part } from '../components/part.tsx';
import { nextStep, type Step, type StepName, stepsOf } from '../components/steps.ts';

const ICONS: Record<StepName, LucideIcon> = {
  password: KeyRound,
  totp: TimerReset,
  email: Mail,
  mobile: Smartphone,
  pay: HandCoins,
  phrase: MailCheck,
};

function StepRow({ step }: { step: Step }) {
  const { t } = useTranslation('security');
  const ago = useAgo();
  const Icon = ICONS[step.name];
  const since = step.at === null ? undefined : t('step.since', { ago: ago(step.at) });
  return (
    <AssetRow
      href={`#${step.path}`}
      leading={<Icon size={22} strokeWidth={1.75} className="text-mid" aria-hidden />}
      title={t(`step.${step.name}.name`)}
      subtitle={step.address ?? since ?? t(`step.${step.name}.about`)}
      value={<Tag tone={step.on ? 'up' : 'warn'}>{t(step.on ? 'step.on' : 'step.off')}</Tag>}
    />
  );
}

/** How far it is, and what to do next. */
function Standing({ overview }: { overview: Overview }) {
  const { t } = useTranslation('security');
  const { login, money, mails } = stepsOf(overview);
  const all = [...login, ...money, ...mails];
  const done = all.filter(({ on }) => on).length;
  const next = nextStep(overview);
  const Icon = next === undefined ? ShieldCheck : BadgeAlert;
  return (
    <section className="card on-raised flex flex-col gap-4 p-4">
      <div className="flex items-center gap-3">
        <Icon
          size={28}
          strokeWidth={1.75}
          className={next === undefined ? 'text-up' : 'text-warn'}
          aria-hidden
        />
        <div className="min-w-0 flex-1">
          <h2 className="text-title-2">{t('standing.title', { done, all: all.length })}</h2>
          <p className="text-body text-mid">
            {next === undefined ? t('standing.all') : t(`step.${next.name}.why`)}
          </p>
        </div>
      </div>
      <div className="flex gap-1" aria-hidden>
        {all.map(({ name }, index) => (
          <span
            key={name}
            className={`h-1 flex-1 rounded-full ${index < done ? 'bg-up-chart' : 'bg-fill'}`}
          />
        ))}
      </div>
      {next === undefined ? null : (
        <Link to={next.path} className={buttonClass({ tone: 'blue', size: 'medium', block: true })}>
          {t(`step.${next.name}.do`)}
        </Link>
      )}
    </section>
  );
}

function useLimitsWords(): string {
  const { t } = useTranslation('security');
  const { data } = useCall(calls.security.limits, {});
  if (data === undefined) return t('limits.manage');
  if (data.excluded_until !== null) {
    return t('limits.excludedUntil', { time: formatDateTime(data.excluded_until, false) });
  }
  if (data.cool_off_until !== null) {
    return t('limits.pausedUntil', { time: formatDateTime(data.cool_off_until, false) });
  }
  const set = [data.daily_loss.limit, data.daily_stake.limit].filter((limit) => limit !== null);
  return set.length === 0 ? t('limits.about') : t('limits.count', { count: set.length });
}

function Content({ overview }: { overview: Overview }) {
  const { t } = useTranslation(['security', 'settings']);
  const { login, money, mails } = stepsOf(overview);
  const limits = useLimitsWords();
  const held = overview.withdrawals_held_until;
  const icon = { size: 22, strokeWidth: 1.75, className: 'text-mid', 'aria-hidden': true } as const;
  return (
    <div className="flex flex-col pt-2 pb-8">
      <div className="px-gutter">
        <Standing overview={overview} />
      </div>
      {held === null ? null : (
        <div className="px-gutter pt-3">
          <Banner tone="warn" boxed>
            {t('held.until', { time: formatDateTime(held, false) })}
          </Banner>
        </div>
      )}
      <Part title={t('part.login')}>
        {login.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </Part>
      <Part title={t('part.money')}>
        {money.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </Part>
      <Part title={t('part.mails')}>
        {mails.map((step) => (
          <StepRow key={step.name} step={step} />
        ))}
      </Part>
      <Part title={t('limits.title')}>
        <AssetRow
          href={`#${LIMITS_PATH}`}
          leading={<SlidersHorizontal {...icon} />}
          title={t('limits.row')}
          subtitle={limits}
        />
      </Part>
      <Part title={t('settings:section.sessions')}>
        <Sessions />
        <AssetRow
          href={`#${SECURITY_LOG_PATH}`}
          leading={<ScrollText {...icon} />}
          title={t('log.title')}
          subtitle={t('log.about')}
        />
      </Part>
    </div>
  );
}

/** What protects the account: what is on, what is not, and what to do next. */
export default function Security() {
  const { t } = useTranslation('security');
  const { data, isError, refetch } = useOverview();
  return (
    <SubPage title={t('title')} fallback={SETTINGS_PATH}>
      {data === undefined ? (
        isError ? (
          <div className="px-gutter">
            <PartFailed onRetry={() => void refetch()} />
          </div>
        ) : (
          <div aria-busy className="flex flex-col gap-4 pt-2">
            <div className="px-gutter">
              <Skeleton className="h-36 rounded-card" />
            </div>
            <SkeletonRows count={6} />
          </div>
        )
      ) : (
        <Content overview={data} />
      )}
    </SubPage>
  );
}

import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { ServiceIcon } from '../../../shared/ui/service-icon.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { useGrowthEvents } from '../calls/use-growth-events.ts';
import { Levels, type Vip } from '../components/levels.tsx';
import { NextLevel } from '../components/next-level.tsx';
import { ratesText } from '../figures.ts';

/** The own level, large, with what it costs to trade. */
function Own({ vip }: { vip: Vip }) {
  const { t } = useTranslation('growth');
  const own = vip.levels.find(({ level }) => level === vip.level);
  return (
    <section aria-labelledby="own-level">
      <h2 id="own-level" className="text-label text-low">
        {t('vip.yours')}
      </h2>
      <p className="flex items-center gap-3 pt-1 text-display text-gold">
        {t('vip.level', { level: vip.level })}
        <ServiceIcon name="vip" size={30} />
      </p>
      {own === undefined ? null : (
        <FactList
          className="pt-3"
          facts={[
            {
              key: 'spot',
              label: t('vip.spot'),
              value: ratesText(own.spot_maker_rate, own.spot_taker_rate),
              tone: 'strong',
            },
            {
              key: 'futures',
              label: t('vip.futures'),
              value: ratesText(own.futures_maker_rate, own.futures_taker_rate),
              tone: 'strong',
            },
          ]}
        />
      )}
    </section>
  );
}

function Rule({ vip }: { vip: Vip }) {
  const { t } = useTranslation('growth');
  return (
    <section aria-labelledby="vip-rule" className="pt-6">
      <h2 id="vip-rule" className="text-head">
        {t('how.title')}
      </h2>
      <p className="pt-2 text-body text-mid">{t('vip.rule')}</p>
      <p className="pt-2 text-body text-mid">{t('vip.applies')}</p>
      <FactList
        className="pt-3"
        facts={[
          ...(vip.evaluated_at === null
            ? []
            : [
                {
                  key: 'at',
                  label: t('vip.evaluated'),
                  value: formatDateTime(vip.evaluated_at, false),
                },
              ]),
          { key: 'next', label: t('vip.nextAt'), value: formatDateTime(vip.next_at, false) },
        ]}
      />
    </section>
  );
}

function Content() {
  const { t } = useTranslation(['growth', 'common']);
  const { data, isError, refetch } = useCall(calls.growth.vip, {});
  useGrowthEvents();
  if (data === undefined) {
    if (!isError) {
      return (
        <div aria-busy>
          <Skeleton className="mx-gutter mt-3 h-24 rounded-control" />
          <Skeleton className="mx-gutter mt-5 h-44 rounded-card" />
          <SkeletonRows count={6} />
        </div>
      );
    }
    return <LoadFailed title={t('vip.failed')} onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid grid-cols-1 pt-3 pb-8 lg:grid-cols-2 lg:gap-8 lg:pt-6">
      <div className="px-gutter">
        <Own vip={data} />
        <NextLevel vip={data} />
        <Rule vip={data} />
      </div>
      <Levels vip={data} />
    </div>
  );
}

/** The own level, the way to the next one, and what each brings. */
export default function VipPage() {
  const { t } = useTranslation('growth');
  return (
    <SubPage title={t('vip.title')} fallback={SETTINGS_PATH} width="wide">
      <Content />
    </SubPage>
  );
}

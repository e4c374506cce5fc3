import { type OutputOf, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { useMoney } from '../../../shared/api/use-money.ts';
import { coinText } from '../../../shared/lib/coin-text.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { SETTINGS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { MoneyText } from '../../../shared/ui/money-text.tsx';
import { Skeleton, SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { useMedia } from '../../../shared/ui/use-media.ts';
import { useGrowthEvents } from '../calls/use-growth-events.ts';
import { Lists } from '../components/lists.tsx';
import { Poster } from '../components/poster.tsx';
import { hundredths } from '../figures.ts';

type Invite = OutputOf<typeof calls.growth.invite>;

/** Somebody may register at any time, and nothing tells of that. */
const REFRESH_MS = 30_000;

/** What it has brought so far, in all and by currency. */
function Brought({ invite }: { invite: Invite }) {
  const { t } = useTranslation('growth');
  const { fiat, toFiat, mask, amountsHidden } = useMoney();
  return (
    <div className="px-gutter pt-6 lg:pt-3">
      <div className="grid grid-cols-2 items-end gap-4">
        <div>
          <p className="text-label text-low">{t('share.total')}</p>
          <MoneyText
            value={toFiat(invite.rebate_total)}
            currency={fiat}
            hidden={amountsHidden}
            dim
            className="text-title"
          />
        </div>
        <div>
          <p className="text-label text-low">{t('share.invited')}</p>
          <p className="text-title">{invite.invited}</p>
        </div>
      </div>
      {invite.rebates.length === 0 ? null : (
        <FactList
          className="pt-2"
          facts={invite.rebates.map(({ currency, amount }) => ({
            key: currency,
            label: currency,
            value: mask(coinText(amount)),
          }))}
        />
      )}
    </div>
  );
}

function How({ rate }: { rate: string }) {
  const { t } = useTranslation('growth');
  const steps = [t('how.share'), t('how.fees', { rate }), t('how.paid')];
  return (
    <section aria-labelledby="how" className="px-gutter pt-6">
      <h2 id="how" className="text-head">
        {t('how.title')}
      </h2>
      <ol className="flex flex-col gap-3 pt-3 text-body text-mid">
        {steps.map((step, at) => (
          <li key={step} className="flex gap-3">
            <span
              aria-hidden
              className="grid size-6 flex-none place-items-center rounded-full bg-gold-wash text-caption font-semibold text-gold"
            >
              {at + 1}
            </span>
            <span className="min-w-0 flex-1">{step}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Content() {
  const { t } = useTranslation(['growth', 'common']);
  const { data, isError, refetch } = useCall(
    calls.growth.invite,
    {},
    { refetchInterval: REFRESH_MS },
  );
  useGrowthEvents();
  const desk = useMedia('(min-width: 1200px)');
  if (data === undefined) {
    if (!isError) {
      return (
        <div aria-busy>
          <Skeleton className="mx-gutter mt-3 h-72 rounded-card" />
          <SkeletonRows count={4} />
        </div>
      );
    }
    return <LoadFailed title={t('share.failed')} onRetry={() => void refetch()} />;
  }
  const link = window.location.origin + data.link;
  const rate = hundredths(data.rate);
  return (
    <div className="grid grid-cols-1 pb-8 lg:grid-cols-2 lg:gap-8 lg:pt-3">
      <div>
        <Poster code={data.code} link={link} rate={data.rate} />
        {desk ? <How rate={rate} /> : null}
      </div>
      <div>
        <Brought invite={data} />
        {desk ? null : <How rate={rate} />}
        <Lists hasRebates={data.rebates.length > 0} />
      </div>
    </div>
  );
}

/** The own invitation: how to pass it on, and what it has brought. */
export default function SharePage() {
  const { t } = useTranslation('growth');
  return (
    <SubPage title={t('share.title')} fallback={SETTINGS_PATH} width="wide">
      <Content />
    </SubPage>
  );
}

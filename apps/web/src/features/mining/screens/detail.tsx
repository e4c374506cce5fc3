import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useCoins } from '../../../shared/api/use-coins.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useNumberInAddress } from '../../../shared/page/use-number-in-address.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { type Fact, FactList } from '../../../shared/ui/fact-list.tsx';
import { ShareBar } from '../../../shared/ui/share-bar.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { useMiningEvents } from '../calls/use-mining.ts';
import { LostMining } from '../components/lost-mining.tsx';
import { Redeem } from '../components/redeem.tsx';
import { Schedule } from '../components/schedule.tsx';
import { ORDERS_PATH } from '../paths.ts';
import { type Detail, percentOf } from '../text.ts';

/** Penalties fall as days pass, so what it costs now is read again. */
const REFRESH_MS = 30_000;

function useFacts(order: Detail): Fact[] {
  const { t } = useTranslation('mining');
  const coins = useCoins(order.currency);
  const dates = [
    ['lockedAt', order.locked_at],
    ['nextAt', order.next_dividend_at],
    ['returnsAt', order.status === 'in_progress' ? order.expires_at : null],
    ['endedAt', order.ended_at],
  ] as const;
  const ends = [
    ['penaltyPaid', order.penalty],
    ['returned', order.returned],
  ] as const;
  return [
    { key: 'id', label: t('fact.order'), value: String(order.id) },
    {
      key: 'rate',
      label: t('fact.rate'),
      value: t('percentADay', { percent: percentOf(order.daily_rate) }),
    },
    { key: 'each', label: t('fact.each'), value: coins(order.dividend), tone: 'gold' },
    ...dates.flatMap(([key, at]) =>
      at === null ? [] : [{ key, label: t(`fact.${key}`), value: formatDateTime(at, false) }],
    ),
    ...ends.flatMap(([key, amount]) =>
      amount === null ? [] : [{ key, label: t(`fact.${key}`), value: coins(amount) }],
    ),
  ];
}

function Head({ order }: { order: Detail }) {
  const { t } = useTranslation('mining');
  const coins = useCoins(order.currency);
  const facts = useFacts(order);
  const { dividends_paid: paid, days, status } = order;
  return (
    <section className="flex flex-col gap-4">
      <div className="flex items-center gap-3">
        <CoinMark symbol={order.currency} size={36} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head break-words">{t(`name.${order.name}`)}</h2>
          <p className="text-caption text-low">{t(`category.${order.category}`)}</p>
        </div>
        <Tag tone={status === 'in_progress' ? 'gold' : 'plain'}>{t(`status.${status}`)}</Tag>
      </div>
      <div>
        <p className="text-caption text-low">{t('fact.locked')}</p>
        <p className="text-title break-words">{coins(order.amount)}</p>
        <p className="pt-1 text-body text-gold">
          {t('row.earned', { amount: coins(order.earned) })}
        </p>
      </div>
      <div>
        <ShareBar
          label={t('row.paid', { paid, days })}
          thickness={8}
          shares={[
            { key: 'paid', size: paid, tone: 'gold' },
            { key: 'left', size: days - paid, tone: 'flat', strength: 0.3 },
          ]}
        />
        <p aria-hidden className="pt-1.5 text-caption text-low">
          {t('row.paid', { paid, days })}
        </p>
      </div>
      <FactList facts={facts} />
    </section>
  );
}

/** One own order: what was paid, what is to come, and the way out. */
export default function DetailPage() {
  const { t } = useTranslation('mining');
  const id = useNumberInAddress('id');
  useMiningEvents();
  const { data, error, refetch } = useCall(
    calls.mining.detail,
    { id: id ?? 0 },
    { enabled: id !== undefined, refetchInterval: REFRESH_MS },
  );
  const isUnknown = id === undefined || error?.code === 'MINING_ORDER_UNKNOWN';
  const content = () => {
    if (isUnknown) {
      return (
        <EmptyState
          title={t('detail.gone')}
          body={t('detail.goneBody')}
          action={
            <Link to={ORDERS_PATH} replace className={buttonClass({ tone: 'gold', block: true })}>
              {t('orders.title')}
            </Link>
          }
        />
      );
    }
    if (data !== undefined) {
      return (
        <>
          <Head order={data} />
          <Schedule dividends={data.dividends} currency={data.currency} />
          {data.status === 'in_progress' ? <Redeem order={data} /> : null}
        </>
      );
    }
    if (error !== null) return <PartFailed onRetry={() => void refetch()} />;
    return (
      <div aria-busy className="flex flex-col gap-4">
        <Skeleton className="h-24 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
        <Skeleton className="h-40 rounded-card" />
      </div>
    );
  };
  return (
    <SubPage title={t('detail.title')} fallback={ORDERS_PATH}>
      <LostMining />
      <div className="flex flex-col gap-6 px-gutter pt-3 pb-6">{content()}</div>
    </SubPage>
  );
}

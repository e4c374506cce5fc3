import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Skeleton } from '../../../shared/ui/skeleton.tsx';
import { Tag } from '../../../shared/ui/tag.tsx';
import { useBuyEvents } from '../calls/use-buy-events.ts';
import { Cancelled, Paid, ToBePaid, Waiting } from '../components/order-state.tsx';
import { Terms } from '../components/terms.tsx';
import { Timeline } from '../components/timeline.tsx';
import { BUY_ORDERS_PATH, BUY_PATH } from '../paths.ts';
import { type BuyOrder, STATUS_TONES } from '../text.ts';

/** An event brings each change; this is for the time without a connection. */
const REFRESH_MS = 30_000;

const STATES = {
  to_be_paid: ToBePaid,
  in_review: Waiting,
  appealed: Waiting,
  paid: Paid,
  cancelled: Cancelled,
} as const;

function Order({ order }: { order: BuyOrder }) {
  const State = STATES[order.status];
  return (
    <div className="flex flex-col gap-6 px-gutter pt-2 pb-8">
      <State order={order} />
      <Timeline order={order} />
      <Terms order={order} />
    </div>
  );
}

function Content({ id }: { id: number }) {
  const { t } = useTranslation(['quick-buy', 'common']);
  const { data, error, refetch } = useCall(
    calls.quickBuy.detail,
    { id },
    { enabled: id > 0, refetchInterval: REFRESH_MS },
  );
  if (data !== undefined) return <Order key={data.id} order={data} />;
  if (id === 0 || error?.code === 'BUY_ORDER_UNKNOWN') {
    return (
      <EmptyState
        title={t('order.gone')}
        action={
          <Link to={BUY_ORDERS_PATH} className={buttonClass({ tone: 'gold', block: true })}>
            {t('orders.title')}
          </Link>
        }
      />
    );
  }
  if (error !== null) {
    return (
      <LoadFailed
        title={t('failed.title')}
        body={t('failed.body')}
        onRetry={() => void refetch()}
      />
    );
  }
  return (
    <div aria-busy className="flex flex-col gap-3 px-gutter pt-2">
      <Skeleton className="h-14 w-48" />
      <Skeleton className="h-64 rounded-card" />
      <Skeleton className="h-40 rounded-control" />
    </div>
  );
}

function Status({ id }: { id: number }) {
  const { t } = useTranslation('quick-buy');
  const { data } = useCall(calls.quickBuy.detail, { id }, { enabled: id > 0 });
  return data === undefined ? null : (
    <Tag tone={STATUS_TONES[data.status]}>{t(`status.${data.status}`)}</Tag>
  );
}

/** One purchase: what to do, until when, and what has happened. */
export default function BuyOrderPage() {
  const { t } = useTranslation('quick-buy');
  const [query] = useSearchParams();
  const asked = Number(query.get('id'));
  const id = Number.isSafeInteger(asked) && asked > 0 ? asked : 0;
  useBuyEvents();
  return (
    <SubPage title={t('order.title')} about="money" fallback={BUY_PATH}>
      <div className="flex px-gutter pt-2 empty:hidden">
        <Status id={id} />
      </div>
      <Content id={id} />
    </SubPage>
  );
}

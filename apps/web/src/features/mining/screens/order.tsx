import { calls } from '@kontor/contract/light';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePages } from '../../../shared/api/use-pages.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState, ErrorState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useMiningEvents } from '../calls/use-mining.ts';
import { LostMining } from '../components/lost-mining.tsx';
import { OrderRow } from '../components/order-row.tsx';
import { SHELVES_PATH } from '../paths.ts';
import type { Order } from '../text.ts';

const STATUSES = ['in_progress', 'completed', 'redeemed'] as const;

function Orders({ status }: { status: Order['status'] }) {
  const { t } = useTranslation(['mining', 'common']);
  const { end, ...pages } = usePages(calls.mining.orders, { status });
  const isEmpty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  return (
    <div>
      {pages.isPending && !pages.isError ? <SkeletonRows count={4} /> : null}
      <ul className="empty:hidden">
        {pages.rows.map((order) => (
          <OrderRow key={order.id} order={order} />
        ))}
      </ul>
      {pages.isError ? (
        <ErrorState
          scope="part"
          title={t('failed.title')}
          body={t('failed.body')}
          action={
            <Button block onClick={pages.retry}>
              {t('common:retry')}
            </Button>
          }
        />
      ) : null}
      {isEmpty ? (
        <EmptyState
          scope="part"
          title={t(`orders.empty.${status}`)}
          body={t('orders.emptyBody')}
          action={
            <Link to={SHELVES_PATH} className={buttonClass({ tone: 'gold', block: true })}>
              {t('act.browse')}
            </Link>
          }
        />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
    </div>
  );
}

/** What one has locked, by what became of it. */
export default function OrderPage() {
  const { t } = useTranslation('mining');
  const [query, setQuery] = useSearchParams();
  const panelId = useId();
  const status = STATUSES.find((one) => one === query.get('status')) ?? 'in_progress';
  useMiningEvents();
  return (
    <SubPage title={t('orders.title')} fallback={SHELVES_PATH}>
      <TopTabs<Order['status']>
        label={t('orders.label')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={status}
        onChange={(next) => setQuery({ status: next }, { replace: true })}
        tabs={STATUSES.map((value) => ({ value, label: t(`status.${value}`) }))}
      />
      <LostMining />
      <div id={panelId} role="tabpanel" aria-label={t(`status.${status}`)} className="flex-1 pb-6">
        <Orders key={status} status={status} />
      </div>
    </SubPage>
  );
}

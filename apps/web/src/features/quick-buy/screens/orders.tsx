import { calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePages } from '../../../shared/api/use-pages.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { RangeChips } from '../../../shared/ui/range-chips.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { useBuyEvents } from '../calls/use-buy-events.ts';
import { LostBuys } from '../components/lost-buys.tsx';
import { OrderRow } from '../components/order-row.tsx';
import { BUY_PATH } from '../paths.ts';

const FILTERS = ['all', 'to_be_paid', 'in_review', 'paid', 'cancelled', 'appealed'] as const;
type Filter = (typeof FILTERS)[number];

/** The filter stands in the address, so that it outlives a reload and the way back. */
function useFilter(): [Filter, (filter: Filter) => void] {
  const [query, setQuery] = useSearchParams();
  const filter = FILTERS.find((one) => one === query.get('status')) ?? 'all';
  return [filter, (next) => setQuery(next === 'all' ? {} : { status: next }, { replace: true })];
}

function Empty({ filter }: { filter: Filter }) {
  const { t } = useTranslation('quick-buy');
  return (
    <EmptyState
      scope="part"
      title={t(filter === 'all' ? 'orders.empty' : 'orders.emptyFilter')}
      body={filter === 'all' ? t('orders.emptyBody') : undefined}
      action={
        <Link to={BUY_PATH} className={buttonClass({ tone: 'gold', block: true })}>
          {t('title')}
        </Link>
      }
    />
  );
}

/** Everything that was bought with fiat, newest first. */
export default function BuyOrdersPage() {
  const { t } = useTranslation(['quick-buy', 'common']);
  const [filter, setFilter] = useFilter();
  const { end, ...pages } = usePages(
    calls.quickBuy.orders,
    filter === 'all' ? {} : { status: filter },
  );
  useBuyEvents();
  const empty = !pages.isPending && !pages.isError && pages.rows.length === 0;
  return (
    <SubPage title={t('orders.title')} fallback={BUY_PATH}>
      <RangeChips
        label={t('orders.filter')}
        className="px-gutter"
        value={filter}
        onChange={setFilter}
        options={FILTERS.map((value) => ({
          value,
          label: value === 'all' ? t('orders.all') : t(`status.${value}`),
        }))}
      />
      <div className="flex flex-col gap-2 px-gutter empty:hidden">
        <LostBuys />
      </div>
      {pages.isPending ? <SkeletonRows count={6} /> : null}
      {pages.rows.length === 0 ? null : (
        <ul aria-label={t('orders.title')} className="divide-y divide-hair">
          {pages.rows.map((order) => (
            <OrderRow key={order.id} order={order} />
          ))}
        </ul>
      )}
      {pages.isError ? (
        <LoadFailed
          scope="part"
          title={t('failed.title')}
          body={t('failed.body')}
          onRetry={pages.retry}
        />
      ) : null}
      {empty ? <Empty filter={filter} /> : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
      {!pages.hasMore && pages.rows.length > 0 ? (
        <p className="py-4 text-center text-caption text-low">{t('orders.end')}</p>
      ) : null}
    </SubPage>
  );
}

import { calls } from '@kontor/contract/light';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePages } from '../../../shared/api/use-pages.ts';
import { Paged } from '../../../shared/page/paged.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useMiningEvents } from '../calls/use-mining.ts';
import { LostMining } from '../components/lost-mining.tsx';
import { OrderRow } from '../components/order-row.tsx';
import { SHELVES_PATH } from '../paths.ts';
import type { Order } from '../text.ts';

const STATUSES = ['in_progress', 'completed', 'redeemed'] as const;

function Orders({ status }: { status: Order['status'] }) {
  const { t } = useTranslation('mining');
  const pages = usePages(calls.mining.orders, { status });
  return (
    <Paged
      pages={pages}
      label={t(`tab.${status}`)}
      failed={{ title: t('failed.title'), body: t('failed.body') }}
      empty={{
        title: t(`orders.empty.${status}`),
        body: t('orders.emptyBody'),
        action: (
          <Link to={SHELVES_PATH} className={buttonClass({ tone: 'gold', block: true })}>
            {t('act.browse')}
          </Link>
        ),
      }}
    >
      {(order) => <OrderRow key={order.id} order={order} />}
    </Paged>
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
        tabs={STATUSES.map((value) => ({ value, label: t(`tab.${value}`) }))}
      />
      <LostMining />
      <div id={panelId} role="tabpanel" aria-label={t(`tab.${status}`)} className="flex-1 pb-6">
        <Orders key={status} status={status} />
      </div>
    </SubPage>
  );
}

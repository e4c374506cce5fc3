import { calls } from '@kontor/contract/light';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePages } from '../../../shared/api/use-pages.ts';
import { Paged } from '../../../shared/page/paged.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { CoinMark } from '../../../shared/ui/coin-mark.tsx';
import { FactList } from '../../../shared/ui/fact-list.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useSubscriptionEvents } from '../calls/use-subscription.ts';
import { LostSubscription } from '../components/lost-subscription.tsx';
import { StatusTag, useOrderFacts } from '../components/own-order.tsx';
import { PROJECTS_PATH, projectPath } from '../paths.ts';
import type { Order } from '../text.ts';

/** All come first: what was applied for moves on by itself, and is looked for where it was. */
const SHOWN = ['all', 'applied', 'locked', 'completed', 'refunded'] as const;
type Shown = (typeof SHOWN)[number];

function OrderCard({ order }: { order: Order }) {
  const { t } = useTranslation('subscription');
  const facts = useOrderFacts(order);
  return (
    <li className="card press relative flex flex-col gap-3 p-4">
      <div className="flex items-center gap-3">
        <CoinMark symbol={order.code} size={32} />
        <div className="min-w-0 flex-1">
          <h2 className="text-head break-words">
            <Link
              to={projectPath(order.project_id)}
              aria-label={t('act.look', { name: order.name })}
              className="after:absolute after:inset-0 after:rounded-card"
            >
              {order.name}
            </Link>
          </h2>
          <p className="text-caption text-low">
            {order.code} · {t('allocation.order')} {order.id}
          </p>
        </div>
        <StatusTag status={order.status} />
      </div>
      <FactList facts={facts} />
    </li>
  );
}

function Orders({ shown, label }: { shown: Shown; label: string }) {
  const { t } = useTranslation('subscription');
  const pages = usePages(calls.subscription.orders, shown === 'all' ? {} : { status: shown });
  return (
    <Paged
      pages={pages}
      label={label}
      className="flex flex-col gap-3 px-gutter pt-3"
      failed={{ title: t('failed.title'), body: t('failed.body') }}
      empty={{
        title: t('orders.empty'),
        body: t('orders.emptyBody'),
        action: (
          <Link to={PROJECTS_PATH} className={buttonClass({ tone: 'gold', block: true })}>
            {t('act.browse')}
          </Link>
        ),
      }}
    >
      {(order) => <OrderCard key={order.id} order={order} />}
    </Paged>
  );
}

/** What one has applied for, by what became of it. */
export default function OrderPage() {
  const { t } = useTranslation('subscription');
  const [query, setQuery] = useSearchParams();
  const panelId = useId();
  const shown = SHOWN.find((one) => one === query.get('status')) ?? 'all';
  const nameOf = (value: Shown): string => (value === 'all' ? t('kind.all') : t(`filter.${value}`));
  useSubscriptionEvents();
  return (
    <SubPage title={t('orders.title')} fallback={PROJECTS_PATH}>
      <TopTabs<Shown>
        label={t('orders.label')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={shown}
        onChange={(next) => setQuery({ status: next }, { replace: true })}
        tabs={SHOWN.map((value) => ({ value, label: nameOf(value) }))}
      />
      <LostSubscription />
      <div id={panelId} role="tabpanel" aria-label={nameOf(shown)} className="flex-1 pb-6">
        <Orders key={shown} shown={shown} label={nameOf(shown)} />
      </div>
    </SubPage>
  );
}

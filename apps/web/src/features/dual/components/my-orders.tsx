import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callKey } from '../../../shared/api/use-call.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { useServerReading } from '../../../shared/lib/clock.ts';
import { formatDateTime } from '../../../shared/lib/relative-time.ts';
import { Countdown } from '../../../shared/page/countdown.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import type { DualOrder } from '../model/product.ts';
import { INVEST_PATH } from '../paths.ts';
import { nameOf } from '../text.ts';
import { Failed } from './failed.tsx';
import { OrderCard } from './order-card.tsx';

export type Which = 'open' | 'completed';
const OVERDUE_EVERY_MS = 2_000;

/** An event may be lost with a connection; a settlement is not. */
function useOverdue(orders: readonly DualOrder[]): void {
  const cache = useQueryClient();
  const next = Math.min(...orders.map(({ expires_at }) => expires_at));
  const waits = useServerReading((now) => now >= next);
  useEffect(() => {
    if (!waits) return;
    const read = (): void => {
      void cache.invalidateQueries({ queryKey: callKey(calls.dual.list) });
    };
    const timer = setInterval(read, OVERDUE_EVERY_MS);
    return () => clearInterval(timer);
  }, [cache, waits]);
}

/** The next purchase to be settled, and how long it takes until then. */
function Next({ orders }: { orders: readonly DualOrder[] }) {
  const { t } = useTranslation(['dual', 'trade', 'common']);
  const [next] = orders
    .filter(({ status }) => status === 'purchased')
    .sort((a, b) => a.expires_at - b.expires_at);
  if (next === undefined) return null;
  return (
    <section aria-labelledby="dual-next" className="pb-4">
      <h2 id="dual-next" className="text-label text-low">
        {t('next')}
      </h2>
      <Countdown until={next.expires_at} className="text-title" />
      <p className="text-caption text-low">
        {nameOf(t, next)}
        {' · '}
        {formatDateTime(next.expires_at, false)}
      </p>
    </section>
  );
}

/** The own purchases that run, or those that are over, newest first. */
export function MyOrders({ which }: { which: Which }) {
  const { t } = useTranslation('dual');
  const { end, ...pages } = usePages(calls.dual.list, { status: which });
  const { rows } = pages;
  useOverdue(which === 'open' ? rows : []);
  const isEmpty = !pages.isPending && !pages.isError && rows.length === 0;
  return (
    <>
      {pages.isPending && !pages.isError ? <SkeletonRows count={4} /> : null}
      {which === 'open' ? <Next orders={rows} /> : null}
      <ul className="flex flex-col gap-3 empty:hidden md:grid md:grid-cols-2">
        {rows.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
      {pages.isError ? <Failed what="orders" onRetry={pages.retry} /> : null}
      {isEmpty ? (
        <EmptyState
          scope="part"
          title={t(`empty.${which}`)}
          body={t(`empty.${which}Body`)}
          action={
            <Link to={INVEST_PATH} className={buttonClass({ tone: 'gold', block: true })}>
              {t('empty.invest')}
            </Link>
          }
        />
      ) : null}
      <div ref={end} className="h-px" />
      {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
    </>
  );
}

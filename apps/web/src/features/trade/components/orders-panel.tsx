import { calls } from '@kontor/contract/light';
import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAct, useCall } from '../../../shared/api/use-call.ts';
import type { Quotation } from '../../../shared/markets/quotations.ts';
import { ORDERS_PATH } from '../../../shared/page/screens.ts';
import { PartFailed } from '../../../shared/page/part-failed.tsx';
import { VisitorPart } from '../../../shared/page/visitor-part.tsx';
import { useSignedIn } from '../../../shared/session/session-store.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { useConfirm } from '../../../shared/ui/confirm-dialog.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { notify } from '../../../shared/ui/toaster.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useWide } from '../../../shared/ui/use-media.ts';
import { refreshOrders, useCancel, useOpenOrders } from '../calls/use-orders.ts';
import type { SpotOrder } from '../ticket.ts';
import { AmendSheet } from './amend-sheet.tsx';
import { DepthPanel } from '../../../shared/trading/depth-panel.tsx';
import { Holdings } from './holdings.tsx';
import { OrderSheet } from './order-sheet.tsx';
import { OrdersList } from './orders-list.tsx';
import { TradesPanel } from '../../../shared/trading/trades-panel.tsx';

/** The sheets of one order, and what opens them. */
export function useOrderSheets(markets: readonly Quotation[]) {
  const [detail, setDetail] = useState<SpotOrder>();
  const [amended, setAmended] = useState<SpotOrder>();
  const [open, setOpen] = useState<'detail' | 'amend'>();
  const marketOf = (order: SpotOrder | undefined) =>
    markets.find((one) => one.symbol === order?.symbol);
  const amendMarket = marketOf(amended);
  return {
    openDetail: (order: SpotOrder) => {
      setDetail(order);
      setOpen('detail');
    },
    openAmend: (order: SpotOrder) => {
      setAmended(order);
      setOpen('amend');
    },
    sheets: (
      <>
        {detail === undefined ? null : (
          <OrderSheet
            order={detail}
            open={open === 'detail'}
            onOpenChange={(next) => setOpen(next ? 'detail' : undefined)}
            priceDecimals={marketOf(detail)?.price_precision ?? 8}
          />
        )}
        {amended === undefined || amendMarket === undefined ? null : (
          <AmendSheet
            key={amended.id}
            order={amended}
            market={amendMarket}
            open={open === 'amend'}
            onOpenChange={(next) => setOpen(next ? 'amend' : undefined)}
          />
        )}
      </>
    ),
  };
}

/** Cancels every open order, of one market or of all, after a question. */
export function useCancelAll(market: Quotation | undefined) {
  const { t } = useTranslation(['trade', 'common']);
  const cache = useQueryClient();
  const confirm = useConfirm();
  const cancelAll = useAct(calls.spot.cancelAll, {
    onSuccess: ({ cancelled }) =>
      notify({
        message: t('cancelAll.done', { count: cancelled.length }),
        tone: 'success',
        durationMs: 2_500,
      }),
    onSettled: () => refreshOrders(cache),
  });
  const ask = async (): Promise<void> => {
    const sure = await confirm({
      title: t('cancelAll.title'),
      body:
        market === undefined
          ? t('cancelAll.body')
          : t('cancelAll.bodyMarket', { symbol: market.symbol }),
      confirmLabel: t('cancelAll.confirm'),
      cancelLabel: t('cancelAll.keep'),
      tone: 'line-down',
    });
    if (!sure) return;
    cancelAll.mutate(
      market === undefined ? {} : { currency_id: market.currency_id, legal_id: market.legal_id },
    );
  };
  return { ask, busy: cancelAll.isPending };
}

interface ListProps {
  market: Quotation;
  markets: readonly Quotation[];
}

function OpenOrders({ market, markets }: ListProps) {
  const { t } = useTranslation('trade');
  const { data, isPending, isError, refetch } = useOpenOrders(market.symbol);
  const cancel = useCancel();
  const { openDetail, openAmend, sheets } = useOrderSheets(markets);
  if (isPending) return <SkeletonRows count={2} />;
  if (isError) return <PartFailed onRetry={() => void refetch()} />;
  return (
    <>
      {data.orders.length === 0 ? (
        <p className="py-6 text-center text-body text-low">
          {t('orders.emptyOpen', { symbol: market.symbol })}
        </p>
      ) : (
        <OrdersList
          kind="open"
          orders={data.orders}
          markets={markets}
          onOpen={openDetail}
          onAmend={openAmend}
          onCancel={(order) => cancel.mutate({ id: order.id })}
        />
      )}
      {sheets}
    </>
  );
}

/** The last ones; the page of all orders has the rest. */
const HISTORY_SHOWN = 10;

function History({ market, markets }: ListProps) {
  const { t } = useTranslation(['trade', 'common']);
  const {
    data,
    isPending,
    isError,
    refetch: retry,
  } = useCall(calls.spot.list, { status: 'history', symbol: market.symbol, limit: HISTORY_SHOWN });
  const orders = data?.data ?? [];
  const { openDetail, sheets } = useOrderSheets(markets);
  if (isPending) return <SkeletonRows count={2} />;
  if (isError) return <PartFailed onRetry={() => void retry()} />;
  return (
    <>
      {orders.length === 0 ? (
        <p className="py-6 text-center text-body text-low">{t('orders.emptyHistory')}</p>
      ) : (
        <OrdersList kind="history" orders={orders} markets={markets} onOpen={openDetail} />
      )}
      <Link
        to={`${ORDERS_PATH}?tab=history`}
        className="flex min-h-11 items-center justify-center gap-1 text-label text-low"
      >
        {t('orders.all')}
        <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
      </Link>
      {sheets}
    </>
  );
}

type Tab = 'open' | 'holdings' | 'history' | 'trades' | 'depth';

/** Below the chart: open orders, holdings, history; on a phone also last trades and depth. */
export function OrdersPanel({
  market,
  markets,
  onOpenMarket,
  withTrades,
}: ListProps & { onOpenMarket: (symbol: string) => void; withTrades: boolean }) {
  const { t } = useTranslation('trade');
  const signedIn = useSignedIn();
  const [chosen, setTab] = useState<Tab>('open');
  const panelId = useId();
  const wide = useWide();
  const { data } = useOpenOrders(market.symbol);
  const cancelAll = useCancelAll(market);
  const tabs: Tab[] = [
    'open',
    'holdings',
    'history',
    ...(withTrades ? ['trades' as const] : []),
    'depth',
  ];
  const tab = tabs.includes(chosen) ? chosen : 'open';
  const count = data?.orders.length ?? 0;
  const own = tab === 'open' || tab === 'holdings' || tab === 'history';
  return (
    <section aria-label={t('orders.title')}>
      <TopTabs<Tab>
        label={t('orders.title')}
        divided
        className="px-gutter lg:px-5"
        panelId={panelId}
        value={tab}
        onChange={setTab}
        tabs={tabs.map((value) => ({
          value,
          label: t(`orders.${value}`),
          ...(value === 'open' && count > 0 && { count }),
        }))}
        trailing={
          tab === 'open' && count > 1 && wide ? (
            <Button
              tone="plain"
              size="small"
              className="-mr-3 flex-none"
              busy={cancelAll.busy}
              onClick={() => void cancelAll.ask()}
            >
              {t('cancelAll.action')}
            </Button>
          ) : null
        }
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(`orders.${tab}`)}
        className="px-gutter pb-4 lg:px-5"
      >
        {own && !signedIn ? (
          <VisitorPart text={t('orders.visitor')} login={t('form.login')} />
        ) : null}
        {signedIn && tab === 'open' ? <OpenOrders market={market} markets={markets} /> : null}
        {tab === 'open' && count > 1 && !wide ? (
          <Button
            tone="line-down"
            size="medium"
            block
            className="mt-3"
            busy={cancelAll.busy}
            onClick={() => void cancelAll.ask()}
          >
            {t('cancelAll.action')}
          </Button>
        ) : null}
        {signedIn && tab === 'holdings' ? (
          <Holdings market={market} markets={markets} onOpen={onOpenMarket} />
        ) : null}
        {signedIn && tab === 'history' ? <History market={market} markets={markets} /> : null}
        {tab === 'trades' ? (
          <div className="pt-3">
            <TradesPanel market={market} count={20} />
          </div>
        ) : null}
        {tab === 'depth' ? (
          <div className="pt-3">
            <DepthPanel market={market} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

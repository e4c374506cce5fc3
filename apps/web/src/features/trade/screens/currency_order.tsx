import { calls } from '@kontor/contract/light';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useExport } from '../../../shared/api/use-export.ts';
import { type Pages, usePages } from '../../../shared/api/use-pages.ts';
import { columnHead } from '../../../shared/lib/zone.ts';
import { type Quotation, isTradable, useQuotations } from '../../../shared/markets/quotations.ts';
import { ExportButton } from '../../../shared/page/export-button.tsx';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { TRADE_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useCancel } from '../calls/use-orders.ts';
import { LostOrders } from '../components/lost-orders.tsx';
import { OrderSheet } from '../components/order-sheet.tsx';
import { OrdersList } from '../components/orders-list.tsx';
import { useCancelAll, useOrderSheets } from '../components/orders-panel.tsx';
import { ORDER_COLUMNS, orderCells } from '../order-cells.ts';
import type { SpotOrder } from '../ticket.ts';

const ALL = 'all';
type SideFilter = 'all' | 'buy' | 'sell';
type StateFilter = 'all' | 'filled' | 'cancelled';

/** What of the own orders is shown; states are told apart only of those that are over. */
interface OrderFilter {
  readonly side: SideFilter;
  readonly state: StateFilter;
}

function Filters({
  filter,
  symbol,
  symbols,
  history,
  onFilter,
  onSymbol,
}: {
  filter: OrderFilter;
  symbol: string;
  symbols: readonly string[];
  history: boolean;
  onFilter: (filter: OrderFilter) => void;
  onSymbol: (symbol: string) => void;
}) {
  const { t } = useTranslation(['trade', 'common']);
  const close = t('common:close');
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-gutter">
      <Select
        look="plain"
        label={t('column.market')}
        closeLabel={close}
        value={symbol}
        onChange={onSymbol}
        search={{
          label: t('filter.search'),
          clearLabel: t('common:clear'),
          empty: t('filter.none'),
        }}
        options={[
          { value: ALL, label: t('filter.allMarkets') },
          ...symbols.map((value) => ({ value, label: value })),
        ]}
      />
      <Select<SideFilter>
        look="plain"
        label={t('column.side')}
        closeLabel={close}
        value={filter.side}
        onChange={(side) => onFilter({ ...filter, side })}
        options={(['all', 'buy', 'sell'] as const).map((value) => ({
          value,
          label: value === 'all' ? t('filter.bothSides') : t(`side.${value}`),
        }))}
      />
      {history ? (
        <Select<StateFilter>
          look="plain"
          label={t('column.status')}
          closeLabel={close}
          value={filter.state}
          onChange={(state) => onFilter({ ...filter, state })}
          options={(['all', 'filled', 'cancelled'] as const).map((value) => ({
            value,
            label: value === 'all' ? t('filter.allStates') : t(`status.${value}`),
          }))}
        />
      ) : null}
    </div>
  );
}

function NoOrders({
  filtered,
  history,
  onClear,
}: {
  filtered: boolean;
  history: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation('trade');
  if (filtered) {
    return (
      <EmptyState
        scope="part"
        title={t('allOrders.noMatch')}
        action={
          <Button block onClick={onClear}>
            {t('allOrders.clearFilter')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      scope="part"
      title={t(history ? 'allOrders.emptyHistory' : 'allOrders.emptyOpen')}
      body={t(history ? 'allOrders.emptyHistoryBody' : 'allOrders.emptyOpenBody')}
      action={
        <Link to={TRADE_PATH} className={buttonClass({ tone: 'gold', block: true })}>
          {t('allOrders.trade')}
        </Link>
      }
    />
  );
}

/** In place of rows: what failed, or why there are none. */
function NoRows({
  pages,
  count,
  filtered,
  history,
  onClear,
}: {
  pages: Pick<Pages<SpotOrder>, 'isError' | 'isPending' | 'hasMore' | 'retry'>;
  count: number;
  filtered: boolean;
  history: boolean;
  onClear: () => void;
}) {
  const { t } = useTranslation(['trade', 'common']);
  if (pages.isError) {
    return (
      <LoadFailed
        scope="part"
        title={t('allOrders.failed')}
        body={t('failed.body')}
        onRetry={pages.retry}
      />
    );
  }
  if (pages.isPending || pages.hasMore || count > 0) return null;
  return <NoOrders filtered={filtered} history={history} onClear={onClear} />;
}

/** The order that the address names, such as a bill's. */
function LinkedOrder({ markets }: { markets: readonly Quotation[] }) {
  const [query, setQuery] = useSearchParams();
  const id = Number(query.get('order') ?? '');
  const named = Number.isSafeInteger(id) && id > 0;
  const { data: order } = useCall(calls.spot.detail, { id }, { enabled: named });
  if (order === undefined) return null;
  const close = (): void =>
    setQuery(
      (before) => {
        before.delete('order');
        return before;
      },
      { replace: true },
    );
  return (
    <OrderSheet
      order={order}
      open={named}
      onOpenChange={(open) => {
        if (!open) close();
      }}
      priceDecimals={markets.find((one) => one.symbol === order.symbol)?.price_precision ?? 8}
    />
  );
}

/** All own orders of coins: open ones and the history, with filters, details and an export. */
export default function CurrencyOrder() {
  const { t } = useTranslation(['trade', 'common']);
  const [query, setQuery] = useSearchParams();
  const history = query.get('tab') === 'history';
  const { data: markets = [] } = useQuotations();
  const [symbol, setSymbol] = useState(ALL);
  const [filter, setFilter] = useState<OrderFilter>({ side: 'all', state: 'all' });
  const panelId = useId();
  const input = {
    status: history ? ('history' as const) : ('open' as const),
    ...(symbol !== ALL && { symbol }),
    ...(filter.side !== 'all' && { type: filter.side }),
    ...(history && filter.state !== 'all' && { state: filter.state }),
  };
  const { end, ...pages } = usePages(calls.spot.list, input);
  // Those that have ended since they were read are left out at once.
  const shown = pages.rows.filter(
    (order) => history || order.status === 'open' || order.status === 'waiting',
  );
  const cancel = useCancel();
  const market = markets.find((one) => one.symbol === symbol);
  const cancelAll = useCancelAll(market);
  const { openDetail, openAmend, sheets } = useOrderSheets(markets);
  const exporting = useExport(calls.spot.list, input, {
    name: 'kontor-orders',
    heads: ORDER_COLUMNS.map((column) => columnHead(column, t(`csv.${column}`))),
    cells: orderCells,
  });
  const filtered = 'symbol' in input || 'type' in input || 'state' in input;
  return (
    <SubPage
      title={t('allOrders.title')}
      fallback={TRADE_PATH}
      width="wide"
      actions={<ExportButton {...exporting} />}
    >
      <TopTabs<'open' | 'history'>
        label={t('allOrders.title')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={history ? 'history' : 'open'}
        onChange={(tab) => setQuery({ tab }, { replace: true })}
        tabs={[
          { value: 'open', label: t('orders.open') },
          { value: 'history', label: t('orders.history') },
        ]}
        trailing={
          !history && shown.length > 1 ? (
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
      <div id={panelId} role="tabpanel" aria-label={t(history ? 'orders.history' : 'orders.open')}>
        <Filters
          filter={filter}
          symbol={symbol}
          symbols={markets.filter(isTradable).map((one) => one.symbol)}
          history={history}
          onFilter={setFilter}
          onSymbol={setSymbol}
        />
        {pages.total === undefined || pages.total === 0 ? null : (
          <p role="status" className="px-gutter text-caption text-low">
            {t('allOrders.total', { count: pages.total, shown: shown.length })}
          </p>
        )}
        <div className="px-gutter">
          <LostOrders className="my-2" />
          {pages.isPending ? <SkeletonRows count={6} /> : null}
          {shown.length === 0 ? null : (
            <OrdersList
              kind={history ? 'history' : 'open'}
              orders={shown}
              markets={markets}
              withSymbol
              onOpen={openDetail}
              {...(!history && {
                onAmend: openAmend,
                onCancel: (order) => cancel.mutate({ id: order.id }),
              })}
            />
          )}
        </div>
        <NoRows
          pages={pages}
          count={shown.length}
          filtered={filtered}
          history={history}
          onClear={() => {
            setSymbol(ALL);
            setFilter({ side: 'all', state: 'all' });
          }}
        />
        <div ref={end} className="h-px" />
        {pages.isLoadingMore ? <SkeletonRows count={2} /> : null}
        {!pages.hasMore && shown.length > 0 ? (
          <p className="py-4 text-center text-caption text-low">{t('allOrders.end')}</p>
        ) : null}
      </div>
      {sheets}
      <LinkedOrder markets={markets} />
    </SubPage>
  );
}

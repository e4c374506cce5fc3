import { calls } from '@kontor/contract/light';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePages } from '../../../shared/api/use-pages.ts';
import { useQuotations } from '../../../shared/markets/quotations.ts';
import { PagedFrame } from '../../../shared/page/paged.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { tradeAreaPath } from '../../../shared/trading/trade-areas.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { RowList } from '../../../shared/ui/row-list.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useContracts } from '../calls/use-contracts.ts';
import { usePortfolio } from '../calls/use-portfolio.ts';
import { CloseMenu } from '../components/close-menu.tsx';
import { HistoryRow } from '../components/history-row.tsx';
import { LostActs } from '../components/lost-acts.tsx';
import { OpenPositions, WaitingEntries } from '../components/own-lists.tsx';
import { type PositionSheets, usePositionSheets } from '../components/use-position-sheets.tsx';
import type { Contract } from '../model/contract.ts';

const TABS = ['positions', 'entries', 'history'] as const;
type Tab = (typeof TABS)[number];

const ALL = 'all';
type State = 'over' | 'closed' | 'cancelled';
const STATUS: Readonly<Record<State, number | undefined>> = {
  over: undefined,
  closed: 3,
  cancelled: 4,
};

function NoRows({ filtered, onClear }: { filtered: boolean; onClear: () => void }) {
  const { t } = useTranslation('futures');
  if (filtered) {
    return (
      <EmptyState
        scope="part"
        title={t('empty.filtered')}
        action={
          <Button block onClick={onClear}>
            {t('empty.showAll')}
          </Button>
        }
      />
    );
  }
  return (
    <EmptyState
      scope="part"
      title={t('empty.history')}
      body={t('empty.historyBody')}
      action={
        <Link to={tradeAreaPath('futures')} className={buttonClass({ tone: 'gold', block: true })}>
          {t('open.long')}
        </Link>
      }
    />
  );
}

function Filters({
  contracts,
  symbol,
  state,
  onSymbol,
  onState,
}: {
  contracts: readonly Contract[];
  symbol: string;
  state: State;
  onSymbol: (symbol: string) => void;
  onState: (state: State) => void;
}) {
  const { t } = useTranslation(['futures', 'common']);
  const close = t('common:close');
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-gutter">
      <Select
        look="plain"
        label={t('filter.contract')}
        closeLabel={close}
        value={symbol}
        onChange={onSymbol}
        search={{
          label: t('picker.search'),
          clearLabel: t('common:clear'),
          empty: t('picker.none'),
        }}
        options={[
          { value: ALL, label: t('filter.all') },
          ...contracts.map((one) => ({ value: one.symbol, label: one.symbol })),
        ]}
      />
      <Select<State>
        look="plain"
        label={t('filter.state')}
        closeLabel={close}
        value={state}
        onChange={onState}
        options={(['over', 'closed', 'cancelled'] as const).map((value) => ({
          value,
          label: t(`filter.${value}`),
        }))}
      />
    </div>
  );
}

/** What is over, page by page, by contract and state. */
function History({ contracts, acts }: { contracts: readonly Contract[]; acts: PositionSheets }) {
  const { t } = useTranslation(['futures', 'common']);
  const [symbol, setSymbol] = useState(ALL);
  const [state, setState] = useState<State>('over');
  const status = STATUS[state];
  const pages = usePages(calls.futures.mine, {
    ...(status !== undefined && { status }),
    ...(symbol !== ALL && { symbol }),
  });
  return (
    <>
      <Filters
        contracts={contracts}
        symbol={symbol}
        state={state}
        onSymbol={setSymbol}
        onState={setState}
      />
      <PagedFrame
        pages={pages}
        total={(count) => t('history.total', { count })}
        waiting={
          <div className="px-gutter">
            <SkeletonRows count={6} />
          </div>
        }
        failed={{ title: t('failed.positions'), body: t('failed.body') }}
        empty={
          <NoRows
            filtered={symbol !== ALL || state !== 'over'}
            onClear={() => {
              setSymbol(ALL);
              setState('over');
            }}
          />
        }
        over={t('history.end')}
      >
        <RowList className="px-gutter">
          {pages.rows.map((wire) => (
            <li key={wire.id}>
              <HistoryRow
                wire={wire}
                contract={contracts.find((one) => one.symbol === wire.symbol)}
                onOpen={acts.onDetail}
              />
            </li>
          ))}
        </RowList>
      </PagedFrame>
    </>
  );
}

/** All own positions: open ones, waiting orders and the history. */
export default function ContractOrder() {
  const { t } = useTranslation('futures');
  const [query, setQuery] = useSearchParams();
  const wanted = query.get('tab');
  const tab: Tab = TABS.find((one) => one === wanted) ?? 'positions';
  const { data: contracts } = useContracts();
  const { data: quotations } = useQuotations();
  const state = usePortfolio(contracts, quotations);
  const acts = usePositionSheets(contracts, state.portfolio);
  const panelId = useId();
  return (
    <SubPage title={t('allPositions')} fallback={tradeAreaPath('futures')} width="wide">
      <TopTabs<Tab>
        label={t('tabs.label')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={(next) => setQuery({ tab: next }, { replace: true })}
        tabs={TABS.map((value) => ({ value, label: t(`tabs.${value}`) }))}
        trailing={
          tab === 'positions' && state.portfolio !== undefined ? (
            <CloseMenu positions={state.portfolio.positions} />
          ) : null
        }
      />
      <div id={panelId} role="tabpanel" aria-label={t(`tabs.${tab}`)}>
        <div className="px-gutter">
          <LostActs className="my-2" />
          {tab === 'positions' ? <OpenPositions state={state} acts={acts} /> : null}
          {tab === 'entries' ? <WaitingEntries state={state} acts={acts} /> : null}
        </div>
        {tab === 'history' ? <History contracts={contracts ?? []} acts={acts} /> : null}
      </div>
      {acts.sheets}
    </SubPage>
  );
}

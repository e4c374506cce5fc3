import { calls } from '@kontor/contract/light';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { usePages } from '../../../shared/api/use-pages.ts';
import { type Quotation, useQuotations } from '../../../shared/markets/quotations.ts';
import { LoadFailed } from '../../../shared/page/load-failed.tsx';
import { PagedFrame } from '../../../shared/page/paged.tsx';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { tradeAreaPath } from '../../../shared/trading/trade-areas.ts';
import { Button, buttonClass } from '../../../shared/ui/button.tsx';
import { EmptyState } from '../../../shared/ui/empty-state.tsx';
import { RowList } from '../../../shared/ui/row-list.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { SkeletonRows } from '../../../shared/ui/skeleton.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useOpenOptions } from '../calls/use-options.ts';
import { OpenCard } from '../components/open-card.tsx';
import { ResultSheet } from '../components/result-sheet.tsx';
import { SettledRow } from '../components/settled-row.tsx';
import type { Option } from '../model/option.ts';

const ALL = 'all';
const PAGE = 5;
type Tab = 'open' | 'settled';

function decimalsOf(markets: readonly Quotation[], option: Option): number {
  return markets.find((one) => one.id === option.match_id)?.price_precision ?? 2;
}

function Failed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['options', 'common']);
  return (
    <LoadFailed
      scope="part"
      title={t('failed.options')}
      body={t('failed.body')}
      onRetry={onRetry}
    />
  );
}

function Nothing({ tab, onClear }: { tab: Tab; onClear: (() => void) | undefined }) {
  const { t } = useTranslation('options');
  if (onClear !== undefined) {
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
      title={t(`empty.${tab}`)}
      body={t(`empty.${tab}Body`)}
      action={
        <Link to={tradeAreaPath('options')} className={buttonClass({ tone: 'gold', block: true })}>
          {t('empty.trade')}
        </Link>
      }
    />
  );
}

interface ListProps {
  markets: readonly Quotation[];
  market: Quotation | undefined;
  onClear: (() => void) | undefined;
}

function OpenList({ markets, market, onClear }: ListProps) {
  const { open, isPending, isError, refetch } = useOpenOptions();
  const shown = open?.filter((one) => market === undefined || one.match_id === market.id);
  if (isError) return <Failed onRetry={refetch} />;
  if (isPending || shown === undefined) return <SkeletonRows count={3} />;
  if (shown.length === 0) return <Nothing tab="open" onClear={onClear} />;
  return (
    <ul className="grid gap-2 pt-1 md:grid-cols-2">
      {shown.map((option) => (
        <li key={option.id}>
          <OpenCard option={option} decimals={decimalsOf(markets, option)} withSymbol />
        </li>
      ))}
    </ul>
  );
}

function SettledList({ markets, market, onClear }: ListProps) {
  const { t } = useTranslation('options');
  const pages = usePages(
    calls.options.list,
    { status: 3, ...(market !== undefined && { match_id: market.id }) },
    { limit: PAGE },
  );
  return (
    <PagedFrame
      inset
      pages={pages}
      total={(count) => t('all.total', { count })}
      waiting={<SkeletonRows count={PAGE} />}
      failed={{ title: t('failed.options'), body: t('failed.body') }}
      empty={<Nothing tab="settled" onClear={onClear} />}
      over={t('all.end')}
    >
      <RowList>
        {pages.rows.map((option) => (
          <li key={option.id}>
            <SettledRow option={option} decimals={decimalsOf(markets, option)} />
          </li>
        ))}
      </RowList>
    </PagedFrame>
  );
}

/** All own options: those that run, and those that are over with their receipts. */
export default function SecondsOrder() {
  const { t } = useTranslation(['options', 'trade', 'common']);
  const [query, setQuery] = useSearchParams();
  const tab: Tab = query.get('tab') === 'settled' ? 'settled' : 'open';
  const [symbol, setSymbol] = useState(ALL);
  const { data: quotations = [] } = useQuotations();
  const markets = quotations.filter((one) => one.class === 'coin');
  const panelId = useId();
  const list: ListProps = {
    markets,
    market: markets.find((one) => one.symbol === symbol),
    onClear: symbol === ALL ? undefined : () => setSymbol(ALL),
  };
  return (
    <SubPage title={t('all.title')} fallback={tradeAreaPath('options')} width="wide">
      <TopTabs<Tab>
        label={t('all.title')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={(next) => setQuery({ tab: next }, { replace: true })}
        tabs={(['open', 'settled'] as const).map((value) => ({ value, label: t(`tabs.${value}`) }))}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(`tabs.${tab}`)}
        className="flex flex-col px-gutter pb-6"
      >
        <Select
          look="plain"
          label={t('trade:column.market')}
          closeLabel={t('common:close')}
          value={symbol}
          onChange={setSymbol}
          search={{
            label: t('trade:filter.search'),
            clearLabel: t('common:clear'),
            empty: t('trade:filter.none'),
          }}
          options={[
            { value: ALL, label: t('trade:filter.allMarkets') },
            ...markets.map((one) => ({ value: one.symbol, label: one.symbol })),
          ]}
        />
        {tab === 'open' ? <OpenList {...list} /> : <SettledList {...list} />}
      </div>
      <ResultSheet markets={markets} />
    </SubPage>
  );
}

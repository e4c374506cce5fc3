import { calls } from '@kontor/contract/light';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../shared/api/use-call.ts';
import { useExport } from '../../../shared/api/use-export.ts';
import { usePages } from '../../../shared/api/use-pages.ts';
import { columnHead } from '../../../shared/lib/zone.ts';
import { ExportButton } from '../../../shared/page/export-button.tsx';
import { ASSETS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { useShownRow } from '../../../shared/page/use-shown-row.ts';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { fundPath } from '../../../shared/wallet/fund-path.ts';
import { RECORD_COLUMNS, RECORD_KINDS, RECORD_STATES, recordCells } from '../record-cells.ts';
import { ALL, type Filters } from '../use-filters.ts';
import { FilterRow, WordFilter } from './list-filters.tsx';
import { PagedList } from './paged-list.tsx';
import { RecordRow } from './record-row.tsx';
import { RecordSheet } from './record-sheet.tsx';

const PAGE_ROWS = 20;
/** How often what is under way is looked at again; events tell of most of it before. */
const GOING_MS = 10_000;

/** What of the records is asked for. */
type Input = Filters['input'] & {
  readonly kind?: (typeof RECORD_KINDS)[number];
  readonly state?: (typeof RECORD_STATES)[number];
  readonly id?: string;
};

function inputOf(filters: Filters): Input {
  const { of, input } = filters;
  const kind = RECORD_KINDS.find((one) => one === of('kind'));
  const state = RECORD_STATES.find((one) => one === of('state'));
  const id = of('id');
  return {
    ...input,
    ...(kind !== undefined && { kind }),
    ...(state !== undefined && { state }),
    ...(id !== undefined && /^[a-z]{1,12}-\d{1,15}$/.test(id) && { id }),
  };
}

function useRecordsFile(input: Input) {
  const { t } = useTranslation('assets');
  const accountName = (account: Parameters<typeof recordCells>[0]['from_account']): string =>
    account === null ? '' : t(`account.${account}`);
  return useExport(calls.wallet.records, input, {
    name: 'kontor-records',
    heads: RECORD_COLUMNS.map((column) => columnHead(column, t(`record.csv.${column}`))),
    cells: (record) =>
      recordCells(record, {
        kind: t(`recordKind.${record.kind}`),
        state: t(`recordState.${record.state}`),
        from_account: accountName(record.from_account),
        to_account: accountName(record.to_account),
      }),
  });
}

function RecordList({
  input,
  filters,
  filtered,
}: {
  input: Input;
  filters: Filters;
  filtered: boolean;
}) {
  const { t } = useTranslation('assets');
  const pages = usePages(calls.wallet.records, input, {
    limit: PAGE_ROWS,
    idOf: (record) => record.id,
  });
  // The same entry of the cache as the first page, kept up to date.
  useCall(
    calls.wallet.records,
    { ...input, page: 1, limit: PAGE_ROWS },
    {
      refetchInterval: ({ state }) =>
        state.data?.data.some((record) => record.state === 'going') ? GOING_MS : false,
    },
  );
  const shown = useShownRow(pages.rows, input.id);
  return (
    <>
      <PagedList
        pages={pages}
        filtered={filtered}
        onClear={filters.clear}
        words={{
          total: (count) => t('record.total', { count }),
          failed: t('record.failed'),
          noMatch: t('record.noMatch'),
          clear: t('record.clear'),
          end: t('record.end'),
          empty: t('record.empty'),
          emptyBody: t('record.emptyBody'),
        }}
        emptyAction={
          <Link to={fundPath('deposit')} className={buttonClass({ tone: 'gold', block: true })}>
            {t('recordKind.deposit')}
          </Link>
        }
        renderRow={(record) => (
          <RecordRow key={record.id} record={record} onOpen={() => shown.show(record)} />
        )}
      />
      <RecordSheet record={shown.row} open={shown.open} onOpenChange={shown.setOpen} />
    </>
  );
}

/** Tabs by kind, filters by state, time and what else the page chooses by, the list, its file. */
export function RecordsPage({
  title,
  filters,
  choices,
  fixed = [],
  children,
}: {
  title: string;
  filters: Filters;
  choices: ReactNode;
  /** What the page is of: it is no filter that could be taken away. */
  fixed?: readonly string[];
  children?: ReactNode;
}) {
  const { t } = useTranslation('assets');
  const input = inputOf(filters);
  const exporting = useRecordsFile(input);
  const panelId = 'records';
  return (
    <SubPage title={title} fallback={ASSETS_PATH} actions={<ExportButton {...exporting} />}>
      <TopTabs<string>
        label={t('record.kind')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={input.kind ?? ALL}
        onChange={(kind) => filters.change({ kind, id: undefined })}
        tabs={[
          { value: ALL, label: t('record.allKinds') },
          ...RECORD_KINDS.map((value) => ({ value, label: t(`group.${value}`) })),
        ]}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={input.kind === undefined ? t('record.allKinds') : t(`group.${input.kind}`)}
      >
        {children}
        <FilterRow filters={filters}>
          {choices}
          <WordFilter
            filters={filters}
            name="state"
            label={t('record.state')}
            all={t('record.allStates')}
            options={RECORD_STATES.map((value) => ({ value, label: t(`recordState.${value}`) }))}
          />
        </FilterRow>
        <RecordList
          input={input}
          filters={filters}
          filtered={Object.keys(input).some((name) => !fixed.includes(name))}
        />
      </div>
    </SubPage>
  );
}

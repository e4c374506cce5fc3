import { BILL_GROUPS, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useExport } from '../../../shared/api/use-export.ts';
import { useKeysetPages } from '../../../shared/api/use-keyset-pages.ts';
import { columnHead } from '../../../shared/lib/zone.ts';
import { ExportButton } from '../../../shared/page/export-button.tsx';
import { ASSETS_PATH, TRADE_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { buttonClass } from '../../../shared/ui/button.tsx';
import { explainPath } from '../../../shared/wallet/bill-links.ts';
import { BILL_COLUMNS, billCells } from '../bill-cells.ts';
import { BillRow } from '../components/bill-row.tsx';
import {
  AccountFilter,
  CurrencyFilter,
  FilterRow,
  WordFilter,
} from '../components/list-filters.tsx';
import { PagedList } from '../components/paged-list.tsx';
import { type Filters, useFilters } from '../use-filters.ts';

/** Kinds of the ledger have words: one alone is what a balance's explanation leads to. */
function kindIn({ of }: Filters): string | undefined {
  const kind = of('kind');
  return kind !== undefined && /^[a-z_.]{1,40}$/.test(kind) ? kind : undefined;
}

function BillFilters({ filters }: { filters: Filters }) {
  const { t } = useTranslation('assets');
  return (
    <FilterRow filters={filters}>
      <AccountFilter filters={filters} />
      <CurrencyFilter filters={filters} />
      <WordFilter
        filters={{
          ...filters,
          change: (values) => filters.change({ ...values, kind: undefined }),
        }}
        name="group"
        label={t('bills.group')}
        all={t('bills.allGroups')}
        options={BILL_GROUPS.map((value) => ({ value, label: t(`group.${value}`) }))}
      />
    </FilterRow>
  );
}

/** Every change of the own balances, newest first, by account, currency, kind and time. */
export default function BillPage() {
  const { t, i18n } = useTranslation('assets');
  const filters = useFilters();
  const group = BILL_GROUPS.find((one) => one === filters.of('group'));
  const kind = kindIn(filters);
  const input = {
    ...filters.input,
    ...(group !== undefined && { group }),
    ...(kind !== undefined && { kind }),
  };
  const pages = useKeysetPages(calls.wallet.bills, input);
  const exporting = useExport(calls.wallet.bills, input, {
    name: 'kontor-bills',
    heads: BILL_COLUMNS.map((column) => columnHead(column, t(`bills.csv.${column}`))),
    cells: (bill) =>
      billCells(bill, { account: t(`account.${bill.account}`), group: t(`group.${bill.group}`) }),
    keyset: true,
  });
  const { currency, account } = filters;
  return (
    <SubPage
      title={t('bills.title')}
      fallback={ASSETS_PATH}
      actions={<ExportButton {...exporting} />}
    >
      <BillFilters filters={filters} />
      {kind === undefined ? null : (
        <p className="flex flex-wrap items-center gap-x-3 px-gutter text-label text-mid">
          {i18n.exists(`assets:reason.${kind}`) ? t(`reason.${kind}` as 'reason.deposit') : kind}
          <button
            type="button"
            onClick={() => filters.change({ kind: undefined })}
            className="min-h-11 text-blue"
          >
            {t('bills.allReasons')}
          </button>
        </p>
      )}
      {currency === undefined || account === undefined ? null : (
        <p className="px-gutter">
          <Link
            to={explainPath({ currency, type: account })}
            className="inline-flex min-h-11 items-center text-label text-blue"
          >
            {t('explain.title')}
          </Link>
        </p>
      )}
      <PagedList
        pages={pages}
        filtered={Object.keys(input).length > 0}
        onClear={filters.clear}
        words={{
          total: (count) => t('bills.total', { count }),
          failed: t('bills.failed'),
          noMatch: t('bills.noMatch'),
          clear: t('bills.clearFilter'),
          end: t('bills.end'),
          empty: t('bills.empty'),
          emptyBody: t('bills.emptyBody'),
        }}
        emptyAction={
          <Link to={TRADE_PATH} className={buttonClass({ tone: 'gold', block: true })}>
            {t('trade')}
          </Link>
        }
        renderRow={(bill) => <BillRow key={bill.id} bill={bill} />}
      />
    </SubPage>
  );
}

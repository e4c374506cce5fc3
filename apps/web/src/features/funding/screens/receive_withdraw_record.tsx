import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { ASSETS_PATH } from '../../../shared/page/screens.ts';
import { SubPage } from '../../../shared/page/sub-page.tsx';
import { Select } from '../../../shared/ui/select.tsx';
import { TopTabs } from '../../../shared/ui/top-tabs.tsx';
import { useCoins } from '../calls/use-coins.ts';
import { useMoneyEvents } from '../calls/use-money-events.ts';
import { ArrivingList } from '../components/arriving-list.tsx';
import { DepositList, ExportDeposits } from '../components/deposit-list.tsx';
import { ExportWithdrawals, WithdrawalList } from '../components/withdrawal-list.tsx';
import { DEPOSIT_STATUSES, WITHDRAWAL_STATUSES, isOneOf } from '../model/states.ts';
import { idIn } from '../query.ts';

type Tab = 'deposits' | 'withdrawals';
const ALL = 'all';

function useFilters() {
  const [query, setQuery] = useSearchParams();
  const tab: Tab = query.get('tab') === 'withdrawals' ? 'withdrawals' : 'deposits';
  const currency = idIn(query, 'currency');
  const change = (name: 'currency' | 'status', value: string): void =>
    setQuery(
      (before) => {
        if (value === ALL) before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return {
    tab,
    currency,
    status: query.get('status'),
    id: idIn(query, 'id'),
    change,
    // A state of one list may be none of the other's.
    setTab: (next: Tab) =>
      setQuery(
        (before) => {
          before.set('tab', next);
          before.delete('status');
          before.delete('id');
          return before;
        },
        { replace: true },
      ),
    clear: () => setQuery({ tab }, { replace: true }),
  };
}

type Filters = ReturnType<typeof useFilters>;

function FilterRow({ filters: { tab, currency, status, change } }: { filters: Filters }) {
  const { t } = useTranslation(['funding', 'common']);
  const { data: coins } = useCoins();
  const close = t('common:close');
  const states =
    tab === 'deposits'
      ? DEPOSIT_STATUSES.map((value) => ({ value, label: t(`depositStatus.${value}`) }))
      : WITHDRAWAL_STATUSES.map((value) => ({ value, label: t(`withdrawalStatus.${value}`) }));
  return (
    <div className="flex flex-wrap items-center gap-x-4 px-gutter">
      <Select
        look="plain"
        label={t('coin')}
        closeLabel={close}
        value={currency === undefined ? ALL : String(currency)}
        onChange={(value) => change('currency', value)}
        search={{
          label: t('select.search'),
          clearLabel: t('common:clear'),
          empty: t('select.none'),
        }}
        options={[
          { value: ALL, label: t('record.allCoins') },
          ...(coins ?? []).map((one) => ({ value: String(one.currency), label: one.name })),
        ]}
      />
      <Select<string>
        look="plain"
        label={t('record.status')}
        closeLabel={close}
        value={status ?? ALL}
        onChange={(value) => change('status', value)}
        options={[{ value: ALL, label: t('record.allStatuses') }, ...states]}
      />
    </div>
  );
}

function inputOf({ currency, status, id }: Filters) {
  const of = { ...(currency !== undefined && { currency }), ...(id !== undefined && { id }) };
  return {
    deposits: { ...of, ...(isOneOf(DEPOSIT_STATUSES, status) && { status }) },
    withdrawals: { ...of, ...(isOneOf(WITHDRAWAL_STATUSES, status) && { status }) },
  };
}

/** Everything that came in and went out, newest first, and how far what is under way is. */
export default function RecordPage() {
  useMoneyEvents();
  const { t } = useTranslation('funding');
  const panelId = useId();
  const filters = useFilters();
  const { tab } = filters;
  const input = inputOf(filters);
  const { currency, status, id } = filters;
  const filtered = currency !== undefined || status !== null || id !== undefined;
  return (
    <SubPage
      title={t('record.title')}
      fallback={ASSETS_PATH}
      actions={
        tab === 'deposits' ? (
          <ExportDeposits input={input.deposits} />
        ) : (
          <ExportWithdrawals input={input.withdrawals} />
        )
      }
    >
      <TopTabs<Tab>
        label={t('record.title')}
        divided
        className="px-gutter"
        panelId={panelId}
        value={tab}
        onChange={filters.setTab}
        tabs={[
          { value: 'deposits', label: t('record.deposits') },
          { value: 'withdrawals', label: t('record.withdrawals') },
        ]}
      />
      <div
        id={panelId}
        role="tabpanel"
        aria-label={t(`record.${tab}`)}
        className="flex flex-1 flex-col pb-6"
      >
        <FilterRow filters={filters} />
        {id === undefined ? null : (
          <p className="px-gutter">
            <button type="button" onClick={filters.clear} className="min-h-11 text-label text-blue">
              {t('record.clear')}
            </button>
          </p>
        )}
        {tab === 'deposits' ? (
          <>
            {id === undefined ? <ArrivingList /> : null}
            <DepositList input={input.deposits} filtered={filtered} onClear={filters.clear} />
          </>
        ) : (
          <WithdrawalList input={input.withdrawals} filtered={filtered} onClear={filters.clear} />
        )}
      </div>
    </SubPage>
  );
}

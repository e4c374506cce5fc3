import { ACCOUNT_NAMES, calls } from '@kontor/contract/light';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../shared/api/use-call.ts';
import { Select, type SelectOption } from '../../../shared/ui/select.tsx';
import { ALL, type Filters } from '../use-filters.ts';
import { usePeriodFilter } from './period-filter.tsx';

const FRESH_MS = 300_000;

interface FilterProps {
  filters: Filters;
  /** Without a choice of all. */
  required?: boolean;
}

export function AccountFilter({ filters: { account, change }, required = false }: FilterProps) {
  const { t } = useTranslation(['assets', 'common']);
  return (
    <Select<string>
      look="plain"
      label={t('bills.account')}
      closeLabel={t('common:close')}
      value={account ?? (required ? 'change' : ALL)}
      onChange={(type) => change({ type })}
      options={[
        ...(required ? [] : [{ value: ALL, label: t('bills.allAccounts') }]),
        ...ACCOUNT_NAMES.map((value) => ({ value, label: t(`account.${value}`) })),
      ]}
    />
  );
}

export function CurrencyFilter({ filters: { currency, change }, required = false }: FilterProps) {
  const { t } = useTranslation(['assets', 'common']);
  const { data } = useCall(calls.markets.currencies, {}, { staleTime: FRESH_MS });
  return (
    <Select<string>
      look="plain"
      label={t('bills.currency')}
      closeLabel={t('common:close')}
      value={currency === undefined ? ALL : String(currency)}
      onChange={(value) => change({ currency: value })}
      search={{
        label: t('bills.searchCurrency'),
        clearLabel: t('common:clear'),
        empty: t('bills.noCurrency'),
      }}
      options={[
        ...(required ? [] : [{ value: ALL, label: t('bills.allCurrencies') }]),
        ...(data ?? []).map((one) => ({ value: String(one.id), label: one.name })),
      ]}
    />
  );
}

/** One more filter of a list, by the words that it has. */
export function WordFilter({
  filters: { of, change },
  name,
  label,
  all,
  options,
}: {
  filters: Filters;
  name: string;
  label: string;
  all: string;
  options: readonly SelectOption<string>[];
}) {
  const { t } = useTranslation('common');
  const value = of(name);
  return (
    <Select<string>
      look="plain"
      label={label}
      closeLabel={t('close')}
      value={options.some((one) => one.value === value) ? value : ALL}
      onChange={(next) => change({ [name]: next })}
      options={[{ value: ALL, label: all }, ...options]}
    />
  );
}

/** The filters of a list side by side, with the days below where they are chosen. */
export function FilterRow({ filters, children }: { filters: Filters; children: React.ReactNode }) {
  const { choose, dates } = usePeriodFilter(filters);
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 px-gutter">
        {children}
        {choose}
      </div>
      {dates}
    </>
  );
}
